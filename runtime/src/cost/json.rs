//! JSON as text, minified or spaced, however deep: `serde_json` recurses, and ends the process where the stack does.

use std::slice;

use serde_json::{Value, map};

/// What stands between members.
pub(super) struct Style {
    comma: &'static str,
    colon: &'static str,
}

pub(super) const MINIFIED: Style = Style { comma: ",", colon: ":" };
pub(super) const SPACED: Style = Style {
    comma: ", ",
    colon: ": ",
};

/// An object of these members of `tool`, by these names; those that it does not have are left out.
pub(super) fn members(tool: &Value, names: &[(&str, &str)], style: &Style) -> String {
    let mut text = String::from("{");
    for (written, name) in names {
        if let Some(value) = tool.get(name) {
            if text.len() > 1 {
                text.push_str(style.comma);
            }
            key(&mut text, written, style);
            write(&mut text, value, style);
        }
    }
    text.push('}');
    text
}

/// A value as text.
pub(super) fn text(value: &Value, style: &Style) -> String {
    let mut text = String::new();
    write(&mut text, value, style);
    text
}

/// What is left of an array or object that is being written.
enum Rest<'a> {
    Items(slice::Iter<'a, Value>),
    Members(map::Iter<'a>),
}

impl<'a> Rest<'a> {
    fn next(&mut self) -> Option<(Option<&'a str>, &'a Value)> {
        match self {
            Rest::Items(items) => items.next().map(|item| (None, item)),
            Rest::Members(members) => members.next().map(|(name, member)| (Some(name.as_str()), member)),
        }
    }

    fn end(&self) -> char {
        match self {
            Rest::Items(_) => ']',
            Rest::Members(_) => '}',
        }
    }
}

fn write(text: &mut String, value: &Value, style: &Style) {
    let mut open = Vec::new();
    start(text, value, &mut open);
    while let Some((rest, first)) = open.last_mut() {
        let Some((name, value)) = rest.next() else {
            text.push(rest.end());
            open.pop();
            continue;
        };
        if !std::mem::replace(first, false) {
            text.push_str(style.comma);
        }
        if let Some(name) = name {
            key(text, name, style);
        }
        start(text, value, &mut open);
    }
}

/// Writes a value, or the beginning of one whose rest is put on `open`.
fn start<'a>(text: &mut String, value: &'a Value, open: &mut Vec<(Rest<'a>, bool)>) {
    match value {
        Value::Array(items) => {
            text.push('[');
            open.push((Rest::Items(items.iter()), true));
        }
        Value::Object(members) => {
            text.push('{');
            open.push((Rest::Members(members.iter()), true));
        }
        plain => text.push_str(&plain.to_string()),
    }
}

fn key(text: &mut String, name: &str, style: &Style) {
    text.push_str(&Value::from(name).to_string());
    text.push_str(style.colon);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn as_serde_json_writes_it() {
        for value in [
            json!(null),
            json!([]),
            json!({}),
            json!([[], [1, -2.5, 1e300], {}]),
            json!({ "a\"\n": [true, { "b": "\u{7}\u{1F600}\\/" }], "c": null }),
            json!("é"),
        ] {
            assert_eq!(text(&value, &MINIFIED), value.to_string());
        }
    }

    #[test]
    fn with_spaces() {
        let value = json!({ "a": [1, { "b": 2 }], "c": {} });
        assert_eq!(text(&value, &SPACED), r#"{"a": [1, {"b": 2}], "c": {}}"#);
        let names = [("x", "c"), ("y", "absent"), ("z", "a")];
        assert_eq!(members(&value, &names, &SPACED), r#"{"x": {}, "z": [1, {"b": 2}]}"#);
    }
}
