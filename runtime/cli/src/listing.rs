//! What every command works on: the tools of one server, wherever they were read.

use mcpact::Count;
use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use crate::cost::{self, Part};
use crate::counting::Counting;

/// The tools of one server.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listing {
    /// What it was read from, in the user's words: a file, a command, an address.
    pub(crate) title: String,
    /// The server's `serverInfo`, as it was sent.
    pub(crate) info: Option<Value>,
    /// The server's own name and version, where it says them.
    pub(crate) server: Option<String>,
    /// What the server tells a model of itself, which it pays too.
    pub(crate) instructions: Option<String>,
    /// The name of mcpact's toolset, from a binary or a lock file.
    pub(crate) toolset: Option<String>,
    /// What a lock file is counted in: its costs are told in nothing else, which [`counting`](Listing::counting) sees to.
    pub(crate) locked: Option<Counting>,
    /// What the toolset's meta-tools cost together, where that is known.
    pub(crate) meta_tokens: Option<u64>,
    /// In the server's order.
    pub(crate) tools: Vec<Tool>,
    /// What a binary's index says of them.
    pub(crate) index: Option<ToolsetIndex>,
}

/// A toolset as the index has it.
#[derive(Clone, Debug)]
pub(crate) struct ToolsetIndex {
    /// What it was counted in when it was built.
    pub(crate) encoding: Encoding,
    /// Which bytes were counted.
    pub(crate) count: Count,
    /// What the tools cost together.
    pub(crate) tokens: usize,
    /// The most that they may cost.
    pub(crate) budget: Option<usize>,
}

/// One tool of a server.
#[derive(Clone, Debug)]
pub(crate) struct Tool {
    pub(crate) name: String,
    /// The tool's source: from the index, or else the first word of its name if a few words begin
    /// nearly all names.
    pub(crate) source: Option<String>,
    /// As `tools/list` has it; of a lock file the name alone.
    pub(crate) entry: Map<String, Value>,
    /// What a binary's index says of it.
    pub(crate) index: Option<ToolIndex>,
    /// What a lock file says that it costs.
    pub(crate) locked: Option<Part>,
    /// Where it stands, if it is from a file of JSON.
    pub(crate) place: Option<Place>,
}

/// Where a tool's name stands in a file, with its quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The file, where it is not the listing's own: in a folder each tool has one.
    pub(crate) file: Option<String>,
    /// From 1.
    pub(crate) line: usize,
    /// From 1, in characters.
    pub(crate) column: usize,
    /// The column behind it.
    pub(crate) end: usize,
}

/// A tool as the index has it.
#[derive(Clone, Debug)]
pub(crate) struct ToolIndex {
    /// Of the bytes that its toolset counts.
    pub(crate) tokens: usize,
}

impl Listing {
    /// An error where there are no schemas: a lock file has what tools cost, and not what they say.
    pub(crate) fn must_have_schemas(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.locked.is_none(),
            "`{}` is a lock file, which has costs and no schemas: give the binary, the server, or its answer to `tools/list`",
            self.title
        );
        Ok(())
    }
}

impl Tool {
    /// The model-visible entry by part; what a lock file says, where it is from one.
    pub(crate) fn cost(&self, encoding: Encoding) -> Part {
        match &self.locked {
            Some(locked) => locked.clone(),
            None => cost::of_tool(&self.entry, encoding),
        }
    }

    /// The tokens of the model-visible entry.
    pub(crate) fn tokens(&self, encoding: Encoding) -> usize {
        match &self.locked {
            Some(locked) => locked.tokens,
            None => cost::total(&self.entry, encoding),
        }
    }

    /// What the tool says that it does; empty where it says nothing.
    pub(crate) fn description(&self) -> &str {
        self.entry
            .get("description")
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    /// The properties of its input schema's root.
    pub(crate) fn parameters(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.entry
            .get("inputSchema")
            .and_then(|schema| schema.get("properties"))
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
    }
}

/// The minimum percentage of tools whose first word is shared with another tool. Otherwise the
/// words are not sources but verbs, such as `get` and `list`: in real lists, sources covered all
/// tools, and verbs at most 88 %.
const COVERED: usize = 95;
/// The minimum of tools per source, on average.
const TOOLS_PER_SOURCE: usize = 4;

/// Sets the source of tools without one to the first word of their name, if a few words begin
/// nearly all names. There must be at most one word for every [`TOOLS_PER_SOURCE`] tools, and at
/// least [`COVERED`] % of the tools must share theirs with another.
pub(crate) fn sources_by_name(tools: &mut [Tool]) {
    let mut uses = std::collections::HashMap::<String, usize>::new();
    for tool in tools.iter() {
        *uses.entry(first_word(&tool.name).to_owned()).or_default() += 1;
    }
    uses.retain(|_, tools| *tools > 1);
    let covered: usize = uses.values().sum();
    // One word before all of them, such as the server's own name, tells nothing apart.
    let tells_apart = uses.len() >= 2 && uses.len() * TOOLS_PER_SOURCE <= tools.len();
    if !tells_apart || covered * 100 < tools.len() * COVERED {
        return;
    }
    for tool in tools {
        let word = first_word(&tool.name);
        if tool.source.is_none() && uses.contains_key(word) {
            tool.source = Some(word.to_owned());
        }
    }
}

/// What stands before the first separator.
fn first_word(name: &str) -> &str {
    name.split(['_', '-', '.', '/', ':'])
        .find(|word| !word.is_empty())
        .unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tools_of;
    use serde_json::json;

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
