//! The text of a result that a model sees, and the parts that no tokenizer counts.

use std::{borrow::Cow, io};

use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use super::size::Size;
use crate::results::parts::{Block, Parts};

/// The separator that clients put between the texts of a result.
const SEPARATOR: &str = "\n";

/// The texts of a result: some clients show the model its content, and some its structured content.
pub(super) struct Views<'r> {
    /// The text of each block; empty for a block that is not counted.
    pub(super) blocks: Vec<Cow<'r, str>>,
    /// Structured content as minified JSON.
    pub(super) structured: Option<Cow<'r, str>>,
}

impl<'r> Views<'r> {
    pub(super) fn of<B: Block>(result: &'r Parts<B>) -> Views<'r> {
        let blocks: Vec<Cow<'r, str>> = result
            .content
            .iter()
            .map(|block| block.shown().unwrap_or_default())
            .collect();
        let structured = result.structured_content.as_ref().map(|value| {
            let same = result.content.iter().filter_map(Block::text);
            let mut same = same.filter(|text| is_json_of(text, value));
            same.next().map_or_else(|| Cow::Owned(value.to_string()), Cow::Borrowed)
        });
        Views { blocks, structured }
    }

    /// Counts both views. They are counted once if they are the same text.
    pub(super) fn sizes(&self, max: usize, encoding: Encoding) -> Sizes {
        let blocks: Vec<&str> = self.blocks.iter().map(AsRef::as_ref).collect();
        let content = size_of(&blocks, max, encoding);
        let structured = self.structured.as_deref().map(|json| match blocks.as_slice() {
            [block] if *block == json => content,
            _ => Size::of(json, max, encoding),
        });
        Sizes { content, structured }
    }

    /// Returns whether a text is the JSON of structured content.
    pub(super) fn has_structured_text(&self) -> bool {
        matches!(self.structured, Some(Cow::Borrowed(_)))
    }

    /// Returns the index of the longest block that is a text or a resource with a text.
    pub(super) fn longest_text(&self, content: &[impl Block]) -> Option<usize> {
        let texts = (0..content.len()).filter(|index| content[*index].cuttable_text().is_some());
        // `max_by_key` returns the last of equal items, so `rev` selects the first block.
        texts.rev().max_by_key(|index| self.blocks[*index].len())
    }
}

/// The sizes of the views of a result.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) content: Size,
    pub(super) structured: Option<Size>,
}

impl Sizes {
    /// Returns the size of what a client shows: the larger view, or both of them.
    pub(super) fn shown(self, both: bool) -> Size {
        match self.structured {
            None => self.content,
            Some(structured) if both => self.content.plus(structured),
            Some(structured) => self.content.max(structured),
        }
    }
}

/// Returns the size of texts that a client shows one by one, or with a line break between them.
pub(super) fn size_of(blocks: &[&str], max: usize, encoding: Encoding) -> Size {
    match blocks {
        [] => Size::of("", max, encoding),
        [block] => Size::of(block, max, encoding),
        blocks => {
            let joined = Size::of(&blocks.join(SEPARATOR), max, encoding);
            blocks
                .iter()
                .map(|block| Size::of(block, max, encoding))
                .fold(Size::of("", max, encoding), Size::plus)
                .max(joined)
        }
    }
}

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

/// Returns the number of blocks of each kind that is not counted.
pub(super) fn uncounted_kinds(content: &[impl Block]) -> Map<String, Value> {
    let mut kinds = Map::new();
    for kind in content.iter().filter_map(Block::uncounted) {
        let number = kinds.get(kind).and_then(Value::as_u64).unwrap_or_default();
        kinds.insert(kind.to_owned(), (number + 1).into());
    }
    kinds
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
