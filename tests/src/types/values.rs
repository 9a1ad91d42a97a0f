//! Types of the standard library and of serde_json, alone and as fields.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque},
    rc::Rc,
    sync::Arc,
};

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Case, cases, units::Colour};

pub const CASES: &[Case] = cases![
    bool,
    u8,
    i8,
    u16,
    i32,
    u64,
    i64,
    usize,
    f32,
    f64,
    String,
    char,
    (),
    Value,
    serde_json::Number,
    serde_json::Map<String, Value>,
    Option<bool>,
    Vec<u8>,
    Vec<Option<u8>>,
    Vec<Vec<String>>,
    Vec<Value>,
    VecDeque<i16>,
    LinkedList<bool>,
    BinaryHeap<u8>,
    BTreeSet<String>,
    HashSet<u8>,
    [u8; 3],
    [Option<bool>; 2],
    [String; 0],
    (u8,),
    (u8, String),
    (Option<u8>, bool, (char, f64)),
    BTreeMap<String, u8>,
    HashMap<String, Option<bool>>,
    BTreeMap<u8, String>,
    BTreeMap<i32, bool>,
    BTreeMap<char, u8>,
    BTreeMap<Colour, u8>,
    BTreeMap<String, BTreeMap<String, Value>>,
    Box<u8>,
    Box<str>,
    Box<[u8]>,
    Rc<str>,
    Arc<Vec<u8>>,
    Cow<'static, str>,
    Cow<'static, [u8]>,
    Fields,
    Optionals,
    Pointers,
];

/// One of each kind as a required field.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Fields {
    pub flag: bool,
    pub byte: u8,
    pub number: f64,
    pub text: String,
    pub letter: char,
    pub nothing: (),
    pub any: Value,
    pub list: Vec<String>,
    pub pair: (u8, bool),
    pub map: BTreeMap<String, f32>,
}

/// One of each kind as a field that may be left out.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Optionals {
    pub flag: Option<bool>,
    pub text: Option<String>,
    pub twice: Option<Option<u8>>,
    pub list: Option<Vec<Option<bool>>>,
    pub pair: Option<(Option<u8>, bool)>,
    pub map: Option<BTreeMap<String, Option<u8>>>,
    pub any: Option<Value>,
    pub colour: Option<Option<Colour>>,
}

/// Types that are what they point to.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Pointers {
    pub boxed: Box<u8>,
    pub optional: Box<Option<u8>>,
    pub shared: Option<Arc<str>>,
    pub counted: Rc<[bool]>,
    pub borrowed: Cow<'static, str>,
}
