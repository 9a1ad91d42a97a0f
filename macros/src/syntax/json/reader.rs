//! A strict reader of JSON text, for literal schemas in attributes.
//!
//! serde_json takes about as long to build as these macros (`cargo build --timings`), and each
//! build would wait for it first. It would also need a visitor, since properties keep their order
//! and a repeated property is an error.

use super::Json;
use crate::syntax::number::Number;

/// An error, and its location in the text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// The number of the character in the line, from 1.
    pub(crate) column: usize,
    pub(crate) message: String,
}

/// The maximum nesting of arrays and objects.
const MAX_JSON_LEVELS: usize = 64;

/// Reads one JSON value.
pub(crate) fn read(text: &str) -> Result<Json, Problem> {
    let mut reader = JsonReader { text, at: 0 };
    let value = reader.value(0).and_then(|value| {
        reader.space();
        match reader.peek() {
            None => Ok(value),
            Some(_) => Err(reader.expected("the end")),
        }
    });
    value.map_err(|message| reader.problem(message))
}

struct JsonReader<'t> {
    text: &'t str,
    /// The offset in bytes.
    at: usize,
}

impl JsonReader<'_> {
    fn problem(&self, message: String) -> Problem {
        let before = &self.text[..self.at];
        let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
        Problem {
            line: before.matches('\n').count() + 1,
            column: line.chars().count() + 1,
            message,
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.at += expected.len_utf8();
        }
        found
    }

    fn space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\n', '\r', '\t']).len();
    }

    fn expected(&self, what: &str) -> String {
        match self.peek() {
            Some(found) => format!("expected {what}, found `{found}`"),
            None => format!("expected {what}, found the end"),
        }
    }

    fn value(&mut self, depth: usize) -> Result<Json, String> {
        self.space();
        if depth > MAX_JSON_LEVELS {
            return Err(format!("more than {MAX_JSON_LEVELS} nested levels"));
        }
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.array(depth),
            Some('"') => self.string().map(Json::String),
            Some('-' | '0'..='9') => self.number().map(Json::Number),
            _ => {
                for (word, value) in [
                    ("null", Json::Null),
                    ("true", Json::Bool(true)),
                    ("false", Json::Bool(false)),
                ] {
                    if self.rest().starts_with(word) {
                        self.at += word.len();
                        return Ok(value);
                    }
                }
                Err(self.expected("a JSON value"))
            }
        }
    }

    fn array(&mut self, depth: usize) -> Result<Json, String> {
        let mut items = Vec::new();
        self.take('[');
        self.space();
        if self.take(']') {
            return Ok(Json::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.space();
            if self.take(']') {
                return Ok(Json::Array(items));
            }
            if !self.take(',') {
                return Err(self.expected("`,` or `]`"));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, String> {
        let mut properties: Vec<(String, Json)> = Vec::new();
        self.take('{');
        self.space();
        if self.take('}') {
            return Ok(Json::Object(properties));
        }
        loop {
            self.space();
            let start = self.at;
            if self.peek() != Some('"') {
                return Err(self.expected("a key in quotes"));
            }
            let key = self.string()?;
            if properties.iter().any(|(other, _)| *other == key) {
                self.at = start;
                return Err(format!("the key \"{key}\" occurs twice"));
            }
            self.space();
            if !self.take(':') {
                return Err(self.expected("`:`"));
            }
            properties.push((key, self.value(depth + 1)?));
            self.space();
            if self.take('}') {
                return Ok(Json::Object(properties));
            }
            if !self.take(',') {
                return Err(self.expected("`,` or `}`"));
            }
        }
    }

    fn string(&mut self) -> Result<String, String> {
        let mut string = String::new();
        self.take('"');
        loop {
            let Some(ch) = self.peek() else {
                return Err(self.expected("the end of the string"));
            };
            if ch < ' ' {
                return Err("control character in a string; write `\\n`, `\\t` or `\\u0000`".to_owned());
            }
            self.at += ch.len_utf8();
            match ch {
                '"' => return Ok(string),
                '\\' => string.push(self.escape()?),
                ch => string.push(ch),
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        let Some(ch) = self.peek() else {
            return Err(self.expected("an escape"));
        };
        self.at += ch.len_utf8();
        Ok(match ch {
            '"' | '\\' | '/' => ch,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let unit = self.unit()?;
                let surrogate = || format!("`\\u{unit:04x}` is half of a surrogate pair; write both halves");
                let code = match unit {
                    0xd800..0xdc00 if self.rest().starts_with("\\u") => {
                        self.at += 2;
                        match self.unit()? {
                            low @ 0xdc00..0xe000 => 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00),
                            _ => return Err(surrogate()),
                        }
                    }
                    unit => unit,
                };
                char::from_u32(code).ok_or_else(surrogate)?
            }
            _ => {
                self.at -= ch.len_utf8();
                return Err(self.expected("an escape of JSON"));
            }
        })
    }

    fn unit(&mut self) -> Result<u32, String> {
        let digits = self
            .rest()
            .get(..4)
            .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        match digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()) {
            Some(unit) => {
                self.at += 4;
                Ok(unit)
            }
            None => Err(self.expected("four hexadecimal digits")),
        }
    }

    fn number(&mut self) -> Result<Number, String> {
        let end = |ch: char| !matches!(ch, '0'..='9' | '-' | '+' | '.' | 'e' | 'E');
        let text = self.rest().split(end).next().unwrap_or_default();
        match number(text) {
            Some(number) => {
                self.at += text.len();
                Ok(number)
            }
            None => Err(format!("`{text}` is not a JSON number of 64 bits")),
        }
    }
}

/// Reads the number of JSON's grammar: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
fn number(text: &str) -> Option<Number> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))),
        None => (unsigned, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let is_number = digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(digits);
    if !is_number {
        return None;
    }
    if fraction.is_none() && exponent.is_none() {
        Number::Integer(text.parse().ok()?).fits()
    } else {
        Number::Float(text.parse().ok()?).fits()
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn agrees_with_serde_json() {
        for text in [
            "{}",
            " [ ] ",
            r#"{"a":1,"b":[true,false,null,-1.5e-7],"c":{"d":""}}"#,
            "\"\\u00e4\\ud83d\\ude00\\n\\/\\\"\\\\\"",
            "18446744073709551615",
            "-9223372036854775808",
            "0.25",
            "{\n\t\"pattern\": \"^[a-z]+\\\\d$\"\n}",
        ] {
            let expected: serde_json::Value = serde_json::from_str(text).expect("JSON");
            let found = read(text).expect(text).to_text();
            assert_eq!(
                serde_json::from_str::<serde_json::Value>(&found).expect("JSON"),
                expected,
                "{text}"
            );
        }
        assert_eq!(
            read("{ \"b\" : [1.0, 2], \"a\" : \"x\" }").expect("JSON").to_text(),
            r#"{"b":[1,2],"a":"x"}"#
        );
    }

    #[test]
    fn refuses_with_serde_json() {
        for text in [
            "",
            "{",
            "[1,]",
            "{\"a\":1,}",
            "{'a':1}",
            "{a:1}",
            "01",
            "1.",
            ".5",
            "+1",
            "1e",
            "nul",
            "\"a",
            "\"\\x\"",
            "\"\\ud800\"",
            "\"\t\"",
            "[1] 2",
            "-",
            "1e999",
            "// x",
            "{\"a\" 1}",
            "[1 2]",
            "NaN",
        ] {
            assert!(serde_json::from_str::<serde_json::Value>(text).is_err(), "{text}");
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read(&"[".repeat(1000)).is_err());
    }

    #[test]
    fn locations() {
        let problem = |text| {
            let problem = read(text).expect_err("a problem");
            format!("{}:{}: {}", problem.line, problem.column, problem.message)
        };
        assert_eq!(problem("{\"ä\": tru}"), "1:7: expected a JSON value, found `t`");
        assert_eq!(
            problem("{\n  \"a\": 1\n  \"b\": 2}"),
            "3:3: expected `,` or `}`, found `\"`"
        );
        assert_eq!(problem("{\"a\": 1, \"a\": 2}"), "1:10: the key \"a\" occurs twice");
        assert_eq!(
            problem(r#""\ud800""#),
            r"1:8: `\ud800` is half of a surrogate pair; write both halves"
        );
        assert_eq!(problem("[1"), "1:3: expected `,` or `]`, found the end");
    }
}
