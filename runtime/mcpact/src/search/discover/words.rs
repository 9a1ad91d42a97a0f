//! The words that a search does not use; summaries, keywords and names in the form for comparisons.

use mcpact_shared::summary::{self, STOP_WORDS};

use super::split::words;

/// Stop words of queries and keywords, in addition to [`STOP_WORDS`].
const REQUEST_WORDS: &[&str] = &[
    "about", "am", "been", "but", "could", "did", "do", "does", "had", "i", "just", "me", "my", "need", "our",
    "please", "should", "so", "some", "than", "them", "then", "there", "these", "they", "those", "tool", "us", "want",
    "was", "we", "were", "when", "where", "while", "who", "whom", "whose", "why", "will", "would", "you",
];

/// The stop words as numbers, sorted: each word of each description is compared with some.
const STOP_NUMBERS: [u64; STOP_WORDS.len() + REQUEST_WORDS.len()] = {
    let mut numbers = [0; STOP_WORDS.len() + REQUEST_WORDS.len()];
    let (mut stop, mut request) = (0, 0);
    // Both lists are sorted.
    while stop + request < numbers.len() {
        let next = stop + request;
        let of_stop = if stop < STOP_WORDS.len() {
            packed(STOP_WORDS[stop].as_bytes())
        } else {
            u64::MAX
        };
        let of_request = if request < REQUEST_WORDS.len() {
            packed(REQUEST_WORDS[request].as_bytes())
        } else {
            u64::MAX
        };
        if of_stop < of_request {
            numbers[next] = of_stop;
            stop += 1;
        } else {
            numbers[next] = of_request;
            request += 1;
        }
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

/// The words around a task in a request, such as `please help me find …`. Only queries omit them.
const POLITE_WORDS: &[&str] = &[
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
pub(super) fn is_polite(word: &str) -> bool {
    POLITE_WORDS.binary_search(&word).is_ok()
}

/// Returns whether a word never describes a task.
pub(super) fn is_stop_word(word: &str) -> bool {
    word.len() <= 8 && STOP_NUMBERS.binary_search(&packed(word.as_bytes())).is_ok()
}

/// Returns the words of a tool's name and summary without stop words, each once.
pub(super) fn keywords(name: &str, summary: &str) -> Vec<String> {
    summary::keywords(&[], words(name).into_iter().chain(words(summary)), is_stop_word)
}

#[cfg(test)]
mod tests {
    use super::{POLITE_WORDS, REQUEST_WORDS, STOP_NUMBERS, STOP_WORDS, is_stop_word, keywords};

    #[test]
    fn stop_words_are_sorted() {
        assert!(REQUEST_WORDS.is_sorted() && POLITE_WORDS.is_sorted());
        assert!(STOP_NUMBERS.is_sorted());
        assert!(STOP_WORDS.iter().chain(REQUEST_WORDS).all(|word| is_stop_word(word)));
        for word in ["", "th", "thes", "thesee", "abouts", "wouldwould", "été"] {
            assert!(!is_stop_word(word), "{word}");
        }
    }

    #[test]
    fn keywords_of_a_tool() {
        assert_eq!(
            keywords("trove_search", "Search the Trove for newspapers"),
            ["trove", "search", "newspapers"]
        );
    }
}
