//! Texts from tools, truncated to what a page can show.

use serde_json::{Map, Value};

/// The maximum number of characters of one text in an entry.
const MAX_TEXT: usize = 4_000;
/// The maximum number of bytes of an entry that is shown as JSON. Of a longer one, the page shows
/// the beginning.
const MAX_ENTRY: usize = 256 * 1024;
/// The maximum number of characters of a name or a line.
const MAX_LINE: usize = 400;

/// Returns the entry as minified JSON with long texts truncated. If it is still too long, returns
/// its first [`MAX_TEXT`] characters, which are not JSON.
pub(crate) fn entry(minified: &str) -> String {
    if minified.len() <= MAX_TEXT {
        return minified.to_owned();
    }
    let Ok(mut value) = serde_json::from_str::<Value>(minified) else {
        return truncate(minified, MAX_TEXT);
    };
    truncate_texts(&mut value);
    let text = value.to_string();
    if text.len() <= MAX_ENTRY {
        text
    } else {
        truncate(&text, MAX_TEXT)
    }
}

/// Returns a truncated name or line.
pub(crate) fn line(text: &str) -> String {
    truncate(text, MAX_LINE)
}

fn truncate_texts(value: &mut Value) {
    match value {
        Value::String(text) if text.len() > MAX_TEXT => *text = truncate(text, MAX_TEXT),
        Value::Array(items) => items.iter_mut().for_each(truncate_texts),
        Value::Object(members) => truncate_members(members),
        _ => {}
    }
}

fn truncate_members(members: &mut Map<String, Value>) {
    members.values_mut().for_each(truncate_texts);
}

fn truncate(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => format!("{}… ({} more bytes)", &text[..end], text.len() - end),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn short_entries_stay() {
        let text = json!({ "name": "a", "description": "é".repeat(1_000) }).to_string();
        assert_eq!(entry(&text), text);
        assert_eq!(line("x"), "x");
    }

    #[test]
    fn a_long_text_is_truncated_in_place() {
        let text = json!({ "name": "a", "description": "é".repeat(1_000_000), "inputSchema": { "type": "object" } });
        let shown: Value = serde_json::from_str(&entry(&text.to_string())).expect("JSON");
        assert_eq!(shown["inputSchema"], text["inputSchema"]);
        let description = shown["description"].as_str().expect("text");
        assert!(
            description.len() < 9_000 && description.ends_with("é… (1992000 more bytes)"),
            "{description}"
        );
    }

    #[test]
    fn an_entry_of_many_members_is_its_beginning() {
        let many: Map<String, Value> = (0..100_000).map(|index| (format!("p{index}"), json!({}))).collect();
        let shown = entry(&json!({ "inputSchema": { "properties": many } }).to_string());
        assert!(shown.len() < 5_000 && shown.ends_with("more bytes)"));
    }
}
