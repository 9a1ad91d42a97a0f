//! What would make a tool cheaper. Each change is made on its own and counted.

use mcpact::compact::{Lossy, Options};
use mcpact::cost::{Counter, Measure};
use mcpact_tokens::Encoding;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::json::escape_pointer;
use crate::print::counted;

/// One change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Change {
    /// What to do.
    pub(crate) what: String,
    /// What it saves.
    pub(crate) tokens: usize,
    /// Whether a model is told, and may send, exactly the same afterwards.
    pub(crate) lossless: bool,
}

/// The steps of `compact` that may be tried without knowing the server.
const LOSSY: [Lossy; 8] = [
    Lossy::ClosedObjects,
    Lossy::NumberWidths,
    Lossy::SafeIntegers,
    Lossy::FormatPatterns,
    Lossy::Titles,
    Lossy::Examples,
    Lossy::WhiteSpace,
    Lossy::RepeatedNames,
];
/// What a tool for a model needs to say in one sentence is seldom longer.
const WORDS: usize = 15;

/// The changes that save something, the greatest first.
pub(crate) fn of_tool(entry: &Map<String, Value>, encoding: Encoding) -> Vec<Change> {
    let mut changes = Vec::new();
    let value = Value::Object(entry.clone());
    let options = Options::default().encoding(encoding);
    let (compacted, offers) = options.tool_and_offers(&value, &LOSSY);
    for saving in &compacted.savings {
        if let Some(tokens) = usize::try_from(saving.tokens).ok().filter(|tokens| *tokens > 0) {
            changes.push(Change {
                what: format!(
                    "`mcpact compact`: {} ({})",
                    saving.step,
                    counted(saving.places, "place")
                ),
                tokens,
                lossless: true,
            });
        }
    }
    for (step, tokens) in LOSSY.iter().zip(offers) {
        if tokens > 0 {
            changes.push(Change {
                what: format!("`mcpact compact --lossy {}`", step.name().replace(' ', "-")),
                tokens,
                lossless: false,
            });
        }
    }
    let counter = Counter::new(encoding);
    let mut shorten = |entry: &mut Value, pointer: &str, whose: &str, short: &str| {
        let before = counter.tokens(Measure::Model, entry);
        let Some(place) = entry.pointer_mut(pointer) else {
            return;
        };
        let long = std::mem::replace(place, Value::from(short));
        let after = counter.tokens(Measure::Model, entry);
        if let Some(place) = entry.pointer_mut(pointer) {
            *place = long;
        }
        if let Some(tokens) = before.checked_sub(after).filter(|tokens| *tokens > 0) {
            changes.push(Change {
                what: format!("say what {whose} is in the first sentence of its description alone"),
                tokens,
                lossless: false,
            });
        }
    };
    if let Some(short) = entry
        .get("description")
        .and_then(Value::as_str)
        .and_then(first_sentence)
    {
        shorten(&mut Value::Object(entry.clone()), "/description", "the tool", short);
    }
    if let Some(schema) = entry.get("inputSchema") {
        let mut places = Vec::new();
        descriptions(schema, "/inputSchema", None, &mut places);
        // The tool's own description would be counted with each parameter's description.
        let mut rest = serde_json::json!({ "inputSchema": schema });
        for (pointer, whose, text) in places {
            if let Some(short) = first_sentence(text) {
                shorten(&mut rest, &pointer, &whose, short);
            }
        }
    }
    changes.sort_by_key(|change| std::cmp::Reverse(change.tokens));
    changes
}

/// The descriptions of properties, with where they stand and whose they are.
fn descriptions<'a>(schema: &'a Value, pointer: &str, name: Option<&str>, places: &mut Vec<(String, String, &'a str)>) {
    let Value::Object(members) = schema else { return };
    if let (Some(name), Some(Value::String(text))) = (name, members.get("description")) {
        places.push((format!("{pointer}/description"), format!("`{name}`"), text));
    }
    if let Some(Value::Object(properties)) = members.get("properties") {
        for (name, schema) in properties {
            let pointer = format!("{pointer}/properties/{}", escape_pointer(name));
            descriptions(schema, &pointer, Some(name), places);
        }
    }
    if let Some(items) = members.get("items") {
        descriptions(
            items,
            &format!("{pointer}/items"),
            name.filter(|_| !members.contains_key("description")),
            places,
        );
    }
}

/// The first sentence of a text that is long and has more; `None` where there is nothing to cut.
fn first_sentence(text: &str) -> Option<&str> {
    if text.split_whitespace().count() <= WORDS {
        return None;
    }
    let line = text.trim_start().find('\n').unwrap_or(text.len());
    let stop = text
        .match_indices(['.', '!', '?', '。'])
        .map(|(at, stop)| at + stop.len())
        .find(|end| {
            text[*end..].starts_with(char::is_whitespace)
                && !text[..*end].ends_with("e.g.")
                && !text[..*end].ends_with("i.e.")
        });
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
        assert_eq!(first_sentence("Short. And short."), None);
        let lines = "One line\nand another that goes on for so many words that there are more than fifteen of them all together";
        assert_eq!(first_sentence(lines), Some("One line"));
        assert_eq!(first_sentence(&"word ".repeat(40)), None);
    }

    #[test]
    fn a_change_saves_what_it_says() {
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
        let changes = of_tool(entry, encoding);
        let short = changes
            .iter()
            .find(|change| change.what.contains("`user`"))
            .expect("it is long");
        assert_eq!(short.tokens, encoding.count(long) - encoding.count("Who asks."));
        assert!(
            changes
                .iter()
                .any(|change| change.lossless && change.what.contains("dialect") && change.tokens >= 15)
        );
        assert!(
            changes
                .iter()
                .any(|change| change.what == "`mcpact compact --lossy closed-objects`")
        );
    }
}
