//! Names in JSON, and text that JSON must escape.

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Case, cases};

pub const CASES: &[Case] = cases![
    Renamed,
    Camel,
    Screaming,
    Kebab,
    Sides,
    RawIdentifiers,
    Umlauts,
    Escapes,
    Awkward,
    Paragraphs,
    VariantFields
];

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Renamed {
    #[serde(rename = "from")]
    pub since: String,
    #[serde(rename = "two words")]
    pub words: Option<u8>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Camel {
    pub first_name: String,
    pub page_2_url: Option<String>,
    #[serde(rename = "as_it_is")]
    pub kept: Option<bool>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Screaming {
    pub max_items: u8,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Kebab {
    pub max_items: u8,
    pub a: (),
}

/// Only what deserialises counts.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all(serialize = "UPPERCASE", deserialize = "PascalCase"))]
pub struct Sides {
    #[serde(rename(serialize = "out", deserialize = "in"))]
    pub side: u8,
    #[serde(rename(serialize = "out"))]
    pub other_side: u8,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct RawIdentifiers {
    /// Kind of thing
    pub r#type: Option<String>,
    pub r#async: bool,
}

/// Größe und Länge, 大きさ, 🦘
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Umlauts {
    /// Schlüsselwörter für die Suche – „gold rush“
    pub größe: u8,
    #[serde(rename = "名前")]
    pub name: String,
    #[serde(rename = "🦘")]
    pub kangaroo: Option<bool>,
}

/// A "quoted" \ back\\slash
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Escapes {
    #[mcp(
        description = "line\nfeed, \u{1}control, \u{7f}delete, </script>, \u{2028}separator",
        examples = ["a\"b\\c"]
    )]
    pub text: String,
    #[mcp(default = "\t\"\\")]
    pub default: String,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Awkward {
    #[serde(rename = "say \"hi\"")]
    pub quotes: u8,
    #[serde(rename = "back\\slash")]
    pub slash: Option<u8>,
    #[serde(rename = "")]
    pub empty: Option<u8>,
    #[serde(rename = "$ref")]
    pub reference: Option<String>,
    #[serde(rename = "properties")]
    pub keyword: Option<u8>,
}

/// The first paragraph,
/// on two lines.
///
/// The second is for people.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Paragraphs {
    /** A block
     * of stars.
     *
     * More. */
    pub block: u8,
    #[doc = " One"]
    #[doc = " two."]
    pub attributes: u8,
    /// First. Second.
    pub sentences: u8,
    /// This vs. that.
    pub dots: u8,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum VariantFields {
    ByName {
        first_name: String,
    },
    #[serde(rename_all = "UPPERCASE")]
    ByNumber {
        row: u8,
    },
    #[serde(rename = "NOTHING")]
    Nothing {},
}
