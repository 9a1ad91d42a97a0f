//! Token counts of results, which end early for a text that has too many tokens.

use mcpact_tokens::Encoding;

/// Returns the tokens of a text in the default encoding: `o200k_base`, or `cl100k_base` in a build
/// without it. [`Encoding::count`] counts in a given encoding.
///
/// ```
/// assert_eq!(mcpact::results::tokens("Search Trove newspapers"), 4);
/// ```
pub fn tokens(text: &str) -> usize {
    Encoding::ALL[0].count_cached(text)
}

/// Returns the tokens of a text, or `None` if there are more than `max`.
///
/// A token has at most 128 bytes, so a text of more than `128 * max` bytes is not read.
///
/// ```
/// use mcpact::{results::tokens_within, tokens::Encoding};
///
/// let encoding = Encoding::ALL[0];
/// assert_eq!(tokens_within("Search Trove newspapers", 4, encoding), Some(4));
/// assert_eq!(tokens_within("Search Trove newspapers", 3, encoding), None);
/// assert_eq!(tokens_within(&"a ".repeat(50_000_000), 1_000, encoding), None);
/// ```
pub fn tokens_within(text: &str, max: usize, encoding: Encoding) -> Option<usize> {
    if text.len() > max.saturating_mul(Encoding::MAX_TOKEN_BYTES) {
        return None;
    }
    Some(encoding.count_cached(text)).filter(|tokens| *tokens <= max)
}
