use std::collections::BTreeMap;

use mcpact::{ToolSchema, mcp_tool, mcp_tools};

struct Trove;

#[mcp_tools]
impl Trove {
    /// List newspapers
    #[mcp_tool(examples = [json!({}), json!({ "state": "vic" })])]
    fn list(&self) {}

    /// Any name is a parameter
    #[mcp_tool(examples = [json!({ "state": "vic" })])]
    fn filter(&self, _filter: Filter) {}
}

#[derive(serde::Deserialize, ToolSchema)]
struct Filter {
    #[serde(flatten)]
    filters: BTreeMap<String, String>,
}

fn main() {}
