//! The reader of a signature's text: signs, names, JSON and comments.

use serde_json::Value;

/// A value, or a problem with its location in the text.
pub(super) type Parsed<T> = Result<T, String>;

/// A text that is parsed.
pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    /// The comment after the opening bracket of a group, which describes the tool or property
    /// around the group.
    pub(super) comment: Option<String>,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Parser<'a> {
        Parser {
            text,
            at: 0,
            comment: None,
        }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn error(&self, expected: &str) -> String {
        let rest: String = self.rest().chars().take(60).collect();
        format!("expected {expected} before {rest:?} in\n{}", self.text)
    }

    pub(super) fn accept(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    pub(super) fn expect(&mut self, sign: &str) -> Parsed<()> {
        if self.accept(sign) {
            Ok(())
        } else {
            Err(self.error(sign))
        }
    }

    pub(super) fn spaces(&mut self) {
        while self.accept(" ") {}
    }

    pub(super) fn space(&mut self) {
        while self.accept(" ") || self.accept("\n") {}
    }

    /// Takes the characters for which a condition is true.
    pub(super) fn take(&mut self, condition: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|ch| !condition(ch)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    pub(super) fn json(&mut self) -> Parsed<Value> {
        if !self.rest().starts_with(['"', '[', '{']) {
            let word = self.take(|ch| ch.is_ascii_alphanumeric() || "+-.".contains(ch));
            return serde_json::from_str(word).map_err(|error| self.error(&error.to_string()));
        }
        let mut values = serde_json::Deserializer::from_str(self.rest()).into_iter::<Value>();
        let value = values.next().ok_or_else(|| self.error("JSON"))?;
        self.at += values.byte_offset();
        value.map_err(|error| self.error(&error.to_string()))
    }

    pub(super) fn name(&mut self) -> Parsed<String> {
        if self.rest().starts_with('"') {
            return Ok(self.json()?.as_str().unwrap_or_default().to_owned());
        }
        let name = self.take(|ch| ch.is_ascii_alphanumeric() || "_-.$@".contains(ch));
        if name.is_empty() {
            Err(self.error("a name"))
        } else {
            Ok(name.to_owned())
        }
    }

    /// Takes a comment up to the end of the line, and the lines after it that are comments as well.
    pub(super) fn line_comment(&mut self) -> Option<String> {
        let start = self.at;
        self.spaces();
        if !self.accept("//") {
            self.at = start;
            return None;
        }
        let mut lines = Vec::new();
        loop {
            let line = self.take(|ch| ch != '\n');
            lines.push(line.strip_prefix(' ').unwrap_or(line));
            let end = self.at;
            self.accept("\n");
            self.spaces();
            if !self.accept("//") {
                self.at = end;
                return Some(lines.join("\n"));
            }
        }
    }
}
