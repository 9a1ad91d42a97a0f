//! Texts of a tool in the index: its name in `snake_case` and its keywords.

use mcpact_shared::{
    summary::{self, STOP_WORDS},
    text::words,
};

/// Returns `trove_search` for `TroveSearch`, `http_get` for `HTTPGet`.
pub(crate) fn snake_case(name: &str) -> String {
    words(name).join("_")
}

/// Returns the tool's `own` keywords, then the words of its name and summary.
pub(crate) fn keywords(own: &[&str], name: &str, summary: &str) -> Vec<String> {
    let words = words(name).into_iter().chain(words(summary));
    summary::keywords(own, words, |word| STOP_WORDS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::{keywords, snake_case};

    #[test]
    fn names() {
        assert_eq!(snake_case("TroveSearch"), "trove_search");
        assert_eq!(snake_case("HTTPGet"), "http_get");
        assert_eq!(snake_case("Get2Items"), "get2_items");
        assert_eq!(snake_case("already_snake"), "already_snake");
        assert_eq!(snake_case("X"), "x");
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
