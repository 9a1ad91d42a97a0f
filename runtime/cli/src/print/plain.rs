//! Texts of servers in the output: without characters that control a terminal, and escaped for
//! Markdown.

/// A space without width. Between a sign and the text after it, it prevents a link.
const ZERO_WIDTH_SPACE: &str = "&#8203;";

/// Returns the text on one line, with a space for each control character and each invisible one.
pub(crate) fn plain(text: &str) -> String {
    text.chars()
        .map(|ch| if ch.is_control() || is_invisible(ch) { ' ' } else { ch })
        .collect()
}

/// Returns the text like [`plain`], with its lines.
pub(super) fn plain_lines(text: &str) -> String {
    text.lines().map(plain).collect::<Vec<_>>().join("\n")
}

/// Returns the text with Markdown's special characters escaped, on one line. Names of people, numbers
/// of issues and addresses in it are no links, which on GitHub also notify those that they name.
pub(crate) fn escaped(text: &str) -> String {
    let text = plain(text);
    let mut escaped = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(ch) = chars.next() {
        match ch {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' => {
                escaped.push('\\');
                escaped.push(ch);
            }
            // `https://` and `www.` begin an address.
            ':' if chars.peek() == Some(&'/') => escaped.push_str("\\:"),
            '.' if ends_with_www(&escaped) => escaped.push_str("\\."),
            '@' => {
                escaped.push(ch);
                escaped.push_str(ZERO_WIDTH_SPACE);
            }
            '#' if chars.peek().is_some_and(char::is_ascii_digit) => {
                escaped.push(ch);
                escaped.push_str(ZERO_WIDTH_SPACE);
            }
            ch => escaped.push(ch),
        }
    }
    escaped
}

/// Returns whether a text ends with `www`, in any case.
fn ends_with_www(text: &str) -> bool {
    let end = text.len().checked_sub(3).and_then(|start| text.get(start..));
    end.is_some_and(|end| end.eq_ignore_ascii_case("www"))
}

/// Returns whether people cannot see a character: control characters except line ends and tabs, and
/// those that reorder, join or hide text.
pub(crate) fn is_invisible(ch: char) -> bool {
    ch.is_control() && !matches!(ch, '\n' | '\t')
        || matches!(
            u32::from(ch),
            0xad | 0x61c | 0x180e | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f | 0xfeff | 0xfff9..=0xfffb | 0xe0000..=0xe0fff
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_hide_or_reorder_text() {
        assert_eq!(
            plain("a\u{1b}]0;b\u{7}c\u{9b}d\u{202e}e\u{200b}f\ng\th ä 日本"),
            "a ]0;b c d e f g h ä 日本"
        );
        assert_eq!(plain_lines("a\u{1b}[2Jb\n  c\td\r\ne"), "a [2Jb\n  c d\ne");
    }

    /// GitHub notifies people whose names a comment has, and links numbers and addresses.
    #[test]
    fn markdown_has_no_links() {
        for (text, expected) in [
            ("@org/team", "@&#8203;org/team"),
            ("ann@example.org", "ann@&#8203;example.org"),
            ("see #12 and #/$defs/A", "see #&#8203;12 and #/$defs/A"),
            ("https://example.org:80/a", "https\\://example.org:80/a"),
            ("WWW.example.org, awww", "WWW\\.example.org, awww"),
            ("a: b", "a: b"),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }
}
