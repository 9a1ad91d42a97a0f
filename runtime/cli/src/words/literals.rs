//! The parts of a text that are no prose: code, quotations, addresses and JSON.

use std::ops::Range;

/// The maximum length of a code block or of JSON, in bytes.
const MAX_LITERAL: usize = 4_000;
/// The maximum length of a quotation, in bytes.
const MAX_QUOTED: usize = 200;

/// Finds the parts of a text that are no prose.
pub(super) fn literals(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while let Some(char) = text[at..].chars().next() {
        let end = literal_at(text, at, char);
        if let Some(end) = end {
            found.push(at..end);
        }
        at = end.unwrap_or(at + char.len_utf8());
    }
    found
}

/// Returns the end of the literal that begins at an offset.
fn literal_at(text: &str, at: usize, char: char) -> Option<usize> {
    let rest = beginning(&text[at..], MAX_LITERAL);
    let before = text[..at].chars().next_back();
    let opens = before.is_none_or(|before| before.is_whitespace() || "([{=,:;/|".contains(before));
    match char {
        '`' => {
            let ticks = rest.len() - rest.trim_start_matches('`').len();
            let fence = &rest[..ticks];
            let inner = &rest[ticks..];
            let end = inner.find(fence)?;
            (ticks >= 3 || !inner[..end].contains('\n')).then_some(at + ticks + end + ticks)
        }
        '"' => quoted(rest, '"', '"').map(|length| at + length),
        '“' => quoted(rest, '“', '”').map(|length| at + length),
        '\'' if opens => {
            let rest = beginning(rest, MAX_QUOTED);
            let length = rest
                .match_indices('\'')
                .skip(1)
                .map(|(index, _)| index + 1)
                .find(|end| {
                    let after = rest[*end..].chars().next();
                    after.is_none_or(|after| !after.is_alphanumeric())
                })?;
            let inner = &rest[..length];
            (length <= MAX_QUOTED && !inner.contains('\n')).then_some(at + length)
        }
        'h' if opens && (rest.starts_with("http://") || rest.starts_with("https://")) => {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            Some(at + rest[..end].trim_end_matches(['.', ',', ';', ')', '\'', '"']).len())
        }
        '{' | '[' => {
            let (open, close) = if char == '{' { ('{', '}') } else { ('[', ']') };
            let mut depth = 0_usize;
            let end = rest.char_indices().find_map(|(index, char)| {
                depth += usize::from(char == open);
                depth -= usize::from(char == close);
                (depth == 0).then_some(index + 1)
            })?;
            Some(at + end)
        }
        '<' => {
            let end = rest.find('>')?;
            (!rest[..end].contains([' ', '\n'])).then_some(at + end + 1)
        }
        _ => None,
    }
}

/// Returns the first bytes of a text, at most about this many.
fn beginning(text: &str, max: usize) -> &str {
    let end = (max..text.len()).find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(text.len())]
}

fn quoted(rest: &str, open: char, close: char) -> Option<usize> {
    let rest = beginning(rest, MAX_QUOTED);
    let end = rest[open.len_utf8()..].find(close)?;
    let length = open.len_utf8() + end + close.len_utf8();
    (length <= MAX_QUOTED && !rest[..length].contains('\n')).then_some(length)
}
