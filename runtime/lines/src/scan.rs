//! The id, the kind and the depth of a message, found byte by byte, even if the message is invalid.

use serde_json::Value;

/// Reads a message once, in the parts in which it arrives, and stores only the beginning of a name
/// or value.
///
/// `mcpact_shared::nesting` measures the depth of a complete text. This scan finds the depth together
/// with the id, also of a message that is too long to be stored.
#[derive(Debug, Default)]
pub struct Scan {
    /// The number of open objects and arrays.
    depth: usize,
    max_depth: usize,
    string: InString,
    /// The name or value of the outermost object that is being read.
    token: Vec<u8>,
    /// True if `token` is the value of `id`.
    is_id: bool,
    id: Option<Value>,
    has_method: bool,
}

/// The location of the next byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum InString {
    #[default]
    Outside,
    Inside,
    AfterBackslash,
}

/// The maximum length of an id, in bytes.
const MAX_ID: usize = 256;

impl Scan {
    /// Scans these bytes.
    pub fn of(bytes: &[u8]) -> Scan {
        let mut scan = Scan::default();
        scan.feed(bytes);
        scan
    }

    /// Continues with these bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.byte(*byte);
        }
    }

    /// Returns the message's id, if it was read to its end: a string or an integer of 64 bits.
    pub fn id(self) -> Option<Value> {
        self.id
    }

    /// Returns whether the message has a method: it is a request or a notification.
    pub fn has_method(&self) -> bool {
        self.has_method
    }

    /// Returns the maximum depth, which is 1 for `{}`.
    pub fn max_depth(&self) -> usize {
        self.max_depth
    }

    fn byte(&mut self, byte: u8) {
        if self.string != InString::Outside {
            self.hold(byte);
            self.string = match (self.string, byte) {
                (InString::AfterBackslash, _) => InString::Inside,
                (_, b'"') => InString::Outside,
                (_, b'\\') => InString::AfterBackslash,
                (state, _) => state,
            };
            return;
        }
        match byte {
            b'"' => {
                self.hold(byte);
                self.string = InString::Inside;
            }
            b'{' | b'[' => {
                // An object is not an id.
                self.hold(byte);
                self.depth += 1;
                self.max_depth = self.max_depth.max(self.depth);
                if self.depth == 1 {
                    self.token.clear();
                }
            }
            b'}' | b']' => {
                self.end();
                self.depth = self.depth.saturating_sub(1);
            }
            b',' => self.end(),
            b':' if self.depth == 1 => {
                let name = self.token.trim_ascii();
                self.is_id = self.id.is_none() && name == b"\"id\"";
                self.has_method |= name == b"\"method\"";
                self.token.clear();
            }
            _ => self.hold(byte),
        }
    }

    fn hold(&mut self, byte: u8) {
        if self.depth == 1 && self.token.len() <= MAX_ID {
            self.token.push(byte);
        }
    }

    /// Ends a name or value.
    fn end(&mut self) {
        if self.depth != 1 {
            return;
        }
        if self.is_id && self.token.len() <= MAX_ID {
            self.id = serde_json::from_slice(&self.token).ok().filter(is_id);
        }
        self.is_id = false;
        self.token.clear();
    }
}

/// Returns whether a value may be the id of a request.
pub(super) fn is_id(value: &Value) -> bool {
    value.is_string() || value.is_i64()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{MAX_ID, Scan};

    /// Checks that the scan finds `id`; null means that it finds none.
    #[track_caller]
    fn check(text: &str, id: impl Into<Value>) {
        let id: Value = id.into();
        assert_eq!(json!(Scan::of(text.as_bytes()).id()), id, "{text}");
        // The result does not depend on the parts in which the bytes arrive.
        let mut scan = Scan::default();
        text.bytes().for_each(|byte| scan.feed(&[byte]));
        assert_eq!(json!(scan.id()), id, "{text}");
    }

    #[test]
    fn ids() {
        check(r#"{"jsonrpc":"2.0","id":9,"method":"#, 9);
        check(r#"{"params":{"id":3,"a":["}",{"id":4}]}, "id" : -9 }"#, -9);
        check(r#"{"params":"\"id\":5,\\","id":"a \"b\", c"}"#, "a \"b\", c");
        check("{\"id\":7,\"x\":\"\u{fffd}", 7);
        check(r#"{"id":1,"id":2}"#, 1);
    }

    #[test]
    fn no_ids() {
        for text in [
            "",
            "id",
            r#""id":1"#,
            r#"["id",1]"#,
            r#"[{"id":1}]"#,
            r#"{"id":1"#,
            r#"{"id":"1}"#,
            r#"{"id":{"id":1}}"#,
            r#"{"id":[1]}"#,
            r#"{"id":null}"#,
            r#"{"id":1.5}"#,
            r#"{"id":1 2}"#,
            r#"{"x":"id","y":1}"#,
            r#"{"a":{"id":1}}"#,
        ] {
            check(text, Value::Null);
        }
        check(&format!(r#"{{"id":"{}"}}"#, "a".repeat(MAX_ID)), Value::Null);
        check(&format!(r#"{{"id":1.{}}}"#, "0".repeat(MAX_ID)), Value::Null);
        check(
            &format!(r#"{{"id":"{}"}}"#, "a".repeat(MAX_ID - 2)),
            "a".repeat(MAX_ID - 2),
        );
    }

    #[test]
    fn methods() {
        for (text, has_method) in [
            (r#"{"id":1,"params":{"a":[1]},"method":"roots/list"}"#, true),
            (r#"{"id":1,"result":{"method":"x"},"x":"method"}"#, false),
        ] {
            assert_eq!(Scan::of(text.as_bytes()).has_method(), has_method, "{text}");
        }
    }

    #[test]
    fn depths() {
        for (text, max_depth) in [
            ("", 0),
            ("5", 0),
            ("{}", 1),
            (r#"{"a":[[],{}]}"#, 3),
            ("]]]{", 1),
            (r#"["[[["]"#, 1),
        ] {
            assert_eq!(Scan::of(text.as_bytes()).max_depth(), max_depth, "{text}");
        }
        assert_eq!(Scan::of("[".repeat(1_000_000).as_bytes()).max_depth(), 1_000_000);
    }
}
