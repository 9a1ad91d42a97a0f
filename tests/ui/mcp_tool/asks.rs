use mcpact::{ToolSchema, mcp_tool};

/// Search newspapers
#[mcp_tool(asks = "old newspapers")]
#[derive(ToolSchema)]
struct Text {}

/// Search newspapers
#[mcp_tool(asks = ["old newspapers", "", " ", "Old  newspapers"])]
#[derive(ToolSchema)]
struct Repeated {}

/// Search newspapers
#[mcp_tool(asks = [
    "I would like to find articles about the gold rush in the newspapers of Ballarat and Bendigo between 1851 and 1860, with their pictures, and then the biographies of the people who are mentioned in these articles",
])]
#[derive(ToolSchema)]
struct Long {}

/// Search newspapers
#[mcp_tool(asks = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17",
])]
#[derive(ToolSchema)]
struct Many {}

fn main() {}
