//! A parsed description: its literals, its sentences, and edits that keep its English correct.

use std::ops::Range;

use mcpact_shared::text::ends_with_abbreviation;
use unicode_segmentation::UnicodeSegmentation as _;

use super::english::is_english;
use super::literals::{literal_in, literals};
use super::wrapped_lines::wraps;

/// A text and its parts. All ranges are offsets in bytes.
pub(super) struct Text<'a> {
    pub(super) source: &'a str,
    /// The source in lower case, with the same offsets.
    pub(super) lower: String,
    /// Code, quotations, addresses, JSON and SQL, in their order. No rule changes them.
    pub(super) literals: Vec<Range<usize>>,
    /// The sentences, without white space and list markers around them.
    pub(super) sentences: Vec<Range<usize>>,
    /// True if the text is certainly English.
    pub(super) is_english: bool,
}

/// A replacement of a part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) with: String,
}

impl<'a> Text<'a> {
    pub(super) fn new(source: &'a str) -> Text<'a> {
        let literals = literals(source);
        let sentences = sentences(source, &literals);
        Text {
            source,
            lower: source.to_ascii_lowercase(),
            is_english: is_english(source, &literals),
            literals,
            sentences,
        }
    }

    /// Returns whether a literal overlaps the range.
    pub(super) fn has_literal(&self, range: &Range<usize>) -> bool {
        self.literal_in(range).is_some()
    }

    /// Returns the first literal that overlaps the range.
    pub(super) fn literal_in(&self, range: &Range<usize>) -> Option<&Range<usize>> {
        literal_in(&self.literals, range)
    }

    /// Returns the offsets at which `word` begins outside of literals, in any case, as whole words.
    pub(super) fn find_words(&self, words: &str, within: &Range<usize>) -> Vec<usize> {
        let text = &self.lower[within.clone()];
        text.match_indices(words)
            .map(|(index, _)| within.start + index)
            .filter(|start| {
                let end = start + words.len();
                !self.has_literal(&(*start..end)) && is_boundary(&self.lower, *start) && is_boundary(&self.lower, end)
            })
            .collect()
    }
}

impl Edit {
    /// Returns an edit that removes a part of a text.
    pub(super) fn remove(range: Range<usize>) -> Edit {
        Edit {
            range,
            with: String::new(),
        }
    }

