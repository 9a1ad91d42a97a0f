//! The instructions for a client, and words that describe the tools' subjects.

use mcpact::discover;

use super::ClientCatalogue;

/// The maximum number of words of the servers in the description of `search_tools`.
const MAX_TOPICS: usize = 12;

/// Returns words that are typical of the servers, an equal number for each.
pub(super) fn topics(search: &discover::Catalogue) -> String {
    let sources = search.topics();
    let mut words: Vec<&str> = Vec::new();
    let max = sources
        .iter()
        .map(|source| source.topics.len())
        .max()
        .unwrap_or_default();
    for rank in 0..max {
        for word in sources.iter().filter_map(|source| source.topics.get(rank)) {
            if words.len() < MAX_TOPICS && !words.contains(&word.as_str()) {
                words.push(word);
            }
        }
    }
    words.join(", ")
}

impl ClientCatalogue {
    /// Returns the instructions for a client: those of the only server with instructions,
    /// unchanged, or those of all servers under their names.
    pub fn instructions(&self) -> Option<String> {
        let given = self.servers.iter().filter_map(|server| {
            let text = server.instructions.as_deref()?;
            (!text.trim().is_empty()).then_some((server.name.as_str(), text))
        });
        let given: Vec<(&str, &str)> = given.collect();
        match given.as_slice() {
            [] => None,
            [(_, text)] => Some((*text).to_owned()),
            several => {
                let parts = several
                    .iter()
                    .map(|(name, text)| format!("# {name}\n\n{}", text.trim()));
                Some(parts.collect::<Vec<_>>().join("\n\n"))
            }
        }
    }
}
