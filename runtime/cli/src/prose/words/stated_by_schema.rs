//! Statements about a value that its schema makes too: optional, default, bounds.

use std::ops::Range;

use mcpact_shared::text::same_letters;

use super::grammar::word_before;
use super::parsed_text::{Edit, Text};
use super::statement_openings::{
    ARRAYS, BOUNDS_WITHIN, DEFAULT, IS_OPTIONAL, IS_REQUIRED, MAXIMUM, MINIMUM, OPTIONAL, PYTHON_TYPES, RANGE,
    REQUIRED, TYPES,
};
use super::statement_values::{LOWER, UPPER, is_bound, is_range, is_value, without_type};
use super::subject::Subject;
use crate::prose::absent_value::{after_absence, before_absence};

/// Words with which a sentence begins whose end applies to one case: `For updates: optional`.
const CASES: [&str; 19] = [
    "if",
    "when",
    "whenever",
    "unless",
    "until",
    "while",
    "for",
    "on",
    "in",
    "with",
    "without",
    "by",
    "during",
    "after",
    "before",
    "under",
    "at",
    "where",
    "otherwise",
];
/// Words with which a clause within a sentence begins that limits the clauses after it to a case.
const CASES_WITHIN: [&str; 8] = ["if", "when", "whenever", "unless", "until", "while", "for", "otherwise"];

/// A statement about a value.
#[derive(Clone, Debug, PartialEq)]
enum Statement<'t> {
    Optional,
    Required,
    Default(&'t str),
    Minimum(&'t str),
    Maximum(&'t str),
    Range(&'t str, &'t str),
}

/// The kind of statement that a rule removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StatementKind {
    Required,
    Default,
    Bounds,
}

/// Returns the edits that remove statements of a kind that the schema makes.
pub(super) fn edits(subject: &Subject<'_>, text: &Text<'_>, kind: StatementKind) -> Vec<Edit> {
    if subject.is_tool {
        return Vec::new();
    }
    let states = |range: Range<usize>| states(subject, &text.source[range], kind);
    let mut found = parentheses(subject, text, &states);
    for sentence in &text.sentences {
        let body = body(text, sentence);
        if states(body.clone()) {
            found.push(Edit::remove(sentence.clone()));
            continue;
        }
        // `For updates: optional` says nothing of other calls.
        let clause = clauses(text, &body, kind)
            .filter(|tail| !is_case(&text.lower[body.start..tail.start]))
            .find(|tail| states(tail.clone()));
        found.extend(clause.map(Edit::remove));
    }
    if kind == StatementKind::Required {
        found.extend(adjective(subject, text));
    }
    found
}

/// Returns the sentence without the stop at its end.
fn body(text: &Text<'_>, sentence: &Range<usize>) -> Range<usize> {
    let part = &text.source[sentence.clone()];
    sentence.start..sentence.start + part.trim_end_matches(['.', ' ']).len()
}

/// Finds items within parentheses that the schema states. If it states all items, the parenthesis
/// is removed too. Several groups that state types or `required` describe fields of the value.
fn parentheses(subject: &Subject<'_>, text: &Text<'_>, states: &impl Fn(Range<usize>) -> bool) -> Vec<Edit> {
    let groups = groups(text);
    let describes_field = |inner: &Range<usize>| {
        let items = split(text, inner);
        let first = text.source[..inner.start - 1].trim_end().chars().next_back();
        first.is_some_and(|char| char.is_alphanumeric() || "`'\"*_".contains(char))
            && items.into_iter().any(|item| is_of_field(&text.lower[item]))
    };
    if groups.iter().filter(|inner| describes_field(inner)).count() > 1 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for inner in groups {
        if !is_of_subject(subject, text, inner.start - 1) {
            continue;
        }
        if states(inner.clone()) {
            found.push(Edit::remove(inner));
            continue;
        }
        let items = split(text, &inner);
        // The items after `e.g.` are all examples.
        if items.first().is_some_and(|item| is_example(&text.lower[item.clone()])) {
            continue;
        }
        let removed = items.into_iter().filter(|item| states(item.clone()));
        found.extend(removed.map(Edit::remove));
    }
    found
}

/// Returns the ranges within the innermost parentheses outside of literals.
fn groups(text: &Text<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open = None;
    for (index, char) in text.source.char_indices() {
        if !matches!(char, '(' | ')') || text.has_literal(&(index..index + 1)) {
            continue;
        }
        match (char, open.take()) {
            ('(', _) => open = Some(index + 1),
            (_, Some(start)) => found.push(start..index),
            _ => {}
        }
    }
    found
}

/// Returns whether an item in lower case states a type, or that something is required or optional.
fn is_of_field(item: &str) -> bool {
    let of_array = ARRAYS
        .iter()
        .find_map(|opening| item.strip_prefix(opening)?.strip_suffix('s'));
    let is_type = |kind: &str| TYPES.contains(&kind);
    OPTIONAL.contains(&item)
        || REQUIRED.contains(&item)
        || is_type(item)
        || of_array.is_some_and(is_type)
        || PYTHON_TYPES.iter().any(|(name, _)| *name == item)
}

fn is_example(item: &str) -> bool {
    ["e.g", "eg", "for example", "example", "such as", "like", "i.e", "see"]
        .iter()
        .any(|opening| item.starts_with(opening))
}

/// Splits a range at commas and semicolons outside of literals.
fn split(text: &Text<'_>, range: &Range<usize>) -> Vec<Range<usize>> {
    let mut items = Vec::new();
    let mut start = range.start;
    for (index, char) in text.source[range.clone()].char_indices() {
        let at = range.start + index;
        if matches!(char, ',' | ';') && !text.has_literal(&(at..at + 1)) {
            items.push(start..at);
            start = at + 1;
        }
    }
    items.push(start..range.end);
    let trim = |item: Range<usize>| {
        let part = &text.source[item.clone()];
        let start = item.start + part.len() - part.trim_start().len();
        start..(item.start + part.trim_end().len()).max(start)
    };
    items.into_iter().map(trim).filter(|item| !item.is_empty()).collect()
}

/// Returns the ends of a sentence after each comma, colon and dash, the longest first, and for
/// bounds also those that begin with a word such as `between`.
fn clauses<'t>(
    text: &'t Text<'_>,
    body: &Range<usize>,
    kind: StatementKind,
) -> impl Iterator<Item = Range<usize>> + 't {
    let body = body.clone();
    let mut found: Vec<Range<usize>> = Vec::new();
    if kind == StatementKind::Bounds {
        let starts = BOUNDS_WITHIN.iter().flat_map(|word| text.find_words(word, &body));
        let starts = starts.filter(|start| *start > body.start);
        found.extend(starts.map(|start| start..body.end));
    }
    for separator in [", ", ": ", " - ", " – ", " — ", "; "] {
        for (index, _) in text.source[body.clone()].match_indices(separator) {
            let at = body.start + index;
            let open = text.source[body.start..at].matches('(').count();
            let closed = text.source[body.start..at].matches(')').count();
            if open == closed && !text.has_literal(&(at..at + 1)) {
                found.push(at + separator.len()..body.end);
            }
        }
    }
    found.sort_by_key(|range| range.start);
    found.into_iter()
}

