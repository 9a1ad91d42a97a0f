//! Enums whose variants have values, in the four representations of serde.

use std::collections::BTreeMap;

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Case, cases, notes::Limit, shapes::Point, units::Colour};

pub const CASES: &[Case] = cases![
    External,
    ExternalOne,
    ExternalClosed,
    ExternalFilled,
    Internal,
    InternalOne,
    InternalClosed,
    InternalFilled,
    InternalKeys,
    InternalTwins,
    InternalUnits,
    InternalDenied,
    Adjacent,
    AdjacentOne,
    AdjacentClosed,
    AdjacentFilled,
    Untagged,
    UntaggedStructs,
    UntaggedUnit,
    Holder,
    Deep,
];

/// What to look for
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub enum External {
    Nothing,
    /// Nothing more
    Never,
    One(String),
    Maybe(Option<u8>),
    Two(u8, bool),
    /// By name
    Named {
        name: String,
        /// Exactly
        exact: Option<bool>,
    },
    Empty {},
    EmptyTuple(),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ExternalOne {
    OnlyThis { a: u8 },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
pub enum ExternalClosed {
    A { a: u8 },
    B(Colour),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub enum ExternalFilled {
    A {
        #[mcp(default = 1)]
        a: u8,
    },
    B(Limit),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Internal {
    /// Nothing
    Unit,
    Named {
        name: String,
        other: Option<u8>,
    },
    Newtype(Inner),
    Map(BTreeMap<String, Value>),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Inner {
    /// Name of it
    pub name: Option<String>,
    pub list: Vec<u8>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "type")]
pub enum InternalOne {
    Only { a: u8 },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "type", deny_unknown_fields)]
pub enum InternalClosed {
    Unit,
    Named { a: u8 },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "type")]
pub enum InternalFilled {
    A {
        #[mcp(default = 1)]
        a: u8,
    },
    B {
        #[mcp(default = "x")]
        a: String,
    },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "kind")]
pub enum InternalKeys {
    A { flags: BTreeMap<u8, bool> },
    B { names: BTreeMap<String, bool> },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum InternalUnits {
    Start,
    Stop,
}

/// Variants that hold a type which refuses other properties.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(tag = "t")]
pub enum InternalDenied {
    Closed(Closed),
    Optional(Option<Closed>),
    Nothing(()),
    Unit(Unit),
    Form(Form),
    Open { p: u8 },
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    pub p: u8,
    pub q: Option<bool>,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct Unit;

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(tag = "form", deny_unknown_fields)]
pub enum Form {
    Word { word: String },
    Any {},
}

/// Forms that differ only in their tag, and some that differ in notes.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum InternalTwins {
    Start,
    Stop,
    Wait {
        seconds: u8,
    },
    /// From the beginning
    Reset,
    Sleep {
        seconds: u8,
    },
    Skip {
        /// How many
        seconds: u8,
    },
    Resume,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "t", content = "c")]
pub enum Adjacent {
    Unit,
    One(u8),
    Maybe(Option<u8>),
    Two(u8, String),
    Named { a: bool },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "t", content = "c")]
pub enum AdjacentOne {
    Only(Vec<u8>),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "t", content = "c", deny_unknown_fields)]
pub enum AdjacentClosed {
    Unit,
    Named { a: u8 },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "t", content = "c")]
pub enum AdjacentFilled {
    A {
        #[mcp(default = 1)]
        a: u8,
    },
    B(Limit),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(untagged)]
pub enum Untagged {
    Number(f64),
    /// A word
    Text(String),
    List(Vec<u8>),
    Pair(bool, bool),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(untagged)]
pub enum UntaggedStructs {
    A { a: u8 },
    B { b: String, c: Option<bool> },
    Colour(Colour),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(untagged)]
pub enum UntaggedUnit {
    Nothing,
    Bool(bool),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Holder {
    pub external: External,
    pub internal: Option<Internal>,
    /// One or several
    pub untagged: Option<Option<Untagged>>,
    pub adjacent: Vec<Adjacent>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "op")]
pub enum Deep {
    Draw { points: Vec<Point>, colour: Option<Colour> },
    Group { of: Vec<External>, name: Option<Untagged> },
}
