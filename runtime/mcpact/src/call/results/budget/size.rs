//! The text of a result that a model sees, and its tokens.

use std::borrow::Cow;

use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use crate::{
    call::results::{
        parts::{Block, Parts},
        repeated_json::is_json_of,
    },
    json::{
        cost::word_ends_in,
        nesting::{MAX_RESULT_LEVELS, is_deeper},
    },
};

/// The number of bytes that are counted at a time. A shorter text is always counted exactly.
const CHUNK_BYTES: usize = 1 << 17;

/// The number of bytes after which a text is not counted further beyond its budget.
pub(super) const EXACT_BYTES: usize = 1 << 20;

/// The minimum bytes of 16 tokens of a text that is counted beyond its budget: 3.2 of each. Prose
/// and JSON have 3.4 or more in every encoding. Random letters and encoded data have fewer, and a
/// megabyte of them takes up to twenty times as long.
const MIN_BYTES_OF_16_TOKENS: usize = 51;

/// The tokens of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) tokens: usize,
    /// False if `tokens` is a lower bound.
    pub(super) is_exact: bool,
}

impl Size {
    /// Counts a text. The count is exact if the text has at most `max` tokens, at most 128 KiB, or
    /// at most 1 MiB of ordinary text. Else it ends beyond `max`, so that its time is bounded.
    pub(super) fn of(text: &str, max: usize, encoding: Encoding) -> Size {
        // No token has more bytes.
        let min_tokens = text.len().div_ceil(Encoding::MAX_TOKEN_BYTES);
        let (mut tokens, mut start) = (0, 0);
        loop {
            let is_dense = start * 16 < tokens * MIN_BYTES_OF_16_TOKENS;
            if tokens > max && (start >= EXACT_BYTES || is_dense) {
                break;
            }
            let rest = &text[start..];
            let end = if rest.len() <= CHUNK_BYTES {
                Some(rest.len())
            } else {
                let last_end = |bytes: usize| word_ends_in(rest, 1..bytes.min(rest.len())).next_back();
                last_end(CHUNK_BYTES).or_else(|| last_end(EXACT_BYTES))
            };
            // The length alone can show that a text without ends of words is too long.
            if end.is_none() && rest.len() > EXACT_BYTES && min_tokens > max {
                break;
            }
            let end = end.unwrap_or(rest.len());
            tokens += encoding.count_cached(&rest[..end]);
            start += end;
            if start == text.len() {
                return Size { tokens, is_exact: true };
            }
        }
        Size {
            tokens: tokens.max(min_tokens),
            is_exact: false,
        }
    }

    /// Returns the sum of two sizes.
    pub(super) fn plus(self, other: Size) -> Size {
        Size {
            tokens: self.tokens + other.tokens,
            is_exact: self.is_exact && other.is_exact,
        }
    }

    /// Returns the larger of two sizes.
    pub(super) fn max(self, other: Size) -> Size {
        if other.tokens > self.tokens { other } else { self }
    }

    /// Returns whether there are at most `max` tokens.
    pub(super) fn fits(self, max: usize) -> bool {
        self.is_exact && self.tokens <= max
    }
}

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

/// Returns the number of blocks of each kind that is not counted.
pub(super) fn uncounted_kinds(content: &[impl Block]) -> Map<String, Value> {
    let mut kinds = Map::new();
    for kind in content.iter().filter_map(Block::uncounted) {
        let number = kinds.get(kind).and_then(Value::as_u64).unwrap_or_default();
        kinds.insert(kind.to_owned(), (number + 1).into());
    }
    kinds
}

/// Takes structured content that has too many levels.
pub(super) fn take_too_deep<B>(result: &mut Parts<B>) -> Option<Value> {
    let structured = &mut result.structured_content;
    structured.take_if(|value| is_deeper(value, MAX_RESULT_LEVELS))
}

#[cfg(test)]
mod tests {
    use mcpact_tokens::Encoding;

    use super::{CHUNK_BYTES, EXACT_BYTES, Size};

    #[test]
    fn sizes() {
        let encoding = Encoding::ALL[0];
        let exact = |text: &str| Size {
            tokens: encoding.count(text),
            is_exact: true,
        };
        let prose = "The barque struck a reef. ".repeat(2 * EXACT_BYTES / 26);
        let whole = exact(&prose);
        assert_eq!(Size::of(&prose, whole.tokens, encoding), whole);
        let size = Size::of(&prose, 1_000, encoding);
        assert!(
            !size.is_exact && (whole.tokens / 2 - 10..whole.tokens).contains(&size.tokens),
            "{size:?}"
        );
        let half = &prose[..EXACT_BYTES];
        assert_eq!(Size::of(half, 1_000, encoding), exact(half));
        // Dense text ends after the first chunk, if that has more tokens than allowed.
        let dense = "x7-".repeat(EXACT_BYTES / 3);
        let size = Size::of(&dense, 1_000, encoding);
        let chunk = exact(&dense[..CHUNK_BYTES - CHUNK_BYTES % 3]);
        assert!(
            !size.is_exact && (chunk.tokens - 3..=chunk.tokens).contains(&size.tokens),
            "{size:?}"
        );
        assert_eq!(Size::of(&dense, 1_000_000, encoding), exact(&dense));
        let short = &dense[..CHUNK_BYTES];
        assert_eq!(Size::of(short, 1, encoding), exact(short));
        // One pre-token.
        let run = "a".repeat(100_000_000);
        let size = Size::of(&run, 1_000, encoding);
        assert!(!size.is_exact && size.tokens == run.len().div_ceil(128), "{size:?}");
        let short = &run[..EXACT_BYTES];
        assert_eq!(Size::of(short, 1, encoding), exact(short));
    }
}
