//! Changes that make a tool cheaper. Each change is made on its own and counted.

use std::cmp::Reverse;

use mcpact::compact::{Lossy, Options};
use mcpact::cost::{Counter, Counters, Measure};
use mcpact_shared::text::ends_between;
use mcpact_tokens::Encoding;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::input::json::escape_pointer;
use crate::print::counted;
use crate::prose::lossy::{LossyCompactor, LossyStep, WORDS};
use crate::prose::words::{self, Rewrite, Rules};

/// A change of a tool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Change {
    pub(crate) description: String,
    /// The tokens that it saves.
    #[serde(rename = "saved")]
    pub(crate) tokens: usize,
    /// True if the tool means exactly the same after the change.
    pub(crate) lossless: bool,
    /// The parts of the change that save most.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) parts: Vec<Rewrite>,
}

/// The maximum number of rewritten texts that a change lists.
const MAX_PARTS: usize = 3;

/// Returns the changes that save tokens, the greatest saving first.
pub(crate) fn changes(entry: &Map<String, Value>, encoding: Encoding, counters: &Counters) -> Vec<Change> {
    let mut changes = compaction_changes(entry, encoding, counters);
    changes.extend(first_sentence_changes(entry, counters.get(encoding)));
    changes.retain(|change| change.tokens > 0);
    changes.sort_by_key(|change| Reverse(change.tokens));
    changes
}

/// Returns the steps of compaction, with and without loss.
fn compaction_changes(entry: &Map<String, Value>, encoding: Encoding, counters: &Counters) -> Vec<Change> {
    let options = Options::default().encoding(encoding);
    // Truncation in the middle of a sentence is not proposed.
    let mut offers = LossyStep::all(WORDS);
    offers.retain(|step| !matches!(step, LossyStep::Schema(Lossy::Descriptions { .. })));
    let compactor = LossyCompactor {
        options: &options,
        encoding,
        counters,
        rewrites_texts: false,
        rules: &Rules::default(),
    };
    let result = compactor.tool(&Value::Object(entry.clone()), &offers);
    let lossless = result.tool.savings.iter().map(|saving| {
        let locations = counted(saving.locations, "location");
        Change {
            description: format!("`mcpact compact`: {} ({locations})", saving.step),
            tokens: usize::try_from(saving.tokens).unwrap_or_default(),
            lossless: true,
            parts: Vec::new(),
        }
    });
    let lossy = offers.into_iter().zip(&result.saves).map(|(step, tokens)| {
        let (hint, parts) = match step {
            LossyStep::Words => (
                ": filler text; `mcpact words` shows it",
                first_rewrites(entry, encoding),
            ),
            LossyStep::Schema(_) => ("", Vec::new()),
        };
        Change {
            description: format!("`mcpact compact --lossy {}`{hint}", step.flag()),
            tokens: *tokens,
            lossless: false,
            parts,
        }
    });
    lossless.chain(lossy).collect()
}

/// Returns a change for each description of several sentences: the first one alone.
fn first_sentence_changes(entry: &Map<String, Value>, counter: &Counter) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut shorten = |tool: &mut Value, pointer: &str, subject: &str, sentence: &str| {
        let before = counter.tokens(Measure::Model, tool);
        let Some(description) = tool.pointer_mut(pointer) else {
            return;
        };
        let long = std::mem::replace(description, Value::from(sentence));
        let after = counter.tokens(Measure::Model, tool);
        if let Some(description) = tool.pointer_mut(pointer) {
            *description = long;
        }
        changes.push(Change {
            description: format!("keep only the first sentence of the description of {subject}"),
            tokens: before.saturating_sub(after),
            lossless: false,
            parts: Vec::new(),
        });
    };
    let description = entry.get("description").and_then(Value::as_str);
    if let Some(sentence) = description.and_then(first_sentence) {
        let mut tool = Value::Object(entry.clone());
        shorten(&mut tool, "/description", "the tool", sentence);
    }
    if let Some(schema) = entry.get("inputSchema") {
        let mut found = Vec::new();
        descriptions(schema, "/inputSchema", None, &mut found);
        // The tool's own description would be counted with each parameter's description.
        let mut rest = serde_json::json!({ "inputSchema": schema });
        for (pointer, subject, text) in found {
            if let Some(sentence) = first_sentence(text) {
                shorten(&mut rest, &pointer, &subject, sentence);
            }
        }
    }
    changes
}

