//! A function of schemars that would change the schema: warnings, which are errors here.
#![deny(deprecated)]

use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[schemars(transform = close)]
pub struct Page {
    #[schemars(transform = |schema| close(schema))]
    pub limit: u32,
}

#[derive(ToolSchema)]
#[mcp(allow(ignored_transform))]
#[schemars(transform = close)]
pub struct Known {
    pub limit: u32,
}

fn main() {}
