//! The tokens of a result: exact, or a lower bound for a text that is far too long.

use mcpact_tokens::Encoding;

use crate::cost::word_ends_in;

/// The number of bytes that are counted at a time. A text of at most this many bytes is always
/// counted exactly.
pub(super) const EXACT_BYTES: usize = 1 << 20;

/// The tokens of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) tokens: usize,
    /// False if `tokens` is a lower bound.
    pub(super) is_exact: bool,
}

impl Size {
    /// Counts a text. The count is exact if the text has at most 1 MiB or at most `max` tokens.
    pub(super) fn of(text: &str, max: usize, encoding: Encoding) -> Size {
        let mut tokens = 0;
        let mut start = 0;
        loop {
            let rest = &text[start..];
            let is_last = rest.len() <= EXACT_BYTES;
            let end = if is_last {
                None
            } else {
                word_ends_in(rest, 1..=EXACT_BYTES).next_back()
            };
            // The length alone can show that a text without ends of words is too long, since no
            // token has more bytes.
            let min_tokens = text.len().div_ceil(Encoding::MAX_TOKEN_BYTES);
            match end {
                Some(end) if tokens <= max => {
                    tokens += encoding.count_cached(&rest[..end]);
                    start += end;
                }
                None if is_last || (tokens <= max && min_tokens <= max) => {
                    let tokens = tokens + encoding.count_cached(rest);
                    return Size { tokens, is_exact: true };
                }
                _ => {
                    return Size {
                        tokens: tokens.max(min_tokens),
                        is_exact: false,
                    };
                }
            }
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

    use super::{EXACT_BYTES, Size};

    #[test]
    fn sizes() {
        let encoding = Encoding::ALL[0];
        let words = "word, ".repeat(EXACT_BYTES / 2);
        let exact = encoding.count(&words);
        assert_eq!(
            Size::of(&words, exact, encoding),
            Size {
                tokens: exact,
                is_exact: true
            }
        );
        let size = Size::of(&words, 1_000, encoding);
        assert!(
            !size.is_exact && size.tokens > 100_000 && size.tokens <= exact,
            "{size:?}"
        );
        // One pre-token.
        let run = "a".repeat(100_000_000);
        let size = Size::of(&run, 1_000, encoding);
        assert!(!size.is_exact && size.tokens == run.len().div_ceil(128), "{size:?}");
        let short = &run[..EXACT_BYTES];
        assert_eq!(
            Size::of(short, 1, encoding),
            Size {
                tokens: encoding.count(short),
                is_exact: true
            }
        );
    }
}
