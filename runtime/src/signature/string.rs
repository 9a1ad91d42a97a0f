//! The strings of a signature: names, descriptions and patterns, without JSON's escapes.

use super::{outline::Outline, writer::Writer};

/// The signs around a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// `// text`, each line of it.
    Line,
    /// `/* text */`
    Block,
    /// `/text/`, a regular expression.
    Pattern,
}

/// The words that no type and no format has as a name.
const RESERVED: [&[u8]; 16] = [
    b"string",
    b"int",
    b"number",
    b"boolean",
    b"null",
    b"any",
    b"never",
    b"object",
    b"oneOf",
    b"Record",
    b"true",
    b"false",
    b"unique",
    b"deprecated",
    b"nullable",
    b"multiple",
];

/// Returns whether the text from one byte to another is written without quotes, as the name of a
/// property or a tool.
#[track_caller]
pub(super) const fn is_name(json: &Outline<'_>, start: usize, end: usize) -> bool {
    let mut at = start;
    while at < end {
        match json.byte(at) {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' | b'$' | b'@' => {}
            b'.' if at > start => {}
            _ => return false,
        }
        at += 1;
    }
    start < end
}

/// Returns whether the text from one byte to another can be the name of a type or a format.
#[track_caller]
pub(super) const fn is_type_name(json: &Outline<'_>, start: usize, end: usize) -> bool {
    let mut at = start;
    while at < end {
        match json.byte(at) {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {}
            b'0'..=b'9' | b'-' | b'.' if at > start => {}
            _ => return false,
        }
        at += 1;
    }
    let mut index = 0;
    while index < RESERVED.len() {
        if json.is(start, end, RESERVED[index]) {
            return false;
        }
        index += 1;
    }
    start < end
}

/// Returns whether a title says no more than a name: the same letters and digits, in any case. For a
/// tool, the title of the parameters' type may continue, as in `searchArguments`.
#[track_caller]
pub(super) const fn repeats(json: &Outline<'_>, title: usize, name: usize, may_continue: bool) -> bool {
    if json.kind(title) != b'"' {
        return false;
    }
    let (mut at, end) = json.content(title);
    let (mut other, other_end) = json.content(name);
    loop {
        while other < other_end && !is_word(json.byte(other)) {
            other += 1;
        }
        while at < end && !is_word(json.byte(at)) {
            at += 1;
        }
        if at == end || other == other_end {
            break;
        }
        if json.byte(at).to_ascii_lowercase() != json.byte(other).to_ascii_lowercase() {
            return false;
        }
        (at, other) = (at + 1, other + 1);
    }
    if may_continue {
        // A word, so not a sentence that begins with the name.
        while at < end && json.byte(at).is_ascii_alphanumeric() {
            at += 1;
        }
    }
    at == end && other == other_end
}

/// Returns whether a byte is part of a word. Those of other alphabets are.
#[track_caller]
const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

/// Returns the bytes of a description without white space at its end.
#[track_caller]
pub(super) const fn trimmed(json: &Outline<'_>, string: usize) -> (usize, usize) {
    let (start, mut end) = json.content(string);
    while end > start {
        match json.byte(end - 1) {
            b' ' => end -= 1,
            b'n' | b'r' | b't' if is_escape(json, start, end - 1) => end -= 2,
            _ => break,
        }
    }
    (start, end)
}

/// Returns whether the byte at `at` follows a backslash that is no escape itself.
#[track_caller]
const fn is_escape(json: &Outline<'_>, start: usize, at: usize) -> bool {
    let mut first = at;
    while first > start && json.byte(first - 1) == b'\\' {
        first -= 1;
    }
    (at - first) % 2 == 1
}

/// Returns whether a description is empty.
#[track_caller]
pub(super) const fn is_empty(json: &Outline<'_>, string: usize) -> bool {
    let (start, end) = trimmed(json, string);
    start == end
}

