//! Whether a text repeats a value as minified JSON, as a text repeats structured content.

use std::io;

use serde_json::Value;

/// Returns whether a text is the minified JSON of a value, without a copy of it.
pub(crate) fn is_json_of(text: &str, value: &Value) -> bool {
    let mut rest = Rest(text.as_bytes());
    rest.begins_with(value) && rest.0.is_empty()
}

/// The rest of a text that is compared. As a writer, it fails for bytes that differ from its next
/// bytes.
struct Rest<'t>(&'t [u8]);

impl Rest<'_> {
    /// Returns whether the rest begins with the JSON of a value, which is skipped. Most of a result
    /// is strings and names, which are compared without the steps of a writer.
    fn begins_with(&mut self, value: &Value) -> bool {
        match value {
            Value::String(text) => self.skip_string(text),
            Value::Array(items) => {
                let mut separator: &[u8] = b"[";
                let are_items = items.iter().all(|item| {
                    let begins = self.skip(separator) && self.begins_with(item);
                    separator = b",";
                    begins
                });
                are_items && self.skip(if items.is_empty() { b"[]" } else { b"]" })
            }
            Value::Object(properties) => {
                let mut separator: &[u8] = b"{";
                let are_properties = properties.iter().all(|(name, value)| {
                    let begins =
                        self.skip(separator) && self.skip_string(name) && self.skip(b":") && self.begins_with(value);
                    separator = b",";
                    begins
                });
                are_properties && self.skip(if properties.is_empty() { b"{}" } else { b"}" })
            }
            value => serde_json::to_writer(self, value).is_ok(),
        }
    }

    fn skip_string(&mut self, text: &str) -> bool {
        // A string is not read for each of many short texts.
        if self.0.len() < text.len() + 2 {
            return false;
        }
        // Without a branch for each byte, the processor compares several bytes at a time.
        let is_escaped = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
        if text.bytes().fold(false, |any, byte| any | is_escaped(byte)) {
            return serde_json::to_writer(self, text).is_ok();
        }
        self.skip(b"\"") && self.skip(text.as_bytes()) && self.skip(b"\"")
    }

    fn skip(&mut self, bytes: &[u8]) -> bool {
        let rest = self.0.strip_prefix(bytes);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }
}

impl io::Write for Rest<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.strip_prefix(bytes).ok_or(io::ErrorKind::InvalidData)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::is_json_of;

    /// Only the minified JSON of a value is its text.
    #[test]
    fn json_of_a_value() {
        for value in [
            json!(null),
            json!([]),
            json!({}),
            json!([[], {}, [[]], {"a": {}}]),
            json!({"a": 1, "b": [true, false, null, -0.5, 1e300, u64::MAX, i64::MIN], "": ""}),
            json!(["\"", "\\", "\u{1f}\u{7f}\n", "é", "🇦🇺", "/", {"\t\"": "\u{2028}"}]),
            Value::from("x".repeat(1_000) + "\\"),
        ] {
            let text = value.to_string();
            assert!(is_json_of(&text, &value), "{text}");
            for at in (0..text.len()).filter(|at| text.is_char_boundary(*at)) {
                let (start, end) = text.split_at(at);
                for other in [start.to_owned(), format!("{start} {end}")] {
                    assert!(!is_json_of(&other, &value), "{other}");
                }
            }
        }
        for (text, value) in [
            (r#"{"b":1,"a":2}"#, json!({"a": 2, "b": 1})),
            (r#""\u0061""#, json!("a")),
            ("1.0", json!(1)),
            ("[1,2]", json!([1])),
            ("[1]", json!([1, 2])),
        ] {
            assert!(!is_json_of(text, &value), "{text}");
        }
    }
}
