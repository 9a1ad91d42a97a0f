//! Sentences of several tools, with the tokens that one use instead of many saves.

use std::collections::HashMap;
use std::ops::Range;

use mcpact::cost::{Counters, Measure};
use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use super::parsed_text::{Edit, Text};
use super::rounds::set;
use super::subject::Subject;
use crate::input::json::MAX_CHECKED_TEXT_BYTES;

/// The minimum number of words of a sentence that is reported.
const MIN_WORDS: usize = 4;
/// The minimum number of tools with a sentence that is reported.
const MIN_TOOLS: usize = 3;
/// The maximum number of sentences that are reported.
const MAX_SENTENCES: usize = 100;

/// A sentence that several tools have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shared {
    pub(crate) sentence: String,
    /// The names of the tools, each once, in their order.
    pub(crate) tools: Vec<String>,
    /// The number of its uses.
    pub(crate) uses: usize,
    /// The tokens that the tools' entries save if only the first use stays.
    pub(crate) saved: usize,
}

/// One use of a sentence.
struct Use {
    /// The index of the tool.
    tool: usize,
    /// The JSON pointer of the text.
    path: String,
    /// The range of the sentence in the text.
    range: Range<usize>,
}

/// Returns the sentences that at least three tools have, the greatest saving first. Texts that are
/// too long to be rewritten are ignored.
pub(crate) fn shared<'a>(
    tools: impl IntoIterator<Item = &'a Map<String, Value>>,
    encoding: Encoding,
    counters: &Counters,
) -> Vec<Shared> {
    let tools: Vec<&Map<String, Value>> = tools.into_iter().collect();
    let mut found: HashMap<String, Vec<Use>> = HashMap::new();
    for (tool, entry) in tools.iter().enumerate() {
        for subject in Subject::all(entry) {
            if subject.text.len() > MAX_CHECKED_TEXT_BYTES {
                continue;
            }
            let text = Text::new(subject.text);
            for range in &text.sentences {
                let words: Vec<&str> = text.source[range.clone()].split_whitespace().collect();
                if words.len() >= MIN_WORDS {
                    found.entry(words.join(" ")).or_default().push(Use {
                        tool,
                        path: subject.path.clone(),
                        range: range.clone(),
                    });
                }
            }
        }
    }
    let mut found: Vec<(String, Vec<Use>)> = found
        .into_iter()
        .filter(|(_, uses)| indexes(uses).len() >= MIN_TOOLS)
        .collect();
    // The saving is about the length of the uses that go, and only that of the longest is counted.
    found.sort_by_cached_key(|(sentence, uses)| (usize::MAX - sentence.len() * (uses.len() - 1), sentence.clone()));
    found.truncate(MAX_SENTENCES);
    let mut shared: Vec<Shared> = found
        .into_iter()
        .map(|(sentence, uses)| Shared {
            tools: indexes(&uses).into_iter().map(|tool| name(tools[tool])).collect(),
            uses: uses.len(),
            saved: saved(&tools, &uses, encoding, counters),
            sentence,
        })
        .collect();
    shared.sort_by(|one, other| {
        let by_saving = other.saved.cmp(&one.saved);
        by_saving.then_with(|| one.sentence.cmp(&other.sentence))
    });
    shared
}

/// Returns the tools of the uses, each once.
fn indexes(uses: &[Use]) -> Vec<usize> {
    let mut tools: Vec<usize> = uses.iter().map(|one| one.tool).collect();
    tools.dedup();
    tools
}

fn name(entry: &Map<String, Value>) -> String {
    entry.get("name").and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Counts the tokens that the entries save without all uses but the first.
fn saved(tools: &[&Map<String, Value>], uses: &[Use], encoding: Encoding, counters: &Counters) -> usize {
    let counter = counters.get(encoding);
    let rest = uses.get(1..).unwrap_or_default();
    rest.chunk_by(|one, other| one.tool == other.tool)
        .map(|uses| {
            let mut tool = Value::Object(tools[uses[0].tool].clone());
            let before = counter.tokens(Measure::Model, &tool);
            // From the last to the first, the offsets of the others stay.
            for one in uses.iter().rev() {
                let text = tool.pointer(&one.path).and_then(Value::as_str).unwrap_or_default();
                if let Some(text) = Edit::remove(one.range.clone()).applied(text) {
                    set(&mut tool, &one.path, text.trim());
                }
            }
            before.saturating_sub(counter.tokens(Measure::Model, &tool))
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const SENTENCE: &str = "Only works within allowed directories.";

    fn shared_in(tools: &[Value]) -> Vec<Shared> {
        let entries = tools.iter().filter_map(Value::as_object);
        shared(entries, Encoding::O200kBase, &Counters::new())
    }

    fn tokens(tools: &[Value]) -> usize {
        let count = |tool| Measure::Model.tokens(tool, Encoding::O200kBase);
        tools.iter().map(count).sum()
    }

    /// The saving is that of the entries in which only the first use stays.
    #[test]
    fn sentences_of_three_tools() {
        let tool = |name: &str, text: &str, of_path: &str| {
            let path = json!({ "type": "string", "description": of_path });
            json!({ "name": name, "description": text, "inputSchema": { "properties": { "path": path } } })
        };
        let tools = [
            tool("a", &format!("Reads files. {SENTENCE}"), "A path"),
            tool("b", &format!("Writes files. {SENTENCE} Then it ends."), "A path"),
            tool("c", "Lists files.", SENTENCE),
            tool("d", &format!("{SENTENCE} Moves files."), &format!("A path. {SENTENCE}")),
        ];
        let mut without = [
            tools[0].clone(),
            tool("b", "Writes files. Then it ends.", "A path"),
            tool("c", "Lists files.", ""),
            tool("d", "Moves files.", "A path."),
        ];
        let path = &mut without[2]["inputSchema"]["properties"]["path"];
        path.as_object_mut().expect("a schema").remove("description");
        let expected = Shared {
            sentence: SENTENCE.to_owned(),
            tools: ["a", "b", "c", "d"].map(str::to_owned).to_vec(),
            uses: 5,
            saved: tokens(&tools) - tokens(&without),
        };
        assert_eq!(shared_in(&tools), [expected]);
        assert_eq!(shared_in(&tools[..2]), []);
    }
}
