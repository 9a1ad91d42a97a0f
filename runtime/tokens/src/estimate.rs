//! Estimates of the number of tokens: cheap, wrong by a quarter either way, and never to be called a count.
//!
//! Both err in the same way on the entries of 1,310 real tools (minified, against `o200k_base`): 7 % too high in total, and for a
//! single tool from 31 % too low to 43 % too high, nine of ten between −6 and +23 %. They can compare tools; they cannot gate.
//! The tests print these numbers where the data is present: `MCPACT_DATA=<folder> cargo test -p mcpact-tokens --test estimates
//! -- --nocapture`.

/// One token for each four characters, rounded up.
///
/// On real tools +6.6 % in total, −31 to +42 % a tool (see the [module](self)).
///
/// ```
/// assert_eq!(mcpact_tokens::estimate::chars4("Search Trove"), 3);
/// ```
pub const fn chars4(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut characters = 0_usize;
    let mut at = 0;
    while at < bytes.len() {
        // Every byte but those that continue a character.
        if bytes[at] & 0xC0 != 0x80 {
            characters += 1;
        }
        at += 1;
    }
    characters.div_ceil(4)
}

/// By the length of each word, words being what white space separates: up to 3 characters are one token, up to 7 one for each five,
/// longer ones one for each four, rounded up.
///
/// On real tools +6.7 % in total, −31 to +44 % a tool (see the [module](self)).
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
