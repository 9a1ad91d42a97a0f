use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[mcp(id)]
struct Article {
    id: String,
}

#[derive(ToolSchema)]
#[mcp(id)]
enum Kind {
    Book,
    Map,
}

#[derive(ToolSchema)]
#[mcp(id)]
struct ArticleId(String);

fn main() {}
