//! A parameter, and the tool whose results have its values.

use std::{collections::HashSet, fmt};

use serde_json::Value;

/// A parameter, and the tool whose results have its values.
///
/// ```
/// use mcpact::{ToolSchema, discover::{SearchIndex, Search}, mcp_tool, toolset};
///
/// #[derive(ToolSchema)]
/// struct ArticleId(String);
///
/// /// Search articles
/// #[mcp_tool(returns = ArticleId)]
/// #[derive(ToolSchema)]
/// struct SearchArticles { query: String }
///
/// /// Read an article
/// #[mcp_tool]
/// #[derive(ToolSchema)]
/// struct ReadArticle { id: ArticleId }
///
/// toolset! { ARTICLES = [SearchArticles, ReadArticle] }
/// let found = SearchIndex::of(&ARTICLES).search(&Search::query("read_article"));
/// assert_eq!(found.to_text().lines().next(), Some("read_article: Read an article (id from search_articles)"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParameterEdge {
    /// The name of the parameter.
    pub parameter: String,
    /// True if a call needs the parameter.
    pub is_required: bool,
    /// The name of a tool whose results have the values.
    pub from: String,
    /// True if only names suggest the edge: for tools without Rust types, the same property is in
    /// the output schema of the other tool.
    pub is_inferred: bool,
}

/// Writes `articleId from trove_search`, with `perhaps` if the edge is inferred.
impl fmt::Display for ParameterEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let perhaps = if self.is_inferred { "perhaps " } else { "" };
        write!(f, "{} {perhaps}from {}", self.parameter, self.from)
    }
}

/// Returns the names that an input schema requires.
pub(super) fn required_names(schema: &Value) -> HashSet<&str> {
    let names = schema["required"].as_array().into_iter().flatten();
    names.filter_map(Value::as_str).collect()
}
