//! Text search: words without case and accents, and phrases in quotation marks.
//!
//! A call may contain megabytes of text, so each filter is parsed once and not for each record.

use std::{borrow::Cow, collections::HashSet};

use mcpact::truncate;

/// A search. A matching text has each word, or a longer word that begins with it, and each quoted
/// phrase.
#[derive(Debug)]
pub struct Query {
    // A word is a phrase of one.
    phrases: Vec<Vec<String>>,
}

/// Words that nearly every text contains; a search ignores them.
const COMMON: [&str; 8] = ["a", "an", "and", "at", "in", "of", "on", "the"];

impl Query {
    pub fn new(query: &str) -> Self {
        let mut phrases = Vec::new();
        for (part, quoted) in query.split('"').zip([false, true].into_iter().cycle()) {
            if quoted {
                phrases.push(words(part));
            } else {
                let words = words(part).into_iter();
                phrases.extend(
                    words
                        .filter(|word| !COMMON.contains(&word.as_str()))
                        .map(|word| vec![word]),
                );
            }
        }
        // A repeated phrase adds nothing.
        let mut seen = HashSet::new();
        phrases.retain(|phrase: &Vec<String>| !phrase.is_empty() && seen.insert(phrase.clone()));
        Self { phrases }
    }

    /// Parses a query. Without one, every text matches.
    pub fn of(query: Option<&str>) -> Self {
        Self::new(query.unwrap_or_default())
    }

    /// Scores texts, of which the first is a title. Returns `None` if all of them lack a word of
    /// the query.
    pub fn score(&self, texts: &[&str]) -> Option<u32> {
        let texts: Vec<Vec<String>> = texts.iter().map(|text| words(text)).collect();
        let mut score = 0;
        for phrase in &self.phrases {
            let mut found = 0;
            for (index, text) in texts.iter().enumerate() {
                let times = text
                    .windows(phrase.len())
                    .filter(|window| matches_phrase(window, phrase))
                    .count();
                let weight = if index == 0 { 4 } else { 1 };
                found += weight * u32::try_from(times.min(3)).unwrap_or(3);
            }
            if found == 0 {
                return None;
            }
            score += found;
        }
        Some(score)
    }

    /// Returns true if a text matches the query.
    pub fn matches(&self, text: &str) -> bool {
        self.score(&[text]).is_some()
    }
}

/// Returns true if a filter, such as a family or a format, matches one of the texts. Without a
/// filter, all texts match.
pub fn any_matches<'a>(filter: Option<&Query>, texts: impl IntoIterator<Item = &'a str>) -> bool {
    filter.is_none_or(|query| texts.into_iter().any(|text| query.matches(text)))
}

/// A name to compare with, without case and accents.
#[derive(Debug)]
pub struct Name(String);

impl Name {
    pub fn new(name: &str) -> Self {
        Self(fold(name))
    }

    /// Returns true if the name is this text, ignoring case and accents.
    pub fn matches(&self, text: &str) -> bool {
        self.0 == fold(text)
    }
}

/// Returns true if the filter is this text, or if there is no filter.
pub fn name_matches(filter: Option<&Name>, text: &str) -> bool {
    filter.is_none_or(|name| name.matches(text))
}

fn matches_phrase(window: &[String], phrase: &[String]) -> bool {
    let matches_word = |word: &String, wanted: &String| {
        // `ship` finds shipwreck, and `ships` finds ship.
        stem(word) == stem(wanted) || wanted.len() > 2 && word.starts_with(wanted.as_str())
    };
    window
        .iter()
        .zip(phrase)
        .all(|(word, wanted)| matches_word(word, wanted))
}

fn stem(word: &str) -> &str {
    word.strip_suffix('s')
        .filter(|rest| rest.len() > 2 && !rest.ends_with('s'))
        .unwrap_or(word)
}

/// Returns the words of a text, folded.
pub fn words(text: &str) -> Vec<String> {
    // `O'Brien` and `D’Arcy` are one word.
    let mut text = fold(text);
    text.retain(|ch| !matches!(ch, '\'' | '’'));
    let words = text.split(|ch: char| !ch.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Returns the edit distance of the first 80 characters of two texts. A longer text is not a
/// misspelt name.
pub fn distance(left: &str, right: &str) -> usize {
    let start = |text: &str| text.chars().take(80).collect::<String>();
    strsim::osa_distance(&start(left), &start(right))
}

/// Returns a text in lower case, without accents and surrounding space.
pub fn fold(text: &str) -> String {
    let text = text.trim();
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let letters = text.chars().flat_map(char::to_lowercase);
    letters
        .map(|letter| match letter {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' => 'a',
            'è' | 'é' | 'ê' | 'ë' | 'ē' => 'e',
            'ì' | 'í' | 'î' | 'ï' | 'ī' => 'i',
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' => 'o',
            'ù' | 'ú' | 'û' | 'ü' | 'ū' => 'u',
            'ç' => 'c',
            'ñ' => 'n',
            letter => letter,
        })
        .collect()
}

/// Truncates an argument for an error message.
pub fn shown(text: &str) -> Cow<'_, str> {
    truncate(text, 80)
}

#[cfg(test)]
mod tests {
    use super::{Name, Query, words};

    #[test]
    fn queries() {
        let texts = ["Wreck of the Schomberg", "An iron clipper lost near Peterborough, 1855"];
        for query in [
            "",
            "schomberg",
            "WRECKS clipper",
            "\"lost near\"",
            "peter 1855",
            "the wreck",
        ] {
            assert!(Query::new(query).score(&texts).is_some(), "{query}");
        }
        for query in ["brig", "schomberg brig", "\"near lost\"", "omberg"] {
            assert!(Query::new(query).score(&texts).is_none(), "{query}");
        }
        let [title, text] = ["schomberg", "clipper"].map(|query| Query::new(query).score(&texts));
        assert!(title > text, "a title weighs more");
    }

    #[test]
    fn accents_and_apostrophes() {
        assert_eq!(words("O'Brien’s café"), ["obriens", "cafe"]);
        assert!(Name::new("Noël ").matches("NOEL"));
        assert!(!Name::new("Noel").matches("Noelle"));
    }
}
