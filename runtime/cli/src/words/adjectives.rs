//! Adjectives that only point at the thing that a tool takes: `a specific issue`.

use std::ops::Range;

use mcpact_rules::text::singular;

use super::english::{CONDITIONAL, has_any_word};
use super::grammar::{AFTER_LETTER_A, word_after, word_before};
use super::parsed_text::{Edit, Text};
use super::subject::Subject;

/// Adjectives that point at a thing. Others may state a fact: a `valid` file, an `available` seat,
/// the `desired` state.
pub(super) const POINTING: [&str; 5] = ["specified", "given", "provided", "specific", "particular"];
/// Verbs whose object exists: `Update an existing issue`.
const CHANGING: [&str; 14] = [
    "update", "updates", "delete", "deletes", "remove", "removes", "edit", "edits", "modify", "modifies", "rename",
    "renames", "change", "changes",
];
/// Words of a contrast or a choice. In their sentence, and in a conditional one, an adjective may be what
/// distinguishes one thing from another.
const CONTRASTS: [&str; 48] = [
    "without",
    "only",
    "not",
    "no",
    "never",
    "none",
    "nor",
    "neither",
    "cannot",
    "except",
    "excluding",
    "but",
    "or",
    "than",
    "more",
    "most",
    "less",
    "least",
    "rather",
    "new",
    "both",
    "all",
    "any",
    "every",
    "each",
    "entire",
    "whole",
    "between",
    "versus",
    "unlike",
    "default",
    "filter",
    "filters",
    "filtered",
    "limit",
    "limits",
    "limited",
    "restrict",
    "restricts",
    "restricted",
    "scope",
    "scoped",
    "narrow",
    "narrows",
    "single",
    "one",
    "some",
    "several",
];
/// Words of a later sentence that refer to things besides the one that an adjective points at.
const OTHERS: [&str; 12] = [
    "other",
    "others",
    "another",
    "rest",
    "remaining",
    "else",
    "otherwise",
    "instead",
    "former",
    "latter",
    "non",
    "unspecified",
];
/// Words before `a specific`, of which the noun is the object.
const PREPOSITIONS: [&str; 5] = ["of", "about", "for", "from", "on"];
/// Nouns that need the adjective: `of a specific kind`, `in the given order`, `the given name`.
const NEEDY: [&str; 20] = [
    "kind", "type", "sort", "way", "time", "date", "day", "order", "format", "point", "range", "number", "name",
    "value", "set", "part", "state", "status", "case", "position",
];
/// The maximum number of words of a noun, as in `pull request`.
const MAX_NOUN: usize = 3;

/// Removes adjectives that point at the thing that a name of the tool names: `the specified file`
/// is `the file`. In a tool's own text, only `of a specific` and the like, and `an existing` after
/// its verb: requests may have the other words.
pub(super) fn edits(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    if has_any_word(&text.lower, &OTHERS) {
        return Vec::new();
    }
    let simple = text.sentences.iter().filter(|sentence| {
        let lower = &text.lower[(*sentence).clone()];
        !has_any_word(lower, &CONTRASTS)
            && !has_any_word(lower, &CONDITIONAL)
            && !lower.contains("n't")
            && !lower.contains("n’t")
    });
    simple
        .flat_map(|sentence| {
            let mut found = pointing(subject, text, sentence);
            found.extend(existing(subject, text, sentence));
            found
        })
        .collect()
}

/// Returns the edits that remove adjectives of one sentence that point at a thing.
fn pointing(subject: &Subject<'_>, text: &Text<'_>, sentence: &Range<usize>) -> Vec<Edit> {
    let mut found = Vec::new();
    for adjective in POINTING {
        for start in text.find_words(adjective, sentence) {
            let Some(article) = article_before(text, start) else {
                continue;
            };
            let from = start - article.len() - 1;
            let follows_preposition = PREPOSITIONS.contains(&word_before(text, from));
            let is_fit = match article {
                // `The specific gravity` is a term.
                "the" => !subject.is_tool && !["specific", "particular"].contains(&adjective),
                _ => follows_preposition,
            };
            let noun = start + adjective.len();
            if is_fit && is_named(subject, text, noun..sentence.end) {
                found.push(without(text, from, article, noun));
            }
        }
    }
    found
}

/// Returns the edit that removes `existing` after the verb with which a tool's sentence begins.
fn existing(subject: &Subject<'_>, text: &Text<'_>, sentence: &Range<usize>) -> Option<Edit> {
    let verb = word_after(text, sentence.start);
    if !subject.is_tool || !CHANGING.contains(&verb) {
        return None;
    }
    // `Rename a tag to an existing tag` says which tag it is.
    let object = sentence.start + verb.len() + 1;
    let start = *text.find_words("an existing ", sentence).first()?;
    let noun = start + "an existing".len();
    let is_noun = text.lower[noun + 1..].starts_with(|char: char| char.is_ascii_lowercase());
    (start == object && is_noun).then(|| without(text, start, "an", noun))
}

/// Returns the edit that removes the adjective between an article and the space before a noun.
fn without(text: &Text<'_>, from: usize, article: &str, noun: usize) -> Edit {
    if article == "the" {
        return Edit::remove(from + article.len()..noun);
    }
    let is_capital = text.source[from..].starts_with('A');
    let is_vowel = word_after(text, noun + 1).starts_with(['a', 'e', 'i', 'o']);
    let with = match (is_capital, is_vowel) {
        (true, true) => "An ",
        (true, false) => "A ",
        (false, true) => "an ",
        (false, false) => "a ",
    };
    Edit {
        range: from..noun + 1,
        with: with.to_owned(),
    }
}

/// Returns whether a range begins with a space and a singular noun that consists of words of the
/// names of the tool and its parameters. The plural of `the specified rows` would be all rows.
fn is_named(subject: &Subject<'_>, text: &Text<'_>, range: Range<usize>) -> bool {
    let mut at = range.start;
    let mut last = "";
    for _ in 0..=MAX_NOUN {
        let word = text.lower[at..range.end]
            .strip_prefix(' ')
            .map(|_| word_after(text, at + 1));
        match word.filter(|word| !word.is_empty() && !AFTER_LETTER_A.contains(word) && !is_preposition(word)) {
            None => return !last.is_empty() && singular(last) == last && !NEEDY.contains(&last),
            Some(word) if subject.context_has(word) => {
                last = word;
                at += 1 + word.len();
            }
            Some(_) => return false,
        }
    }
    false
}

/// Returns whether a word may follow a noun, as in `the file at a path`.
fn is_preposition(word: &str) -> bool {
    PREPOSITIONS.contains(&word) || ["at", "into", "within", "under", "using", "that", "which", "via"].contains(&word)
}

/// Returns the article directly before an offset.
fn article_before<'t>(text: &'t Text<'_>, at: usize) -> Option<&'t str> {
    let word = word_before(text, at);
    let is_beside = text.source[..at].ends_with(' ') && !text.source[..at].ends_with("  ");
    ["the", "a", "an"].contains(&word).then_some(word).filter(|_| is_beside)
}
