//! Words of grammar that a short text does not need: articles. The words around an offset.

use std::sync::LazyLock;

use super::parsed_text::{Edit, Text};
use super::subject::Subject;
use crate::prose::vocabulary::BOOLEAN_CONDITIONS;

/// Articles, each with the space after it.
const ARTICLES: [&str; 3] = ["the ", "a ", "an "];
/// Words before which `the` has a meaning: comparatives (`the more`), a rest, a time, one of two,
/// and words that are a noun only with it (`the left`, `the above`, `on the fly`).
const AFTER_THE: [&str; 35] = [
    "more",
    "less",
    "most",
    "least",
    "rest",
    "one",
    "ones",
    "few",
    "past",
    "other",
    "latter",
    "former",
    "many",
    "best",
    "worst",
    "same",
    "only",
    "whole",
    "left",
    "right",
    "top",
    "bottom",
    "front",
    "back",
    "middle",
    "above",
    "below",
    "following",
    "fly",
    "way",
    "moment",
    "meantime",
    "future",
    "present",
    "contrary",
];
/// Words before which `a` has a meaning: quantities (`a few`, `a hundred`), rates (`a day`), and
/// nouns of adverbial phrases (`in a row`, `for a while`, `as a whole`).
const AFTER_A: [&str; 42] = [
    "few",
    "lot",
    "number",
    "bit",
    "little",
    "couple",
    "dozen",
    "day",
    "week",
    "month",
    "year",
    "hour",
    "minute",
    "second",
    "time",
    "maximum",
    "minimum",
    "hundred",
    "thousand",
    "million",
    "billion",
    "half",
    "third",
    "quarter",
    "tenth",
    "fraction",
    "row",
    "while",
    "moment",
    "whole",
    "rule",
    "result",
    "consequence",
    "must",
    "way",
    "sense",
    "glance",
    "nutshell",
    "hurry",
    "loop",
    "go",
    "certain",
];
/// Words after which an article stays: it belongs to a negation or a fixed phrase, or it says what
/// something is (`This is a flag`).
const BEFORE_ARTICLE: [&str; 13] = [
    "not", "such", "half", "once", "twice", "quite", "what", "many", "times", "per", "is", "are", "be",
];
/// Words before which `a` is a letter: `a or b`.
const AFTER_LETTER_A: [&str; 12] = [
    "or", "and", "to", "of", "in", "is", "are", "be", "for", "by", "as", "with",
];
/// Words after which `a` begins a noun, unless it is a letter: `path of a file`.
const BEFORE_A: [&str; 19] = [
    "of", "for", "from", "to", "in", "on", "at", "by", "as", "with", "within", "into", "about", "like", "if", "when",
    "whether", "or", "and",
];
/// Words between a determiner and a noun that end the noun: `a file can be`.
const AFTER_NOUN: [&str; 22] = [
    "can", "could", "may", "might", "must", "shall", "should", "will", "would", "not", "do", "does", "did", "to",
    "then", "than", "that", "which", "before", "after", "until", "because",
];
/// Words before `of the` that name a part of several things: `one of the files`.
const PARTS: [&str; 26] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "some",
    "each",
    "any",
    "all",
    "most",
    "none",
    "both",
    "either",
    "neither",
    "several",
    "many",
    "much",
    "few",
    "more",
    "half",
    "part",
    "parts",
    "rest",
    "majority",
    "remainder",
    "another",
];
/// Nouns that end like a gerund.
const NOUNS_IN_ING: [&str; 10] = [
    "string", "thing", "setting", "warning", "meeting", "building", "listing", "mapping", "encoding", "heading",
];
/// Prepositions: a noun or a gerund follows.
const PREPOSITIONS: [&str; 12] = [
    "of", "for", "from", "in", "on", "at", "by", "with", "within", "into", "about", "without",
];
/// Determiners, which begin a noun.
const DETERMINERS: [&str; 12] = [
    "the", "a", "an", "each", "every", "this", "that", "these", "all", "any", "its", "their",
];
/// Words before which `a` is a letter, in addition to [`AFTER_LETTER_A`].
const MORE_AFTER_LETTER_A: [&str; 20] = [
    "from", "than", "at", "on", "into", "plus", "minus", "modulo", "can", "must", "may", "will", "should", "was",
    "not", "if", "when", "only", "before", "after",
];

