use mcpact::{ToolSchema, mcp_tool, toolset};

/// Add two numbers
#[mcp_tool(source = "sums")]
#[derive(ToolSchema)]
struct Add {
    left: f64,
    right: f64,
}

toolset! { pub OWN = [Add], instructions = "Numbers are rounded to cents.", instructions_budget = 5 }
toolset! { pub MADE = [Add], instructions = auto, instructions_budget = 12 }
toolset! { pub FITS = [Add], instructions = auto("Numbers are rounded."), instructions_budget = 24 }
toolset! { pub LONG = [Add], instructions = auto("Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. Numbers are rounded to cents. xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx") }

fn main() {}
