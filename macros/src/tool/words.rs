//! Names and words: `snake_case` names of tools and sources, summaries and keywords for the index.

/// At most this many words in a summary.
pub(crate) const SUMMARY: usize = 10;

/// Words that no one searches for.
const STOP_WORDS: [&str; 40] = [
    "a", "all", "an", "and", "any", "are", "as", "at", "be", "by", "can", "each", "for", "from", "has", "have", "how",
    "if", "in", "into", "is", "it", "its", "not", "of", "on", "one", "or", "that", "the", "their", "this", "to", "up",
    "use", "via", "what", "which", "with", "your",
];

/// `TroveSearch` as `trove_search`, `HTTPGet` as `http_get`.
pub(crate) fn snake_case(name: &str) -> String {
    words(name).collect::<Vec<_>>().join("_")
}

/// The first words of a description.
pub(crate) fn summary(description: &str) -> String {
    let mut words = description.split_whitespace();
    let summary: Vec<&str> = words.by_ref().take(SUMMARY).collect();
    let summary = summary.join(" ");
    if words.next().is_none() {
        return summary;
    }
    summary.trim_end_matches([',', ';', ':', '.']).to_owned()
}

/// The `given` keywords, then the words of the tool's name and summary.
pub(crate) fn keywords(given: &[&str], name: &str, summary: &str) -> Vec<String> {
    let mut keywords: Vec<String> = Vec::new();
    let derived = words(name)
        .chain(words(summary))
        .filter(|word| !STOP_WORDS.contains(&word.as_str()))
        // A letter alone is the rest of a contraction or an initial.
        .filter(|word| word.chars().nth(1).is_some());
    for word in given.iter().map(|word| (*word).to_owned()).chain(derived) {
        if !keywords.contains(&word) {
            keywords.push(word);
        }
    }
    keywords
}

/// The words of a name or text in lower case, split at all that is no letter or digit, and where the case changes.
pub(crate) fn words(text: &str) -> impl Iterator<Item = String> {
    let chars: Vec<char> = text.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    for (index, &ch) in chars.iter().enumerate() {
        if !ch.is_alphanumeric() {
            words.push(std::mem::take(&mut word));
            continue;
        }
        if ch.is_uppercase() && index > 0 {
            let before = chars[index - 1];
            let starts = before.is_lowercase() || before.is_numeric();
            // `HTTPGet`: the last of several capitals begins the next word.
            let ends_capitals = before.is_uppercase() && chars.get(index + 1).is_some_and(|next| next.is_lowercase());
            if starts || ends_capitals {
                words.push(std::mem::take(&mut word));
            }
        }
        word.extend(ch.to_lowercase());
    }
    words.push(word);
    words.into_iter().filter(|word| !word.is_empty())
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
