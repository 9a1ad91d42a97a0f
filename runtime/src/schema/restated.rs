//! Checks attributes of other crates that restate a schema: allowed values, and keywords that must
//! agree with the type.

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

/// The maximum length of a schema that keywords are compared with, in bytes.
const MAX_BYTES: usize = 1 << 15;

/// Checks that the allowed values of the field or type called `name`, a JSON array, are values of
/// its type. `notes` are its other notes.
///
/// # Panics
///
/// In const evaluation, if one of them is no value of the type.
#[track_caller]
pub const fn hold_values(name: &str, values: &'static str, node: &'static Node, notes: &Notes) {
    let mut at = 1;
    while let Some((value, next)) = array_item(values, at) {
        at = next;
        // These values replace those of the type itself.
        let allowed = Notes {
            values: Some(super::Text::plain(values)),
            ..*notes
        };
        if let Some(wrong) = wrong(value, node, &allowed) {
            told(Subject::Allowed, name, value, &wrong).panic()
        }
    }
}

/// Compares a keyword, to which an attribute gives a value, with the schema of the field or type
/// called `name`. `notes` are the notes of the field; `instead` is the key of `#[mcp(…)]` for the
/// keyword.
///
/// # Panics
///
/// In const evaluation, if the schema gives the keyword another value.
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

/// Writes the schema. If the value is optional, `null` selects whether the schema allows null.
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

/// Returns the value that a schema gives a keyword. If it has forms, the first one gives the
/// `type`.
const fn written_at<'a>(schema: &'a str, key: &str) -> Option<&'a str> {
    match (member(schema, key), member(schema, "anyOf")) {
        (None, Some(forms)) if is_same(key, "type") => match array_item(forms, 1) {
            Some((form, _)) => written_at(form, key),
            None => None,
        },
        (written, _) => written,
    }
}

/// Returns true if a schema gives a keyword this value. If it has forms, each must have this
/// `type`.
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
