// Every mistake of an item is reported in one compile.
#[derive(mcpact::ToolSchema)]
#[serde(rename_all = "camelcase", deny_unknown)]
struct Query {
    #[mcp(range = 9..=1)]
    limit: u32,
    #[mcp(desciption = "Search query")]
    words: String,
    #[serde(with = "module")]
    when: String,
}

fn main() {}
