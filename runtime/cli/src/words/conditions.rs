//! `If true,` and `Whether to` of a boolean, where nothing else depends on them.

use std::ops::Range;

use super::english::{CONDITIONAL, has_any_word};
use super::parsed_text::{Edit, Text};
use super::statement_openings::IF_TRUE;
use super::subject::Subject;

/// Openings of the description of a boolean, before a verb in its basic form.
const WHETHER: [&str; 8] = [
    "whether or not to ",
    "whether to ",
    "flag to indicate whether to ",
    "flag indicating whether to ",
    "indicates whether to ",
    "specifies whether to ",
    "controls whether to ",
    "boolean flag to ",
];
/// Statements about false that say no more than a default.
const FALSE_DEFAULTS: [&str; 4] = [
    "defaults to false",
    "default: false",
    "default is false",
    "default false",
];
/// Words that begin no verb: a noun, another condition, or an addition.
const BEFORE_OTHERS: [&str; 53] = [
    "this",
    "the",
    "a",
    "an",
    "each",
    "all",
    "no",
    "these",
    "those",
    "it",
    "its",
    "any",
    "only",
    "both",
    "that",
    "every",
    "you",
    "your",
    "we",
    "they",
    "there",
    "and",
    "or",
    "but",
    "nor",
    "so",
    "then",
    "unless",
    "if",
    "when",
    "while",
    "although",
    "though",
    "because",
    "since",
    "until",
    "before",
    "after",
    "even",
    "also",
    "in",
    "on",
    "at",
    "by",
    "with",
    "without",
    "to",
    "from",
    "for",
    "as",
    "during",
    "instead",
    "otherwise",
];
/// Verbs of a clause that has its own subject: `If true, files are deleted`.
const AUXILIARIES: [&str; 14] = [
    "is", "are", "was", "were", "be", "will", "can", "must", "may", "should", "has", "have", "gets", "get",
];
/// Words that begin a clause inside another one: `files that are deleted`.
const RELATIVES: [&str; 3] = ["that", "which", "who"];
/// Words of an exception or of the other case.
const OTHER_CASES: [&str; 9] = [
    "else",
    "otherwise",
    "then",
    "case",
    "cases",
    "false",
    "true",
    "but",
    "except",
];
/// Words that refer to the case of an opening from a later sentence.
const REFERENCES: [&str; 16] = [
    "case",
    "cases",
    "then",
    "otherwise",
    "else",
    "so",
    "this",
    "that",
    "it",
    "if",
    "when",
    "instead",
    "these",
    "they",
    "such",
    "or",
];

/// Removes `If true,` at the start of a boolean's description, if the rest is one clause.
pub(super) fn if_true(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let Some(first) = text.sentences.first().filter(|_| subject.has_type("boolean")) else {
        return Vec::new();
    };
    let opening = IF_TRUE.iter().find_map(|opening| text.opening(first, opening));
    opening
        .filter(|opening| is_one_clause(text, opening.end..first.end))
        .map(Edit::remove)
        .into_iter()
        .collect()
}

/// Returns the range of `Whether to` at the start of a boolean's description, if there is no other
/// choice, and no later sentence refers to it.
pub(super) fn whether(text: &Text<'_>, first: &Range<usize>) -> Option<Range<usize>> {
    let opening = WHETHER.iter().find_map(|opening| text.opening(first, opening))?;
    let clause = &text.lower[opening.end..first.end];
    let is_choice = has_any_word(clause, &["or", "otherwise", "else"]) || clause.contains(';');
    let later = without_default(&text.lower[first.end..]);
    (!is_choice && !has_any_word(&later, &REFERENCES)).then_some(opening)
}

/// Returns whether a range is a single clause that begins with a verb, and the text ends with it.
/// Only a default of false may follow.
fn is_one_clause(text: &Text<'_>, range: Range<usize>) -> bool {
    let clause = without_default(&text.lower[range.clone()]);
    let clause = clause.trim_end_matches(['.', ' ', '(', ')', ',']);
    let begins = |words: &[&str]| words.contains(&clause.split([' ', ',']).next().unwrap_or_default());
    let main = clause.split(' ').take_while(|word| !RELATIVES.contains(word));
    let has_subject = main.into_iter().any(|word| AUXILIARIES.contains(&word));
    let has_other = [", and ", ", or ", ", so ", " - "]
        .iter()
        .any(|mark| clause.contains(mark));
    let rest = without_default(&text.lower[range.end..]);
    clause.starts_with(|char: char| char.is_ascii_lowercase())
        && text.source[range.start..].starts_with(char::is_lowercase)
        && !begins(&BEFORE_OTHERS)
        && !has_subject
        && !has_other
        && !clause.contains([';', ':', '\n', '–', '—', '.'])
        && !has_any_word(clause, &CONDITIONAL)
        && !has_any_word(clause, &OTHER_CASES)
        && !rest.chars().any(char::is_alphanumeric)
}

/// Returns a text in lower case without statements of a default of false.
fn without_default(lower: &str) -> String {
    FALSE_DEFAULTS
        .iter()
        .fold(lower.to_owned(), |lower, known| lower.replace(known, ""))
}
