//! Lists of the values of an `enum`.

use super::parsed_text::{Edit, Text};
use super::statement_openings::HEADINGS;
use super::subject::Subject;

/// Removes numbers, bullets and quotes before the values of `enum` that lines explain: `1. get -
/// Get a page`.
pub(super) fn markers(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let values = subject.values();
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.source.split_inclusive('\n') {
        let at = start;
        start += line.len();
        let indent = line.len() - line.trim_start().len();
        let content = line.trim();
        let Some((marker, rest)) = content.split_once(' ').filter(|(marker, _)| is_marker(marker)) else {
            continue;
        };
        let quoted = rest.strip_prefix(['\'', '"', '`']).unwrap_or(rest);
        let value = values
            .iter()
            .filter(|value| quoted.starts_with(**value))
            .max_by_key(|value| value.len());
        let Some(value) = value else { continue };
        let quote = rest.len() - quoted.len();
        let after = &quoted[value.len()..];
        let after = if quote == 1 {
            after.strip_prefix(&rest[..1])
        } else {
            Some(after)
        };
        let is_explained = |after: &str| [":", " -", " –", " —"].iter().any(|mark| after.starts_with(mark));
        if at > 0 && after.is_some_and(is_explained) {
            let from = at + indent;
            found.push(Edit {
                range: from..from + marker.len() + 1 + value.len() + 2 * quote,
                with: (*value).to_owned(),
            });
        }
    }
    // All lines or none: with some markers, the others would belong to the item above.
    let marked = text.source.lines().filter(|line| {
        let marker = line.trim().split_once(' ').map_or("", |(marker, _)| marker);
        is_marker(marker)
    });
    if marked.count() == found.len() {
        found
    } else {
        Vec::new()
    }
}

/// Removes a line such as `Possible options:` before the values of `enum` that lines explain.
pub(super) fn headings(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let values = subject.values();
    let mut found = Vec::new();
    let mut start = 0;
    let mut lines = text.source.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let range = start..start + line.len();
        start = range.end;
        let heading = line.trim().trim_end_matches(':').to_ascii_lowercase();
        let first = lines.peek().map_or("", |next| next.trim());
        let first = first
            .split_once(' ')
            .filter(|(word, _)| is_marker(word))
            .map_or(first, |(_, rest)| rest);
        let first = first.trim_start_matches(['\'', '"', '`']);
        let is_value = values.iter().any(|value| {
            let rest = first.strip_prefix(value);
            rest.is_some_and(|rest| rest.starts_with([' ', ':', '\'', '"', '`']))
        });
        if is_value && HEADINGS.contains(&heading.as_str()) {
            found.push(Edit::remove(range));
        }
    }
    found
}

/// Returns whether a word marks an item of a list: `-`, `2.`, `3)`.
fn is_marker(word: &str) -> bool {
    let digits = word.strip_suffix(['.', ')']).unwrap_or_default();
    matches!(word, "-" | "*" | "•") || !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
