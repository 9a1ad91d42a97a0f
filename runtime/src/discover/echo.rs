//! What an answer repeats of what was written: enough to know it again, since each of its characters costs the reader tokens.

use std::borrow::Cow;

/// So many characters are repeated at most, the sign for the rest among them.
const MOST_CHARACTERS: usize = 64;

/// The text, or its beginning and `…` where it is long.
pub(crate) fn echo(text: &str) -> Cow<'_, str> {
    let mut ends = text.char_indices().map(|(end, _)| end).skip(MOST_CHARACTERS - 1);
    match (ends.next(), ends.next()) {
        (Some(end), Some(_)) => Cow::Owned(format!("{}…", &text[..end])),
        _ => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_CHARACTERS, echo};

    #[test]
    fn only_what_is_long_is_cut() {
        for letter in ["a", "é", "𝄞"] {
            let most = letter.repeat(MOST_CHARACTERS);
            assert_eq!(echo(&most), most);
            let cut = letter.repeat(MOST_CHARACTERS - 1) + "…";
            assert_eq!(echo(&letter.repeat(MOST_CHARACTERS + 1)), cut);
            assert_eq!(echo(&letter.repeat(1_000_000)), cut);
        }
        assert_eq!(echo(""), "");
    }
}
