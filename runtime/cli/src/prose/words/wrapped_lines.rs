//! Lines that the author wrapped, so that a sentence continues in the next one.

use std::ops::Range;

use super::literals::literal_in;
use crate::prose::vocabulary::is_function_word;

/// The minimum length of a line that the author wrapped, in bytes. The end of a shorter line is
/// deliberate.
const MIN_WRAPPED: usize = 50;

/// Returns the offsets of the newlines at which the author wrapped a line.
pub(super) fn wraps(text: &str, literals: &[Range<usize>]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut start = 0;
    for (newline, _) in text.match_indices('\n') {
        let line = &text[start..newline];
        let next = text[newline + 1..].split('\n').next().unwrap_or_default();
        start = newline + 1;
        let indent = |line: &str| line.len() - line.trim_start().len();
        let line = line.trim_end();
        let is_literal = literal_in(literals, &(newline..newline + 1)).is_some();
        let is_wrapped = line.trim_start().len() >= MIN_WRAPPED
            && !line.ends_with(['.', ':', ';', '!', '?', '|'])
            && !is_heading(line)
            && next
                .trim_start()
                .starts_with(|char: char| char.is_alphabetic() || "'\"`(".contains(char))
            && !is_entry(next)
            && !begins_sentence(line, next)
            && (indent(next) == indent(line) || is_first_line(text, newline));
        if is_wrapped && !is_literal {
            found.push(newline);
        }
    }
    found
}

/// Returns whether a line that begins with a capitalised word begins a sentence, although the line
/// before it has no stop. Within a sentence, such a word is a name: a comma or a word of grammar
/// often precedes it.
fn begins_sentence(line: &str, next: &str) -> bool {
    let mut letters = next.trim_start().chars();
    let is_capital = letters.next().is_some_and(char::is_uppercase);
    let second = letters.next();
    let is_word = second.is_some_and(char::is_lowercase) || next.trim_start().starts_with("A ");
    let last = line.rsplit(' ').next().unwrap_or_default();
    is_capital && is_word && !last.ends_with([',', '(', '-', '/', '&']) && !is_function_word(last)
}

fn is_first_line(text: &str, newline: usize) -> bool {
    !text[..newline].contains('\n')
}

/// Returns whether a line is a heading of Markdown or of a table.
fn is_heading(line: &str) -> bool {
    line.trim_start().starts_with(['#', '|', '>'])
}

/// Returns whether a line begins with a name and a colon, as in `name: its meaning`.
fn is_entry(line: &str) -> bool {
    let word = line.trim_start().split([' ', '\n']).next().unwrap_or_default();
    word.len() > 1 && word.ends_with(':')
}
