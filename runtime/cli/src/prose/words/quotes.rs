//! Quotes around names that no word of prose looks like.

use std::ops::Range;

use super::parsed_text::{Edit, Text};
use super::subject::Subject;

/// The maximum length of a name, in bytes.
const MAX_NAME: usize = 64;
/// Beginnings of words about the signs around a text: `in double quotes`, `wrap it in backticks`.
const ABOUT_QUOTES: [&str; 13] = [
    "quote",
    "quoting",
    "quotation",
    "unquot",
    "backtick",
    "backquote",
    "wrap",
    "enclos",
    "surround",
    "escap",
    "delimit",
    "apostrophe",
    "verbatim",
];

/// Removes quotes around names that no words of prose look like: `'get_file'`, `` `maxTier` ``,
/// `'NONE'`. In a sentence that quotes something else too, all quotes stay, and in one about quotes
/// or directly after it.
pub(super) fn quotes(_: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let mut found = Vec::new();
    for (index, sentence) in text.sentences.iter().enumerate() {
        let previous = index.checked_sub(1).map(|index| &text.sentences[index]);
        if previous
            .into_iter()
            .chain([sentence])
            .any(|sentence| is_about_quotes(text, sentence))
        {
            continue;
        }
        let quoted: Vec<_> = text
            .literals
            .iter()
            .filter(|literal| sentence.contains(&literal.start))
            .filter_map(|literal| Some((literal, unquoted(&text.source[literal.clone()])?)))
            .collect();
        if quoted
            .iter()
            .all(|(literal, name)| is_name(name) && is_free(text.source, literal))
        {
            found.extend(quoted.into_iter().map(|(literal, name)| Edit {
                range: literal.clone(),
                with: name.to_owned(),
            }));
        }
    }
    found
}

fn is_about_quotes(text: &Text<'_>, sentence: &Range<usize>) -> bool {
    let mut words = text.lower[sentence.clone()].split(|char: char| !char.is_alphanumeric());
    words.any(|word| ABOUT_QUOTES.iter().any(|about| word.starts_with(about)))
}

/// Returns the text between quotes or backticks.
fn unquoted(text: &str) -> Option<&str> {
    ['\'', '"', '`']
        .iter()
        .find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote))
}

/// Returns whether a literal is beside words, and not within code such as `open("a_b")`.
fn is_free(source: &str, literal: &Range<usize>) -> bool {
    let (before, after) = (&source[..literal.start], &source[literal.end..]);
    let is_open = |before: &str| before.is_empty() || before.ends_with([' ', '\n']);
    let is_closed = after.chars().next().is_none_or(|char| " ,.;:)\n".contains(char));
    is_closed && (is_open(before) || before.strip_suffix('(').is_some_and(is_open))
}

/// Returns whether a text can only be a name: with an underscore, a hyphen or a capital within, or
/// all capitals.
fn is_name(text: &str) -> bool {
    let is_edge = |char: char| char.is_ascii_alphanumeric();
    let has_hump = text
        .as_bytes()
        .windows(2)
        .any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
    let letters = text.chars().filter(char::is_ascii_alphabetic).count();
    let is_upper = letters > 2 && !text.contains(|char: char| char.is_ascii_lowercase());
    text.len() <= MAX_NAME
        && letters > 0
        && text.chars().all(|char| is_edge(char) || "_-".contains(char))
        && text.starts_with(|char: char| char.is_ascii_alphabetic())
        && text.ends_with(is_edge)
        && (text.contains(['_', '-']) || has_hump || is_upper)
}
