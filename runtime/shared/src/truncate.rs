//! Truncation of text before a message repeats it: such text may be of any length.

use std::borrow::Cow;
use std::io;

use crate::number::thousands;

/// The number of characters after which
/// [Claude Code](https://code.claude.com/docs/en/mcp#scale-with-mcp-tool-search) truncates a
/// server's instructions.
pub const MAX_INSTRUCTIONS: usize = 2_048;

/// The number of characters after which Claude truncates a tool's description.
pub const MAX_DESCRIPTION: usize = 2_048;

/// Returns the number of characters of a text as clients count them: as JavaScript does, in units
/// of UTF-16.
///
/// ```
/// use mcpact_shared::truncate::client_length;
///
/// assert_eq!((client_length("é"), client_length("🗺")), (1, 2));
/// ```
pub fn client_length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The maximum length of a call's name or short value in a message, in characters.
pub const MAX_SHOWN_NAME: usize = 64;

/// The maximum length of another error's text in a message, in characters: the error may repeat
/// text of the caller.
pub const MAX_ERROR: usize = 200;

/// Returns the text, or its beginning and `…` if it has more than `max` characters.
///
/// A truncated text has at most `max` characters including `…`, which is always there. Use it in a
/// tool's own errors: text of the call may be megabytes long, and each character of it costs the
/// model tokens. Only the first `max` characters are read.
///
/// ```
/// use mcpact_shared::truncate::truncate;
///
/// fn unknown(name: &str) -> String {
///     format!("no ship `{}`; list them with ships_list", truncate(name, 80))
/// }
///
/// assert_eq!(unknown("Schomberg"), "no ship `Schomberg`; list them with ships_list");
/// assert_eq!(truncate("Loch Ard", 5), "Loch…");
/// assert!(unknown(&"x".repeat(10_000_000)).len() < 200);
/// ```
pub fn truncate(text: &str, max: usize) -> Cow<'_, str> {
    let mut ends = text.char_indices().map(|(end, _)| end).skip(max.saturating_sub(1));
    match (ends.next(), ends.next()) {
        (Some(end), Some(_)) => Cow::Owned(format!("{}…", &text[..end])),
        (Some(_), None) if max == 0 => Cow::Borrowed("…"),
        _ => Cow::Borrowed(text),
    }
}

/// Joins the first `max` items of a list, and adds the number of further ones.
///
/// ```
/// use mcpact_shared::truncate::first_items;
///
/// assert_eq!(first_items(["a", "b"].iter(), 2), "a, b");
/// assert_eq!(first_items(["a", "b", "c", "d"].iter(), 2), "a, b and 2 more");
/// ```
pub fn first_items(items: impl ExactSizeIterator<Item = impl AsRef<str>>, max: usize) -> String {
    let more = items.len().saturating_sub(max);
    let mut text = String::new();
    for (index, item) in items.take(max).enumerate() {
        let before = if index == 0 { "" } else { ", " };
        text.extend([before, item.as_ref()]);
    }
    match more {
        0 => text,
        more => format!("{text} and {} more", thousands(more as u64)),
    }
}

/// Returns the text that `write` writes, truncated to `max` characters.
///
/// The writer fails once it has enough, so that a large value is not written to its end.
pub fn truncate_written<E>(max: usize, write: impl FnOnce(&mut Prefix) -> Result<(), E>) -> String {
    let mut prefix = Prefix {
        bytes: Vec::new(),
        // A character has at most 4 bytes, and the last one may be cut in two.
        max: (max + 2) * 4,
    };
    // An error means that the prefix is complete.
    let _ = write(&mut prefix);
    truncate(&String::from_utf8_lossy(&prefix.bytes), max).into_owned()
}

/// A writer that keeps the first bytes and then fails.
#[derive(Debug)]
pub struct Prefix {
    bytes: Vec<u8>,
    max: usize,
}

impl io::Write for Prefix {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.max - self.bytes.len();
        if room == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        let taken = bytes.len().min(room);
        self.bytes.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{truncate, truncate_written};
    use std::io::{self, Write};

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

    #[test]
    fn writing_ends_early() {
        for letter in ["a", "é", "𝄞"] {
            let mut written = 0;
            let text = truncate_written(64, |prefix| -> io::Result<()> {
                loop {
                    prefix.write_all(letter.as_bytes())?;
                    written += 1;
                }
            });
            assert_eq!(text, letter.repeat(63) + "…");
            assert!(written < 300, "{written}");
        }
        let whole = truncate_written(64, |prefix| prefix.write_all("é".repeat(64).as_bytes()));
        assert_eq!(whole, "é".repeat(64));
    }
}
