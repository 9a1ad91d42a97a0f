//! Types that contain themselves.

use std::collections::BTreeMap;

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Case, cases};

pub const CASES: &[Case] = cases![
    List,
    Tree,
    Forest,
    Expression,
    Filter,
    Generic<u8>,
    Generics,
    Json,
    Rose
];

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct List {
    pub value: u8,
    pub next: Option<Box<Self>>,
}

/// A tree
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Tree {
    pub name: String,
    /// What hangs below
    #[serde(default)]
    pub children: Vec<Tree>,
    /// What it hangs from
    pub parent: Option<Box<Tree>>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Forest {
    pub trees: Vec<Tree>,
    /// Planted first
    pub oldest: Tree,
    pub by_name: BTreeMap<String, Option<Tree>>,
    pub list: List,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub enum Expression {
    Zero,
    Number(f64),
    Not(Box<Expression>),
    Sum(Vec<Expression>),
    If {
        then: Box<Expression>,
        otherwise: Option<Box<Expression>>,
    },
}

/// A filter
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Filter {
    All { of: Vec<Filter> },
    Is { field: String, value: String },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Generic<T> {
    pub value: T,
    pub next: Option<Box<Generic<T>>>,
}

/// Two types of one name.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Generics {
    pub numbers: Generic<u8>,
    pub flags: Generic<bool>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(untagged)]
pub enum Json {
    Null,
    Bool(bool),
    Number(f64),
    String(String),
    Array(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(transparent)]
pub struct Rose {
    pub children: Vec<Rose>,
}
