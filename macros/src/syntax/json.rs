//! JSON text, byte for byte as serde_json writes it.

use super::Extent;
use super::number::Number;
use super::reader;
use super::value::bare;
use crate::diagnostics::messages;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::fmt::Write;
use syn::{Expr, Lit};

/// A literal in an attribute that JSON can say.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Number(Number),
    String(String),
    Array(Vec<Json>),
    /// In the order in which it is written.
    Object(Vec<(String, Json)>),
}

/// The expression that JSON has no literal for.
#[derive(Debug)]
pub(crate) struct NotJson {
    pub(crate) span: Extent,
    found: String,
}

impl NotJson {
    pub(crate) fn message(&self, key: &str, takes: &str) -> String {
        messages::wrong_value(key, takes, &self.found)
    }
}

impl Json {
    /// The JSON value that `expr` is the literal of.
    pub(crate) fn of(expr: &Expr) -> Result<Json, NotJson> {
        let expr = bare(expr);
        if let Some(number) = Number::of(expr) {
            return Ok(Json::Number(number));
        }
        match expr {
            Expr::Lit(lit) => match &lit.lit {
                Lit::Str(lit) => return Ok(Json::String(lit.value())),
                Lit::Char(lit) => return Ok(Json::String(lit.value().to_string())),
                Lit::Bool(lit) => return Ok(Json::Bool(lit.value)),
                _ => {}
            },
            Expr::Path(path) if path.path.is_ident("null") => return Ok(Json::Null),
            // `json!({ "a": 1 })`, under any path: what it holds is JSON as long as it holds no expressions.
            Expr::Macro(call) if call.mac.path.segments.last().is_some_and(|last| last.ident == "json") => {
                if let Ok(json) = reader::read(&unspaced(&call.mac.tokens)) {
                    return Ok(json);
                }
            }
            Expr::Array(array) => {
                return array
                    .elems
                    .iter()
                    .map(Json::of)
                    .collect::<Result<_, _>>()
                    .map(Json::Array);
            }
            _ => {}
        }
        Err(NotJson {
            span: Extent::of(expr),
            found: quote::ToTokens::to_token_stream(expr).to_string(),
        })
    }

    /// The minified text.
    pub(crate) fn to_text(&self) -> String {
        match self {
            Json::Null => "null".to_owned(),
            Json::Bool(value) => value.to_string(),
            Json::Number(number) => number.to_json(),
            Json::String(value) => string(value),
            Json::Array(items) => array(items.iter().map(Json::to_text)),
            Json::Object(entries) => format!("{{{}}}", members(entries)),
        }
    }
}

/// Tokens as text without spaces, which JSON has no need of: between tokens, `-1` is two of them.
fn unspaced(tokens: &TokenStream) -> String {
    let tree = |tree: TokenTree| match tree {
        TokenTree::Group(group) => {
            let (open, close) = match group.delimiter() {
                Delimiter::Brace => ("{", "}"),
                Delimiter::Bracket => ("[", "]"),
                Delimiter::Parenthesis => ("(", ")"),
                Delimiter::None => ("", ""),
            };
            format!("{open}{}{close}", unspaced(&group.stream()))
        }
        tree => tree.to_string(),
    };
    tokens.clone().into_iter().map(tree).collect()
}

/// A JSON string with its quotes.
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
                write!(json, "\\u{:04x}", u32::from(ch)).expect("a String takes all writes");
            }
            ch => json.push(ch),
        }
    }
    json.push('"');
    json
}

/// The members of a JSON object, without its braces.
pub(crate) fn members(entries: &[(String, Json)]) -> String {
    let member = |(key, value): &(String, Json)| format!("{}:{}", string(key), value.to_text());
    entries.iter().map(member).collect::<Vec<_>>().join(",")
}

/// A JSON array of texts that are JSON already.
pub(crate) fn array(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    format!("[{}]", items.join(","))
}

/// A JSON array of strings.
pub(crate) fn strings<S: AsRef<str>>(items: &[S]) -> String {
    array(items.iter().map(|item| string(item.as_ref())))
}

#[cfg(test)]
mod tests {
    use super::{Json, string};

    #[test]
    fn escapes_as_serde_json_does() {
        let mut all: String = (0..0x300).filter_map(char::from_u32).collect();
        all.push_str("“Ängström” 😀 \u{2028}\u{feff}");
        assert_eq!(string(&all), serde_json::to_string(&all).expect("a string"));
        assert_eq!(string("a\"b\\c/\u{1f}\u{7f}"), "\"a\\\"b\\\\c/\\u001f\u{7f}\"");
    }

    #[test]
    fn literals() {
        let text = |source| {
            let expr = syn::parse_str(source).expect("an expression");
            Json::of(&expr).ok().map(|json| json.to_text())
        };
        assert_eq!(
            text(r#"["a", 'b', -1, 2.5, true, null, []]"#).as_deref(),
            Some(r#"["a","b",-1,2.5,true,null,[]]"#)
        );
        assert_eq!(
            text(r#"serde_json::json!({ "a": [1, -2.5], "b": { "c": null } })"#).as_deref(),
            Some(r#"{"a":[1,-2.5],"b":{"c":null}}"#)
        );
        assert_eq!(text("json!({ \"a\": x })"), None);
        assert_eq!(text("Vec::new()"), None);
        assert_eq!(text("[1, x]"), None);
    }
}
