//! Texts of a tool in the index: its name in `snake_case`, its summary, its keywords.

use mcpact_rules::text::words;

/// The maximum number of words in a summary.
pub(crate) const MAX_SUMMARY: usize = 10;

/// Words that are useless for a search.
const STOP_WORDS: [&str; 40] = [
    "a", "all", "an", "and", "any", "are", "as", "at", "be", "by", "can", "each", "for", "from", "has", "have", "how",
    "if", "in", "into", "is", "it", "its", "not", "of", "on", "one", "or", "that", "the", "their", "this", "to", "up",
    "use", "via", "what", "which", "with", "your",
];

/// Returns `trove_search` for `TroveSearch`, `http_get` for `HTTPGet`.
pub(crate) fn snake_case(name: &str) -> String {
    words(name).join("_")
}

/// Returns the first words of a description.
pub(crate) fn summary(description: &str) -> String {
    let mut words = description.split_whitespace();
    let summary: Vec<&str> = words.by_ref().take(MAX_SUMMARY).collect();
    let summary = summary.join(" ");
    if words.next().is_none() {
        return summary;
    }
    summary.trim_end_matches([',', ';', ':', '.']).to_owned()
}

/// Returns the tool's `own` keywords, then the words of its name and summary.
pub(crate) fn keywords(own: &[&str], name: &str, summary: &str) -> Vec<String> {
    let mut keywords: Vec<String> = Vec::new();
    let derived = words(name)
        .into_iter()
        .chain(words(summary))
        .filter(|word| !STOP_WORDS.contains(&word.as_str()))
        // A single letter is an initial, or the end of a contraction.
        .filter(|word| word.chars().nth(1).is_some());
    for word in own.iter().map(|word| (*word).to_owned()).chain(derived) {
        if !keywords.contains(&word) {
            keywords.push(word);
        }
    }
    keywords
}

#[cfg(test)]
mod tests {
    use super::{keywords, snake_case, summary};

    #[test]
    fn names() {
        assert_eq!(snake_case("TroveSearch"), "trove_search");
        assert_eq!(snake_case("HTTPGet"), "http_get");
        assert_eq!(snake_case("Get2Items"), "get2_items");
        assert_eq!(snake_case("already_snake"), "already_snake");
        assert_eq!(snake_case("X"), "x");
    }

    #[test]
    fn summaries() {
        assert_eq!(summary("Search Trove newspapers"), "Search Trove newspapers");
        assert_eq!(
            summary("one two three four five six seven eight nine ten, eleven"),
            "one two three four five six seven eight nine ten"
        );
    }

    #[test]
    fn keywords_are_derived() {
        assert_eq!(
            keywords(
                &["Gazettes"],
                "trove_search",
                "Search the Trove for newspapers and PhDs"
            ),
            ["Gazettes", "trove", "search", "newspapers", "ph", "ds"]
        );
        assert_eq!(
            keywords(&[], "finde_straße", "Über die Straße"),
            ["finde", "straße", "über", "die"]
        );
    }
}
