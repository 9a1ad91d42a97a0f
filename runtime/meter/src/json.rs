//! JSON texts without trees: properties of an object, items of an array, and minified texts.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserializer as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// Returns the values of these keys of an object, as they are sent. A missing key has `None`, and
/// so have all keys if the text is no object. The last value of a repeated key counts.
pub(crate) fn object_properties<'t, const N: usize>(text: &'t str, keys: [&str; N]) -> [Option<&'t str>; N] {
    struct Properties<'k, const N: usize>([&'k str; N]);

    impl<'t, const N: usize> Visitor<'t> for Properties<'_, N> {
        type Value = [Option<&'t str>; N];

        fn expecting(&self, text: &mut fmt::Formatter) -> fmt::Result {
            text.write_str("an object")
        }

        fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut values = [None; N];
            while let Some(key) = map.next_key::<Cow<'t, str>>()? {
                match self.0.iter().position(|wanted| *wanted == key) {
                    Some(index) => values[index] = Some(map.next_value::<&'t RawValue>()?.get()),
                    None => drop(map.next_value::<IgnoredAny>()?),
                }
            }
            Ok(values)
        }
    }

    let mut reader = serde_json::Deserializer::from_str(text);
    let values = reader.deserialize_map(Properties(keys)).unwrap_or([None; N]);
    if reader.end().is_ok() { values } else { [None; N] }
}

/// Returns the items of an array, as they are sent; `None` if the text is no array.
pub(crate) fn array_items(text: &str) -> Option<Vec<&str>> {
    struct Items;

    impl<'t> Visitor<'t> for Items {
        type Value = Vec<&'t str>;

        fn expecting(&self, text: &mut fmt::Formatter) -> fmt::Result {
            text.write_str("an array")
        }

        fn visit_seq<A: SeqAccess<'t>>(self, mut array: A) -> Result<Self::Value, A::Error> {
            let mut items = Vec::new();
            while let Some(item) = array.next_element::<&'t RawValue>()? {
                items.push(item.get());
            }
            Ok(items)
        }
    }

    let mut reader = serde_json::Deserializer::from_str(text);
    let items = reader.deserialize_seq(Items).ok()?;
    reader.end().is_ok().then_some(items)
}

/// Returns the text of a JSON string; `None` for other values.
pub(crate) fn string(text: &str) -> Option<Cow<'_, str>> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains(['\\', '"']) {
        return serde_json::from_str(text).ok().map(Cow::Owned);
    }
    Some(Cow::Borrowed(inner))
}

/// Returns whether a text is valid JSON. It does not recurse.
pub(crate) fn is_valid(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// Returns valid JSON without white space between tokens, and with the escapes that serde_json
/// writes. Numbers and the order of properties stay as they are sent. It takes linear time and does
/// not recurse.
pub(crate) fn minified(text: &str) -> Cow<'_, str> {
    if is_minified(text.as_bytes()) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.bytes().next() {
        if first == b'"' {
            let end = string_end(rest.as_bytes());
            let (written, after) = rest.split_at(end);
            // A lone surrogate cannot be a `String` and stays as it is sent.
            match written.contains('\\').then(|| serde_json::from_str::<String>(written)) {
                Some(Ok(value)) => out.push_str(&serde_json::Value::String(value).to_string()),
                _ => out.push_str(written),
            }
            rest = after;
        } else {
            let end = rest.find('"').unwrap_or(rest.len());
            let (between, after) = rest.split_at(end);
            out.extend(between.chars().filter(|char| !char.is_ascii_whitespace()));
            rest = after;
        }
    }
    Cow::Owned(out)
}

/// Returns the index after the string at the start of a text.
fn string_end(bytes: &[u8]) -> usize {
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Returns whether a text has neither white space between tokens nor escapes with several
/// spellings.
fn is_minified(bytes: &[u8]) -> bool {
    let (mut at, mut is_string) = (0, false);
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if matches!(bytes.get(at + 1), Some(b'u' | b'/')) => return false,
            b'\\' => at += 1,
            b'"' => is_string = !is_string,
            byte if !is_string && byte.is_ascii_whitespace() => return false,
            _ => {}
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_and_items() {
        let [b, missing] = object_properties(r#"{"a":[1],"b": {"c": "}"} ,"d":1}"#, ["b", "x"]);
        assert_eq!((b, missing), (Some(r#"{"c": "}"}"#), None));
        assert_eq!(object_properties(r#"{"a":1}}"#, ["a"]), [None]);
        assert_eq!(object_properties("[1]", ["a"]), [None]);
        assert_eq!(array_items(r#"[1, "a" ]"#), Some(vec!["1", "\"a\""]));
        assert_eq!(array_items("{}"), None);
        assert_eq!(string(r#""a\nb""#).as_deref(), Some("a\nb"));
        assert_eq!(string("7"), None);
    }

    #[test]
    fn minified_texts() {
        for (sent, expected) in [
            ("{ \"a\" : [ 1 , 2.50 ] }\n", r#"{"a":[1,2.50]}"#),
            (r#"{"a":" b \" c "}"#, r#"{"a":" b \" c "}"#),
            (r#"["caf\u00e9 \/ \u0008"]"#, "[\"café / \\b\"]"),
            (r#"["\ud800"]"#, r#"["\ud800"]"#),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
        ] {
            assert_eq!(minified(sent), expected);
            assert_eq!(minified(expected), expected);
        }
        let deep = format!("{}{}", "[ ".repeat(100_000), "]".repeat(100_000));
        assert_eq!(minified(&deep).len(), 200_000);
        assert!(is_valid(&deep));
    }
}
