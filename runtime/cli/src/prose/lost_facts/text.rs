//! Sentences of descriptions, in a normal form for the comparison.

use std::collections::HashSet;

use mcpact_shared::text::{ends_between, singular, words};

use crate::prose::vocabulary::{self, EMPTY_WORDS};

/// Returns the sentences of a text, without bullets and headings.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n')
        .flat_map(|line| split_sentences(line.trim_start().trim_start_matches("- ")))
        .map(|sentence| sentence.trim_matches(|letter: char| letter.is_whitespace() || "*#.;".contains(letter)))
        .filter(|sentence| sentence.chars().any(char::is_alphanumeric))
}

/// Splits a line after each full stop that ends a sentence.
fn split_sentences(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let line = rest?;
        let mut ends = line.match_indices(". ").map(|(at, _)| at);
        let end = ends.find(|at| ends_between(&line[..=*at], &line[at + 1..]));
        rest = end.map(|end| &line[end + 2..]);
        Some(end.map_or(line, |end| &line[..end]))
    })
}

/// Returns the words of a text in lower case, between spaces. A sentence that another text contains
/// is contained in its plain form too.
fn plain(text: &str) -> String {
    let words = text
        .split(|letter: char| letter.is_whitespace() || "*#.;".contains(letter))
        .filter(|word| !word.is_empty() && *word != "-")
        .map(str::to_lowercase);
    let mut plain = " ".to_owned();
    for word in words {
        plain.push_str(&word);
        plain.push(' ');
    }
    plain
}

/// The sentences of a text in the form of [`plain`].
struct PlainText {
    text: String,
    /// The offsets at which the sentences begin, and that of the end.
    bounds: Vec<usize>,
}

impl PlainText {
    fn of(text: &str) -> PlainText {
        let mut joined = " ".to_owned();
        let mut bounds = vec![0];
        for sentence in sentences(text) {
            joined.push_str(&plain(sentence)[1..]);
            bounds.push(joined.len() - 1);
        }
        PlainText { text: joined, bounds }
    }

    /// Returns whether the text has a sentence in the plain form that is not negated: `never
    /// overwrites files` does not state `overwrites files`. A negation after it belongs to other
    /// words, unless there are none: `deletes the branch without asking` states `deletes the branch`.
    fn states(&self, sentence: &str) -> bool {
        self.text.match_indices(sentence).any(|(start, _)| {
            let end = start + sentence.len() - 1;
            let before = self.bounds.iter().rev().find(|bound| **bound <= start);
            let after = self.bounds.iter().find(|bound| **bound >= end);
            let from = before.copied().unwrap_or(0);
            let to = after.copied().unwrap_or(self.text.len());
            !has_negation(&self.text[from..start]) && !is_only_negation(&self.text[end..to])
        })
    }
}

/// Returns the sentences, as one text, that none of the newer texts contains, and for which
/// `is_restated` is false; `None` if there are none.
pub(super) fn missing_sentences(
    before: &[String],
    after: &[String],
    is_restated: impl Fn(&str) -> bool,
) -> Option<String> {
    let texts: Vec<PlainText> = after.iter().map(|text| PlainText::of(text)).collect();
    let mut missing: Vec<&str> = Vec::new();
    for sentence in before.iter().flat_map(|text| sentences(text)) {
        let own = plain(sentence);
        let is_stated = texts.iter().any(|text| text.states(&own)) || is_restated(sentence);
        if !is_stated && !missing.iter().any(|other| plain(other) == own) {
            missing.push(sentence);
        }
    }
    (!missing.is_empty()).then(|| missing.join(". "))
}

/// Returns whether each sentence of a text with most words of a given one is negated, and the given
/// one is not.
pub(super) fn is_negated(text: &str, sentence: &str) -> bool {
    if has_negation(sentence) {
        return false;
    }
    let mut similar = sentences(text)
        .filter(|other| has_most_words(other, sentence))
        .peekable();
    similar.peek().is_some() && similar.all(has_negation)
}

fn has_negation(text: &str) -> bool {
    whole_words(text).any(vocabulary::is_negation)
}

/// Returns whether a text has negations and no other words.
fn is_only_negation(text: &str) -> bool {
    has_negation(text) && whole_words(text).all(vocabulary::is_negation)
}

/// Returns the words of a text, with their apostrophes and hyphens.
fn whole_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '\'' | '’' | '-'))
        .filter(|word| !word.is_empty())
}

/// Words of grammar and of politeness, besides [`EMPTY_WORDS`].
const GRAMMAR: [&str; 14] = [
    "these", "at", "by", "with", "as", "and", "or", "you", "your", "can", "will", "tool", "please", "optional",
];

/// Returns whether a text has more than half of the words of a sentence, besides words of grammar.
pub(super) fn has_most_words(text: &str, sentence: &str) -> bool {
    let stem = |word: &String| singular(word).to_owned();
    let known: HashSet<String> = words(text).iter().map(stem).collect();
    let own = words(sentence);
    let own: Vec<&String> = own
        .iter()
        .filter(|word| !EMPTY_WORDS.contains(&word.as_str()) && !GRAMMAR.contains(&word.as_str()))
        .collect();
    let kept = own.iter().filter(|word| known.contains(&stem(word))).count();
    kept * 2 > own.len()
}

#[cfg(test)]
mod tests {
    use super::{plain, sentences};

    #[test]
    fn parts_of_a_description() {
        let text = "Sorts the list.\n\n- `new`: newest first\n- `old`: oldest. The rest";
        let parts: Vec<&str> = sentences(text).collect();
        assert_eq!(
            parts,
            ["Sorts the list", "`new`: newest first", "`old`: oldest", "The rest"]
        );
        let text = "Seconds before the start (e.g. -3600 = one hour before). Never 0";
        let of_abbreviation: Vec<&str> = sentences(text).collect();
        assert_eq!(
            of_abbreviation,
            ["Seconds before the start (e.g. -3600 = one hour before)", "Never 0"]
        );
        let joined = plain("Sorts the list. `new`: newest first; `old`: oldest");
        assert_eq!(joined, " sorts the list `new`: newest first `old`: oldest ");
        let is_there = |part: &&&str| joined.contains(&plain(part));
        assert_eq!(parts.iter().filter(is_there).count(), 3);
        assert!(!plain("list the files").contains(&plain("file")));
    }
}
