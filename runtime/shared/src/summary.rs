//! A tool's summary and keywords, from its description.

use std::collections::HashSet;

use crate::truncate::truncate;

/// The maximum number of words in a summary.
pub const MAX_SUMMARY_WORDS: usize = 10;

/// The maximum length of a summary, in characters. Some scripts have no spaces, so that a word may
/// be a whole paragraph.
pub const MAX_SUMMARY_CHARS: usize = 120;

/// Returns the first words of a description's first paragraph: at most [`MAX_SUMMARY_WORDS`], with
/// at most [`MAX_SUMMARY_CHARS`] characters. A longer first word is truncated, with `…`.
pub fn summary(description: &str) -> String {
    let mut summary = String::new();
    let mut length = 0;
    let mut words = first_paragraph(description).split_whitespace().peekable();
    for _ in 0..MAX_SUMMARY_WORDS {
        let Some(word) = words.peek() else {
            return summary;
        };
        if summary.is_empty() {
            summary.push_str(&truncate(word, MAX_SUMMARY_CHARS));
            length = summary.chars().count();
        } else {
            length += 1 + word.chars().take(MAX_SUMMARY_CHARS).count();
            if length > MAX_SUMMARY_CHARS {
                break;
            }
            summary.push(' ');
            summary.push_str(word);
        }
        words.next();
    }
    if words.peek().is_some() {
        summary.truncate(summary.trim_end_matches([',', ';', ':', '.']).len());
    }
    summary
}

/// Returns the text before the first blank line, or before the heading of a docstring's section,
/// such as `Args:`.
fn first_paragraph(description: &str) -> &str {
    let description = description.trim_start();
    let is_heading = |line: &str| line.ends_with(':') && !line.contains(char::is_whitespace);
    let mut end = 0;
    for line in description.split_inclusive('\n') {
        if end > 0 && (line.trim().is_empty() || is_heading(line.trim())) {
            break;
        }
        end += line.len();
    }
    &description[..end]
}

/// Words of at most eight letters that are useless for a search, in alphabetical order. Requests
/// have more of them.
pub const STOP_WORDS: [&str; 40] = [
    "a", "all", "an", "and", "any", "are", "as", "at", "be", "by", "can", "each", "for", "from", "has", "have", "how",
    "if", "in", "into", "is", "it", "its", "not", "of", "on", "one", "or", "that", "the", "their", "this", "to", "up",
    "use", "via", "what", "which", "with", "your",
];

/// Returns a tool's `own` keywords, then those among the words of its name and summary, each once.
pub fn keywords(
    own: &[&str],
    words: impl IntoIterator<Item = String>,
    is_stop_word: impl Fn(&str) -> bool,
) -> Vec<String> {
    let derived = words.into_iter().filter(|word| !is_stop_word(word));
    // A single letter is an initial, or the end of a contraction.
    let derived = derived.filter(|word| word.chars().nth(1).is_some());
    let mut known = HashSet::new();
    own.iter()
        .map(|word| (*word).to_owned())
        .chain(derived)
        .filter(|word| known.insert(word.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{MAX_SUMMARY_CHARS, STOP_WORDS, summary};

    #[test]
    fn summaries() {
        assert_eq!(summary("Search Trove newspapers."), "Search Trove newspapers.");
        assert_eq!(
            summary("one two three four five six seven eight nine ten, eleven"),
            "one two three four five six seven eight nine ten"
        );
        let list = format!("Styles of {}, {} and more", "a".repeat(60), "b".repeat(60));
        assert_eq!(summary(&list), format!("Styles of {}", "a".repeat(60)));
        let sentence = "将图像插入文件的指定位置。".repeat(100_000);
        let chars: Vec<char> = summary(&sentence).chars().collect();
        assert_eq!((chars.len(), chars[119], chars[0]), (MAX_SUMMARY_CHARS, '…', '将'));
        assert!(STOP_WORDS.is_sorted());
    }
}