/// Returns whether a value is a string that can be written in this style.
#[track_caller]
pub(super) const fn fits(json: &Outline<'_>, value: usize, style: Style) -> bool {
    if json.kind(value) != b'"' {
        return false;
    }
    let (mut at, end) = json.content(value);
    if matches!(style, Style::Pattern) && at == end {
        return false;
    }
    let mut last = '\0';
    while at < end {
        let ch = match json.byte(at) {
            b'\\' => {
                let Some((ch, next)) = unescaped(json, at, end) else {
                    return false;
                };
                at = next;
                match ch {
                    '\t' => {}
                    '\n' if !matches!(style, Style::Pattern) => {}
                    '\r' if matches!(style, Style::Line) => {}
                    '\0'..' ' => return false,
                    _ => {}
                }
                ch
            }
            byte => {
                at += 1;
                byte as char
            }
        };
        if matches!(style, Style::Block) && last == '*' && ch == '/' {
            return false;
        }
        last = ch;
    }
    true
}

/// Returns the character of the escape at `at`, and the byte after it.
#[track_caller]
const fn unescaped(json: &Outline<'_>, at: usize, end: usize) -> Option<(char, usize)> {
    let after = at + 2;
    if after > end {
        return None;
    }
    let ch = match json.byte(at + 1) {
        b'n' => '\n',
        b't' => '\t',
        b'r' => '\r',
        sign @ (b'"' | b'\\' | b'/') => sign as char,
        b'u' => {
            let Some(high) = hexadecimal(json, after, end) else {
                return None;
            };
            if high & 0xFC00 != 0xD800 {
                return match char::from_u32(high) {
                    Some(ch) => Some((ch, after + 4)),
                    None => None,
                };
            }
            // The other half of a character beyond 16 bits.
            if after + 10 > end || json.byte(after + 4) != b'\\' || json.byte(after + 5) != b'u' {
                return None;
            }
            let Some(low) = hexadecimal(json, after + 6, end) else {
                return None;
            };
            if low & 0xFC00 != 0xDC00 {
                return None;
            }
            return match char::from_u32(0x1_0000 + ((high & 0x3FF) << 10) + (low & 0x3FF)) {
                Some(ch) => Some((ch, after + 10)),
                None => None,
            };
        }
        _ => return None,
    };
    Some((ch, after))
}

/// Returns the number of four hexadecimal digits.
#[track_caller]
const fn hexadecimal(json: &Outline<'_>, at: usize, end: usize) -> Option<u32> {
    if at + 4 > end {
        return None;
    }
    let (mut number, mut index) = (0, 0);
    while index < 4 {
        match (json.byte(at + index) as char).to_digit(16) {
            Some(digit) => number = 16 * number + digit,
            None => return None,
        }
        index += 1;
    }
    Some(number)
}

impl Writer<'_> {
    /// Writes the content of a string, from one byte to another, without escapes. It
    /// [`fits`] the style.
    #[track_caller]
    pub(super) const fn text(&mut self, start: usize, end: usize, style: Style) {
        let (mut copied, mut at) = (start, start);
        // True after a backslash of a pattern, whose next sign is part of its own escape.
        let mut is_escaped = false;
        while at < end {
            let is_pattern = matches!(style, Style::Pattern) && !is_escaped;
            is_escaped = false;
            match self.json.byte(at) {
                b'\\' => {
                    self.json.copy(copied, at, &mut self.out);
                    // A string that fits has no other escapes.
                    let Some((ch, next)) = unescaped(&self.json, at, end) else {
                        return;
                    };
                    at = next;
                    copied = at;
                    match ch {
                        '\n' if matches!(style, Style::Line) => {
                            let is_empty = at == end || self.json.is_at(at, b"\\n");
                            self.comment_line(is_empty);
                        }
                        '/' if is_pattern => self.push("\\/"),
                        _ => self.push(ch.encode_utf8(&mut [0; 4])),
                    }
                    is_escaped = is_pattern && ch == '\\';
                }
                b'/' if is_pattern => {
                    self.json.copy(copied, at, &mut self.out);
                    self.push("\\/");
                    at += 1;
                    copied = at;
                }
                _ => at += 1,
            }
        }
        self.json.copy(copied, end, &mut self.out);
    }
}
