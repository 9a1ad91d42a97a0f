use mcpact::ToolSchema;
use serde::{Deserialize, Deserializer};

fn milliseconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    u32::deserialize(deserializer).map(|seconds| seconds * 1_000)
}

#[derive(Deserialize, ToolSchema)]
struct Query {
    #[serde(default, deserialize_with = "milliseconds")]
    #[mcp(trust, default)]
    wait: u32,
}

fn main() {}
