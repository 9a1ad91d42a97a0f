//! Estimates of the number of tokens: cheap, wrong by a quarter either way, and never to be called a count.

/// One token for each four characters, rounded up.
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
pub fn word_length(text: &str) -> usize {
    text.split_whitespace()
        .map(|word| match word.chars().count() {
            0..=3 => 1,
            length @ 4..=7 => length.div_ceil(5),
            length => length.div_ceil(4),
        })
        .sum()
}
