//! Fragments: fields that are flattened into the outer struct.

use std::collections::BTreeMap;

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Case, cases, notes::Limit, units::Colour};

pub const CASES: &[Case] = cases![
    Page,
    Paged,
    Twice,
    Optional,
    CatchAll,
    Typed,
    Around,
    OptionalDeep,
    Newtyped,
    Variants,
    InMap,
    IntegerKeys,
    MapFirst,
];

/// A fragment says nothing of itself.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Page {
    /// Max results
    #[mcp(default = 20, range = 1..=100)]
    pub limit: u32,
    /// Skip N results
    #[serde(default)]
    pub offset: u32,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Place {
    pub lat: f64,
    pub lon: f64,
    pub name: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Paged {
    pub query: String,
    #[serde(flatten)]
    pub page: Page,
    pub last: Option<bool>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Twice {
    #[serde(flatten)]
    pub place: Place,
    #[serde(flatten)]
    pub page: Box<Page>,
}

/// All or none of the fragment.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Optional {
    pub query: String,
    #[serde(flatten)]
    pub place: Option<Place>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct CatchAll {
    pub id: u8,
    #[serde(flatten)]
    pub rest: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Typed {
    pub id: Option<String>,
    #[serde(flatten)]
    pub rest: BTreeMap<String, u8>,
}

/// A fragment in a fragment.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Around {
    pub first: bool,
    #[serde(flatten)]
    pub paged: Paged,
    #[serde(flatten)]
    pub rest: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct OptionalDeep {
    #[serde(flatten)]
    pub optional: Option<Optional>,
    pub limit: Limit,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Fragment(pub Place);

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Newtyped {
    #[serde(flatten)]
    pub fragment: Fragment,
    pub colour: Colour,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "by")]
pub enum Variants {
    Place {
        #[serde(flatten)]
        place: Place,
        exact: bool,
    },
    Words {
        query: String,
        #[serde(flatten)]
        page: Page,
    },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct InMap {
    pub by_name: BTreeMap<String, Paged>,
    pub list: Vec<Twice>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct IntegerKeys {
    pub name: String,
    #[serde(flatten)]
    pub rest: BTreeMap<u8, bool>,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct MapFirst {
    pub id: u8,
    #[serde(flatten)]
    pub rest: BTreeMap<String, f64>,
    #[serde(flatten)]
    pub place: Place,
}
