//! Compile errors for a default, or an allowed value, that is no value of its type.

use super::{What, Wrong};
use crate::{
    message::Message,
    schema::{Kind, Shape, decimal, holds, json::string_at},
};

/// The use of a checked value.
#[derive(Clone, Copy)]
pub(in super::super) enum Subject {
    Default,
    /// One of the values that an `enum` allows.
    Allowed,
}

/// Returns the compile error for a wrong value of `name`.
#[track_caller]
pub(in super::super) const fn told(subject: Subject, name: &str, json: &'static str, wrong: &Wrong) -> Message {
    let whole = json.len() == wrong.json.len();
    let mut message = Message::new();
    message
        .push(match subject {
            Subject::Default => "the default of `",
            Subject::Allowed => "an allowed value of `",
        })
        .push(name)
        .push("` is `")
        .push(json)
        .push("`");
    let of = wrong.node.name;
    if !whole {
        message.push(" with `").push(wrong.json).push("` in it");
    }
    message.push(", and `").push(of).push("` ");
    match &wrong.what {
        What::Kind => kind(&mut message, wrong, subject, whole),
        What::Width => {
            message.push("holds ");
            holds::push(&mut message, of);
            message.push("\n  write one of these, or let it be of another type");
        }
        What::Range(keywords) => {
            message.push("takes ");
            decimal::push_bounds(&mut message, keywords);
            message.push("\n  change the default or the `range`");
        }
        What::Length(has, least, most) => {
            message.push("takes ");
            if let Some(least) = least {
                message.push("at least ").push(least);
            }
            if let (Some(_), Some(_)) = (least, most) {
                message.push(" and ");
            }
            if let Some(most) = most {
                message.push("at most ").push(most);
            }
            let of = match wrong.json.as_bytes()[0] {
                b'"' => " characters",
                b'[' => " items",
                _ => " members",
            };
            number(message.push(of).push(": here are "), *has);
            message.push("\n  change the default or the `length`");
        }
        What::Value(values) => {
            message
                .push("is one of ")
                .push(values)
                .push(" here\n  write one of these");
        }
        What::Count(has, takes) => {
            number(message.push("has "), *takes);
            message.push(" items: here are ");
            number(&mut message, *has);
            message.push("\n  write as many");
        }
        What::Missing(member) => {
            message
                .push("has a member \"")
                .push(member)
                .push("\" that serde asks for");
            message.push("\n  add it to the default");
        }
        What::Unknown(member) => {
            message
                .push("has no member ")
                .push(member)
                .push("\n  remove it from the default");
        }
    }
    message
}

#[expect(clippy::cast_possible_truncation, reason = "no default has four gigabytes")]
#[track_caller]
const fn number(message: &mut Message, number: usize) {
    message.number(number as u32);
}

#[track_caller]
const fn kind(message: &mut Message, wrong: &Wrong, subject: Subject, whole: bool) {
    let is_default = matches!(subject, Subject::Default);
    let starts = wrong.json.as_bytes()[0];
    if let Shape::Choice { values } = &wrong.node.shape {
        message.push("is one of ").push(values.unquoted()).push("\n  write ");
        match nearest(wrong.json, values.json) {
            Some(near) if starts == b'"' && whole && is_default => message.push("`default = ").push(near).push("`"),
            Some(near) if starts == b'"' => message.push("`").push(near).push("`"),
            _ => message.push("one of these"),
        };
        return;
    }
    message.push("is ").push(wrong.node.shape.article()).push("\n  write ");
    message.push(match &wrong.node.shape {
        _ if !is_default => "the JSON of one of its values",
        Shape::Leaf { kind: Kind::String, .. } => "a string, such as `default = \"…\"`",
        Shape::Leaf {
            kind: Kind::Integer | Kind::Unsigned,
            ..
        } => "a whole number, such as `default = 1`",
        Shape::Leaf { kind: Kind::Number, .. } => "a number, such as `default = 0.5`",
        Shape::Leaf {
            kind: Kind::Boolean, ..
        } => "`default = true` or `default = false`",
        Shape::Leaf { kind: Kind::Null, .. } => "`default = null`",
        Shape::Array(_) | Shape::Repeat { .. } | Shape::Tuple(_) => "an array, such as `default = []`",
        Shape::Map { .. } | Shape::Object(_) => "an object, such as `default = json!({ … })`",
        _ => "the JSON of one of its values",
    });
    if !matches!(wrong.node.shape, Shape::AnyOf(_)) {
        message.push(", or let it be of another type");
    }
}

/// The one of some strings, all in quotes, that `wanted` was probably meant to be: the least slips away, and few enough.
#[track_caller]
const fn nearest(wanted: &'static str, values: &'static str) -> Option<&'static str> {
    let mut near = None;
    let mut least = usize::MAX;
    let mut at = 0;
    while let Some((start, end)) = string_at(values, at) {
        let value = values.split_at(end).0.split_at(start).1;
        at = end;
        let longest = if value.len() > wanted.len() {
            value.len()
        } else {
            wanted.len()
        } - 2;
        let most = if longest / 3 > 1 { longest / 3 } else { 1 };
        let slips = slips(wanted.as_bytes(), value.as_bytes());
        if slips <= most && slips < least {
            (near, least) = (Some(value), slips);
        }
    }
    near
}

/// As [`crate::near::distance`] counts them, in const, whatever the case of ASCII letters, of texts of few bytes.
const fn slips(left: &[u8], right: &[u8]) -> usize {
    const MAX: usize = 64;
    if left.len() > MAX || right.len() > MAX {
        return usize::MAX;
    }
    let mut rows = [[0_usize; MAX + 1]; 3];
    let mut column = 0;
    while column <= right.len() {
        rows[0][column] = column;
        column += 1;
    }
    let mut row = 1;
    while row <= left.len() {
        let (here, above, before) = (row % 3, (row + 2) % 3, (row + 1) % 3);
        rows[here][0] = row;
        let mut column = 1;
        while column <= right.len() {
            let same = left[row - 1].eq_ignore_ascii_case(&right[column - 1]);
            let mut least = rows[above][column - 1] + if same { 0 } else { 1 };
            least = lesser(least, rows[above][column] + 1);
            least = lesser(least, rows[here][column - 1] + 1);
            if row > 1 && column > 1 && left[row - 1] == right[column - 2] && left[row - 2] == right[column - 1] {
                least = lesser(least, rows[before][column - 2] + 1);
            }
            rows[here][column] = least;
            column += 1;
        }
        row += 1;
    }
    rows[left.len() % 3][right.len()]
}

const fn lesser(left: usize, right: usize) -> usize {
    if left < right { left } else { right }
}
