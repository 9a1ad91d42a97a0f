use mcpact::ToolSchema;
use std::collections::BTreeMap;
use std::num::NonZero;

#[derive(ToolSchema)]
enum Mode {
    #[allow(unused)]
    Fast,
    #[allow(unused)]
    Exact,
}

#[derive(ToolSchema)]
#[mcp(range = 1..=100)]
struct Limit(u32);

#[derive(ToolSchema)]
enum Either {
    Fast,
    At(Point),
}

#[derive(ToolSchema)]
struct Kinds {
    #[mcp(default = true)]
    text: String,
    #[mcp(default = "10")]
    number: u32,
    #[mcp(default = 300)]
    small: u8,
    #[mcp(default = -1)]
    count: usize,
    #[mcp(default = 0)]
    above: NonZero<u16>,
    #[mcp(default = 1.5)]
    whole: Option<i32>,
    #[mcp(default = "yes")]
    flag: bool,
    #[mcp(default = [])]
    ratio: f64,
    #[mcp(default = "Fats")]
    mode: Mode,
    #[mcp(default = "slow")]
    other: Option<Mode>,
    #[mcp(default = 1)]
    no_name: Mode,
    #[mcp(default = 1)]
    forms: Either,
    #[mcp(default = "fats")]
    form: Either,
    #[mcp(default = null)]
    list: Vec<u8>,
    #[mcp(default = [1, "b"])]
    items: Vec<u8>,
    #[mcp(default = 0)]
    not_zero: NonZero<i8>,
}

#[derive(ToolSchema)]
struct Rules {
    #[mcp(default = 500)]
    limit: Limit,
    #[mcp(default = "Ballarat", length = ..=4)]
    place: String,
    #[mcp(default = [0, 1, 2], length = 1..=2)]
    ids: Vec<u32>,
    #[mcp(default = [0, 10], inner(range = 0..=9))]
    digits: Vec<u32>,
    #[mcp(default = [8, 9], inner(range = ..9))]
    less: Vec<u8>,
    #[mcp(default = "äöü", length = 1..=2)]
    letters: String,
}

#[derive(ToolSchema)]
#[serde(deny_unknown_fields)]
struct Point {
    x: f64,
    y: Option<f64>,
}

#[derive(ToolSchema)]
struct Parts {
    #[mcp(default = ["Fast", "exact"])]
    modes: Vec<Mode>,
    #[mcp(default = [1, 2, 3])]
    pair: (u32, u32),
    #[mcp(default = json!({ "y": 1 }))]
    from: Point,
    #[mcp(default = json!({ "x": 1, "z": 1 }))]
    to: Point,
    #[mcp(default = json!({ "a": true }))]
    counts: BTreeMap<String, u32>,
}

#[derive(ToolSchema)]
#[mcp(default = "exat")]
enum Order {
    #[allow(unused)]
    Exact,
}

#[derive(ToolSchema)]
#[mcp(default = "first")]
struct First(u32);

fn main() {}
