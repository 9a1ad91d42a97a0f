//! Links between tools: for each parameter, a visible tool whose results have its values.

use std::collections::{HashMap, HashSet};
use std::fmt;

use serde_json::Value;

use super::{Catalogue, View, words::words};
use crate::json_schema::{Location, visit};

/// The source of a parameter's values: another tool.
///
/// ```
/// use mcpact::{ToolSchema, discover::{Catalogue, Search}, mcp_tool, toolset};
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
/// let found = Catalogue::of(&ARTICLES).search(&Search::query("read_article"));
/// assert_eq!(found.to_text().lines().next(), Some("read_article: Read an article (id from search_articles)"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link {
    /// The name of the parameter.
    pub parameter: String,
    /// True if a call needs the parameter.
    pub is_required: bool,
    /// The name of a tool whose results have the values.
    pub tool: String,
    /// True if only names suggest it: for tools without Rust types, the same property is in the
    /// output schema of the other tool.
    pub is_inferred: bool,
}

/// Writes `articleId from trove_search`, with `perhaps` if it is inferred.
impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let perhaps = if self.is_inferred { "perhaps " } else { "" };
        write!(f, "{} {perhaps}from {}", self.parameter, self.tool)
    }
}

impl Catalogue {
    /// Returns all sources of parameters' values, by the name of the tool with the parameter: those
    /// of a toolset from its types, others inferred from names.
    pub(super) fn edges(&self) -> Vec<(String, Link)> {
        let Some(toolset) = self.toolset() else {
            return inferred(self);
        };
        let edges = toolset.edges.iter().map(|edge| {
            let link = Link {
                parameter: edge.parameter.to_owned(),
                is_required: edge.is_required,
                tool: edge.from.to_owned(),
                is_inferred: false,
            };
            (edge.tool.to_owned(), link)
        });
        edges.collect()
    }
}

impl View<'_> {
    /// Returns the sources of a tool's parameters among the visible tools, one for each parameter.
    ///
    /// ```
    /// use mcpact::{discover::{Card, Catalogue}, tokens::Encoding};
    /// use serde_json::json;
    ///
    /// let id = json!({"type": "object", "properties": {"articleId": {"type": "string"}}, "required": ["articleId"]});
    /// let cards = vec![
    ///     Card::new("find", "Find articles", &json!({"type": "object"})).output_schema(&id),
    ///     Card::new("read", "Read an article", &id),
    /// ];
    /// let catalogue = Catalogue::new("library", Encoding::O200kBase, cards);
    /// let all = catalogue.all();
    /// let links = all.links("read");
    /// assert_eq!(links[0].to_string(), "articleId perhaps from find");
    /// assert!(catalogue.only(|tool| tool != "find").links("read").is_empty());
    /// ```
    pub fn links(&self, tool: &str) -> &[Link] {
        self.named(tool).map_or(&[], |index| self.links_of(index))
    }

    pub(super) fn links_of(&self, index: usize) -> &[Link] {
        let links = self.tables().links.get_or_init(|| self.collect_links());
        links.get(&index).map_or(&[], Vec::as_slice)
    }

    /// Chooses a source for each parameter: the first visible tool that needs no id itself, or else
    /// the first visible tool.
    fn collect_links(&self) -> HashMap<usize, Vec<Link>> {
        let mut edges = self.catalogue.edges();
        // A hidden tool affects no choice.
        edges.retain(|(tool, link)| self.exactly_named(tool).is_some() && self.exactly_named(&link.tool).is_some());
        let needs_id: HashSet<&str> = edges
            .iter()
            .filter(|(_, link)| link.is_required)
            .map(|(tool, _)| tool.as_str())
            .collect();
        let mut links: HashMap<usize, Vec<Link>> = HashMap::new();
        for (tool, link) in &edges {
            let Some(index) = self.exactly_named(tool) else {
                continue;
            };
            let of_tool = links.entry(index).or_default();
            match of_tool.iter_mut().find(|other| other.parameter == link.parameter) {
                None => of_tool.push(link.clone()),
                Some(other) if needs_id.contains(other.tool.as_str()) && !needs_id.contains(link.tool.as_str()) => {
                    *other = link.clone();
                }
                Some(_) => {}
            }
        }
        links
    }
}

/// Infers sources from names: a parameter such as `articleId` and a property of the same name in the
/// output schema of another tool. Its last word is `id`, and it has another word, so that `id` alone
/// is none.
fn inferred(catalogue: &Catalogue) -> Vec<(String, Link)> {
    let mut returned: HashMap<String, Vec<usize>> = HashMap::new();
    for index in 0..catalogue.len() {
        if let Some(output) = catalogue.entry(index).output_schema() {
            let output: Value = serde_json::from_str(output).unwrap_or_default();
            visit(&output, |path, schema| {
                let Some(name) = path.last().and_then(Location::property) else {
                    return;
                };
                if let Some(id) = id_words(name).filter(|_| is_scalar(schema)) {
                    let tools = returned.entry(id).or_default();
                    if tools.last() != Some(&index) {
                        tools.push(index);
                    }
                }
            });
        }
    }
    let mut links = Vec::new();
    if returned.is_empty() {
        return links;
    }
    let parameters: Vec<Vec<(String, String, bool)>> = (0..catalogue.len())
        .map(|index| id_parameters(catalogue.entry(index).input_schema()))
        .collect();
    for (index, of_tool) in parameters.iter().enumerate() {
        for (parameter, id, is_required) in of_tool {
            for from in returned.get(id).into_iter().flatten() {
                // A tool that returns what it needs is no source.
                let needs_it = parameters[*from]
                    .iter()
                    .any(|(_, other, is_required)| *is_required && other == id);
                if *from != index && !needs_it {
                    let link = Link {
                        parameter: parameter.clone(),
                        is_required: *is_required,
                        tool: catalogue.entry(*from).name().to_owned(),
                        is_inferred: true,
                    };
                    links.push((catalogue.entry(index).name().to_owned(), link));
                }
            }
        }
    }
    links
}

/// Returns the parameters that can be ids: the name, its words, and true if a call needs it.
fn id_parameters(schema: &str) -> Vec<(String, String, bool)> {
    let schema: Value = serde_json::from_str(schema).unwrap_or_default();
    let required: Vec<&str> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let properties = schema["properties"].as_object().into_iter().flatten();
    let parameters = properties.filter(|(_, schema)| is_scalar(schema) && schema["enum"].is_null());
    let parameters =
        parameters.filter_map(|(name, _)| Some((name.clone(), id_words(name)?, required.contains(&name.as_str()))));
    parameters.collect()
}

/// Returns the words of the name of an id, for comparisons: `articleId` and `article_id` are the
/// same.
fn id_words(name: &str) -> Option<String> {
    let words = words(name);
    let is_id = words.len() > 1 && words.last().is_some_and(|word| word == "id");
    is_id.then(|| words.join(" "))
}

fn is_scalar(schema: &Value) -> bool {
    matches!(schema["type"].as_str(), Some("string" | "integer"))
}
