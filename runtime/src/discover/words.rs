//! The words that a search does not use; summaries, keywords and names in the form for comparisons.

use super::split::words;

/// The maximum number of words in a summary, the same as in the macros.
const MAX_SUMMARY: usize = 10;

/// Words that never describe a task: those of the macros, and those of questions and requests.
const STOP_WORDS: &[&str] = &[
    "a", "about", "all", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can", "could", "did",
    "do", "does", "each", "for", "from", "had", "has", "have", "how", "i", "if", "in", "into", "is", "it", "its",
    "just", "me", "my", "need", "not", "of", "on", "one", "or", "our", "please", "should", "so", "some", "than",
    "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "to", "tool", "up", "us", "use",
    "via", "want", "was", "we", "were", "what", "when", "where", "which", "who", "will", "with", "would", "you",
    "your",
];

/// The stop words as numbers, sorted: each word of each description is compared with some.
const STOP_NUMBERS: [u64; STOP_WORDS.len()] = {
    let mut numbers = [0; STOP_WORDS.len()];
    let mut index = 0;
    while index < numbers.len() {
        numbers[index] = packed(STOP_WORDS[index].as_bytes());
        index += 1;
    }
    numbers
};

/// Packs a word of at most eight bytes, without zero bytes, into a number. Numbers are ordered like
/// words.
pub(super) const fn packed(word: &[u8]) -> u64 {
    assert!(word.len() <= 8, "a long word");
    let (mut number, mut index) = (0, 0);
    while index < 8 {
        number = number << 8 | if index < word.len() { word[index] as u64 } else { 0 };
        index += 1;
    }
    number
}

/// Words of requests without information about the task: `please help me find …`.
const FILLER: &[&str] = &[
    "any",
    "appreciate",
    "assist",
    "assistance",
    "could",
    "d",
    "hello",
    "help",
    "hey",
    "hi",
    "i",
    "interested",
    "know",
    "let",
    "like",
    "ll",
    "looking",
    "m",
    "need",
    "please",
    "re",
    "recommend",
    "suggest",
    "tell",
    "thank",
    "thanks",
    "trying",
    "ve",
    "wanna",
    "want",
    "wondering",
];

/// Returns whether a word belongs to the form of a request, not to its content.
pub(super) fn is_filler(word: &str) -> bool {
    FILLER.binary_search(&word).is_ok()
}

/// Returns whether a word never describes a task.
pub(super) fn is_stop_word(word: &str) -> bool {
    word.len() <= 8 && STOP_NUMBERS.binary_search(&packed(word.as_bytes())).is_ok()
}

/// Returns the first words of a description.
pub(super) fn summary(description: &str) -> String {
    let mut words = description.split_whitespace();
    let summary: Vec<&str> = words.by_ref().take(MAX_SUMMARY).collect();
    let summary = summary.join(" ");
    if words.next().is_none() {
        return summary;
    }
    summary.trim_end_matches([',', ';', ':', '.']).to_owned()
}

/// Returns the words of a tool's name and summary without stop words, each once.
pub(super) fn keywords(name: &str, summary: &str) -> Vec<String> {
    let mut keywords: Vec<String> = Vec::new();
    for word in words(name).into_iter().chain(words(summary)) {
        // A single letter is an initial, or the rest of a contraction.
        if word.chars().nth(1).is_some() && !is_stop_word(&word) && !keywords.contains(&word) {
            keywords.push(word);
        }
    }
    keywords
}

/// Returns a name in the form for comparisons: `Trove-Search` is `trove_search`.
pub(super) fn plain_name(name: &str) -> String {
    name.trim()
        .chars()
        .flat_map(char::to_lowercase)
        .map(plain_char)
        .collect()
}

fn plain_char(ch: char) -> char {
    if ch == '-' || ch == ' ' { '_' } else { ch }
}

#[cfg(test)]
mod tests {
    use super::{FILLER, STOP_WORDS, is_stop_word, keywords, plain_name, summary};

    #[test]
    fn stop_words_are_sorted() {
        assert!(STOP_WORDS.is_sorted() && FILLER.is_sorted());
        assert!(STOP_WORDS.iter().all(|word| is_stop_word(word)));
        for word in ["", "th", "thes", "thesee", "abouts", "wouldwould", "été"] {
            assert!(!is_stop_word(word), "{word}");
        }
    }

    #[test]
    fn summary_and_keywords() {
        assert_eq!(
            summary("one two three four five six seven eight nine ten, eleven"),
            "one two three four five six seven eight nine ten"
        );
        assert_eq!(summary("Search Trove newspapers."), "Search Trove newspapers.");
        assert_eq!(
            keywords("trove_search", "Search the Trove for newspapers"),
            ["trove", "search", "newspapers"]
        );
        assert_eq!(plain_name(" Trove-Search "), "trove_search");
    }
}
