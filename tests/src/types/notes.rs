//! Notes on types and fields: descriptions, defaults, rules, examples, deprecation.
#![allow(deprecated, reason = "a deprecated type is used by one that has a schema")]

use std::collections::BTreeMap;

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Case, cases};

pub const CASES: &[Case] = cases![
    Limit,
    Year,
    Search,
    Described,
    Ranges,
    Lengths,
    Patterns,
    Rules,
    Filled,
    FilledNested,
    FilledOptions,
    Examples,
    Old,
    Slug,
    BTreeMap<Slug, Limit>,
];

/// Max results
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[mcp(default = 20, range = 1..=100, examples = [50])]
pub struct Limit(pub u32);

/// Year, such as 1950
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[mcp(range = 1800..=2100)]
pub struct Year(pub u16);

/// Newtypes used twice and overridden by fields.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Search {
    pub limit: Limit,
    /// Rows of the table
    #[mcp(default = 5, range = ..=10)]
    pub rows: Limit,
    pub from: Option<Year>,
    /// Last year
    pub to: Option<Year>,
    pub years: Vec<Year>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[mcp(description = "Given, not the comment")]
/// The comment
pub struct Described {
    /// The comment.
    #[mcp(description = "Given")]
    pub given: u8,
    /// The comment.
    pub comment: u8,
    pub silent: u8,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Ranges {
    #[mcp(range = 1..=100)]
    pub closed: u8,
    #[mcp(range = 0.5..1.5)]
    pub half_open: f64,
    #[mcp(range = -5..)]
    pub from: i32,
    #[mcp(range = ..10)]
    pub below: Option<i64>,
    #[mcp(range = ..=1.0)]
    pub whole: f32,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Lengths {
    #[mcp(length = 1..=3)]
    pub text: String,
    #[mcp(length = 2)]
    pub list: Vec<u8>,
    #[mcp(length = ..2)]
    pub map: BTreeMap<String, u8>,
    #[mcp(length = 1..)]
    pub optional: Option<Vec<bool>>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Patterns {
    #[mcp(pattern = "^[a-z]+$")]
    pub word: String,
    #[mcp(pattern = r#"^\d{4}-"\\$"#, length = ..=9)]
    pub awkward: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Rules {
    #[mcp(range = 1..=3, default = 2)]
    pub level: u8,
    #[mcp(length = 1..=2)]
    pub limits: Vec<Limit>,
    pub slugs: BTreeMap<Slug, bool>,
}

/// Defaults that only the schema states, and `mcpact::arguments` fills in.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Filled {
    #[mcp(default = 20)]
    pub number: u32,
    #[mcp(default = -0.5)]
    pub fraction: f64,
    #[mcp(default = true)]
    pub flag: bool,
    #[mcp(default = "a b")]
    pub text: String,
    #[mcp(default = ["a", "b"])]
    pub list: Vec<String>,
    #[mcp(default = null)]
    pub nothing: (),
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct FilledNested {
    pub filled: Filled,
    pub many: Vec<Filled>,
    pub by_name: BTreeMap<String, Filled>,
    pub optional: Option<Filled>,
    pub pair: (Filled, u8),
    pub limit: Limit,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct FilledOptions {
    #[mcp(default = 3)]
    pub number: Option<u8>,
    #[serde(default)]
    #[mcp(default = 0)]
    pub both: u8,
    pub limit: Option<Limit>,
}

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, JsonSchema, Serialize, ToolSchema)]
#[mcp(examples = ["a"])]
pub struct Slug(#[mcp(pattern = "^[a-z-]+$")] pub String);

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Examples {
    #[mcp(examples = ["gold rush", "Eureka"])]
    pub query: String,
    #[mcp(examples = [1, 2.5, -3])]
    pub number: f64,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Old {
    #[deprecated]
    pub field: Option<u8>,
    /// Use `field`
    #[deprecated(since = "1.0.0", note = "for people")]
    pub described: Option<u8>,
    pub of_type: Option<OldType>,
}

/// An old type
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[deprecated]
pub struct OldType(pub u8);
