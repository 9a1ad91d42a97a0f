//! Signs that mark what is plain without them: quotes around names, the stop of a single sentence, `etc.`

use super::subject::Subject;
use super::text::{Edit, Text};

/// The maximum length of a name, in bytes.
const MAX_NAME: usize = 64;
/// Openings of a list that does not have all items.
const EXAMPLES: [&str; 7] = ["e.g.", "eg.", "for example", "such as", "like ", "including ", "includes "];

/// Removes quotes around a name that no word of prose looks like: `'get_file'`, `` `maxTier` ``, `'NONE'`.
pub(super) fn quotes(_: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let mut found = Vec::new();
    for literal in &text.literals {
        let source = &text.source[literal.clone()];
        let inner = ['\'', '"', '`']
            .iter()
            .find_map(|quote| source.strip_prefix(*quote)?.strip_suffix(*quote));
        let Some(name) = inner.filter(|name| is_name(name)) else {
            continue;
        };
        let before = text.source[..literal.start].chars().next_back();
        let after = text.source[literal.end..].chars().next();
        let is_free = before.is_none_or(|char| char == ' ' || char == '(')
            && after.is_none_or(|char| " ,.;:)\n".contains(char));
        if is_free {
            found.push(Edit {
                range: literal.clone(),
                with: name.to_owned(),
            });
        }
    }
    found
}

/// Returns whether a text can only be a name: with an underscore, a hyphen or a capital within, or all capitals.
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

/// Removes the full stop of a text that is a single sentence.
pub(super) fn full_stop(_: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let end = text.source.len();
    let is_single = text.sentences.len() == 1 && !text.source.contains('\n');
    let Some(body) = text.source.strip_suffix('.').filter(|_| is_single) else {
        return Vec::new();
    };
    let Some(last) = body.chars().next_back().filter(|last| *last != '.') else {
        return Vec::new();
    };
    let is_abbreviation = [" etc", "e.g", "i.e", " vs", " no"].iter().any(|word| body.ends_with(word));
    if is_abbreviation || text.has_literal(&(end - 1..end)) {
        return Vec::new();
    }
    vec![Edit {
        range: body.len() - last.len_utf8()..end,
        with: last.to_string(),
    }]
}

/// Removes `etc.` at the end of examples.
pub(super) fn and_so_on(_: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let mut found = Vec::new();
    for sentence in &text.sentences {
        for start in text.find_words("etc", sentence) {
            let before = &text.lower[sentence.start..start];
            let clause = before.rfind('(').map_or(before, |open| &before[open..]);
            let Some(list) = before.strip_suffix(", ").filter(|_| EXAMPLES.iter().any(|word| clause.contains(word)))
            else {
                continue;
            };
            let mut end = start + "etc".len();
            // At the end of a sentence, the stop is also its own.
            if [".)", ".,", ".;"].iter().any(|stop| text.source[end..].starts_with(stop)) {
                end += 1;
            }
            found.push(Edit::remove(sentence.start + list.len()..end));
        }
    }
    found
}
