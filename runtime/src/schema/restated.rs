//! What attributes of other crates say of keywords that the schema has by itself: the allowed values, and what must be the same.

use super::{
    Detail, Node, Notes, Profile, Shape,
    default::{Subject, told, wrong},
    json::{array_item, is_same, member},
    refs::Hoisted,
    sink::Sink,
    write::Writer,
};
use crate::{message::Message, utf8::Utf8};
use mcpact_tokens::Encoding;

/// The length of a schema that keywords are compared with, in bytes.
const MAX_BYTES: usize = 1 << 15;

/// Compares the values that are allowed of the field or type called `name`, a JSON array, with its type. `notes` is what is said
/// beside them.
///
/// # Panics
///
/// That one of them is no value of the type: the compile error.
#[track_caller]
pub const fn hold_values(name: &str, values: &'static str, node: &'static Node, notes: &Notes) {
    let mut at = 1;
    while let Some((value, next)) = array_item(values, at) {
        at = next;
        // Those of the type itself are these.
        let allowed = Notes {
            values: Some(super::Text::plain(values)),
            ..*notes
        };
        if let Some(wrong) = wrong(value, node, &allowed) {
            told(Subject::Allowed, name, value, &wrong).panic()
        }
    }
}

/// Compares a keyword, which an attribute gives a value, with the schema of the field or type called `name`. `notes` is what is
/// said of the field, `instead` the key of `#[mcp(…)]` for it.
///
/// # Panics
///
/// That the schema does not say the same: the compile error.
#[track_caller]
pub const fn hold_restated(
    name: &str,
    key: &str,
    value: &'static str,
    instead: &str,
    node: &'static Node,
    notes: &Notes,
) {
    let (mut text, mut nullable) = (Utf8::new(), Utf8::new());
    let schema = written(&mut text, node, notes, false);
    if says(schema, key, value) || says(written(&mut nullable, node, notes, true), key, value) {
        return;
    }
    let mut message = Message::new();
    message.push("`extend` gives \"").push(key).push("\" of `").push(name);
    message.push("` the value `").push(value).push("`, and its schema has ");
    if let Some(written) = written_at(schema, key) {
        message.push("`").push(written);
        message
            .push("`\n  remove it from `extend`, or write `")
            .push(written)
            .push("`");
    } else {
        message.push("no \"").push(key);
        message
            .push("\"\n  remove it from `extend`, or write `#[mcp(")
            .push(instead)
            .push(")]`");
    }
    message.panic()
}

/// The schema, of an optional value with or without null.
#[track_caller]
const fn written<'a>(text: &'a mut Utf8<MAX_BYTES>, node: &'static Node, notes: &Notes, null: bool) -> &'a str {
    let sink = Sink::new(Encoding::ALL[0], text.filler(), &mut [], &mut []);
    let mut writer = Writer::new(sink, Detail::Full, Profile::Portable, &Hoisted::NONE);
    match &node.shape {
        Shape::Recursive(_) => writer.schema(node),
        Shape::Optional(inner) if !null => writer.value(inner, notes, false),
        _ => writer.value(node, notes, false),
    }
    text.as_str()
}

/// What a schema gives a keyword: of a type, the first of its forms, where it has forms.
const fn written_at<'a>(schema: &'a str, key: &str) -> Option<&'a str> {
    match (member(schema, key), member(schema, "anyOf")) {
        (None, Some(forms)) if is_same(key, "type") => match array_item(forms, 1) {
            Some((form, _)) => written_at(form, key),
            None => None,
        },
        (written, _) => written,
    }
}

/// Whether a schema gives a keyword this value: a type, in each of its forms.
const fn says(schema: &str, key: &str, value: &str) -> bool {
    if let Some(written) = member(schema, key) {
        return is_same(written, value);
    }
    let (true, Some(forms)) = (is_same(key, "type"), member(schema, "anyOf")) else {
        return false;
    };
    let mut at = 1;
    while let Some((form, next)) = array_item(forms, at) {
        if !says(form, key, value) {
            return false;
        }
        at = next;
    }
    true
}