/// Openings of the description of a boolean that are no conditions.
const SET_TO_TRUE: [&str; 3] = ["set to true to ", "set to `true` to ", "set true to "];
/// Openings of the description of a boolean, before the effect of `true`.
static IF_TRUE: LazyLock<Vec<String>> = LazyLock::new(|| {
    let conditions = BOOLEAN_CONDITIONS.iter().flat_map(|condition| {
        // `If enabled` without a comma may begin `If enabled accounts`.
        let without_comma = condition.ends_with("true").then_some(" ");
        let separators = [", then ", ", "].into_iter().chain(without_comma);
        separators.map(move |separator| format!("{condition}{separator}"))
    });
    conditions.chain(SET_TO_TRUE.map(str::to_owned)).collect()
});

/// Removes articles before nouns: `The name of the branch` is `Name of branch`. The first sentence
/// of a tool stays one, since it is the tool's summary in a search.
pub(super) fn articles(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let summary = text.sentences.first().filter(|_| subject.is_tool);
    let whole = summary.map_or(0, |summary| summary.end)..text.source.len();
    let has_letters = subject.has_letters || has_letters(text);
    let mut found: Vec<Edit> = Vec::new();
    for article in ARTICLES {
        for start in text.find_words(article, &whole) {
            let end = start + article.len();
            // In `If true, the file is deleted`, the article shows that a noun follows.
            let follows_condition = IF_TRUE
                .iter()
                .any(|opening| text.lower[..start].ends_with(opening.as_str()));
            if follows_condition || is_in_code(text, start) || is_correlative(text, start) {
                continue;
            }
            let (previous, next) = (word_before(text, start), word_after(text, end));
            let is_first = text.sentences.iter().any(|sentence| sentence.start == start);
            // `DNS A record`, `The Guardian`, `THE`
            let is_plain = match text.source[start..end].trim_end() {
                "the" | "a" | "an" => true,
                "The" | "A" | "An" => is_first,
                _ => false,
            };
            // `a relative one`, `With save_path the file is written`
            let after_next = word_after(text, end + next.len() + 1);
            let is_by_clause = begins_clause(text, start) || precedes_clause(text, end);
            if matches!(after_next, "one" | "ones")
                || previous.contains('_')
                || is_by_clause
                || is_of_several(text, start)
            {
                continue;
            }
            let kept: &[&str] = if article == "the " { &AFTER_THE } else { &AFTER_A };
            let is_noun = !kept.contains(&next)
                && !AFTER_LETTER_A.contains(&next)
                && !BEFORE_ARTICLE.contains(&previous)
                && text.source[end..].starts_with(|char: char| char.is_alphabetic() || "'\"`".contains(char));
            let is_article = article != "a " || !has_letters && is_article(text, start, is_first);
            if is_plain && is_noun && is_article {
                found.push(Edit::remove(start..end));
            }
        }
    }
    found
}

/// Returns whether the article at an offset follows a noun, so that it begins a clause: `the project
/// the tasks are created in`.
///
/// The word before it is a noun if a determiner is directly before that word, or a preposition near
/// it. With words after the determiner, it may also be the verb of the sentence: `the server sends
/// the file`.
fn begins_clause(text: &Text<'_>, start: usize) -> bool {
    let is_link = |word: &str| word.is_empty() || BEFORE_A.contains(&word) || AFTER_NOUN.contains(&word);
    let noun = word_before(text, start);
    if is_link(noun) {
        return false;
    }
    let mut at = text.lower[..start].trim_end_matches(' ').len() - noun.len();
    for distance in 0..3 {
        let word = word_before(text, at);
        if DETERMINERS.contains(&word) {
            let is_plural_determiner = !matches!(word, "a" | "an" | "each" | "every" | "this");
            let may_be_verb = noun.ends_with("ed") || is_plural(noun);
            return !may_be_verb || (distance == 0 && is_plural_determiner && is_plural(noun));
        }
        if PREPOSITIONS.contains(&word) {
            let is_gerund = noun.ends_with("ing") && !NOUNS_IN_ING.contains(&noun);
            return distance > 0 || !is_gerund;
        }
        if is_link(word) {
            return false;
        }
        at = text.lower[..at].trim_end_matches(' ').len() - word.len();
    }
    false
}

