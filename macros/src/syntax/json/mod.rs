//! JSON text, byte for byte as serde_json writes it.
//!
//! `literal` reads literals in Rust syntax, and `reader` reads JSON text.

mod literal;
pub(crate) mod reader;

use crate::syntax::number::Number;
use std::fmt::Write;

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Number(Number),
    String(String),
    Array(Vec<Json>),
    /// The properties, in the order of the source.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Returns the minified text.
    pub(crate) fn to_text(&self) -> String {
        match self {
            Json::Null => "null".to_owned(),
            Json::Bool(value) => value.to_string(),
            Json::Number(number) => number.to_json(),
            Json::String(value) => string(value),
            Json::Array(items) => array(items.iter().map(Json::to_text)),
            Json::Object(entries) => format!("{{{}}}", properties(entries)),
        }
    }
}

/// Returns a JSON string, with its quotes.
pub(crate) fn string(value: &str) -> String {
    let mut json = String::with_capacity(value.len() + 2);
    json.push('"');
    for ch in value.chars() {
        match ch {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            '\u{8}' => json.push_str("\\b"),
            '\u{c}' => json.push_str("\\f"),
            ch if ch < ' ' => {
                write!(json, "\\u{:04x}", u32::from(ch)).expect("a String accepts all text");
            }
            ch => json.push(ch),
        }
    }
    json.push('"');
    json
}

/// Returns the properties of a JSON object, without its braces.
pub(crate) fn properties(entries: &[(String, Json)]) -> String {
    let property = |(key, value): &(String, Json)| format!("{}:{}", string(key), value.to_text());
    entries.iter().map(property).collect::<Vec<_>>().join(",")
}

/// Returns a JSON array of items that are JSON.
pub(crate) fn array(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    format!("[{}]", items.join(","))
}

/// Returns a JSON array of strings.
pub(crate) fn strings<S: AsRef<str>>(items: &[S]) -> String {
    array(items.iter().map(|item| string(item.as_ref())))
}

#[cfg(test)]
mod tests {
    use super::string;

    #[test]
    fn escapes_as_serde_json_does() {
        let mut all: String = (0..0x300).filter_map(char::from_u32).collect();
        all.push_str("“Ängström” 😀 \u{2028}\u{feff}");
        assert_eq!(string(&all), serde_json::to_string(&all).expect("a string"));
        assert_eq!(string("a\"b\\c/\u{1f}\u{7f}"), "\"a\\\"b\\\\c/\\u001f\u{7f}\"");
    }
}
