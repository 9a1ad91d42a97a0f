//! Prose, wrapped at the width of the terminal.

use std::io::{self, IsTerminal as _};

use super::table::requested_width;

/// The indentation of a continued line, beside that of the line.
const INDENT: usize = 4;

/// Wraps each line of a text between words, at the width of the terminal or that of `COLUMNS`.
/// Without either, the lines stay, since a program may read them.
pub(crate) fn wrapped(text: &str) -> String {
    let terminal = || terminal_size::terminal_size().filter(|_| io::stdout().is_terminal());
    let width = requested_width().or_else(|| terminal().map(|(width, _)| width.0));
    match width {
        Some(width) => with_width(text, usize::from(width)),
        None => text.to_owned(),
    }
}

fn with_width(text: &str, width: usize) -> String {
    let mut wrapped = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches(' ').len() + INDENT;
        let mut column = 0;
        for word in line.split_inclusive(' ') {
            let length = visible_length(word.trim_end());
            // A path that is wider than the terminal stays on its line.
            if column > indent && column + length > width && indent + length <= width {
                wrapped.truncate(wrapped.trim_end_matches(' ').len());
                wrapped.push('\n');
                wrapped.push_str(&" ".repeat(indent));
                column = indent;
            }
            wrapped.push_str(word);
            column += visible_length(word);
        }
    }
    wrapped
}

/// Returns the number of characters without the codes of colours.
fn visible_length(text: &str) -> usize {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().map_or(0, |part| part.chars().count());
    let after_code = |part: &str| part.split_once('m').map_or(0, |(_, rest)| rest.chars().count());
    first + parts.map(after_code).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_between_words() {
        let text = "error[a] one two three four five\n  at: /a/path/that/is/longer/than/a/line ü\n";
        expect_test::expect![[r"
            error[a] one two
                three four five
              at: /a/path/that/is/longer/than/a/line
                  ü
        "]]
        .assert_eq(&with_width(text, 20));
        assert_eq!(with_width(text, 80), text);
        assert_eq!(with_width("", 20), "");
    }

    #[test]
    fn colours_have_no_width() {
        let text = "\u{1b}[31m\u{1b}[1merror\u{1b}[0m\u{1b}[1m[a]\u{1b}[0m one two\n";
        assert_eq!(with_width(text, 16), text);
        assert_eq!(with_width(text, 15), text.replace("one ", "one\n    "));
    }
}
