//! The text around the rows of a catalogue, and its location in the schema of `describe_tool`.

use mcpact_shared::catalogue::{END, START, START_BY_SOURCE};
use mcpact_tokens::Encoding;

/// Returns the start and the end of the text.
#[track_caller]
pub(crate) const fn around(has_sources: bool) -> [&'static str; 2] {
    [if has_sources { START_BY_SOURCE } else { START }, END]
}

/// Returns the tokens that a description without rows adds to the schema.
#[track_caller]
pub(crate) const fn tokens(encoding: Encoding, has_sources: bool) -> u32 {
    /// The tokens in each encoding, without and with sources.
    const TOKENS: [[u32; 2]; Encoding::ALL.len()] = {
        let mut tokens = [[0; 2]; Encoding::ALL.len()];
        let mut index = 0;
        while index < tokens.len() {
            let encoding = Encoding::ALL[index];
            tokens[encoding as usize] = [added(encoding, false), added(encoding, true)];
            index += 1;
        }
        tokens
    };
    TOKENS[encoding as usize][has_sources as usize]
}

#[expect(clippy::cast_possible_truncation, reason = "a few tokens")]
const fn added(encoding: Encoding, has_sources: bool) -> u32 {
    let with = if has_sources {
        "{\"tools\":{\"description\":\"Tools by source: |\",\"type\":\"array\""
    } else {
        "{\"tools\":{\"description\":\"Tools: |\",\"type\":\"array\""
    };
    (encoding.count(with) - encoding.count("{\"tools\":{\"type\":\"array\"")) as u32
}

/// Returns the offset in a schema at which the description of `tools` is written.
///
/// # Panics
///
/// Panics if the schema is not that of `describe_tool`.
#[track_caller]
pub(crate) const fn offset(schema: &str) -> usize {
    let (schema, parameter) = (schema.as_bytes(), b"\"tools\":{");
    let mut at = 0;
    loop {
        assert!(
            at + parameter.len() < schema.len(),
            "`describe_tool` has a parameter `tools`"
        );
        let mut len = 0;
        while len < parameter.len() && schema[at + len] == parameter[len] {
            len += 1;
        }
        if len == parameter.len() {
            return at + len;
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::around;

    /// Checks the texts that `added` counts.
    #[test]
    fn counted_texts() {
        let of = |has_sources| around(has_sources).concat();
        assert_eq!([of(true), of(false)], ["Tools by source: |", "Tools: |"]);
    }
}
