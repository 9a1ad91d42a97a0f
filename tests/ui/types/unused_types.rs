//! Types that no tool uses: each mistake is reported once, at its field.

use mcpact::ToolSchema;
use std::collections::{BTreeMap, HashMap};

#[derive(ToolSchema)]
struct Rules {
    #[mcp(range = 1..=9)]
    words: Option<String>,
    #[mcp(length = 1..=9, pattern = "^a")]
    count: u32,
    #[mcp(format = "date")]
    flag: bool,
    #[mcp(inner(range = 1..=9))]
    lists: Vec<Vec<u8>>,
    #[mcp(inner(length = 1..))]
    name: String,
}

#[derive(ToolSchema)]
#[mcp(length = 1..)]
struct Count(u8);

#[derive(ToolSchema)]
struct Keys {
    flags: Option<Vec<BTreeMap<Vec<bool>, String>>>,
}

type Places = HashMap<Rules, u8>;

#[derive(ToolSchema)]
enum Variant {
    By { places: Places },
    Of(#[mcp(range = 1..)] String),
}

#[derive(ToolSchema)]
struct Tree {
    #[mcp(range = 1..)]
    children: Vec<Tree>,
    #[serde(flatten)]
    parent: Option<Box<Tree>>,
}

#[derive(ToolSchema)]
#[serde(tag = "kind")]
enum Tagged {
    Words(Vec<String>),
}

#[derive(ToolSchema)]
struct Generic<T> {
    #[mcp(range = 1..=9)]
    value: T,
    by: BTreeMap<T, u8>,
}

#[derive(ToolSchema)]
struct Uses {
    good: Generic<u8>,
    bad: Box<Generic<String>>,
    worse: Generic<f32>,
}

fn main() {}
