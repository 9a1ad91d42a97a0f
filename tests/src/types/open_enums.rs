//! Flattened enums in closed objects, beside maps and with maps in their forms; keys of such maps.

use std::collections::BTreeMap;

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    Case, cases,
    flat_enums::{By, Target},
    flatten::Place,
    units::Colour,
};

pub const CASES: &[Case] = cases![
    ClosedOptional,
    BesideMap,
    OptionalBesideMap,
    MapInForm,
    UntaggedMap,
    ClosedForms,
    KeysBesideFragment,
    TaggedUntagged,
];

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
pub struct ClosedOptional {
    pub limit: u8,
    #[serde(flatten)]
    pub target: Option<Target>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct BesideMap {
    #[serde(flatten)]
    pub target: Target,
    #[serde(flatten)]
    pub rest: BTreeMap<String, u8>,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct OptionalBesideMap {
    pub id: u8,
    #[serde(flatten)]
    pub target: Option<Target>,
    #[serde(flatten)]
    pub rest: BTreeMap<String, u8>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "by")]
pub enum Custom {
    Custom(BTreeMap<String, u8>),
    All,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct MapInForm {
    pub title: String,
    #[serde(flatten)]
    pub by: Custom,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(untagged)]
pub enum WordsOrMap {
    Words { words: String },
    Map(BTreeMap<String, Option<bool>>),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct UntaggedMap {
    pub exact: Option<bool>,
    #[serde(flatten)]
    pub by: WordsOrMap,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum Closed {
    Id { id: u8 },
    Place(Place),
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(untagged)]
pub enum Outer {
    Closed(Closed),
    Name { name: String },
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct ClosedForms {
    pub limit: u8,
    #[serde(flatten)]
    pub outer: Outer,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct ByColour {
    pub id: u8,
    #[serde(flatten)]
    pub rest: BTreeMap<Colour, u8>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct KeysBesideFragment {
    #[serde(flatten)]
    pub inner: ByColour,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TaggedUntagged {
    Either(WordsOrMap),
    By(By),
    None,
}
