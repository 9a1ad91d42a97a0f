//! JSON as text, minified or spaced, at any depth. `serde_json` recurses and can exhaust the stack.

use std::slice;

use serde_json::{Map, Value, map};

use super::rendered::Rendered;

/// The separators of a JSON text.
pub(super) struct Style {
    comma: &'static str,
    colon: &'static str,
}

pub(super) const MINIFIED: Style = Style { comma: ",", colon: ":" };
pub(super) const SPACED: Style = Style {
    comma: ", ",
    colon: ": ",
};

/// Returns an object with some properties of `tool`: pairs of the written and the original name.
/// Absent properties are omitted.
pub(super) fn properties(tool: &Value, names: &[(&str, &str)], style: &Style) -> Rendered {
    let mut out = Rendered::default();
    out.push_str("{");
    let mut separator = "";
    for (written, name) in names {
        if let Some(value) = tool.get(name) {
            out.push_str(separator);
            separator = style.comma;
            write_property(&mut out, written, value, style);
        }
    }
    out.push_str("}");
    out
}

/// Appends a property of an object.
pub(super) fn write_property(out: &mut Rendered, name: &str, value: &Value, style: &Style) {
    write_key(out, name, style);
    write(out, value, style);
}

/// Returns a value as text.
pub(super) fn render(value: &Value, style: &Style) -> Rendered {
    let mut out = Rendered::default();
    write(&mut out, value, style);
    out
}

/// Appends an object as minified text.
pub(crate) fn write_object(out: &mut Rendered, object: &Map<String, Value>) {
    let mut open = Vec::new();
    start_object(out, object, &mut open);
    write_open(out, open, &MINIFIED);
}

fn write(out: &mut Rendered, value: &Value, style: &Style) {
    let mut open = Vec::new();
    start(out, value, &mut open);
    write_open(out, open, style);
}

/// The part of an array or object that is not written yet.
enum Rest<'a> {
    Items(slice::Iter<'a, Value>),
    Properties(map::Iter<'a>),
}

impl<'a> Rest<'a> {
    fn next(&mut self) -> Option<(Option<&'a str>, &'a Value)> {
        match self {
            Rest::Items(items) => items.next().map(|item| (None, item)),
            Rest::Properties(properties) => properties.next().map(|(name, value)| (Some(name.as_str()), value)),
        }
    }

    fn end(&self) -> &'static str {
        match self {
            Rest::Items(_) => "]",
            Rest::Properties(_) => "}",
        }
    }
}

/// An array or object that is being written, and the separator before its next value.
struct Open<'a> {
    rest: Rest<'a>,
    separator: &'static str,
}

fn write_open(out: &mut Rendered, mut open: Vec<Open<'_>>, style: &Style) {
    while let Some(Open { rest, separator }) = open.last_mut() {
        let Some((name, value)) = rest.next() else {
            out.push_str(rest.end());
            open.pop();
            continue;
        };
        out.push_str(separator);
        *separator = style.comma;
        if let Some(name) = name {
            write_key(out, name, style);
        }
        start(out, value, &mut open);
    }
}

/// Writes a scalar, or the beginning of an array or object.
fn start<'a>(out: &mut Rendered, value: &'a Value, open: &mut Vec<Open<'a>>) {
    match value {
        Value::Array(items) => {
            out.push_str("[");
            open.push(Open {
                rest: Rest::Items(items.iter()),
                separator: "",
            });
        }
        Value::Object(object) => start_object(out, object, open),
        Value::String(string) => out.push_json_string(string),
        other => out.push_str(&other.to_string()),
    }
}

fn start_object<'a>(out: &mut Rendered, object: &'a Map<String, Value>, open: &mut Vec<Open<'a>>) {
    out.push_str("{");
    open.push(Open {
        rest: Rest::Properties(object.iter()),
        separator: "",
    });
}

fn write_key(out: &mut Rendered, name: &str, style: &Style) {
    out.push_json_string(name);
    out.push_str(style.colon);
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
            assert_eq!(render(&value, &MINIFIED).as_str(), value.to_string());
            if let Value::Object(object) = &value {
                let mut out = Rendered::default();
                write_object(&mut out, object);
                assert_eq!(out.as_str(), value.to_string());
            }
        }
    }

    #[test]
    fn with_spaces() {
        let value = json!({ "a": [1, { "b": 2 }], "c": {} });
        assert_eq!(render(&value, &SPACED).as_str(), r#"{"a": [1, {"b": 2}], "c": {}}"#);
        let names = [("x", "c"), ("y", "absent"), ("z", "a")];
        assert_eq!(
            properties(&value, &names, &SPACED).as_str(),
            r#"{"x": {}, "z": [1, {"b": 2}]}"#
        );
    }
}
