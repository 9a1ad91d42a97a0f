//! Tools that the search ranks after another tool for their own words.

use crate::search::discover::{SearchIndex, Trials};

/// A tool that a search for its own words ranks after another tool.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shadow {
    /// The tool.
    pub tool: String,
    /// The index of the tool in the search index.
    pub index: usize,
    /// The tool that the search ranks first.
    pub shadowed_by: String,
}

/// The maximum number of tools that [`shadowed`] compares, since it searches for each of them.
pub const MAX_COMPARED_TOOLS: usize = 2_000;

/// Returns the tools that the search confuses with another tool: it ranks the other one first for
/// the words of the tool's own name and summary. The query omits the exact name, which would always
/// rank first.
///
/// Returns none for an index of more than [`MAX_COMPARED_TOOLS`] tools. Tools of the same name are not
/// compared.
///
/// ```
/// use mcpact::{discover::{Card, SearchIndex}, recall::shadowed, tokens::Encoding};
/// use serde_json::json;
///
/// let schema = json!({"type": "object", "properties": {}});
/// let card = |name: &str, description: &str| Card::new(name, description, &schema);
/// let cards = vec![card("list_items", "List the items"), card("items_list", "List the items"), card("log_in", "Log in")];
/// let index = SearchIndex::new("shop", Encoding::ALL[0], cards);
/// let shadows = shadowed(&index);
/// assert_eq!(shadows.len(), 1);
/// assert_eq!((shadows[0].tool.as_str(), shadows[0].shadowed_by.as_str()), ("items_list", "list_items"));
/// ```
pub fn shadowed(search_index: &SearchIndex) -> Vec<Shadow> {
    if search_index.len() > MAX_COMPARED_TOOLS {
        return Vec::new();
    }
    let trials = Trials::new(search_index);
    let trial = trials.unchanged();
    let names = trials.tools().iter().map(|tool| tool.name);
    let shadow = |(index, name): (usize, &str)| {
        let (first, _) = *trial.rank(&trials.own_words(index)).first()?;
        let shadowed_by = trials.tools()[first].name;
        (shadowed_by != name).then(|| Shadow {
            tool: name.to_owned(),
            index,
            shadowed_by: shadowed_by.to_owned(),
        })
    };
    names.enumerate().filter_map(shadow).collect()
}
