//! Enums that are names on the wire.

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Case, cases};

pub const CASES: &[Case] = cases![Colour, Sort, State, Only, OneOfMany, Documented, Choices];

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    Red,
    Green,
    DarkBlue,
}

/// Sort order
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// Newest first.
    DateDesc,
    Relevance,
    /// By "title"
    #[serde(rename = "title-az")]
    Title,
}

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum State {
    Vic,
    Nsw,
    #[serde(alias = "queensland")]
    Qld,
    #[serde(skip)]
    Unknown,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub enum Only {
    One,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub enum OneOfMany {
    A,
    #[serde(skip_deserializing)]
    B(u8),
    #[serde(skip)]
    C {
        a: u8,
    },
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub enum Documented {
    /// The first. It is best.
    First,
    #[mcp(description = "Given")]
    Second,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Choices {
    pub sort: Sort,
    /// Another order
    pub other: Option<Sort>,
    pub colours: Vec<Colour>,
    #[mcp(default = "red")]
    pub default: Colour,
    pub pair: (State, Only),
}
