//! Values, names and lists for messages, truncated: a call may repeat any text.

use mcpact_shared::truncate::{first_items, truncate, truncate_written};
use serde_json::Value;

/// The maximum length of a value in a message, in characters.
const MAX_VALUE: usize = 61;
/// The maximum length of a name or another message in a problem, in characters.
const MAX_TEXT: usize = 201;
/// The maximum number of listed names or values.
const MAX_LISTED: usize = 10;

/// Returns a value as JSON, truncated.
pub(super) fn truncate_value(value: &Value) -> String {
    truncate_written(MAX_VALUE, |prefix| serde_json::to_writer(prefix, value))
}

/// Returns a name or a text as a JSON string, truncated.
pub(super) fn quote(text: &str) -> String {
    truncate_value(&Value::String(truncate_text(text)))
}

/// Returns a name or a text, truncated.
pub(super) fn truncate_text(text: &str) -> String {
    truncate(text, MAX_TEXT).into_owned()
}

/// Returns a text on one line, truncated.
pub(super) fn single_line(text: &str) -> String {
    let text = truncate(text, MAX_TEXT);
    let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns the first items, and the number of further ones.
pub(super) fn list<T: AsRef<str>>(items: &[T]) -> String {
    first_items(items.iter(), MAX_LISTED)
}

/// Returns the first texts as JSON strings, and the number of further ones.
pub(super) fn quoted_list(texts: &[String]) -> String {
    first_items(texts.iter().map(|text| quote(text)), MAX_LISTED)
}

#[cfg(test)]
mod tests {
    use super::{single_line, truncate_value};

    #[test]
    fn values_are_truncated_between_characters() {
        assert_eq!(truncate_value(&"é".repeat(60).into()), format!("\"{}…", "é".repeat(59)));
        assert_eq!(
            truncate_value(&"é".repeat(59).into()),
            format!("\"{}\"", "é".repeat(59))
        );
        assert_eq!(
            truncate_value(&"𝄞".repeat(1000).into()),
            format!("\"{}…", "𝄞".repeat(59))
        );
        assert_eq!(truncate_value(&vec!["x"; 1000].into()).chars().count(), 61);
    }

    #[test]
    fn lines_are_joined() {
        assert_eq!(single_line(" a\n\n b\u{2028}c\t"), "a b c");
        assert_eq!(single_line(&"a".repeat(1000)).chars().count(), 201);
    }
}
