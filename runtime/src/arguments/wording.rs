//! What is said of values and of types: short, whatever came.

use std::{fmt, io};

use serde_json::Value;

use super::rules::Rules;
use crate::{
    schema::{Kind, Node, Shape, Text},
    truncate,
};

/// Maximum number of characters of a value in a message, including the `…` of a longer one.
const SHOWN: usize = 61;
/// Maximum number of characters kept of a name, a value or a message, including the `…` of a longer
/// one.
const KEPT: usize = 201;
/// Names or values that are listed.
const LISTED: usize = 10;

/// A value as JSON, cut. It is not written further than it is shown.
pub(super) fn cut(value: &Value) -> String {
    let mut start = Start { bytes: Vec::new() };
    // An error is the end of what is shown.
    let _ = serde_json::to_writer(&mut start, value);
    // A character is cut where the bytes end, and it is behind what is shown.
    truncate(&String::from_utf8_lossy(&start.bytes), SHOWN).into_owned()
}

/// A name as JSON, cut.
pub(super) fn cut_name(name: &str) -> String {
    cut(&Value::String(kept(name)))
}

/// A text, cut to what is kept.
pub(super) fn kept(text: &str) -> String {
    truncate(text, KEPT).into_owned()
}

/// A text on one line, cut to what is kept.
pub(super) fn line(text: &str) -> String {
    // Of what is cut away nothing need be looked at.
    let start = kept(text);
    let words: Vec<&str> = start
        .split(|letter: char| letter.is_whitespace() || letter.is_control())
        .collect();
    words
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The first bytes of what is written.
struct Start {
    bytes: Vec<u8>,
}

impl io::Write for Start {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = (SHOWN + 1) * 4 - self.bytes.len();
        if room == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        let taken = bytes.len().min(room);
        self.bytes.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Some of a list, and how many more there are.
pub(super) struct List<'a> {
    items: &'a [String],
    quoted: bool,
}

impl<'a> List<'a> {
    /// As they are.
    pub(super) fn plain(items: &'a [String]) -> List<'a> {
        List { items, quoted: false }
    }

    /// As JSON strings.
    pub(super) fn quoted(items: &'a [String]) -> List<'a> {
        List { items, quoted: true }
    }
}

impl fmt::Display for List<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, item) in self.items.iter().take(LISTED).enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            if self.quoted {
                write!(formatter, "{comma}{}", cut_name(item))?;
            } else {
                write!(formatter, "{comma}{item}")?;
            }
        }
        match self.items.len().saturating_sub(LISTED) {
            0 => Ok(()),
            more => write!(formatter, " and {more} more"),
        }
    }
}

/// What a literal JSON string holds.
pub(super) fn string(text: &Text) -> String {
    serde_json::from_str(text.json).unwrap_or_default()
}

/// What a literal JSON array of strings holds.
pub(super) fn strings(text: &Text) -> Vec<String> {
    serde_json::from_str(text.json).unwrap_or_default()
}

/// Whether a string is in a literal JSON array of strings.
pub(super) fn has_string(text: &Text, name: &str) -> bool {
    let mut behind = 0;
    while let Some((start, end)) = text.string_at(behind) {
        let json = &text.json[start..end];
        let is_same = if json.contains('\\') {
            serde_json::from_str::<String>(json).is_ok_and(|string| string == name)
        } else {
            &json[1..json.len() - 1] == name
        };
        if is_same {
            return true;
        }
        behind = end;
    }
    false
}

/// A type as `string`, and what is said of it.
pub(super) fn expected(node: &'static Node, rules: Rules) -> String {
    let (node, rules) = rules.terminal(node);
    let mut words = match &node.shape {
        Shape::Choice { values } => {
            let values: Vec<String> = strings(values).iter().map(|value| cut_name(value)).collect();
            format!("one of {}", List::plain(&values))
        }
        _ => of_type(node)
            .trim_start_matches("an ")
            .trim_start_matches("a ")
            .to_owned(),
    };
    if let Some(description) = rules.description {
        words.push_str(": ");
        words.push_str(&line(&string(description)));
    }
    words
}

/// A type with its article: `a string or an array`.
pub(super) fn of_type(node: &'static Node) -> String {
    let mut names = Vec::new();
    name_types(node, 0, &mut names);
    match names.as_slice() {
        [] => "such a value".to_owned(),
        names => names.join(" or "),
    }
}

fn name_types(node: &'static Node, depth: usize, names: &mut Vec<&'static str>) {
    let name = match &node.shape {
        Shape::Any | Shape::Raw(_) => "any value",
        Shape::Leaf { kind, .. } => of_kind(*kind),
        Shape::Choice { .. } => "a string",
        Shape::Array(_) | Shape::Repeat { .. } | Shape::Tuple(_) => "an array",
        Shape::Map { .. } | Shape::Object(_) => "an object",
        Shape::AnyOf(options) => {
            for option in *options {
                // A type in itself says nothing new.
                if depth < 8 {
                    name_types(option, depth + 1, names);
                }
            }
            return;
        }
        Shape::Optional(inner)
        | Shape::Nullable(inner)
        | Shape::Newtype(inner)
        | Shape::Transparent(inner)
        | Shape::Recursive(inner) => return name_types(inner, depth, names),
        Shape::Recurse(_) => return,
    };
    if !names.contains(&name) {
        names.push(name);
    }
}

/// A kind with its article.
pub(super) fn of_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::String => "a string",
        Kind::Integer | Kind::Unsigned => "an integer",
        Kind::Number => "a number",
        Kind::Boolean => "a boolean",
        Kind::Null => "null",
        Kind::Array => "an array",
        Kind::Object => "an object",
    }
}

/// The JSON type of a value, with its article.
#[cfg(feature = "rmcp")]
pub(crate) fn of_value(value: &Value) -> &'static str {
    of_kind(match value {
        Value::String(_) => Kind::String,
        Value::Number(_) => Kind::Number,
        Value::Bool(_) => Kind::Boolean,
        Value::Null => Kind::Null,
        Value::Array(_) => Kind::Array,
        Value::Object(_) => Kind::Object,
    })
}

#[cfg(test)]
mod tests {
    use super::{cut, has_string, line};
    use crate::schema::Text;

    #[test]
    fn strings_of_a_literal() {
        let text = Text::plain(r#"["a,",",b","c\\",""]"#);
        for name in ["a,", ",b", "c\\", ""] {
            assert!(has_string(&text, name), "{name} is one");
        }
        for name in [",", "a", "c", "],["] {
            assert!(!has_string(&text, name), "{name} is none");
        }
    }

    #[test]
    fn cut_on_characters() {
        assert_eq!(cut(&"é".repeat(60).into()), format!("\"{}…", "é".repeat(59)));
        assert_eq!(cut(&"é".repeat(59).into()), format!("\"{}\"", "é".repeat(59)));
        assert_eq!(cut(&"𝄞".repeat(1000).into()), format!("\"{}…", "𝄞".repeat(59)));
        assert_eq!(cut(&vec!["x"; 1000].into()).chars().count(), 61);
    }

    #[test]
    fn one_line() {
        assert_eq!(line(" a\n\n b\u{2028}c\t"), "a b c");
        assert_eq!(line(&"a".repeat(1000)).chars().count(), 201);
    }
}
