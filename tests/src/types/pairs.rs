//! Attributes in pairs, and those of other crates.

use std::{borrow::Cow, collections::BTreeMap, fmt::Debug};

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, Error},
};
use serde_json::Value;

use super::{Case, cases, flatten::Page, notes::Limit, units::Colour};

pub const CASES: &[Case] = cases![
    RenamedDefault,
    ClosedDefaults,
    ClosedRenamed,
    AliasedDefault,
    AliasedRenamed,
    DefaultPath,
    DefaultOfStruct,
    SkippedDefault,
    Borrowing,
    BorrowedMap<'static>,
    Lifetimes<'static, u8>,
    Sized<3>,
    Grid<2, 2>,
    Where<BTreeMap<String, u8>>,
    Defaulted,
    Deep<Deep<Option<Colour>>>,
    TransparentRule,
    FlattenClosedPage,
    Expecting,
    OfSchemars,
    OfSchemarsContainer,
    OfValidator,
    OfGarde,
    OfAll,
    InnerRules,
    Extended,
    Titled,
    RequiredOptions,
    Formats,
    JsonDefault,
];

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub struct RenamedDefault {
    pub first_name: String,
    pub page_count: Option<u8>,
}

#[derive(Debug, Default, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ClosedDefaults {
    pub a: u8,
    pub b: Vec<bool>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(deny_unknown_fields, rename_all = "UPPERCASE")]
pub struct ClosedRenamed {
    pub name: String,
    #[serde(rename = "2")]
    pub second: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct AliasedDefault {
    #[serde(alias = "title", default)]
    pub query: u8,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
pub struct AliasedRenamed {
    #[serde(alias = "title", rename = "query")]
    pub q: Option<bool>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct DefaultPath {
    /// How many
    #[serde(default = "ten")]
    pub limit: u8,
    #[serde(default = "Vec::<u8>::new")]
    pub list: Vec<u8>,
}

fn ten() -> u8 {
    10
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(default = "DefaultOfStruct::made")]
pub struct DefaultOfStruct {
    pub a: u8,
    pub b: String,
}

impl DefaultOfStruct {
    fn made() -> DefaultOfStruct {
        DefaultOfStruct {
            a: 1,
            b: "b".to_owned(),
        }
    }
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
pub struct SkippedDefault {
    #[serde(skip, default = "ten")]
    pub a: u8,
    #[serde(skip_serializing)]
    pub b: u8,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct BorrowedText<'a> {
    #[serde(borrow)]
    pub text: Cow<'a, str>,
    #[serde(borrow, default)]
    pub more: Option<Cow<'a, str>>,
}

/// Owns what the other borrows, for a test that reads owned values only.
#[derive(Debug, JsonSchema, Serialize, ToolSchema)]
#[mcp(with = "BorrowedText<'static>")]
#[schemars(with = "BorrowedText<'static>")]
pub struct Borrowing(pub BorrowedText<'static>);

impl<'de> Deserialize<'de> for Borrowing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Borrowing, D::Error> {
        let text = Value::deserialize(deserializer)?.to_string().leak();
        serde_json::from_str(text).map(Borrowing).map_err(Error::custom)
    }
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct BorrowedMap<'a> {
    pub map: BTreeMap<Cow<'a, str>, Vec<Cow<'a, str>>>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Lifetimes<'a, T: Clone + Debug>
where
    [T]: ToOwned<Owned = Vec<T>>,
{
    pub list: Cow<'a, [T]>,
    pub one: Option<T>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Sized<const N: usize> {
    pub first_row: Vec<Counted<N>>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(transparent)]
pub struct Counted<const N: usize> {
    pub value: u8,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub enum Grid<const W: usize, const H: usize> {
    Empty,
    Row(Counted<W>),
    Column { of: Counted<H> },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(bound = "")]
pub struct Where<T>
where
    T: DeserializeOwned + Serialize,
{
    pub inner: T,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Defaulted<T = u8> {
    pub value: T,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Deep<T> {
    /// What is inside
    pub inner: Vec<T>,
    pub one: Option<Box<T>>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(transparent)]
#[mcp(range = 1..=5, description = "Stars")]
pub struct TransparentRule {
    pub stars: u8,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct FlattenClosedPage {
    #[serde(flatten)]
    pub page: Page,
    #[serde(rename = "q", default)]
    pub query_text: String,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(expecting = "a place", deny_unknown_fields)]
pub struct Expecting {
    #[serde(alias = "name")]
    pub lat: f64,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct OfSchemars {
    #[schemars(range(min = 1, max = 100))]
    pub limit: u32,
    #[schemars(length(min = 1, max = 3))]
    pub text: String,
    #[schemars(regex(pattern = "^[a-z]+$"))]
    pub word: Option<String>,
    #[schemars(description = "Given", title = "A title")]
    pub said: u8,
    #[schemars(inner(range(min = 1)))]
    pub list: Vec<u8>,
    #[schemars(email)]
    pub mail: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[schemars(description = "Said by schemars", title = "Of schemars", extend("x-order" = 1))]
pub struct OfSchemarsContainer {
    #[schemars(example = 5, extend("x-mcp-header" = "Limit"))]
    pub limit: u8,
    #[schemars(with = "String")]
    pub shown: String,
    #[schemars(skip)]
    #[serde(default)]
    pub hidden: Option<u8>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct OfValidator {
    #[validate(range(min = 1, max = 100))]
    pub limit: u32,
    #[validate(length(min = 1, max = 3))]
    pub list: Vec<u8>,
    #[validate(url)]
    pub page: Option<String>,
    #[validate(email, length(max = 9))]
    pub mail: String,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct OfGarde {
    #[garde(range(min = 1, max = 100))]
    pub limit: u32,
    #[garde(length(min = 1, max = 3))]
    pub text: String,
    #[garde(skip)]
    pub free: u8,
    #[garde(pattern("^[a-z]+$"))]
    pub word: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct OfAll {
    #[mcp(range = 1..=10)]
    #[schemars(range(min = 1, max = 20))]
    #[validate(range(min = 1, max = 30))]
    #[garde(range(min = 1, max = 40))]
    pub level: u8,
    #[serde(default)]
    #[schemars(length(max = 3))]
    pub text: String,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct InnerRules {
    #[mcp(length = 1..=2, inner(range = 1800..=1950))]
    pub years: Vec<u16>,
    #[mcp(inner(length = 1.., pattern = "^[a-z]+$"))]
    pub words: Option<Vec<String>>,
    #[mcp(inner(range = ..=9))]
    pub by_name: BTreeMap<String, u8>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[mcp(extend("x-kind" = "test"))]
pub struct Extended {
    #[mcp(extend("x-mcp-header" = "Region", "x-list" = [1, 2]))]
    pub region: String,
    #[mcp(extend("x-order" = 2))]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[mcp(title = "A title")]
pub struct Titled {
    #[mcp(title = "Colour of it")]
    pub colour: Option<Colour>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct RequiredOptions {
    #[mcp(required)]
    pub limit: Option<u8>,
    #[mcp(required, length = 1..)]
    pub list: Option<Vec<u8>>,
    pub free: Option<bool>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Formats {
    #[mcp(format = "date")]
    pub day: String,
    #[mcp(format = "uri")]
    pub page: Option<String>,
    #[mcp(format = "email", length = ..=9)]
    pub mail: String,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct JsonDefault {
    #[mcp(default = json!({"limit": 5, "offset": 0}))]
    pub page: Page,
    #[mcp(default = ["red"])]
    pub colours: Vec<Colour>,
}
