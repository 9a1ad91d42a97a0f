use mcpact::ToolSchema;
use serde::Deserialize;

fn twenty() -> u32 {
    20
}

const fn none() -> Option<u32> {
    None
}

const fn third() -> f64 {
    1.0 / 3.0
}

fn name() -> String {
    "vic".to_owned()
}

#[derive(Default, Deserialize, ToolSchema)]
struct Seconds(u32);

#[derive(Deserialize, ToolSchema)]
struct Query {
    #[serde(default)]
    #[mcp(default)]
    wait: Seconds,
}

#[derive(Deserialize, ToolSchema)]
struct Values {
    #[serde(default = "none")]
    #[mcp(default)]
    to: Option<u32>,
    #[serde(default = "third")]
    #[mcp(default)]
    share: f64,
}

#[derive(Deserialize, ToolSchema)]
#[mcp(default)]
struct NotConst {
    #[serde(default = "twenty")]
    limit: u32,
}

#[derive(Deserialize, ToolSchema)]
#[mcp(default)]
struct NotANumber {
    #[serde(default = "name")]
    name: String,
}

const fn thousand() -> u32 {
    1_000
}

#[derive(Deserialize, ToolSchema)]
struct RefusedByRange {
    #[serde(default)]
    #[mcp(default, range = 1..=100)]
    limit: u32,
}

#[derive(Deserialize, ToolSchema)]
struct RefusedByLength {
    #[serde(default)]
    #[mcp(default, length = 1..)]
    ids: Vec<String>,
}

#[derive(Deserialize, ToolSchema)]
struct RefusedByPattern {
    #[serde(default)]
    #[mcp(default, pattern = "^[0-9]+$")]
    code: String,
}

#[derive(Deserialize, ToolSchema)]
struct RefusedValueOfFunction {
    #[serde(default = "thousand")]
    #[mcp(default, range = 1..=100)]
    size: u32,
}

fn main() {}
