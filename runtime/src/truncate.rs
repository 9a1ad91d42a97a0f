//! Truncates text of a call before a message repeats it: such text may be of any length.

use std::borrow::Cow;

/// The maximum number of characters of a name or a short value of a call in a message.
#[cfg(feature = "serde_json")]
pub(crate) const MAX_NAME: usize = 64;

/// Characters of an error's text that a message repeats, since the error may repeat text of the caller.
#[cfg(feature = "rmcp")]
pub(crate) const MAX_ERROR: usize = 200;

/// Returns the text, or its beginning and `…` if it has more than `max` characters.
///
/// A truncated text has at most `max` characters including `…`, which is always there. Use it in a
/// tool's own errors: text of the call may be megabytes long, and the model pays for each character
/// of it. Only the first `max` characters are read.
///
/// ```
/// use mcpact::{ToolError, truncate};
///
/// fn unknown(name: &str) -> ToolError {
///     ToolError::new(format!("no ship `{}`; list them with ships_list", truncate(name, 80)))
/// }
///
/// assert_eq!(unknown("Schomberg").to_string(), "no ship `Schomberg`; list them with ships_list");
/// assert_eq!(truncate("Loch Ard", 5), "Loch…");
/// assert!(unknown(&"x".repeat(10_000_000)).to_string().len() < 200);
/// ```
pub fn truncate(text: &str, max: usize) -> Cow<'_, str> {
    let mut ends = text.char_indices().map(|(end, _)| end).skip(max.saturating_sub(1));
    match (ends.next(), ends.next()) {
        (Some(end), Some(_)) => Cow::Owned(format!("{}…", &text[..end])),
        (Some(_), None) if max == 0 => Cow::Borrowed("…"),
        _ => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::truncate;

    #[test]
    fn only_longer_text_is_truncated() {
        for letter in ["a", "é", "𝄞"] {
            let longest = letter.repeat(64);
            assert_eq!(truncate(&longest, 64), longest);
            let truncated = letter.repeat(63) + "…";
            assert_eq!(truncate(&letter.repeat(65), 64), truncated);
            assert_eq!(truncate(&letter.repeat(1_000_000), 64), truncated);
        }
        assert_eq!(truncate("", 64), "");
    }

    #[test]
    fn short_limits() {
        assert_eq!(truncate("ab", 1), "…");
        assert_eq!(truncate("a", 1), "a");
        assert_eq!(truncate("a", 0), "…");
        assert_eq!(truncate("ab", 0), "…");
        assert_eq!(truncate("", 0), "");
    }
}