/// Returns whether a part of several things precedes an offset: `one of`, `3 of`.
fn is_of_several(text: &Text<'_>, start: usize) -> bool {
    let of = text.lower[..start].trim_end_matches(' ');
    word_before(text, start) == "of" && {
        let part = word_before(text, of.len() - "of".len());
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number || PARTS.contains(&part)
    }
}

/// Returns whether the noun at an offset has a clause without a pronoun: `the project the tasks are
/// created in`. The article of the noun shows that it is one.
fn precedes_clause(text: &Text<'_>, noun: usize) -> bool {
    let mut at = noun;
    for _ in 0..3 {
        let word = word_after(text, at);
        at += word.len() + 1;
        if word.is_empty() || text.lower.get(at - 1..at) != Some(" ") {
            return false;
        }
        if ["the", "a", "an"].contains(&word_after(text, at)) {
            return begins_clause(text, at);
        }
    }
    false
}

/// Returns whether the word before an offset is in capitals, as in `SELECT a FROM the`.
fn is_in_code(text: &Text<'_>, at: usize) -> bool {
    let length = word_before(text, at).len();
    let end = text.source[..at].trim_end_matches(' ').len();
    let word = &text.source[end - length..end];
    word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

/// Returns whether the sentence around an offset compares two comparatives: `The more rows, the
/// slower the call`.
fn is_correlative(text: &Text<'_>, at: usize) -> bool {
    let is_comparative =
        |word: &str| ["more", "less", "fewer", "better", "worse"].contains(&word) || word.ends_with("er");
    let sentence = text.sentences.iter().find(|sentence| sentence.contains(&at));
    sentence.is_some_and(|sentence| {
        let comparatives = text.find_words("the ", sentence).into_iter().filter(|start| {
            let begins = *start == sentence.start || text.lower[..*start].ends_with(", ");
            begins && is_comparative(word_after(text, start + "the ".len()))
        });
        comparatives.count() > 1
    })
}

/// Returns whether a text has a letter as a word, besides `a` and `I`: then `a` may be one,
/// too.
fn has_letters(text: &Text<'_>) -> bool {
    text.lower.split_whitespace().any(|word| {
        let word = word.trim_matches(|char: char| !char.is_alphanumeric());
        word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic()) && word != "a" && word != "i"
    })
}

/// Returns whether a word has the ending of a plural, or of a verb such as `holds`.
fn is_plural(word: &str) -> bool {
    word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end))
}

/// Returns whether the `a` at an offset is an article. An article follows a preposition or begins a
/// clause, and precedes a singular: a plural, and a verb such as `holds`, ends in `s`.
fn is_article(text: &Text<'_>, start: usize, is_first: bool) -> bool {
    let (previous, at) = (word_before(text, start), start + "a ".len());
    let next = word_after(text, at);
    let after_next = word_after(text, at + next.len() + 1);
    let is_participle =
        next.ends_with("ed") && (AFTER_LETTER_A.contains(&after_next) || MORE_AFTER_LETTER_A.contains(&after_next));
    (is_first || previous.is_empty() || BEFORE_A.contains(&previous))
        && !is_plural(next)
        && !is_participle
        && !MORE_AFTER_LETTER_A.contains(&next)
}

/// Returns the word in lower case that ends before the spaces before an offset; empty after other
/// signs.
pub(super) fn word_before<'t>(text: &'t Text<'_>, at: usize) -> &'t str {
    let before = text.lower[..at].trim_end_matches(' ');
    let start = before
        .rfind(|char: char| !char.is_alphanumeric() && char != '-' && char != '_')
        .map_or(0, |index| {
            index + before[index..].chars().next().map_or(1, char::len_utf8)
        });
    &before[start..]
}

/// Returns the word in lower case that begins at an offset; empty at other signs.
fn word_after<'t>(text: &'t Text<'_>, at: usize) -> &'t str {
    let after = text.lower.get(at..).unwrap_or_default();
    let end = after.find(|char: char| !char.is_alphanumeric() && char != '-');
    &after[..end.unwrap_or(after.len())]
}
