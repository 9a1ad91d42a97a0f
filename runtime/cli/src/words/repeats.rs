//! Texts that repeat another: of a branch and its property, in one description, in several tools.

use std::collections::HashMap;

use mcpact_rules::text::{singular, words};
use serde_json::{Map, Value};

use super::adjectives::POINTING;
use super::name::{EMPTY_WORDS, VAGUE_WORDS, are_same_verbs};
use super::subject::Subject;
use super::text::{Edit, Text};

/// The minimum number of tools with a sentence that is reported.
const MIN_TOOLS: usize = 3;
/// The minimum number of words of such a sentence.
const MIN_WORDS: usize = 4;

/// A sentence that several tools have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shared {
    pub(crate) sentence: String,
    /// The names of the tools, each once, in their order.
    pub(crate) tools: Vec<String>,
    /// The number of its uses.
    pub(crate) uses: usize,
}

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
/// more.
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
        && own.iter().all(is_in_second);
    if is_repeated {
        vec![Edit::remove(first.clone())]
    } else {
        Vec::new()
    }
}

/// Removes the description of a branch if its property has the same text.
pub(super) fn branches(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let is_repeated = subject.outer == Some(text.source) && !text.source.is_empty();
    if is_repeated {
        vec![Edit::remove(0..text.source.len())]
    } else {
        Vec::new()
    }
}

/// Returns the sentences that at least three tools have, the most expensive in total first.
/// `tokens` counts a sentence.
pub(crate) fn shared<'a>(
    tools: impl IntoIterator<Item = &'a Map<String, Value>>,
    tokens: impl Fn(&str) -> usize,
) -> Vec<(Shared, usize)> {
    let mut found: HashMap<String, Shared> = HashMap::new();
    for entry in tools {
        for subject in Subject::all(entry) {
            let text = Text::new(subject.text);
            for range in &text.sentences {
                let sentence = text.source[range.clone()]
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ");
                if sentence.split(' ').count() < MIN_WORDS {
                    continue;
                }
                let shared = found.entry(sentence).or_insert_with_key(|sentence| Shared {
                    sentence: sentence.clone(),
                    tools: Vec::new(),
                    uses: 0,
                });
                shared.uses += 1;
                if shared.tools.last().map(String::as_str) != Some(subject.tool) {
                    shared.tools.push(subject.tool.to_owned());
                }
            }
        }
    }
    let mut found: Vec<(Shared, usize)> = found
        .into_values()
        .filter(|shared| shared.tools.len() >= MIN_TOOLS)
        .map(|shared| {
            let tokens = tokens(&shared.sentence) * shared.uses;
            (shared, tokens)
        })
        .collect();
    found.sort_by(|(one, tokens), (other, more)| more.cmp(tokens).then_with(|| one.sentence.cmp(&other.sentence)));
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn sentences_of_three_tools() {
        let tool = |name: &str| json!({ "name": name, "description": format!("Does {name}. Only works within allowed directories.") });
        let tools = ["a", "b", "c"].map(tool);
        let entries = tools.iter().filter_map(Value::as_object);
        let shared = shared(entries, |sentence| sentence.split(' ').count());
        assert_eq!(shared.len(), 1);
        assert_eq!(shared[0].0.sentence, "Only works within allowed directories.");
        assert_eq!((shared[0].0.tools.len(), shared[0].1), (3, 15));
        let two = super::shared(tools[..2].iter().filter_map(Value::as_object), str::len);
        assert_eq!(two, []);
    }
}