/// Finds `Optional` as an adjective or an adverb at the start: `Optional list of tags`,
/// `Optionally, the end`.
fn adjective(subject: &Subject<'_>, text: &Text<'_>) -> Option<Edit> {
    let first = text.sentences.first()?;
    let openings: &[&str] = if subject.is_required? {
        &IS_REQUIRED
    } else {
        &IS_OPTIONAL
    };
    let opening = openings
        .iter()
        .find(|opening| text.lower[first.clone()].starts_with(**opening))?;
    let rest = &text.lower[first.start + opening.len()..first.end];
    let next = rest.split(' ').next().unwrap_or_default();
    // `Optional for updates` is a condition.
    let is_condition = [
        "for",
        "if",
        "when",
        "in",
        "only",
        "unless",
        "with",
        "but",
        "and",
        "or",
        "on",
        "except",
        "depending",
    ]
    .contains(&next);
    (!is_condition && !rest.is_empty()).then(|| Edit::remove(first.start..first.start + opening.len()))
}

/// Returns whether a text is nothing but a statement of this kind that the schema makes.
fn states(subject: &Subject<'_>, text: &str, kind: StatementKind) -> bool {
    let text = match kind {
        StatementKind::Bounds => without_type(subject, text),
        _ => text,
    };
    statements(text).into_iter().any(|statement| {
        let is_kind = match statement {
            Statement::Optional | Statement::Required => kind == StatementKind::Required,
            Statement::Default(_) => kind == StatementKind::Default,
            Statement::Minimum(_) | Statement::Maximum(_) | Statement::Range(..) => kind == StatementKind::Bounds,
        };
        is_kind && is_stated_by_schema(subject, &statement)
    })
}

