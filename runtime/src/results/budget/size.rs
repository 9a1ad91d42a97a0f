//! The tokens of a result: exact, or a lower bound for a text that is far too long.

use mcpact_tokens::Encoding;

use crate::cost::word_ends_in;

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
