//! Structs: named, tuple and unit; transparent, closed, with defaults, with type parameters.

use std::{borrow::Cow, collections::BTreeMap, fmt::Debug, marker::PhantomData};

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Case, cases, units::Colour};

pub const CASES: &[Case] = cases![
    Empty,
    Unit,
    EmptyTuple,
    Point,
    Open,
    OpenAll,
    OpenVariant,
    Id,
    Maybe,
    Meters,
    Wrapped,
    Marked<()>,
    SeeThrough,
    SeeThroughOption,
    Nested,
    Closed,
    ClosedEmpty,
    Skipping,
    SkippingClosed,
    Defaults,
    AllDefaults,
    OptionDefault,
    Aliased,
    Generic<u8>,
    Generic<Option<Colour>>,
    Pair<String, Vec<bool>>,
    Matrix<2>,
    Bounded<u8>,
    Borrowed<'static>,
    ManyTypes,
];

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Empty {}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Unit;

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct EmptyTuple();

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Point(pub f64, pub f64, pub Option<f64>);

/// From, to, step.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Open(
    pub u16,
    #[serde(default)] pub u16,
    #[serde(skip)] pub bool,
    #[serde(default)] pub Option<u8>,
);

#[derive(Debug, Default, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(default)]
pub struct OpenAll(pub u8, pub String);

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub enum OpenVariant {
    Pair(u8, #[serde(default)] u8),
}

#[derive(Debug, Deserialize, PartialEq, Eq, Hash, JsonSchema, Serialize, ToolSchema)]
pub struct Id(pub String);

/// A newtype around an `Option` is there, or null.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Maybe(pub Option<u8>);

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Meters(pub Box<f32>);

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Wrapped {
    pub id: Id,
    pub maybe: Maybe,
    pub optional: Option<Id>,
    pub point: Point,
    pub unit: Unit,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(transparent)]
pub struct Marked<T> {
    #[serde(skip)]
    pub note: u8,
    pub value: u16,
    pub marker: PhantomData<T>,
}

/// Seen through
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(transparent)]
pub struct SeeThrough {
    pub value: Vec<u8>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(transparent)]
pub struct SeeThroughOption(pub Option<u8>);

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Nested {
    pub inner: Wrapped,
    pub through: SeeThrough,
    pub left_out: SeeThroughOption,
    pub colours: Vec<Colour>,
    pub by_name: BTreeMap<String, Point>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    pub a: u8,
    pub b: Option<Empty>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
pub struct ClosedEmpty {}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Skipping {
    pub a: u8,
    #[serde(skip)]
    pub b: u8,
    #[serde(skip_deserializing)]
    pub c: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub d: Option<u8>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
pub struct SkippingClosed {
    pub a: u8,
    #[serde(skip)]
    pub b: u8,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Defaults {
    #[serde(default)]
    pub number: u8,
    #[serde(default = "five")]
    pub five: u8,
    #[serde(default)]
    pub list: Vec<String>,
    pub required: bool,
}

#[derive(Debug, Default, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(default)]
pub struct AllDefaults {
    pub a: u8,
    pub b: String,
    pub c: Option<bool>,
}

/// Where an `Option` has a default that is something, null is a value of its own.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct OptionDefault {
    #[serde(default = "some_five")]
    pub limit: Option<u8>,
}

fn five() -> u8 {
    5
}

#[expect(clippy::unnecessary_wraps, reason = "serde takes the field's type")]
fn some_five() -> Option<u8> {
    Some(5)
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Aliased {
    #[serde(alias = "name", alias = "title")]
    pub query: String,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Generic<T> {
    pub value: T,
    pub more: Vec<T>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Pair<A, B>
where
    A: Debug,
{
    pub left: A,
    pub right: Option<B>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Matrix<const N: usize> {
    pub size: u8,
    pub rows: Vec<Row<N>>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Row<const N: usize>(pub Vec<u8>);

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(bound(deserialize = "T: Deserialize<'de>"))]
#[mcp(bound = "T: mcpact::ToolSchema")]
pub struct Bounded<T: Clone> {
    pub values: BTreeMap<String, T>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Borrowed<'a> {
    pub text: Cow<'a, str>,
    pub list: Option<Cow<'a, [u8]>>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct ManyTypes {
    pub a: Generic<Vec<Option<String>>>,
    pub b: Pair<Pair<u8, bool>, Matrix<3>>,
    pub c: Option<Box<Closed>>,
}
