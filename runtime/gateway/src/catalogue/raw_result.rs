//! The result of a tool as a value for budgets and notes, and the changed result with its bytes.
//!
//! A JSON value changes numbers such as `12345678901234567890123` and `1.10`, has no `1e999`, and
//! cannot have the half of a surrogate pair. Parts of a result that do not change keep their bytes.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use mcpact::menu::{RawProperties, range_in};
use serde_json::{Map, Value, value::RawValue};

use super::raw_arguments::readable;

/// The maximum length of a decimal that is counted as clients write it, in bytes. They read it as a
/// floating-point number, of which they write at most 17 digits.
const MAX_DECIMAL: usize = 24;

/// The maximum length of an integer that a value always has exactly, in bytes.
const EXACT_INTEGER: usize = 18;

/// A result whose value may change.
pub(super) struct RawResult<'t> {
    text: &'t str,
    /// The text without halves of surrogate pairs. All parts have the same offsets in both.
    readable: Cow<'t, str>,
}

impl<'t> RawResult<'t> {
    /// Creates the result with this JSON.
    pub(super) fn new(text: &'t str) -> RawResult<'t> {
        RawResult {
            text,
            readable: readable(text),
        }
    }

    /// Returns the result as a value. U+FFFD replaces halves of surrogate pairs, and strings replace
    /// numbers that the value cannot have, so that their tokens are counted.
    ///
    /// # Errors
    ///
    /// Returns an error if the result has more levels than the parser reads, 127.
    pub(super) fn value(&self) -> serde_json::Result<Value> {
        value_of(&self.readable)
    }

    /// Returns the JSON of the changed value. Parts that did not change keep their bytes.
    pub(super) fn with(&self, changed: &Value) -> String {
        self.part(&self.readable, changed)
    }

    /// Returns the JSON of a changed value, whose original is `part` of the readable text.
    fn part(&self, part: &str, changed: &Value) -> String {
        if value_of(part).is_ok_and(|value| value == *changed) {
            return self.text[range_in(&self.readable, part)].to_owned();
        }
        let rewritten = match changed {
            Value::Object(properties) => serde_json::from_str(part)
                .ok()
                .map(|RawProperties(raw)| self.object(part, &raw, properties)),
            Value::Array(items) => serde_json::from_str(part)
                .ok()
                .map(|raw: Vec<&RawValue>| self.array(&raw, items)),
            _ => None,
        };
        rewritten.unwrap_or_else(|| changed.to_string())
    }

    fn array(&self, raw: &[&RawValue], items: &[Value]) -> String {
        let items = items.iter().enumerate().map(|(index, item)| {
            let part = raw.get(index).map(|raw| self.part(raw.get(), item));
            part.unwrap_or_else(|| item.to_string())
        });
        format!("[{}]", items.collect::<Vec<_>>().join(","))
    }

    fn object(&self, part: &str, raw: &[(String, &RawValue)], properties: &Map<String, Value>) -> String {
        let names: HashSet<&str> = raw.iter().map(|(name, _)| name.as_str()).collect();
        let are_kept = raw.iter().all(|(name, _)| properties.contains_key(name));
        if names.len() < raw.len() || !are_kept || raw.is_empty() {
            // The last of equal names counts, as in a value.
            let by_name: HashMap<&str, &str> = raw.iter().map(|(name, raw)| (name.as_str(), raw.get())).collect();
            let properties = properties.iter().map(|(name, value)| {
                let part = by_name.get(name.as_str()).map(|part| self.part(part, value));
                named(name, &part.unwrap_or_else(|| value.to_string()))
            });
            return format!("{{{}}}", properties.collect::<Vec<_>>().join(","));
        }
        // The bytes between the values do not change.
        let whole = range_in(&self.readable, part);
        let (mut at, mut text) = (whole.start, String::new());
        for (name, raw) in raw {
            let value = range_in(&self.readable, raw.get());
            text.push_str(&self.text[at..value.start]);
            text.push_str(&self.part(raw.get(), &properties[name]));
            at = value.end;
        }
        for (name, value) in properties.iter().filter(|(name, _)| !names.contains(name.as_str())) {
            text.push(',');
            text.push_str(&named(name, &value.to_string()));
        }
        text + &self.text[at..whole.end]
    }
}

/// Returns a property as JSON.
fn named(name: &str, value: &str) -> String {
    format!("{}:{value}", Value::from(name))
}

/// Returns readable JSON as a value.
fn value_of(readable: &str) -> serde_json::Result<Value> {
    serde_json::from_str(&with_values_only(readable))
}

/// Returns JSON in which strings replace the numbers that a value cannot have.
fn with_values_only(json: &str) -> Cow<'_, str> {
    let bytes = json.as_bytes();
    let (mut changed, mut copied, mut at) = (String::new(), 0, 0);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => at = end_of_string(bytes, at),
            b'-' | b'0'..=b'9' => {
                let is_number = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
                let end = at + bytes[at..].iter().take_while(|byte| is_number(byte)).count();
                let number = &json[at..end];
                if !is_value(number) {
                    changed.extend([&json[copied..at], "\"", number, "\""]);
                    copied = end;
                }
                at = end;
            }
            _ => at += 1,
        }
    }
    if copied == 0 {
        return Cow::Borrowed(json);
    }
    Cow::Owned(changed + &json[copied..])
}

