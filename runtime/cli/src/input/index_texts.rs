//! The texts and edges of a tool that only an index has, for discovery.

use serde_json::{Map, Value};

/// The key of an index for edges that are known from types.
const FROM: &str = "from";
/// The key of an index for edges that names suggest.
const INFERRED_FROM: &str = "inferred_from";

/// Texts for the search that no model sees: from an index, or else empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SearchTexts {
    /// At most ten words for search results.
    pub(crate) summary: Option<String>,
    pub(crate) keywords: Vec<String>,
    /// Tags for filters.
    pub(crate) tags: Vec<String>,
    /// Example requests.
    pub(crate) asks: Vec<String>,
}

/// The tools that return the values of a tool's parameters: an array of names for each parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edges {
    /// Edges that are known from types.
    pub(crate) from: Map<String, Value>,
    /// Edges that only names suggest.
    pub(crate) inferred_from: Map<String, Value>,
}

impl Edges {
    /// Returns the edges: a parameter, a tool that returns its values, and true if only names suggest
    /// the edge.
    pub(crate) fn each(&self) -> impl Iterator<Item = (&str, &str, bool)> {
        let kinds = [(&self.from, false), (&self.inferred_from, true)];
        kinds.into_iter().flat_map(|(edges, is_inferred)| {
            edges.iter().flat_map(move |(parameter, tools)| {
                let tools = tools.as_array().into_iter().flatten().filter_map(Value::as_str);
                tools.map(move |tool| (parameter.as_str(), tool, is_inferred))
            })
        })
    }

    /// Adds the edges to a tool in JSON, each kind under its key in an index.
    pub(crate) fn write_into(&self, tool: &mut Value) {
        for (key, edges) in [(FROM, &self.from), (INFERRED_FROM, &self.inferred_from)] {
            if !edges.is_empty() {
                tool[key] = Value::Object(edges.clone());
            }
        }
    }
}
