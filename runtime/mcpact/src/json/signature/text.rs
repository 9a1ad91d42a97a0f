//! The texts of a signature: names, descriptions, titles and patterns.

use mcpact_shared::text::{continues, same_letters};

/// The delimiters around a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// `// text`, each line of it.
    Line,
    /// `/* text */`
    Block,
    /// `/text/`, a regular expression.
    Pattern,
}

/// The words of the notation, which are not allowed as the name of a type or a format.
const RESERVED: [&str; 16] = [
    "string",
    "int",
    "number",
    "boolean",
    "null",
    "any",
    "never",
    "object",
    "oneOf",
    "Record",
    "true",
    "false",
    "unique",
    "deprecated",
    "nullable",
    "multiple",
];

/// Returns whether a property or a tool of this name needs no quotes.
pub(super) fn is_name(name: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"_-$@.".contains(&byte);
    !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_sign)
}

/// Returns whether a type or a format can have this name.
pub(crate) fn is_type_name(name: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.bytes().all(is_sign)
        && !RESERVED.contains(&name)
}

/// Returns whether a text can be written in this style.
pub(super) fn fits(text: &str, style: Style) -> bool {
    let is_excluded = |ch: char| match ch {
        '\t' => false,
        '\n' => style == Style::Pattern,
        '\r' => style != Style::Line,
        ch => ch.is_ascii_control(),
    };
    let has_end = match style {
        Style::Line => false,
        Style::Block => text.contains("*/"),
        Style::Pattern => text.is_empty(),
    };
    !has_end && !text.contains(is_excluded)
}

/// Escapes the slashes of a regular expression, except those that are already escaped.
pub(super) fn escaped(pattern: &str) -> String {
    let mut text = String::with_capacity(pattern.len());
    let mut is_escaped = false;
    for ch in pattern.chars() {
        if ch == '/' && !is_escaped {
            text.push('\\');
        }
        text.push(ch);
        is_escaped = ch == '\\' && !is_escaped;
    }
    text
}

/// Returns whether a title only repeats a name: it has the same letters and digits, in any case.
/// Names without letters must be equal.
/// The title of a tool's parameters may continue as one word, as in `searchArguments`.
pub(super) fn title_repeats_name(title: &str, name: &str, may_continue: bool) -> bool {
    same_letters(title, name) || may_continue && continues(title, name)
}
