use mcpact::{ToolSchema, mcp_tool, toolset};

#[derive(ToolSchema)]
#[mcp(id)]
struct ArticleId(String);

/// Read an article
#[mcp_tool]
#[derive(ToolSchema)]
struct ReadArticle {
    article: ArticleId,
}

/// Search articles
#[mcp_tool(returns = ArticleId)]
#[derive(ToolSchema)]
struct SearchArticles {
    query: String,
}

toolset! { pub READING = [ReadArticle], deny(unreachable_parameter) }
toolset! { pub ALL = [ReadArticle, SearchArticles], deny(unreachable_parameter) }

fn main() {}
