//! Compile errors for a default, an allowed value or an example that is not a value of its type.

use crate::build::{
    const_message::Message,
    schema::{Kind, Node, Shape, decimal, json::string_at},
};
use mcpact_shared::{
    int_range::IntRange,
    similar::{MAX_LETTERS, distance},
};

/// A value that is not a value of its type: the whole default, or a part of it.
pub(super) struct Mismatch {
    pub(super) json: &'static str,
    pub(super) node: &'static Node,
    pub(super) problem: Problem,
}

#[cfg_attr(test, derive(Clone, Copy, Debug, PartialEq, Eq))]
pub(super) enum Problem {
    /// Another kind of value.
    Kind,
    /// An integer out of the type's range.
    IntRange(IntRange),
    /// A number out of the range of these keywords.
    Range(&'static str),
    /// Too many or too few parts: their number, the minimum and the maximum.
    Length(usize, Option<&'static str>, Option<&'static str>),
    /// None of these allowed values.
    NotAllowed(&'static str),
    /// Another number of items than the type has: both numbers.
    ItemCount(usize, usize),
    /// A required property is absent.
    Missing(&'static str),
    /// The type has no property of this name, a JSON string.
    Unknown(&'static str),
    /// The empty string, which this rule may refuse.
    Unchecked(&'static str),
}

/// The use of a checked value.
#[derive(Clone, Copy)]
pub(super) enum Subject {
    Default,
    /// One of the values that an `enum` allows.
    AllowedValue,
    /// The arguments of an example call.
    Example,
}

/// Returns the compile error for the value `json` of `name`.
#[track_caller]
pub(super) const fn compile_error(subject: Subject, name: &str, json: &'static str, mismatch: &Mismatch) -> Message {
    let is_whole = json.len() == mismatch.json.len();
    let noun = match subject {
        Subject::Default => "default",
        Subject::AllowedValue => "value",
        Subject::Example => "example",
    };
    let mut message = Message::new();
    message
        .push(match subject {
            Subject::Default => "the default of `",
            Subject::AllowedValue => "an allowed value of `",
            Subject::Example => "an example of `",
        })
        .push(name)
        .push("` is `")
        .push(json)
        .push("`");
    if !is_whole {
        message.push(" with `").push(mismatch.json).push("` in it");
    }
    message.push(", but `").push(mismatch.node.name).push("` ");
    match &mismatch.problem {
        Problem::Kind => push_kind(&mut message, mismatch, subject, is_whole),
        Problem::IntRange(range) => {
            push_int_range(message.push("ranges from "), *range);
            message.push("; write such a number, or change the type");
        }
        Problem::Range(keywords) => {
            decimal::push_bounds(message.push("must be "), keywords);
            message.push("; change the ").push(noun).push(" or the `range`");
        }
        Problem::Length(count, min, max) => {
            message.push("must have ");
            if let Some(min) = min {
                message.push("at least ").push(min);
            }
            if let (Some(_), Some(_)) = (min, max) {
                message.push(" and ");
            }
            if let Some(max) = max {
                message.push("at most ").push(max);
            }
            message.push(match mismatch.json.as_bytes()[0] {
                b'"' => " characters, not ",
                b'[' => " items, not ",
                _ => " properties, not ",
            });
            push_number(&mut message, *count);
            message.push("; change the ").push(noun).push(" or the `length`");
        }
        Problem::NotAllowed(values) => {
            message
                .push("must be one of ")
                .push(values)
                .push(" here; write one of these");
        }
        Problem::ItemCount(count, expected) => {
            push_number(message.push("has "), *expected);
            push_number(message.push(" items, not "), *count);
            push_number(message.push("; write "), *expected);
            message.push(" items");
        }
        Problem::Missing(name) => {
            message
                .push("requires the property \"")
                .push(name)
                .push("\"; add it to the ")
                .push(noun);
        }
        Problem::Unchecked(rule) => {
            message
                .push("has a `")
                .push(rule)
                .push("` that may refuse it; write `default = …` with its value, or remove `default`");
        }
        Problem::Unknown(name) => {
            message
                .push("has no property ")
                .push(name)
                .push("; remove it from the ")
                .push(noun);
        }
    }
    message
}

#[expect(clippy::cast_possible_truncation, reason = "no default has four gigabytes")]
#[track_caller]
const fn push_number(message: &mut Message, number: usize) {
    message.number(number as u32);
}

#[track_caller]
const fn push_int_range(message: &mut Message, range: IntRange) {
    let is_positive = range.is_nonzero && !range.is_signed();
    message
        .push(if is_positive { "1" } else { range.min_text })
        .push(" to ")
        .push(range.max_text);
    if range.is_nonzero && !is_positive {
        message.push(" except 0");
    }
}

#[track_caller]
const fn push_kind(message: &mut Message, mismatch: &Mismatch, subject: Subject, is_whole: bool) {
    let is_default = matches!(subject, Subject::Default);
    let is_string = mismatch.json.as_bytes()[0] == b'"';
    if let Shape::Choice { values } = &mismatch.node.shape {
        message.push("is one of ").push(values.unquoted()).push("; write ");
        match most_similar(mismatch.json, values.json) {
            Some(name) if is_string && is_whole && is_default => message.push("`default = ").push(name).push("`"),
            Some(name) if is_string => message.push("`").push(name).push("`"),
            _ => message.push("one of these"),
        };
        return;
    }
    message.push("is ").push(mismatch.node.noun()).push("; write ");
    message.push(match &mismatch.node.shape {
        _ if !is_default => "the JSON of one of its values",
        Shape::Leaf { kind: Kind::String, .. } => "a string, such as `default = \"…\"`",
        Shape::Leaf {
            kind: Kind::Integer | Kind::Unsigned,
            ..
        } => "an integer, such as `default = 1`",
        Shape::Leaf { kind: Kind::Number, .. } => "a number, such as `default = 0.5`",
        Shape::Leaf {
            kind: Kind::Boolean, ..
        } => "`default = true` or `default = false`",
        Shape::Leaf { kind: Kind::Null, .. } => "`default = null`",
        Shape::Array(_) | Shape::Repeat { .. } | Shape::Tuple(_) => "an array, such as `default = []`",
        Shape::Map { .. } | Shape::Object(_) => "an object, such as `default = json!({ … })`",
        _ => "the JSON of one of its values",
    });
    if !matches!(mismatch.node.shape, Shape::AnyOf(_)) {
        message.push(", or change the type");
    }
}

/// Returns the string of the array `values` that is most similar to `wanted`, if one is. All
/// strings have their quotes.
#[track_caller]
pub(super) const fn most_similar(wanted: &'static str, values: &'static str) -> Option<&'static str> {
    let mut found = None;
    let mut min = usize::MAX;
    let mut at = 0;
    while let Some((start, end)) = string_at(values, at) {
        let value = values.split_at(end).0.split_at(start).1;
        at = end;
        let longer = if value.len() > wanted.len() { value } else { wanted };
        let third = (longer.len() - 2) / 3;
        let max = if third > 1 { third } else { 1 };
        let difference = byte_distance(wanted.as_bytes(), value.as_bytes());
        if difference <= max && difference < min {
            (found, min) = (Some(value), difference);
        }
    }
    found
}

/// Returns the edit distance of two texts in bytes, regardless of the case of ASCII letters.
const fn byte_distance(left: &[u8], right: &[u8]) -> usize {
    if left.len() > MAX_LETTERS || right.len() > MAX_LETTERS {
        return usize::MAX;
    }
    let (mut left_letters, mut right_letters) = (['\0'; MAX_LETTERS], ['\0'; MAX_LETTERS]);
    lower(left, &mut left_letters);
    lower(right, &mut right_letters);
    distance(
        left_letters.split_at(left.len()).0,
        right_letters.split_at(right.len()).0,
    )
}

const fn lower(bytes: &[u8], letters: &mut [char; MAX_LETTERS]) {
    let mut index = 0;
    while index < bytes.len() {
        letters[index] = bytes[index].to_ascii_lowercase() as char;
        index += 1;
    }
}
