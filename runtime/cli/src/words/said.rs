//! Texts that another text of the same tool says too: a branch the earlier one, a tool its parameter, and the other way.

use mcpact_rules::text::{singular, words};

use super::name::{self, EMPTY_WORDS, VAGUE_WORDS};
use super::subject::Subject;
use super::text::{Edit, Text};

/// The minimum number of words of a sentence about a parameter.
const MIN_WORDS: usize = 4;

/// Words of a sentence about a parameter that need no counterpart in the parameter's description.
const LINKING: [&str; 5] = ["with", "as", "by", "using", "also"];
/// First words of a sentence that needs the one before it.
const REFERENCES: [&str; 19] = [
    "it",
    "its",
    "this",
    "that",
    "these",
    "those",
    "they",
    "otherwise",
    "then",
    "if",
    "when",
    "in",
    "such",
    "also",
    "but",
    "however",
    "so",
    "without",
    "here",
];

/// Removes the description of a property that the same property of an earlier branch of the union has.
pub(super) fn in_branch(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    if subject.is_said_in_branch {
        vec![Edit::remove(0..text.source.len())]
    } else {
        Vec::new()
    }
}

/// Removes a sentence of a tool's description about a parameter whose own description has every word of it.
pub(super) fn of_parameter(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let mut found = Vec::new();
    for pair in text.sentences.windows(2) {
        let sentence = &pair[1];
        let source = &text.source[sentence.clone()];
        // Items of lists, headings and entries of docstrings begin a line.
        let between = &text.source[pair[0].end..sentence.start];
        let follows = between.bytes().all(|byte| byte == b' ') && text.source[pair[0].clone()].ends_with(['.', '!']);
        let refers_back = text.source[sentence.end..].trim_start_matches(' ');
        let refers_back = refers_back
            .split([' ', ',', '.'])
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        let is_alone = follows && !source.contains('\n') && !REFERENCES.contains(&refers_back.as_str());
        if is_alone && subject.parameters.iter().any(|parameter| says(parameter, source)) {
            found.push(Edit::remove(sentence.clone()));
        }
    }
    found
}

/// Returns whether a parameter, by its name and its description, says what a sentence says of it.
fn says((name, description): &(&str, &str), sentence: &str) -> bool {
    let (said, own) = (words(sentence), words(name));
    let described = words(description);
    let is_in = |word: &String, others: &[String]| others.iter().any(|other| singular(other) == singular(word));
    let is_said = |word: &String| {
        EMPTY_WORDS.contains(&word.as_str())
            || VAGUE_WORDS.contains(&word.as_str())
            || LINKING.contains(&word.as_str())
            || is_in(word, &own)
            || is_in(word, &described)
    };
    said.len() >= MIN_WORDS && own.iter().all(|word| is_in(word, &said)) && said.iter().all(is_said)
}

/// Removes the description of a parameter if names and the first sentence of the tool's description say every word of it.
pub(super) fn in_summary(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    if text.literals.is_empty() && text.sentences.len() == 1 && name::says_with_summary(subject, text.source) {
        vec![Edit::remove(0..text.source.len())]
    } else {
        Vec::new()
    }
}
