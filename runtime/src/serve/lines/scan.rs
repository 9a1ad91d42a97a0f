//! What can be told of a message byte by byte, whatever is wrong with it: its id, and how deep it is nested.

use rmcp::model::RequestId;

/// Reads a message once, and holds no more than a member's beginning.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// How many objects and arrays are open.
    depth: usize,
    deepest: usize,
    in_string: bool,
    /// Behind a backslash.
    escaped: bool,
    /// The name or value of the message's own that is being read.
    member: Vec<u8>,
    /// Whether it is the value of `id`.
    is_id: bool,
    id: Option<RequestId>,
}

/// Longer than an id is.
const MAX: usize = 256;

impl Scan {
    /// Of these bytes.
    pub(super) fn of(bytes: &[u8]) -> Scan {
        let mut scan = Scan::default();
        scan.feed(bytes);
        scan
    }

    /// Goes on with these bytes.
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.byte(*byte);
        }
    }

    /// The message's id, where one was read to its end.
    pub(super) fn id(self) -> Option<RequestId> {
        self.id
    }

    /// How deep the message is nested: of `{}` 1.
    pub(super) fn deepest(&self) -> usize {
        self.deepest
    }

    fn byte(&mut self, byte: u8) {
        if self.in_string {
            self.hold(byte);
            self.in_string = self.escaped || byte != b'"';
            self.escaped = !self.escaped && byte == b'\\';
            return;
        }
        match byte {
            b'"' => {
                self.hold(byte);
                self.in_string = true;
            }
            b'{' | b'[' => {
                // An id is no object: what is held then is none.
                self.hold(byte);
                self.depth += 1;
                self.deepest = self.deepest.max(self.depth);
                if self.depth == 1 {
                    self.member.clear();
                }
            }
            b'}' | b']' => {
                self.end();
                self.depth = self.depth.saturating_sub(1);
            }
            b',' => self.end(),
            b':' if self.depth == 1 => {
                self.is_id = self.id.is_none() && self.member.trim_ascii() == b"\"id\"";
                self.member.clear();
            }
            _ => self.hold(byte),
        }
    }

    fn hold(&mut self, byte: u8) {
        if self.depth == 1 && self.member.len() <= MAX {
            self.member.push(byte);
        }
    }

    /// The end of a member.
    fn end(&mut self) {
        if self.depth != 1 {
            return;
        }
        if self.is_id && self.member.len() <= MAX {
            self.id = serde_json::from_slice(&self.member).ok();
        }
        self.is_id = false;
        self.member.clear();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{MAX, Scan};

    /// The id, or null.
    #[track_caller]
    fn check(text: &str, id: impl Into<Value>) {
        let id: Value = id.into();
        assert_eq!(json!(Scan::of(text.as_bytes()).id()), id, "{text}");
        // However it comes in.
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
        check(&format!(r#"{{"id":"{}"}}"#, "a".repeat(MAX)), Value::Null);
        check(&format!(r#"{{"id":1.{}}}"#, "0".repeat(MAX)), Value::Null);
        check(&format!(r#"{{"id":"{}"}}"#, "a".repeat(MAX - 2)), "a".repeat(MAX - 2));
    }

    #[test]
    fn depths() {
        for (text, deepest) in [
            ("", 0),
            ("5", 0),
            ("{}", 1),
            (r#"{"a":[[],{}]}"#, 3),
            ("]]]{", 1),
            (r#"["[[["]"#, 1),
        ] {
            assert_eq!(Scan::of(text.as_bytes()).deepest(), deepest, "{text}");
        }
        assert_eq!(Scan::of("[".repeat(1_000_000).as_bytes()).deepest(), 1_000_000);
    }
}
