use mcpact::{ToolSchema, mcp_tool};

/// Search newspapers
#[mcp_tool(examples = "{}")]
#[derive(ToolSchema)]
struct Text {}

/// Search newspapers
#[mcp_tool(examples = ["{}", json!([]), json!({ "query": words() })])]
#[derive(ToolSchema)]
struct NotObjects {}

/// Search newspapers
#[mcp_tool(examples = [json!({ "query": "gold", "limit": 5 }), json!({ "limit": 5, "query": "gold" })])]
#[derive(ToolSchema)]
struct Repeated {
    query: String,
    limit: u8,
}

/// Search newspapers
#[mcp_tool(examples = [
    json!({ "limit": 5 }),
    json!({ "query": 5 }),
    json!({ "query": "gold", "limit": 500 }),
    json!({ "query": "gold", "limti": 5 }),
    json!({ "q": "gold" }),
    json!({ "query": "gold", "dateFrom": 1851 }),
    json!({ "query": "gold", "sort": "newst" }),
])]
#[derive(ToolSchema)]
struct Search {
    #[serde(alias = "q")]
    query: String,
    #[mcp(range = 1..=100)]
    limit: Option<u16>,
    #[serde(flatten)]
    dates: Dates,
    sort: Option<Sort>,
}

#[derive(ToolSchema)]
#[serde(rename_all = "camelCase")]
struct Dates {
    date_from: Option<String>,
}

#[derive(ToolSchema)]
#[serde(rename_all = "lowercase")]
enum Sort {
    Newest,
    Oldest,
}

fn main() {}
