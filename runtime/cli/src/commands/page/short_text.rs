//! Texts of tools, truncated to the size that a page can show.

use serde_json::{Map, Value};

use crate::input::cost::model_properties;
use crate::print::counted;

/// The maximum number of characters of one text in an entry.
const MAX_TEXT_CHARACTERS: usize = 4_000;
/// The maximum number of bytes of an entry that is shown as JSON. Of a longer one, the page shows
/// the beginning.
const MAX_ENTRY: usize = 256 * 1024;
/// The maximum number of characters of a name or a line.
const MAX_LINE: usize = 400;

/// Returns the model-visible entry of a tool as minified JSON with long texts truncated. If it is
/// still too long, returns its first [`MAX_TEXT_CHARACTERS`] characters, which are not JSON.
pub(crate) fn entry(tool: &Value) -> String {
    let visible = tool.as_object().into_iter().flat_map(model_properties);
    let visible = visible.map(|(key, value)| (key.to_owned(), truncated(value)));
    let text = Value::Object(visible.collect()).to_string();
    if text.len() <= MAX_ENTRY {
        text
    } else {
        truncate(&text, MAX_TEXT_CHARACTERS)
    }
}

/// Returns a truncated name or line.
pub(crate) fn line(text: &str) -> String {
    truncate(text, MAX_LINE)
}

/// Returns a copy of a value with long texts truncated.
fn truncated(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(truncate(text, MAX_TEXT_CHARACTERS)),
        Value::Array(items) => items.iter().map(truncated).collect(),
        Value::Object(properties) => {
            let properties = properties.iter().map(|(name, value)| (name.clone(), truncated(value)));
            Value::Object(properties.collect::<Map<String, Value>>())
        }
        other => other.clone(),
    }
}

fn truncate(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => format!("{}… ({})", &text[..end], counted(text.len() - end, "more byte")),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn short_entries_stay() {
        let tool = json!({ "name": "a", "description": "é".repeat(1_000) });
        assert_eq!(entry(&tool), tool.to_string());
        assert_eq!(line("x"), "x");
    }

    #[test]
    fn a_long_text_is_truncated_in_place() {
        let tool = json!({ "name": "a", "description": "é".repeat(1_000_000), "inputSchema": { "type": "object" } });
        let short: Value = serde_json::from_str(&entry(&tool)).expect("JSON");
        assert_eq!(short["inputSchema"], tool["inputSchema"]);
        let description = short["description"].as_str().expect("text");
        assert!(
            description.len() < 9_000 && description.ends_with("é… (1,992,000 more bytes)"),
            "{description}"
        );
    }

    #[test]
    fn an_entry_of_many_properties_is_its_beginning() {
        let many: Map<String, Value> = (0..100_000).map(|index| (format!("p{index}"), json!({}))).collect();
        let short = entry(&json!({ "inputSchema": { "properties": many } }));
        assert!(short.len() < 5_000 && short.ends_with("more bytes)"));
    }
}
