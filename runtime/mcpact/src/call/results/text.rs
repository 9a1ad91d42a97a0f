//! The tokens of a text, and its beginning that is not cut inside a grapheme.
//!
//! Graphemes are extended grapheme clusters. A count ends early for a text that has too many tokens.

use mcpact_tokens::Encoding;
use unicode_segmentation::GraphemeCursor;

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

/// Returns the last boundary between graphemes at or before the byte `at`; the end of the text if
/// `at` is past it.
///
/// The graphemes are the extended grapheme clusters of [Unicode UAX #29][uax]: `é` of two
/// characters, a flag or a family of emoji is one. The time is linear in `at`.
///
/// [uax]: https://www.unicode.org/reports/tr29/#Grapheme_Cluster_Boundaries
///
/// ```
/// use mcpact::results::grapheme_floor;
///
/// assert_eq!(grapheme_floor("ab", 1), 1);
/// // The second character is an accent on the `e`.
/// assert_eq!(grapheme_floor("ae\u{301}b", 2), 1);
/// assert_eq!(grapheme_floor("ab", 10), 2);
/// ```
pub fn grapheme_floor(text: &str, at: usize) -> usize {
    if at >= text.len() {
        return text.len();
    }
    let mut at = at;
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let mut cursor = GraphemeCursor::new(at, text.len(), true);
    // The whole text is one chunk, so no context is ever missing.
    match cursor.is_boundary(text, 0) {
        Ok(true) => at,
        _ => cursor.prev_boundary(text, 0).ok().flatten().unwrap_or(0),
    }
}

/// Returns the beginning of a text with at most `max` characters, cut between graphemes. The
/// characters are Unicode scalar values.
///
/// ```
/// use mcpact::results::first_characters;
///
/// assert_eq!(first_characters("Ballarat", 4), "Ball");
/// assert_eq!(first_characters("cafe\u{301}s", 4), "caf");
/// ```
pub fn first_characters(text: &str, max: usize) -> &str {
    match text.char_indices().nth(max) {
        Some((at, _)) => &text[..grapheme_floor(text, at)],
        None => text,
    }
}

/// Returns the beginning of a text with at most `max` tokens, cut between graphemes. A single
/// grapheme may have more tokens than that; then the beginning is empty.
///
/// Reads at most `128 * max` bytes, since a token has at most 128.
///
/// ```
/// use mcpact::{results::first_tokens, tokens::Encoding};
///
/// let encoding = Encoding::ALL[0];
/// assert_eq!(first_tokens("Search Trove newspapers", 2, encoding), "Search Tro");
/// assert_eq!(first_tokens("Search Trove newspapers", 10, encoding), "Search Trove newspapers");
/// ```
pub fn first_tokens(text: &str, max: usize, encoding: Encoding) -> &str {
    if text.len() <= max || tokens_within(text, max, encoding).is_some() {
        return text;
    }
    let mut read = text.len().min(max.saturating_mul(Encoding::MAX_TOKEN_BYTES));
    while !text.is_char_boundary(read) {
        read -= 1;
    }
    let end = encoding.tokens(&text[..read]).take(max).last();
    let mut end = grapheme_floor(text, end.map_or(0, |token| token.span.end));
    // The last characters of a text may have more tokens than the same characters with others after
    // them.
    loop {
        let over = encoding.count_cached(&text[..end]).saturating_sub(max);
        if over == 0 {
            return &text[..end];
        }
        end = grapheme_floor(text, end - over);
    }
}

#[cfg(test)]
mod tests {
    use mcpact_tokens::Encoding;
    use unicode_segmentation::UnicodeSegmentation;

    use super::{first_characters, first_tokens, grapheme_floor};

    const TEXT: &str = "a\r\nbe\u{301}\u{302} 🇦🇺🇳🇿 👩‍👩‍👧‍👦 한국어 ก็ नमस्ते x";

    #[test]
    fn floors_are_boundaries() {
        let boundaries: Vec<usize> = TEXT.grapheme_indices(true).map(|(at, _)| at).collect();
        for at in 0..TEXT.len() {
            let expected = boundaries.iter().rev().find(|boundary| **boundary <= at);
            assert_eq!(Some(&grapheme_floor(TEXT, at)), expected, "{at}");
        }
        assert_eq!(grapheme_floor(TEXT, usize::MAX), TEXT.len());
        assert_eq!(grapheme_floor("", 0), 0);
    }

    #[test]
    fn beginnings() {
        let characters = TEXT.chars().count();
        for max in 0..=characters {
            let first = first_characters(TEXT, max);
            assert!(first.chars().count() <= max);
            assert_eq!(grapheme_floor(TEXT, first.len()), first.len());
        }
        assert_eq!(first_characters(TEXT, characters), TEXT);
        for encoding in Encoding::ALL {
            let tokens = encoding.count(TEXT);
            for max in 0..=tokens {
                let first = first_tokens(TEXT, max, *encoding);
                assert!(encoding.count(first) <= max && TEXT.starts_with(first));
                assert_eq!(grapheme_floor(TEXT, first.len()), first.len());
            }
            assert_eq!(first_tokens(TEXT, tokens, *encoding), TEXT);
        }
    }

    /// A grapheme and a run of flags may have any length.
    #[test]
    fn long_graphemes() {
        let accents = format!("e{}", "\u{301}".repeat(1_000_000));
        let flags = "🇦🇺".repeat(500_000);
        for encoding in Encoding::ALL {
            assert_eq!(first_tokens(&accents, 500, *encoding), "");
            let first = first_tokens(&flags, 500, *encoding);
            assert!(!first.is_empty() && first.chars().count().is_multiple_of(2));
        }
        assert_eq!(first_characters(&accents, 500_000), "");
    }
}
