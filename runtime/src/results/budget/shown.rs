//! The text of a result that a model sees, and the parts that no tokenizer counts.

use std::{borrow::Cow, io};

use mcpact_tokens::Encoding;
use rmcp::model::{CallToolResult, ContentBlock, ResourceContents};
use serde_json::{Map, Value};

use super::size::Size;

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
    pub(super) fn of(result: &'r CallToolResult) -> Views<'r> {
        let blocks: Vec<Cow<'r, str>> = result
            .content
            .iter()
            .map(|block| shown(block).unwrap_or_default())
            .collect();
        let structured = result.structured_content.as_ref().map(|value| {
            let same = result.content.iter().filter_map(ContentBlock::as_text);
            let mut same = same
                .map(|text| text.text.as_str())
                .filter(|text| is_json_of(text, value));
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

    /// Returns the index of the longest block that is a text.
    pub(super) fn longest_text(&self, content: &[ContentBlock]) -> Option<usize> {
        let texts = (0..content.len()).filter(|index| content[*index].as_text().is_some());
        // Of equal ones the first.
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
    /// Returns the size of the larger view.
    pub(super) fn larger(self) -> Size {
        self.structured
            .map_or(self.content, |structured| self.content.max(structured))
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
fn is_json_of(text: &str, value: &Value) -> bool {
    let mut rest = Rest(text.as_bytes());
    serde_json::to_writer(&mut rest, value).is_ok() && rest.0.is_empty()
}

/// A writer that fails if the bytes are not those of a text.
struct Rest<'t>(&'t [u8]);

impl io::Write for Rest<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.strip_prefix(bytes).ok_or(io::ErrorKind::InvalidData)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the text that a model sees of a block; none of an image, audio or a blob. A link and a
/// resource are the JSON that is sent.
fn shown(block: &ContentBlock) -> Option<Cow<'_, str>> {
    match block {
        ContentBlock::Text(text) => Some(Cow::Borrowed(&text.text)),
        block if uncounted(block).is_some() => None,
        block => serde_json::to_string(block).ok().map(Cow::Owned),
    }
}

/// Returns the kind of a block that has no tokens of text.
fn uncounted(block: &ContentBlock) -> Option<&'static str> {
    match block {
        ContentBlock::Image(_) => Some("image"),
        ContentBlock::Audio(_) => Some("audio"),
        ContentBlock::Resource(resource) => {
            matches!(resource.resource, ResourceContents::BlobResourceContents { .. }).then_some("blob")
        }
        _ => None,
    }
}

/// Returns the number of blocks of each kind that is not counted.
pub(super) fn uncounted_kinds(content: &[ContentBlock]) -> Map<String, Value> {
    let mut kinds = Map::new();
    for kind in content.iter().filter_map(uncounted) {
        let number = kinds.get(kind).and_then(Value::as_u64).unwrap_or_default();
        kinds.insert(kind.to_owned(), (number + 1).into());
    }
    kinds
}

/// Returns whether a value has more than this many levels of arrays and objects. It does not
/// recurse.
pub(super) fn is_deeper(value: &Value, levels: usize) -> bool {
    let is_nested = |value: &&Value| value.is_array() || value.is_object();
    let mut rest = vec![(value, 1)];
    while let Some((value, level)) = rest.pop() {
        if level > levels && is_nested(&value) {
            return true;
        }
        match value {
            Value::Array(items) => rest.extend(items.iter().filter(is_nested).map(|item| (item, level + 1))),
            Value::Object(properties) => {
                let nested = properties.values().filter(is_nested);
                rest.extend(nested.map(|property| (property, level + 1)));
            }
            _ => {}
        }
    }
    false
}

/// Drops a value without recursion.
pub(super) fn take_apart(value: Value) {
    let mut rest = vec![value];
    while let Some(value) = rest.pop() {
        match value {
            Value::Array(items) => rest.extend(items),
            Value::Object(properties) => rest.extend(properties.into_iter().map(|(_, property)| property)),
            _ => {}
        }
    }
}