/// Returns the rewrites of the texts that save most, one for each text.
fn first_rewrites(entry: &Map<String, Value>, encoding: Encoding) -> Vec<Rewrite> {
    let mut rewrites = words::merged(&words::rewrites(entry, encoding, &Rules::default()));
    rewrites.retain(|rewrite| rewrite.saved > 0);
    rewrites.sort_by_key(|rewrite| Reverse(rewrite.saved));
    rewrites.truncate(MAX_PARTS);
    rewrites
}

/// Adds the descriptions of properties, each with its JSON pointer and the property's name.
fn descriptions<'a>(schema: &'a Value, pointer: &str, name: Option<&str>, found: &mut Vec<(String, String, &'a str)>) {
    let Value::Object(keywords) = schema else { return };
    if let (Some(name), Some(Value::String(text))) = (name, keywords.get("description")) {
        found.push((format!("{pointer}/description"), format!("`{name}`"), text));
    }
    if let Some(Value::Object(properties)) = keywords.get("properties") {
        for (name, schema) in properties {
            let pointer = format!("{pointer}/properties/{}", escape_pointer(name));
            descriptions(schema, &pointer, Some(name), found);
        }
    }
    if let Some(items) = keywords.get("items") {
        descriptions(
            items,
            &format!("{pointer}/items"),
            name.filter(|_| !keywords.contains_key("description")),
            found,
        );
    }
}

/// Returns the first sentence of a long text; `None` if the text is short or has only one sentence.
fn first_sentence(text: &str) -> Option<&str> {
    if text.split_whitespace().count() <= WORDS {
        return None;
    }
    let line = text.trim_start().find('\n').unwrap_or(text.len());
    let mut marks = text.char_indices().map(|(index, mark)| index + mark.len_utf8());
    let stop = marks.find(|end| ends_between(&text[..*end], &text[*end..]));
    let end = stop.unwrap_or(text.len()).min(line.max(1));
    let first = text.get(..end)?.trim();
    (!first.is_empty() && first.len() < text.trim().len()).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn sentences() {
        let long = "Search the records, e.g. maps. It takes words and a place and a year and so on and on and on until the end.";
        assert_eq!(first_sentence(long), Some("Search the records, e.g. maps."));
        let numbered =
            "No. of items in the list, at most 50. A list of the shop has more items than that, in several pages.";
        assert_eq!(first_sentence(numbered), Some("No. of items in the list, at most 50."));
        assert_eq!(first_sentence("Short. And short."), None);
        let lines = "One line\nand another that goes on for so many words that there are more than fifteen of them all together";
        assert_eq!(first_sentence(lines), Some("One line"));
        assert_eq!(first_sentence(&"word ".repeat(40)), None);
    }

    #[test]
    fn a_change_saves_its_tokens() {
        let long = "Who asks. This is checked against the list of users that the server keeps, and is refused where it is not there.";
        let entry = json!({
            "name": "ask",
            "inputSchema": {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": { "user": { "type": "string", "description": long } },
                "additionalProperties": false,
            },
        });
        let entry = entry.as_object().unwrap();
        let encoding = Encoding::O200kBase;
        let changes = super::changes(entry, encoding, &Counters::new());
        let short = changes
            .iter()
            .find(|change| change.description.contains("`user`"))
            .expect("it is long");
        assert_eq!(short.tokens, encoding.count(long) - encoding.count("Who asks."));
        assert!(
            changes
                .iter()
                .any(|change| change.lossless && change.description.contains("dialect") && change.tokens >= 15)
        );
        assert!(
            changes
                .iter()
                .any(|change| change.description == "`mcpact compact --lossy closed-objects`")
        );
    }
}
