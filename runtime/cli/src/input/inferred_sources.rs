//! The sources of tools that state none, by the first words of their names.

use std::collections::HashMap;

use crate::input::listing::Tool;

/// The minimum percentage of tools whose first word is shared with another tool. Otherwise the
/// words are not sources but verbs, such as `get` and `list`: in real lists, sources covered all
/// tools, and verbs at most 88 %.
const MIN_COVERED_PERCENT: usize = 95;
/// The minimum number of tools per source, on average.
const MIN_TOOLS_PER_SOURCE: usize = 4;

/// Sets the source of tools without one to the first word of their name, if a few words begin
/// nearly all names. There must be at most one word for every [`MIN_TOOLS_PER_SOURCE`] tools, and
/// at least [`MIN_COVERED_PERCENT`] % of the tools must share theirs with another.
pub(crate) fn sources_by_name(tools: &mut [Tool]) {
    let mut uses = HashMap::<String, usize>::new();
    for tool in tools.iter() {
        *uses.entry(first_word(&tool.name).to_owned()).or_default() += 1;
    }
    uses.retain(|_, tools| *tools > 1);
    let covered: usize = uses.values().sum();
    // A single word in front of all names, such as the server's name, separates nothing.
    let are_sources = uses.len() >= 2 && uses.len() * MIN_TOOLS_PER_SOURCE <= tools.len();
    if !are_sources || covered * 100 < tools.len() * MIN_COVERED_PERCENT {
        return;
    }
    for tool in tools {
        let word = first_word(&tool.name);
        if tool.source.is_none() && uses.contains_key(word) {
            tool.source = Some(word.to_owned());
        }
    }
}

/// Returns the part of a name in front of the first separator.
fn first_word(name: &str) -> &str {
    name.split(['_', '-', '.', '/', ':'])
        .find(|word| !word.is_empty())
        .unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::input::tools_of;

    /// Returns the sources of tools with these names; `-` for none.
    fn sources(names: &[&str]) -> Vec<String> {
        let tools: Vec<Value> = names.iter().map(|name| json!({ "name": name })).collect();
        let sources = tools_of(json!(tools)).into_iter().map(|tool| tool.source);
        sources.map(|source| source.unwrap_or_else(|| "-".to_owned())).collect()
    }

    #[test]
    fn a_few_words_before_nearly_all_names() {
        let trove = ["trove_search", "trove_item", "trove_list", "trove_work", "trove_people"];
        let prov = ["prov.search", "prov.item", "prov.agency"];
        assert_eq!(
            sources(&[&trove[..], &prov].concat()),
            [["trove"; 5].as_slice(), &["prov"; 3]].concat()
        );
        // One word begins all names.
        assert_eq!(sources(&trove), ["-"; 5]);
        // There are many words, each for a few names.
        assert_eq!(sources(&["a_1", "a_2", "b_1", "b_2", "c_1", "c_2"]), ["-"; 6]);
        // Some names begin with verbs, others are unique.
        let verbs = [
            "get_a", "get_b", "get_c", "get_d", "list_a", "list_b", "list_c", "list_d", "merge", "fork",
        ];
        assert_eq!(sources(&verbs), ["-"; 10]);
    }
}
