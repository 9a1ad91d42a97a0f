//! The arguments of `execute_tool` with the bytes of the call.
//!
//! A JSON value changes numbers such as `12345678901234567890123` and `1.10`, and cannot have the
//! half of a surrogate pair. A server gets these as in a call by the tool's name.

use std::{borrow::Cow, collections::HashMap};

use mcpact::menu::{RawProperties, range_in};
use serde_json::{Map, Value, value::RawValue};

/// The length of an escape such as `\ud800`, in bytes.
const ESCAPE: usize = 6;

/// Returns the checked arguments of a call as JSON, or `None` if the call has none. `call` is the
/// parameter `arguments` of `execute_tool`. Values that the check did not change keep their bytes.
/// If none changed, so does the whole object.
pub(super) fn with_bytes_of_call(call: &str, checked: &Map<String, Value>) -> Option<Box<RawValue>> {
    let given = arguments_of(call)?;
    let readable = readable(&given);
    let RawProperties(properties) = serde_json::from_str(&readable).ok()?;
    // The last of equal names counts, as in the check.
    let by_name: HashMap<&str, &str> = properties
        .iter()
        .map(|(name, value)| (name.as_str(), value.get()))
        .collect();
    let mut unchanged = 0;
    let parts = checked.iter().map(|(name, value)| {
        let same = by_name
            .get(name.as_str())
            .filter(|text| serde_json::from_str::<Value>(text).is_ok_and(|given| given == *value));
        let text = same.map(|text| {
            unchanged += 1;
            Cow::Borrowed(&given[range_in(&readable, text)])
        });
        let text = text.unwrap_or_else(|| Cow::Owned(value.to_string()));
        format!("{}:{text}", Value::from(name.as_str()))
    });
    let parts: Vec<String> = parts.collect();
    let is_unchanged = unchanged == checked.len() && unchanged == properties.len();
    let text = if is_unchanged {
        given.into_owned()
    } else {
        format!("{{{}}}", parts.join(","))
    };
    RawValue::from_string(text).ok()
}

/// Returns the object with the tool's arguments, which may also be in a string.
fn arguments_of(call: &str) -> Option<Cow<'_, str>> {
    let readable = readable(call);
    let RawProperties(properties) = serde_json::from_str(&readable).ok()?;
    let named = |key: &str| properties.iter().rev().find(|(name, _)| name == key);
    let (_, value) = named("args").or_else(|| named("arguments"))?;
    match value.get().as_bytes().first()? {
        b'{' => call.get(range_in(&readable, value.get())).map(Cow::Borrowed),
        b'"' => serde_json::from_str::<String>(value.get()).ok().map(Cow::Owned),
        _ => None,
    }
}

/// Returns JSON in which U+FFFD replaces each half of a surrogate pair, which no Rust string can
/// have. All parts keep their offsets.
pub(super) fn readable(json: &str) -> Cow<'_, str> {
    let mut bytes = Cow::Borrowed(json.as_bytes());
    let mut at = 0;
    while let Some(found) = json.as_bytes()[at..].iter().position(|byte| *byte == b'\\') {
        let start = at + found;
        at = match (unit(json, start), unit(json, start + ESCAPE)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => start + 2 * ESCAPE,
            (Some(0xD800..=0xDFFF), _) => {
                bytes.to_mut()[start..start + ESCAPE].copy_from_slice(b"\\ufffd");
                start + ESCAPE
            }
            _ => start + 2,
        };
        at = at.min(json.len());
    }
    match bytes {
        Cow::Borrowed(_) => Cow::Borrowed(json),
        Cow::Owned(bytes) => String::from_utf8(bytes).map_or(Cow::Borrowed(json), Cow::Owned),
    }
}

/// Returns the code unit of the escape at this offset, such as `\ud800`.
fn unit(json: &str, at: usize) -> Option<u16> {
    let digits = json.get(at..at + ESCAPE)?.strip_prefix("\\u")?;
    // `from_str_radix` takes a sign.
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u16::from_str_radix(digits, 16).ok().filter(|_| are_digits)
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value};

    use super::{readable, with_bytes_of_call};

    #[track_caller]
    fn check(call: &str, checked: &str, expected: Option<&str>) {
        let checked: Map<String, Value> = serde_json::from_str(checked).expect("an object");
        let raw = with_bytes_of_call(call, &checked);
        assert_eq!(raw.as_ref().map(|raw| raw.get()), expected);
    }

    #[test]
    fn unchanged_values_keep_their_bytes() {
        let exact = r#"{ "a" : 12345678901234567890123, "b":1.10, "c":"\ud800" }"#;
        let read = r#"{"b":1.1,"a":12345678901234567890123,"c":"\ufffd"}"#;
        check(&format!(r#"{{"args":{exact},"tool":"t"}}"#), read, Some(exact));
        check(&format!(r#"{{"arguments":{exact}}}"#), read, Some(exact));
        let text = Value::from(exact).to_string();
        check(&format!(r#"{{"args":{text}}}"#), read, Some(exact));
        // A removed null, a filled value, and a name that is there twice.
        check(
            r#"{"args":{"a":1.10,"b":null,"a":1.20}}"#,
            r#"{"a":1.2,"c":7}"#,
            Some(r#"{"a":1.20,"c":7}"#),
        );
        check(r#"{"args":{"a":1}}"#, r#"{"a":2}"#, Some(r#"{"a":2}"#));
        check(r#"{"args":null}"#, "{}", None);
        check("{}", "{}", None);
    }

    #[test]
    fn halves_of_surrogate_pairs() {
        for (json, expected) in [
            (r#""\ud83d\ude00 \\ud800""#, r#""\ud83d\ude00 \\ud800""#),
            (r#""\ud800\ud83d\ude00\udc00""#, r#""\ufffd\ud83d\ude00\ufffd""#),
            (r#""\ud8"#, r#""\ud8"#),
            ("\"\\", "\"\\"),
            (r#""\ud80é0""#, r#""\ud80é0""#),
        ] {
            assert_eq!(readable(json), expected);
        }
    }
}
