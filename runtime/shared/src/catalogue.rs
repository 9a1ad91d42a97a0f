//! The text of a catalogue: its separators, and the short form of a summary.
//!
//! Each separator begins with a space. In every encoding a token begins at a space between two
//! characters that are not spaces, so the tokens of the parts add up to those of the text.

/// The start of the text if tools have sources.
pub const START_BY_SOURCE: &str = "Tools by source:";
/// The start of the text if no tool has a source.
pub const START: &str = "Tools:";
/// The end of the text.
pub const END: &str = " |";
/// The text before the name of a source.
pub const BEFORE_SOURCE: &str = " # ";
/// The text before the name of a tool.
pub const BEFORE_TOOL: &str = " | ";
/// The text before a summary.
pub const BEFORE_SUMMARY: &str = " - ";

/// The maximum length of the description of a source, in characters. A search result lists up to
/// twenty sources, or all of them.
pub const MAX_SOURCE_DESCRIPTION: usize = 100;

/// The maximum number of words in a short summary.
const MAX_SHORT: usize = 5;
/// The maximum number of characters of a word that only connects others, such as `of`.
const MAX_CONNECTIVE: usize = 2;

/// Returns whether a description is the text of a catalogue.
pub fn is_catalogue(description: &str) -> bool {
    [START_BY_SOURCE, START]
        .iter()
        .any(|start| description.starts_with(start))
        && description.ends_with(END)
}

/// Returns a summary on one line: its words with one space between them.
pub fn one_line(summary: &str) -> String {
    summary.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the description of a source as instructions write it after the name.
pub fn after_source(description: &str) -> String {
    format!(" ({description})")
}

/// Returns the first phrase of a summary. After five words it is cut, without words of one or two
/// small letters at its end.
///
/// ```
/// use mcpact_shared::catalogue::short;
///
/// assert_eq!(short("Search Trove newspapers, images, books"), "Search Trove newspapers");
/// assert_eq!(short("Places tied to objects of a museum"), "Places tied to objects");
/// assert_eq!(short("A shipwreck: history, cargo"), "A shipwreck");
/// ```
pub fn short(summary: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    let mut is_cut = false;
    for word in summary.split_whitespace() {
        is_cut = words.len() == MAX_SHORT;
        if is_cut || (word.starts_with(['(', '[']) && !words.is_empty()) {
            break;
        }
        let phrase_end = word.trim_end_matches([',', ';', ':', '.']);
        if phrase_end.is_empty() || phrase_end == word {
            words.push(word);
        } else {
            words.push(phrase_end);
            break;
        }
    }
    while is_cut && words.len() > 1 && words.last().is_some_and(|word| is_connective(word)) {
        words.pop();
    }
    words.join(" ")
}

/// Returns whether a word only connects others: a few lower-case letters.
fn is_connective(word: &str) -> bool {
    word.chars().count() <= MAX_CONNECTIVE && word.chars().all(|ch| ch.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{is_catalogue, one_line, short};

    #[test]
    fn short_summaries() {
        for (summary, expected) in [
            ("", ""),
            ("...", "..."),
            ("Harvest records", "Harvest records"),
            ("List all PRs of a user by", "List all PRs"),
            ("of a", "of a"),
            ("Add a tag to an article", "Add a tag"),
            ("Convert text (UTF-8) to bytes", "Convert text"),
            ("(beta) Convert text", "(beta) Convert text"),
            ("Find a, b", "Find a"),
            ("Read the log. Then stop", "Read the log"),
            ("Übersetzt einen Text", "Übersetzt einen Text"),
        ] {
            assert_eq!(short(summary), expected, "{summary}");
        }
        assert!(is_catalogue("Tools: | a |") && is_catalogue("Tools by source: # a | b |"));
        assert!(!is_catalogue("Tools: a, b") && !is_catalogue("Names |"));
        assert_eq!(one_line(" a\n b\u{a0}c  d "), "a b c d");
    }
}
