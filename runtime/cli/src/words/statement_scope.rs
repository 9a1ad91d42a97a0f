//! The subject of a statement about a value: the whole value, or a case, a field or a list in it.

use std::ops::Range;

use mcpact_rules::text::same_letters;

use super::grammar::word_before;
use super::parsed_text::Text;
use super::subject::Subject;

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
/// Names of types, in JSON Schema and in programming languages.
const TYPE_NAMES: [&str; 20] = [
    "string", "strings", "str", "text", "integer", "integers", "int", "number", "numbers", "float", "double",
    "boolean", "booleans", "bool", "array", "list", "object", "dict", "null", "date",
];
/// Returns whether the start of a sentence, in lower case, limits the rest to a case: `for create:`.
pub(super) fn is_case(head: &str) -> bool {
    let first = |text: &str| -> String {
        let words = text.trim_start().split(|char: char| !char.is_alphanumeric());
        words.into_iter().next().unwrap_or_default().to_owned()
    };
    let head = head.trim_end().trim_end_matches([',', ':', ';', '-', '–', '—', '(']);
    let clause = head.rsplit([',', ';', ':', '–', '—', '(']).next().unwrap_or_default();
    CASES.contains(&first(head).as_str()) || CASES_WITHIN.contains(&first(clause).as_str())
}

/// Returns whether a list has several names of types: the values of a parameter that is a type.
pub(super) fn lists_types<'t>(items: impl IntoIterator<Item = &'t str>) -> bool {
    let is_type = |item: &&str| {
        let item = item.trim();
        let item = ["or ", "and "]
            .iter()
            .find_map(|word| item.strip_prefix(word))
            .unwrap_or(item);
        TYPE_NAMES.contains(&item.trim_matches(['`', '\'', '"']))
    };
    items.into_iter().filter(is_type).count() > 1
}

/// Returns whether a parenthesis is about the subject of a text: neither about a case of its
/// sentence, nor about a field that the text names before it. `open` is its offset.
pub(super) fn is_of_subject(subject: &Subject<'_>, text: &Text<'_>, open: usize) -> bool {
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