    /// Returns the text after the edit, or `None` if the rest would not be correct English.
    pub(super) fn applied(&self, source: &str) -> Option<String> {
        let (before, after) = (&source[..self.range.start], &source[self.range.end..]);
        if !self.with.is_empty() {
            return Some(format!("{before}{}{after}", self.with));
        }
        let removed = source[self.range.clone()].trim_start();
        join(before, after, removed.starts_with(char::is_uppercase))
    }
}

/// Returns the edits without those that overlap an earlier one.
pub(super) fn without_overlaps(mut edits: Vec<Edit>) -> Vec<Edit> {
    edits.sort_by_key(|edit| (edit.range.start, std::cmp::Reverse(edit.range.end)));
    let mut end = 0;
    edits.retain(|edit| {
        let is_free = edit.range.start >= end;
        if is_free {
            end = edit.range.end;
        }
        is_free
    });
    edits
}

/// Returns whether no word continues at an offset.
fn is_boundary(text: &str, at: usize) -> bool {
    let is_word = |char: char| char.is_alphanumeric() || char == '_';
    let before = text[..at].chars().next_back();
    let after = text[at..].chars().next();
    !(before.is_some_and(is_word) && after.is_some_and(is_word))
}

/// Joins the texts around a removed part: without empty parentheses, doubled spaces and dangling
/// punctuation, and with a capital at the start of a sentence. Returns `None` if a word such as
/// `and` would dangle.
fn join(before: &str, after: &str, capital: bool) -> Option<String> {
    let (outer, right) = without_dangling_punctuation(before, after);
    let (left, right) = (outer.trim_end_matches(' '), right.trim_start_matches(' '));
    let is_direct = outer.len() == before.len();
    if (ends_clause(right) || right.starts_with(',')) && dangles(left, is_direct) {
        return None;
    }
    let right = if capital && ends_sentence(left) {
        capitalized(right)
    } else {
        right.to_owned()
    };
    if left.is_empty() {
        return Some(right);
    }
    if right.is_empty() {
        return Some(left.trim_end().to_owned());
    }
    if left.ends_with('\n') {
        // The indentation stays.
        return Some(format!("{outer}{right}"));
    }
    let had_space = outer.len() > left.len() || after.trim_start_matches(['.', ',', ';', ')']).starts_with(' ');
    let is_attached = right.starts_with(['.', ',', ';', ':', ')', '!', '?', '\n']) || left.ends_with('(');
    let space = if had_space && !is_attached { " " } else { "" };
    Some(format!("{left}{space}{right}"))
}

/// Returns the texts around a removed part without the punctuation and parentheses that belonged to
/// it.
fn without_dangling_punctuation<'t>(before: &'t str, after: &'t str) -> (&'t str, &'t str) {
    let (mut outer_left, mut outer_right) = (before, after);
    loop {
        let (left, right) = (outer_left.trim_end_matches(' '), outer_right.trim_start_matches(' '));
        let (starts, ends) = (ends_sentence(left), ends_clause(right));
        if let (Some(outer), Some(rest)) = (left.strip_suffix('('), right.strip_prefix(')')) {
            (outer_left, outer_right) = (outer, rest);
        } else if let Some(rest) = right.strip_prefix([',', ';']).filter(|_| starts || left.ends_with('(')) {
            outer_right = rest;
        } else if let Some(rest) = right.strip_prefix('.').filter(|_| starts) {
            outer_right = rest;
        } else if let Some(outer) = left.strip_suffix([',', ';']).filter(|_| ends || right.starts_with(',')) {
            outer_left = outer;
        } else if let Some(outer) = left.strip_suffix(':').filter(|_| ends && !right.starts_with('\n')) {
            outer_left = outer;
        } else if let Some(outer) = [" -", " –", " —"]
            .iter()
            .find_map(|dash| left.strip_suffix(dash))
            .filter(|_| ends)
        {
            outer_left = outer;
        } else {
            return (outer_left, outer_right);
        }
    }
}

/// Returns whether the next sentence begins after a text.
fn ends_sentence(text: &str) -> bool {
    text.is_empty() || text.ends_with(['.', '!', '?', '\n']) || is_marker(text)
}

/// Returns whether a clause ends before a text.
fn ends_clause(text: &str) -> bool {
    text.is_empty() || text.starts_with(['.', ';', ')', '\n'])
}

/// Returns whether a text ends in a word that another one must follow. `is_direct` is true if the
/// removed part followed the word without punctuation.
fn dangles(text: &str, is_direct: bool) -> bool {
    const WORDS: [&str; 26] = [
        "and", "or", "the", "a", "an", "to", "of", "is", "are", "be", "for", "with", "by", "as", "in", "that", "which",
        "must", "who", "should", "can", "may", "will", "lie", "lies", "ranging",
    ];
    // `Date range (default 7)` is complete, and `Can range from 1 to 9` is not.
    const DIRECT_WORDS: [&str; 7] = ["fall", "falls", "range", "ranges", "from", "only", "at"];
    text.rsplit_once(' ')
        .is_some_and(|(_, word)| WORDS.contains(&word) || is_direct && DIRECT_WORDS.contains(&word))
}

/// Returns whether the last line is only the marker of a list item, such as `-`.
fn is_marker(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or_default().trim();
    line.len() <= 3 && (matches!(line, "-" | "*" | "•") || line.strip_suffix(['.', ')']).is_some_and(is_digits))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the text with a capital, unless its first word is an identifier.
pub(super) fn capitalized(text: &str) -> String {
    let word = text
        .split(|char: char| char.is_whitespace() || ".,;:)".contains(char))
        .next()
        .unwrap_or_default();
    // `server's`
    let is_letter = |char: char| char.is_lowercase() || matches!(char, '\'' | '’');
    let is_plain = word
        .split('-')
        .all(|part| !part.is_empty() && part.chars().all(is_letter));
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if is_plain => first.to_uppercase().chain(chars).collect(),
        _ => text.to_owned(),
    }
}

