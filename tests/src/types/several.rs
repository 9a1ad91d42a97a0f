//! Types with several documented enums, flattened enums or structs, and types with properties that
//! no field reads.

use std::collections::{BTreeMap, HashMap};

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    Case, cases,
    flat_enums::{By, Either, FlatInternal, Operation, Target},
    flatten::Place,
    units::{Colour, Documented, Sort},
};

pub const CASES: &[Case] = cases![
    Commented,
    TwoEnums,
    TwoEnumsDeep,
    ThreeEnums,
    AnyValue,
    AnyOptional,
    AnyMap,
    AnyAlone,
    Repeated,
];

/// Order of the second list
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Second(pub Sort);

/// Level of detail
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub enum Level {
    /// Names alone
    Low,
    /// Everything
    High,
}

/// Fields with comments of their own, whose types have documented variants.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Commented {
    /// How to sort
    pub sort: Option<Sort>,
    /// How to sort the rest?
    pub rest: Sort,
    pub second: Second,
    /// Which ones
    pub list: Vec<Documented>,
    pub levels: BTreeMap<String, Level>,
    /// Of the whole
    pub level: Level,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct TwoEnums {
    #[serde(flatten)]
    pub by: By,
    pub limit: Option<u8>,
    #[serde(flatten)]
    pub target: Target,
}

/// One of them in a fragment, and each of them in what may be null.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct TwoEnumsDeep {
    #[serde(flatten)]
    pub flat: FlatInternal,
    #[serde(flatten)]
    pub operation: Operation,
    pub more: Vec<Option<TwoEnums>>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct ThreeEnums {
    #[serde(flatten)]
    pub by: By,
    #[serde(flatten)]
    pub either: Option<Either>,
    #[serde(flatten)]
    pub operation: Operation,
    #[serde(flatten)]
    pub target: Target,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct AnyValue {
    pub id: u8,
    #[serde(flatten)]
    pub rest: Value,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct AnyOptional {
    #[serde(flatten)]
    pub place: Place,
    #[serde(flatten)]
    pub rest: Option<Value>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct AnyMap {
    pub id: u8,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct AnyAlone {
    #[serde(flatten)]
    pub rest: HashMap<String, Value>,
}

/// Where something is, and since when
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Position {
    /// Degrees north
    pub latitude: f64,
    /// Degrees east
    pub longitude: f64,
    pub altitude: Option<f64>,
    pub colour: Colour,
    /// Year of the measurement
    pub since: u16,
}

/// A struct that occurs several times.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Repeated {
    pub from: Position,
    /// Last known
    pub to: Option<Position>,
    pub between: Vec<Position>,
}
