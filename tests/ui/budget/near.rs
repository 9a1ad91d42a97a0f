// A tool near its budget is a warning, which this crate denies.
#![deny(deprecated)]

/// Search Trove newspapers, images, books
#[mcpact::mcp_tool(name = "trove_search", budget = 64)]
#[derive(mcpact::ToolSchema)]
struct TroveSearch {
    /// Search query
    query: String,
    /// NUC code of a contributing library
    nuc: Option<String>,
}

struct Trove;

#[mcpact::mcp_tools]
impl Trove {
    /// List the libraries that contribute
    #[mcpact::mcp_tool(budget = 25)]
    fn all(&self) {}

    /// List the libraries that contribute
    #[mcpact::mcp_tool(budget = 26)]
    fn one(&self) {}

    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 1
    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 2
    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 3
    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 4
    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 5
    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 6
    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 7
    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 8
    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 9
    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 10
    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 11
    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 12
    /// Search the newspapers, images, maps and books of the library for words that stand in their text, part 13
    #[mcpact::mcp_tool(budget = 356, allow(long_description))]
    fn hundredths(&self) {}
}

fn main() {}
