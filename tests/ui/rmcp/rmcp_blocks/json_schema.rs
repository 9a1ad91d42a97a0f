//! The derive macro in place of schemars' reports mistakes too. It trusts functions that read fields.

use mcpact::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Search {
    #[serde(deserialize_with = "number_or_text")]
    limit: u32,
    #[schemars(schema_with = "text")]
    query: String,
    #[schemars(rename = "page")]
    offset: u32,
}

#[derive(Deserialize, JsonSchema)]
struct Page {
    #[mcp(range = 9..=1)]
    number: u32,
}

fn main() {}