/// Returns the offset after the string at `start`.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Returns whether a value has the number as clients write it.
fn is_value(number: &str) -> bool {
    if number.bytes().any(|byte| matches!(byte, b'.' | b'e' | b'E')) {
        return number.len() <= MAX_DECIMAL && number.parse().is_ok_and(f64::is_finite);
    }
    number.len() <= EXACT_INTEGER || number.parse::<i64>().is_ok() || number.parse::<u64>().is_ok()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::RawResult;

    const EXACT: &str =
        r#"{ "a" : 12345678901234567890123, "b":[1.10, 1e999, {"c":"\ud800"} ,7], "d":{}, "e":"\"1e999" }"#;

    fn changed(change: impl FnOnce(&mut Value)) -> String {
        let raw = RawResult::new(EXACT);
        let mut value = raw.value().expect("a value");
        change(&mut value);
        raw.with(&value)
    }

    #[test]
    fn numbers_and_halves_of_pairs_are_values() {
        let value = RawResult::new(EXACT).value().expect("a value");
        let expected = json!({
            "a": "12345678901234567890123", "b": [1.1, "1e999", { "c": "\u{fffd}" }, 7], "d": {}, "e": "\"1e999",
        });
        assert_eq!(value, expected);
        let long = format!("[1.{},{},-1e400,{},-5]", "0".repeat(100), "9".repeat(400), u64::MAX);
        let value = RawResult::new(&long).value().expect("a value");
        assert!(
            value[0].is_string() && value[1].is_string() && value[2] == "-1e400",
            "{value}"
        );
        assert_eq!((&value[3], &value[4]), (&json!(u64::MAX), &json!(-5)));
    }

    #[test]
    fn unchanged_parts_keep_their_bytes() {
        assert_eq!(changed(|_| ()), EXACT);
        assert_eq!(
            changed(|value| value["f"] = json!(1)),
            EXACT.replace(" }", r#","f":1 }"#)
        );
        assert_eq!(
            changed(|value| value["b"].as_array_mut().expect("items").truncate(3)),
            EXACT.replace(r#"[1.10, 1e999, {"c":"\ud800"} ,7]"#, r#"[1.10,1e999,{"c":"\ud800"}]"#)
        );
        assert_eq!(
            changed(|value| value["d"]["x"] = json!([])),
            EXACT.replace("{}", r#"{"x":[]}"#)
        );
        assert_eq!(
            changed(|value| {
                value.as_object_mut().expect("properties").remove("b");
            }),
            r#"{"a":12345678901234567890123,"e":"\"1e999","d":{}}"#
        );
    }

    #[test]
    fn the_last_of_equal_names_counts() {
        let raw = RawResult::new(r#"{"a":1.10,"b":1,"a":1.20}"#);
        let mut value = raw.value().expect("a value");
        value["b"] = json!(2);
        assert_eq!(raw.with(&value), r#"{"a":1.20,"b":2}"#);
    }
}