/// Returns the readings of a text as a statement.
fn statements(text: &str) -> Vec<Statement<'_>> {
    let lower = text.to_ascii_lowercase();
    let lower = lower.as_str();
    let mut found = Vec::new();
    if OPTIONAL.contains(&lower) {
        found.push(Statement::Optional);
    }
    if REQUIRED.contains(&lower) {
        found.push(Statement::Required);
    }
    // `Defaults to 5 if unset`
    let unconditional = before_absence(text, lower).unwrap_or(text);
    found.extend(after(unconditional, lower, &DEFAULT).map(Statement::Default));
    // `If unset, defaults to 5`, `If unset, 5 is used`
    if let Some(rest) = after_absence(text, lower) {
        found.extend(after(rest, &rest.to_ascii_lowercase(), &DEFAULT).map(Statement::Default));
        found.extend(rest.strip_suffix(" is used").map(Statement::Default));
    }
    if let Some(value) = lower.strip_suffix(" by default") {
        found.push(Statement::Default(&text[..value.len()]));
    }
    found.extend(after(text, lower, &MINIMUM).map(Statement::Minimum));
    found.extend(after(text, lower, &MAXIMUM).map(Statement::Maximum));
    if lower == "non-negative" {
        found.push(Statement::Minimum("0"));
    }
    for opening in RANGE {
        let Some(rest) = lower.strip_prefix(opening) else {
            continue;
        };
        let rest = text[text.len() - rest.len()..].trim();
        let bounds = [" and ", " to ", "-", "–", "..=", ".."]
            .iter()
            .find_map(|separator| rest.split_once(separator));
        found.extend(bounds.map(|(min, max)| Statement::Range(min.trim(), max.trim())));
    }
    found
}

/// Returns the text after the first of the openings with which it begins.
fn after<'t>(text: &'t str, lower: &str, openings: &[&str]) -> Option<&'t str> {
    openings.iter().find_map(|opening| {
        let rest = lower.strip_prefix(opening)?;
        let is_word = !opening.ends_with([':', '=', ',', '.', '≥', '≤']) && rest.starts_with(char::is_alphanumeric);
        (!is_word && !rest.is_empty())
            .then(|| text.get(opening.len()..))?
            .map(str::trim)
    })
}

/// Returns whether the schema makes the statement.
fn is_stated_by_schema(subject: &Subject<'_>, statement: &Statement<'_>) -> bool {
    match statement {
        Statement::Optional => subject.is_required == Some(false),
        Statement::Required => subject.is_required == Some(true),
        Statement::Default(value) => subject
            .keyword("default")
            .is_some_and(|default| is_value(default, value)),
        Statement::Minimum(bound) => is_bound(subject, LOWER, bound),
        Statement::Maximum(bound) => is_bound(subject, UPPER, bound),
        Statement::Range(min, max) => is_range(subject, min, max),
    }
}

/// Returns whether the start of a sentence, in lower case, limits the rest to a case: `for create:`.
fn is_case(head: &str) -> bool {
    let first = |text: &str| -> String {
        let words = text.trim_start().split(|char: char| !char.is_alphanumeric());
        words.into_iter().next().unwrap_or_default().to_owned()
    };
    let head = head.trim_end().trim_end_matches([',', ':', ';', '-', '–', '—', '(']);
    let clause = head.rsplit([',', ';', ':', '–', '—', '(']).next().unwrap_or_default();
    CASES.contains(&first(head).as_str()) || CASES_WITHIN.contains(&first(clause).as_str())
}

/// Returns whether a parenthesis is about the subject of a text: neither about a case of its
/// sentence, nor about a field that the text names before it. `open` is its offset.
fn is_of_subject(subject: &Subject<'_>, text: &Text<'_>, open: usize) -> bool {
    let sentence = text.sentences.iter().find(|sentence| sentence.contains(&open));
    let head = sentence.map_or("", |sentence| &text.lower[sentence.start..open]);
    let is_composed = subject.has_type("object") || subject.has_type("array");
    let is_in_list = is_composed && head.contains(": ");
    !(is_in_list || is_case(head) || follows_other_name(subject, text, open))
}

/// Returns whether another name than that of the parameter is directly before an offset.
fn follows_other_name(subject: &Subject<'_>, text: &Text<'_>, at: usize) -> bool {
    let end = text.source[..at].trim_end_matches(' ').len();
    let literal = text.literals.iter().find(|literal| literal.end == end);
    let range: Range<usize> = match literal {
        Some(literal) => literal.clone(),
        None => end - word_before(text, at).len()..end,
    };
    let word = &text.source[range];
    let mut letters = word.chars().zip(word.chars().skip(1));
    let is_name = literal.is_some()
        || word.contains('_')
        || letters.any(|(letter, next)| letter.is_lowercase() && next.is_uppercase());
    is_name && !subject.parameter.is_some_and(|name| same_letters(name, word))
}
