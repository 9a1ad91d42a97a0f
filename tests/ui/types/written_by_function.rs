//! Fields that a function writes and serde reads as their own types, which are checked.

use mcpact::ToolSchema;
use std::collections::BTreeMap;

#[derive(ToolSchema)]
struct Rules {
    #[serde(serialize_with = "write")]
    #[mcp(range = 1..=9)]
    words: String,
    #[serde(serialize_with = "write")]
    #[mcp(with = "u8", inner(length = 1..))]
    count: u32,
}

#[derive(ToolSchema)]
struct Keys {
    #[serde(serialize_with = "write")]
    flags: BTreeMap<Vec<bool>, String>,
}

#[derive(ToolSchema)]
enum Variant {
    By {
        #[serde(serialize_with = "write")]
        flags: BTreeMap<Vec<bool>, String>,
    },
    #[serde(serialize_with = "write")]
    Of(#[mcp(length = 1..)] u8),
}

#[derive(ToolSchema)]
struct Page {
    limit: u8,
}

#[derive(ToolSchema)]
struct Names {
    limit: u8,
    #[serde(flatten, serialize_with = "write")]
    page: Page,
}

fn main() {}