/// Finds the sentences. A line that the author wrapped continues in the next one; every other line
/// ends a sentence.
fn sentences(text: &str, literals: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut masked = text.as_bytes().to_vec();
    for literal in literals {
        masked[literal.clone()].fill(b'x');
    }
    for newline in wraps(text, literals) {
        masked[newline] = b' ';
    }
    // Each byte of a literal became a letter, so the offsets are those of the text.
    let masked = String::from_utf8(masked).unwrap_or_else(|_| text.to_owned());
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut goes_on = false;
    for (start, part) in masked.split_sentence_bound_indices() {
        let end = start + part.len();
        match found.last_mut() {
            Some(last) if goes_on => last.end = end,
            _ => found.push(start..end),
        }
        let part = part.trim_end_matches(' ');
        goes_on = ends_with_abbreviation(part) || is_marker(part);
    }
    found
        .into_iter()
        .map(|range| trimmed(text, range))
        .filter(|range| !range.is_empty())
        .collect()
}

/// Returns the range without white space around it and without a list marker before it.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    let end = range.start + part.trim_end().len();
    if start >= end {
        return start..start;
    }
    let part = &text[start..end];
    let marker = part.split_inclusive(' ').next().unwrap_or_default();
    let length = if marker.ends_with(' ') && is_marker(marker) {
        marker.len()
    } else {
        0
    };
    start + length..end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentences(text: &str) -> Vec<&str> {
        Text::new(text)
            .sentences
            .iter()
            .map(|range| &text[range.clone()])
            .collect()
    }

    #[test]
    fn sentences_end_outside_of_literals_and_abbreviations() {
        assert_eq!(
            sentences("Pass a path, e.g. Foo. Use 'A. B' or `c. D`. Then stop."),
            ["Pass a path, e.g. Foo.", "Use 'A. B' or `c. D`.", "Then stop."]
        );
        assert_eq!(
            sentences("Values:\n- one. Two\n2. three"),
            ["Values:", "one.", "Two", "three"]
        );
        let wrapped = "The definition of the resource that the tool creates in the cluster,\nas a dictionary. More.";
        assert_eq!(sentences(wrapped).len(), 2);
        let line = "Path to the audio time series that the tool reads from its folder";
        assert_eq!(sentences(&format!("{line}\nOffset and duration are optional")).len(), 2);
        assert_eq!(sentences(&format!("{line}\nGPS is optional")).len(), 1);
        assert_eq!(sentences(&format!("{line} of the\nUser")).len(), 1);
        assert_eq!(sentences("Größe „ß“. Ende."), ["Größe „ß“.", "Ende."]);
    }

    #[test]
    fn literals_are_found() {
        let literals = |text: &str| -> Vec<String> {
            Text::new(text)
                .literals
                .iter()
                .map(|range| text[range.clone()].to_owned())
                .collect()
        };
        assert_eq!(
            literals("It's a `b c`, 'd e' and \"f\" don't"),
            ["`b c`", "'d e'", "\"f\""]
        );
        assert_eq!(
            literals("See https://a.b/c?d=1. {\"a\": [1]} <uid>"),
            ["https://a.b/c?d=1", "{\"a\": [1]}", "<uid>"]
        );
        assert_eq!(literals("an open ` tick and an open { brace"), Vec::<String>::new());
    }

    #[test]
    fn removals_leave_good_english() {
        let removed = |text: &str, part: &str| {
            let start = text.find(part).expect("the part");
            Edit::remove(start..start + part.len()).applied(text)
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(removed("Rows (max 5) to return", "max 5"), some("Rows to return"));
        assert_eq!(removed("Rows (a, max 5).", "max 5"), some("Rows (a)."));
        assert_eq!(removed("Rows (max 5, a).", "max 5"), some("Rows (a)."));
        assert_eq!(removed("Note: the end", "Note:"), some("The end"));
        assert_eq!(removed("One. Note: rowId two.", "Note:"), some("One. rowId two."));
        assert_eq!(removed("One, default 5", "default 5"), some("One"));
        assert_eq!(removed("One. Default: 5. Two.", "Default: 5."), some("One. Two."));
        assert_eq!(removed("One and two", "two"), None);
        assert_eq!(removed("- This tool reads\n- b", "This tool "), some("- Reads\n- b"));
    }
}
