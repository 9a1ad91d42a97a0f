//! Texts that repeat another: of a branch and its property, in one description.

use mcpact_rules::text::{singular, words};

use super::adjectives::POINTING;
use super::english::CONDITIONAL;
use super::parsed_text::{Edit, Text};
use super::restated_names::{EMPTY_WORDS, VAGUE_WORDS, are_same_verbs};
use super::subject::Subject;
use crate::advice::text_facts::is_restriction;

/// The minimum number of words of a repeated sentence.
pub(super) const MIN_WORDS: usize = 4;

/// Removes a sentence that the same line, or the sentence before, already has. In another line it
/// may be about another item of a list, or another section.
pub(super) fn sentences(_: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let mut found = Vec::new();
    for (index, sentence) in text.sentences.iter().enumerate() {
        let words_of =
            |range: &std::ops::Range<usize>| text.source[range.clone()].split_whitespace().collect::<Vec<_>>();
        let is_beside = |earlier: &std::ops::Range<usize>| {
            let between = &text.source[earlier.end..sentence.start];
            !between.contains('\n') || between.trim().is_empty()
        };
        let is_repeated = text.sentences[..index]
            .iter()
            .any(|earlier| is_beside(earlier) && words_of(earlier) == words_of(sentence));
        if is_repeated && words_of(sentence).len() >= MIN_WORDS {
            found.push(Edit::remove(sentence.clone()));
        }
    }
    found
}

/// Removes the first sentence of a tool's description if the second one has every word of it, and
/// more, and neither negates nor limits it.
pub(super) fn first_sentence(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let [first, second, ..] = text.sentences.as_slice() else {
        return Vec::new();
    };
    let words_of = |range: &std::ops::Range<usize>| words(&text.source[range.clone()]);
    let (own, other) = (words_of(first), words_of(second));
    let is_in_second = |word: &String| {
        let is = |other: &String| singular(other) == singular(word) || are_same_verbs(singular(other), singular(word));
        let is_vague = EMPTY_WORDS.contains(&word.as_str()) || VAGUE_WORDS.contains(&word.as_str());
        let is_pointing = |word: &String| POINTING.contains(&word.as_str());
        is_vague || is_pointing(word) && other.iter().any(is_pointing) || other.iter().any(is)
    };
    let is_repeated = subject.is_tool
        && own.len() >= MIN_WORDS
        && other.len() > own.len()
        && !text.has_literal(first)
        && !adds_restriction(&text.lower[first.clone()], &text.lower[second.clone()])
        && own.iter().all(is_in_second);
    if is_repeated {
        vec![Edit::remove(first.clone())]
    } else {
        Vec::new()
    }
}

/// Returns whether a second sentence has a word of a condition or a negation that the first lacks.
/// `Never send a message to …` does not state that the tool sends one.
fn adds_restriction(first: &str, second: &str) -> bool {
    let words_of = |text: &'_ str| -> Vec<String> {
        text.split(|char: char| !char.is_alphanumeric() && !matches!(char, '\'' | '’' | '-'))
            .map(str::to_owned)
            .collect()
    };
    let own = words_of(first);
    let mut others = words_of(second).into_iter();
    others.any(|word| (is_restriction(&word) || CONDITIONAL.contains(&word.as_str())) && !own.contains(&word))
}

/// Removes the description of a branch if its property has the same text.
pub(super) fn branches(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let is_repeated = subject.union_description == Some(text.source) && !text.source.is_empty();
    if is_repeated {
        vec![Edit::remove(0..text.source.len())]
    } else {
        Vec::new()
    }
}
