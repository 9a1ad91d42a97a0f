//! Estimates of the number of tokens: cheap, and off by up to 44 %. They are not counts.
//!
//! For the entries of 1,310 real tools (minified, in `o200k_base`) both estimates are 7 % too high
//! in total. For a single tool they are between 31 % too low and 44 % too high, for nine of ten
//! between −6 and +23 %. Use them to compare tools, not to enforce a budget. The tests print these
//! numbers if the data is present:
//! `MCPACT_DATA=<folder> cargo test -p mcpact-tokens --test estimates -- --nocapture`.

/// Estimates one token for each four characters, rounded up.
///
/// For real tools +6.6 % in total, −31 to +42 % for one tool (see the [module](self)).
///
/// ```
/// assert_eq!(mcpact_tokens::estimate::chars4("Search Trove"), 3);
/// ```
pub const fn chars4(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut characters = 0_usize;
    let mut at = 0;
    while at < bytes.len() {
        // The first byte of each character.
        if bytes[at] & 0xC0 != 0x80 {
            characters += 1;
        }
        at += 1;
    }
    characters.div_ceil(4)
}

/// Estimates the tokens by the length of each word, that is, of each text between white space. A
/// word of up to 3 characters is one token. A word of up to 7 has a token for each five characters,
/// and a longer word one for each four, rounded up.
///
/// For real tools +6.7 % in total, −31 to +44 % for one tool (see the [module](self)).
///
/// ```
/// assert_eq!(mcpact_tokens::estimate::word_length("Search the newspapers"), 2 + 1 + 3);
/// ```
pub fn word_length(text: &str) -> usize {
    text.split_whitespace()
        .map(|word| match word.chars().count() {
            0..=3 => 1,
            length @ 4..=7 => length.div_ceil(5),
            length => length.div_ceil(4),
        })
        .sum()
}
