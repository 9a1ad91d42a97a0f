//! Checks keywords that an attribute adds to a schema: they must agree with the type's own.

use super::{
    Hoisted, Node, Notes, Shape,
    json::{array_item, property},
    str_eq,
    write::{Detail, Sink, Writer},
};
use crate::build::{const_message::Message, utf8::Utf8};
use mcpact_shared::settings::Profile;
use mcpact_tokens::Encoding;

/// The maximum length of a schema that keywords are compared with, in bytes.
const MAX_BYTES: usize = 1 << 15;

/// Compares a keyword, to which an attribute gives a value, with the schema of the field or type
/// called `name`. `notes` are the notes of the field; `instead` is the key of `#[mcp(…)]` for the
/// keyword.
///
/// # Panics
///
/// Panics in const evaluation if the schema gives the keyword another value.
#[track_caller]
pub const fn check_extended(
    name: &str,
    key: &str,
    value: &'static str,
    instead: &str,
    node: &'static Node,
    notes: &Notes,
) {
    let (mut text, mut nullable) = (Utf8::new(), Utf8::new());
    let schema = write(&mut text, node, notes, false);
    if has_value(schema, key, value) || has_value(write(&mut nullable, node, notes, true), key, value) {
        return;
    }
    let mut message = Message::new();
    message
        .push("`extend` sets \"")
        .push(key)
        .push("\" of `")
        .push(name)
        .push("` to `")
        .push(value)
        .push("`, but its schema has ");
    if let Some(written) = value_of(schema, key) {
        message
            .push("`")
            .push(written)
            .push("`; remove it from `extend`, or write `")
            .push(written)
            .push("`");
    } else {
        message
            .push("no \"")
            .push(key)
            .push("\"; remove it from `extend`, or write `#[mcp(")
            .push(instead)
            .push(")]`");
    }
    message.panic()
}

/// Writes the schema. If the value is optional, `null` selects whether the schema allows null.
#[track_caller]
const fn write<'a>(text: &'a mut Utf8<MAX_BYTES>, node: &'static Node, notes: &Notes, null: bool) -> &'a str {
    let sink = Sink::new(Encoding::ALL[0], text.writer(), &mut [], &mut []);
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
const fn value_of<'a>(schema: &'a str, key: &str) -> Option<&'a str> {
    match (property(schema, key), property(schema, "anyOf")) {
        (None, Some(forms)) if str_eq(key, "type") => match array_item(forms, 1) {
            Some((form, _)) => value_of(form, key),
            None => None,
        },
        (value, _) => value,
    }
}

/// Returns whether a schema gives a keyword this value. If it has forms, each must have this
/// `type`.
const fn has_value(schema: &str, key: &str, value: &str) -> bool {
    if let Some(written) = property(schema, key) {
        return str_eq(written, value);
    }
    let (true, Some(forms)) = (str_eq(key, "type"), property(schema, "anyOf")) else {
        return false;
    };
    let mut at = 1;
    while let Some((form, next)) = array_item(forms, at) {
        if !has_value(form, key, value) {
            return false;
        }
        at = next;
    }
    true
}
