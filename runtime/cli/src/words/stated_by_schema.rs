//! Statements about a value that its schema makes too: optional, default, bounds, type, values.

use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::Value;

use super::parsed_text::{Edit, Text};
use super::statement_openings::{
    ARRAYS, BOUNDS_WITHIN, DEFAULT, EXAMPLES, IS_OPTIONAL, IS_REQUIRED, MAXIMUM, MINIMUM, OPTIONAL, PYTHON_TYPES,
    RANGE, REQUIRED, TYPES, VALUES,
};
use super::statement_scope::{is_case, is_of_subject, lists_types};
use super::statement_values::{LOWER, UPPER, is_bound, is_range, is_value, list, unquoted, without_type};
use super::subject::Subject;
use crate::absent_value::{after_absence, before_absence};
use crate::placeholder_values::is_placeholder;

/// A statement about a value.
#[derive(Clone, Debug, PartialEq)]
enum Statement<'t> {
    Optional,
    Required,
    Default(&'t str),
    Minimum(&'t str),
    Maximum(&'t str),
    Range(&'t str, &'t str),
    Type(&'static str),
    /// An array whose items have this type.
    ArrayOf(&'static str),
    /// All values that are allowed.
    Values(BTreeSet<&'t str>),
    /// Some of the values.
    Examples(BTreeSet<&'t str>),
    /// Values of a format, in a list.
    Shown(&'t str),
}

/// The kind of statement that a rule removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StatementKind {
    Required,
    Default,
    Bounds,
    Type,
    Values,
    Examples,
}

/// Returns the edits that remove statements of a kind that the schema makes.
pub(super) fn edits(subject: &Subject<'_>, text: &Text<'_>, kind: StatementKind) -> Vec<Edit> {
    if subject.is_tool {
        return Vec::new();
    }
    let states = |range: Range<usize>, is_bare: bool| states(subject, &text.source[range], kind, is_bare);
    let mut found = parentheses(subject, text, kind, &states);
    for (index, sentence) in text.sentences.iter().enumerate() {
        // An example of a format in a later sentence may be what it states: `For all of January,
        // e.g. 2024-02-01.`
        if index > 0 && kind == StatementKind::Examples && subject.values().is_empty() {
            break;
        }
        let body = body(text, sentence);
        if states(body.clone(), false) {
            found.push(Edit::remove(sentence.clone()));
            continue;
        }
        // In `Data type: number, string`, the items are values.
        if kind == StatementKind::Type && lists_types(text.lower[body.clone()].split([',', ';', ':'])) {
            continue;
        }
        // `For updates: optional` says nothing of other calls.
        let clause = clauses(text, &body, kind)
            .filter(|(tail, _)| !is_case(&text.lower[body.start..tail.start]))
            .find(|(tail, is_list)| states(tail.clone(), *is_list));
        if let Some((tail, _)) = clause {
            found.push(Edit::remove(tail));
        }
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
fn parentheses(
    subject: &Subject<'_>,
    text: &Text<'_>,
    kind: StatementKind,
    states: &impl Fn(Range<usize>, bool) -> bool,
) -> Vec<Edit> {
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
        if states(inner.clone(), true) {
            found.push(Edit::remove(inner));
            continue;
        }
        let items = split(text, &inner);
        let lists_types = || lists_types(items.iter().map(|item| &text.lower[item.clone()]));
        // The items after `e.g.` are all examples.
        if items.first().is_some_and(|item| is_example(&text.lower[item.clone()]))
            || kind == StatementKind::Type && lists_types()
        {
            continue;
        }
        let removed = items.into_iter().filter(|item| states(item.clone(), false));
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
    let mut kinds = statements(item, false).into_iter();
    kinds.any(|kind| {
        matches!(
            kind,
            Statement::Optional | Statement::Required | Statement::Type(_) | Statement::ArrayOf(_)
        )
    })
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
/// bounds also those that begin with a word such as `between`. The second value is true after a
/// colon, where a bare list of values is a list of all values.
fn clauses<'t>(
    text: &'t Text<'_>,
    body: &Range<usize>,
    kind: StatementKind,
) -> impl Iterator<Item = (Range<usize>, bool)> + 't {
    let body = body.clone();
    let separators = [
        (", ", false),
        (": ", true),
        (" - ", false),
        (" – ", false),
        (" — ", false),
        ("; ", false),
    ];
    let mut found: Vec<(Range<usize>, bool)> = Vec::new();
    if kind == StatementKind::Bounds {
        let starts = BOUNDS_WITHIN.iter().flat_map(|word| text.find_words(word, &body));
        found.extend(
            starts
                .filter(|start| *start > body.start)
                .map(|start| (start..body.end, false)),
        );
    }
    for (separator, is_list) in separators {
        for (index, _) in text.source[body.clone()].match_indices(separator) {
            let at = body.start + index;
            let open = text.source[body.start..at].matches('(').count();
            let closed = text.source[body.start..at].matches(')').count();
            if open == closed && !text.has_literal(&(at..at + 1)) {
                found.push((at + separator.len()..body.end, is_list));
            }
        }
    }
    found.sort_by_key(|(range, _)| range.start);
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

/// Returns whether a text is nothing but a statement of this kind that the schema makes. A bare
/// text has no opening, such as the list in `(asc or desc)`.
fn states(subject: &Subject<'_>, text: &str, kind: StatementKind, is_bare: bool) -> bool {
    let text = match kind {
        StatementKind::Bounds => without_type(subject, text),
        _ => text,
    };
    statements(text, is_bare).into_iter().any(|statement| {
        let is_kind = match statement {
            Statement::Optional | Statement::Required => kind == StatementKind::Required,
            Statement::Default(_) => kind == StatementKind::Default,
            Statement::Minimum(_) | Statement::Maximum(_) | Statement::Range(..) => kind == StatementKind::Bounds,
            Statement::Type(_) | Statement::ArrayOf(_) => kind == StatementKind::Type,
            Statement::Values(_) => kind == StatementKind::Values,
            Statement::Examples(_) | Statement::Shown(_) => kind == StatementKind::Examples,
        };
        is_kind && is_stated_by_schema(subject, &statement)
    })
}

/// Returns the readings of a text as a statement.
fn statements(text: &str, is_bare: bool) -> Vec<Statement<'_>> {
    let lower = text.to_ascii_lowercase();
    let lower = lower.as_str();
    let mut found = Vec::new();
    if OPTIONAL.contains(&lower) {
        found.push(Statement::Optional);
    }
    if REQUIRED.contains(&lower) {
        found.push(Statement::Required);
    }
    found.extend(
        TYPES
            .iter()
            .filter(|kind| **kind == lower)
            .map(|kind| Statement::Type(kind)),
    );
    let python = PYTHON_TYPES.iter().find(|(name, _)| *name == lower);
    found.extend(python.map(|(_, kind)| Statement::Type(kind)));
    let items = ARRAYS
        .iter()
        .find_map(|opening| lower.strip_prefix(opening)?.strip_suffix('s'));
    let items = TYPES.iter().find(|kind| Some(**kind) == items);
    found.extend(items.map(|kind| Statement::ArrayOf(kind)));
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
    found.extend(after(text, lower, &VALUES).and_then(list).map(Statement::Values));
    if is_bare {
        found.extend(list(text).map(Statement::Values));
    }
    let examples = after(text, lower, &EXAMPLES);
    found.extend(examples.and_then(list).map(Statement::Examples));
    found.extend(examples.map(Statement::Shown));
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
        Statement::Type(kind) => subject.has_type(kind),
        Statement::ArrayOf(kind) => {
            let items = subject.keyword("items").and_then(|items| items.get("type"));
            subject.has_type("array") && items.is_some_and(|items| items == kind)
        }
        Statement::Values(values) => values.len() > 1 && *values == subject.values(),
        Statement::Examples(examples) => {
            let values = subject.values();
            !values.is_empty()
                && examples
                    .iter()
                    .all(|example| *example == "etc" || *example == "etc." || values.contains(example))
        }
        Statement::Shown(examples) => {
            let format = subject.keyword("format").and_then(Value::as_str);
            let shows = |example: &str| format.is_some_and(|format| is_placeholder(format, unquoted(example)));
            examples
                .split([',', ';'])
                .flat_map(|part| part.split(" or "))
                .all(shows)
        }
    }
}
