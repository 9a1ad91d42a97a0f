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

    /// Returns the index of the longest block that is a text.
    pub(super) fn longest_text(&self, content: &[impl Block]) -> Option<usize> {
        let texts = (0..content.len()).filter(|index| content[*index].text().is_some());
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

/// Returns the number of blocks of each kind that is not counted.
pub(super) fn uncounted_kinds(content: &[impl Block]) -> Map<String, Value> {
    let mut kinds = Map::new();
    for kind in content.iter().filter_map(Block::uncounted) {
        let number = kinds.get(kind).and_then(Value::as_u64).unwrap_or_default();
        kinds.insert(kind.to_owned(), (number + 1).into());
    }
    kinds
}
