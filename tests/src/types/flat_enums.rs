//! Flattened enums, of each way to tell variants apart, and what serde takes apart in other ways.

use std::collections::BTreeMap;

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    Case, cases,
    flatten::{Page, Place},
    units::Colour,
};

pub const CASES: &[Case] = cases![
    FlatInternal,
    FlatAdjacent,
    FlatExternal,
    FlatUntagged,
    FlatOptionalInternal,
    FlatBoth,
    FlatDeep,
    FlatGeneric<Place>,
    FlatDefault,
    FlatAlone,
    FlatInVariant,
    FlatClosed,
    ClosedFlat,
    OtherUnit,
    OtherTagged,
    UntaggedVariant,
    UntaggedVariants,
    TagsOfStruct,
    InternalNewtypes,
    AdjacentRenamed,
    ExternalRenamed,
    UntaggedNested,
    VariantAliases,
    FieldDefaults,
];

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "by", rename_all = "lowercase")]
pub enum By {
    Name { name: String },
    Place { lat: f64, lon: f64 },
    All,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "op", content = "value", rename_all = "lowercase")]
pub enum Operation {
    Is(String),
    Among(Vec<String>),
    Between { from: u8, to: u8 },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    File(String),
    Folder { path: String, deep: Option<bool> },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(untagged)]
pub enum Either {
    Id { id: u8 },
    Words { words: String, exact: Option<bool> },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct FlatInternal {
    pub limit: u8,
    #[serde(flatten)]
    pub by: By,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct FlatAdjacent {
    pub field: String,
    #[serde(flatten)]
    pub operation: Operation,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct FlatExternal {
    pub force: Option<bool>,
    #[serde(flatten)]
    pub target: Target,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct FlatUntagged {
    pub limit: u8,
    #[serde(flatten)]
    pub either: Either,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct FlatOptionalInternal {
    pub limit: u8,
    #[serde(flatten)]
    pub by: Option<By>,
}

/// An enum and a struct
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct FlatBoth {
    #[serde(flatten)]
    pub by: By,
    #[serde(flatten)]
    pub page: Page,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct FlatDeep {
    pub first: bool,
    #[serde(flatten)]
    pub flat: FlatInternal,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct FlatGeneric<T> {
    pub id: u8,
    #[serde(flatten)]
    pub rest: T,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct FlatDefault {
    pub id: u8,
    #[serde(flatten, default)]
    pub rest: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(tag = "by", deny_unknown_fields)]
pub enum ByClosed {
    Name { name: String },
    All {},
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct FlatClosed {
    pub limit: u8,
    #[serde(flatten)]
    pub by: ByClosed,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
pub struct ClosedFlat {
    pub limit: u8,
    #[serde(flatten)]
    pub operation: Operation,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct FlatAlone {
    #[serde(flatten)]
    pub by: By,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub enum FlatInVariant {
    Find {
        #[serde(flatten)]
        by: By,
        exact: bool,
    },
    List(FlatExternal),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum OtherUnit {
    Vic,
    Nsw,
    #[serde(other)]
    Elsewhere,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OtherTagged {
    Named {
        name: String,
    },
    #[serde(other)]
    Unknown,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum UntaggedVariant {
    Auto,
    Never,
    #[serde(untagged)]
    Every(u8),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "kind")]
pub enum UntaggedVariants {
    Named {
        name: String,
    },
    #[serde(untagged)]
    Plain(String),
    #[serde(untagged)]
    Number {
        number: u8,
    },
}

/// Its tag is written, and not read.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "type")]
pub struct TagsOfStruct {
    pub a: u8,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "shape", rename_all = "snake_case")]
pub enum InternalNewtypes {
    InPlace(Place),
    OnPage(Page),
    Nowhere,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(
    tag = "the kind",
    content = "the value",
    rename_all = "SCREAMING-KEBAB-CASE",
    rename_all_fields = "camelCase"
)]
pub enum AdjacentRenamed {
    FirstOne {
        first_name: String,
    },
    #[serde(rename = "2nd")]
    SecondOne(Option<Colour>),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all_fields = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub enum ExternalRenamed {
    A {
        first_name: Option<String>,
        #[serde(rename = "x")]
        last_name: u8,
    },
    #[serde(rename = "b", rename_all = "kebab-case")]
    B { row_count: u8 },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(untagged)]
pub enum UntaggedNested {
    One(Colour),
    Many(Vec<Colour>),
    By(BTreeMap<String, Colour>),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(tag = "t")]
pub enum VariantAliases {
    #[serde(alias = "first")]
    A { a: u8 },
    B {
        #[serde(alias = "title")]
        query: Option<String>,
    },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub enum FieldDefaults {
    A {
        #[serde(default)]
        a: u8,
        #[serde(default = "three")]
        b: u8,
        c: bool,
    },
}

fn three() -> u8 {
    3
}
