//! Maps. JSON's keys are strings, so what an integer or a boolean is as a key is a rule of how it is spelled.
//!
//! `patternProperties` would cost the same and is not used: beside it stands `"additionalProperties":false`, so that a
//! client that drops what it does not know would be told that the map is empty.

use super::{
    Kind, Node, Notes, Profile, Shape, Text,
    defs::same,
    keyword::{self, texts},
    types::NOT_ZERO,
    write::Writer,
};
use crate::message::Message;

texts! { pub(super),
    /// As serde reads them: no `+`, no `-0`, no zeros in front. `\d` is `0` to `9` alone in JSON Schema's dialect (ECMA-262), and
    /// two tokens shorter; the sign costs none.
    INTEGER = "{\"pattern\":\"^(0|-?[1-9]\\\\d*)$\"}", 48_378_566_148_098, 48_378_566_148_098;
    UNSIGNED = "{\"pattern\":\"^(0|[1-9]\\\\d*)$\"}", 48_378_561_953_794, 43_980_515_442_690;
    POSITIVE = "{\"pattern\":\"^[1-9]\\\\d*$\"}", 35_184_416_129_026, 35_184_416_129_026;
    BOOLEAN = "{\"enum\":[\"true\",\"false\"]}", 21_990_278_692_866, 21_990_278_692_866;
}

impl Writer<'_> {
    /// What keys and values a map takes. Gemini takes no word of it.
    #[track_caller]
    pub(super) const fn map_members(&mut self, keys: &'static Node, values: &'static Node, of_values: &Notes) {
        match self.profile {
            Profile::Gemini => return,
            Profile::OpenaiStrict => no_maps(values),
            _ => {}
        }
        let keys = if self.output { keys.written() } else { keys };
        match &keys.bare_of(self.output).shape {
            Shape::Leaf {
                kind: Kind::Integer, ..
            } => self.spelled(&INTEGER),
            Shape::Leaf {
                kind: Kind::Unsigned, ..
            } => self.spelled(if is_positive(keys.bare_of(self.output)) {
                &POSITIVE
            } else {
                &UNSIGNED
            }),
            Shape::Leaf {
                kind: Kind::Boolean, ..
            } => self.spelled(&BOOLEAN),
            Shape::Choice { .. } => self.names(keys),
            Shape::Leaf { kind: Kind::String, .. } => {
                if !keys.is_plain_string() {
                    self.names(keys);
                }
            }
            _ => check_key(keys, self.output),
        }
        self.map_values(values, of_values);
    }

    /// What a map's values are. Gemini takes no word of it.
    #[track_caller]
    pub(super) const fn map_values(&mut self, values: &'static Node, of_values: &Notes) {
        let values = if self.output { values.written() } else { values };
        if !values.is_any() && !matches!(self.profile, Profile::Gemini) {
            self.member(&keyword::ADDITIONAL);
            self.value(values, of_values, false);
        }
    }

    #[track_caller]
    const fn spelled(&mut self, keys: &Text) {
        self.member(&keyword::KEYS);
        self.sink.text(keys);
    }

    /// What keys are that are strings: their type need not be said.
    #[track_caller]
    const fn names(&mut self, keys: &'static Node) {
        self.member(&keyword::KEYS);
        if self.hoisted.has(keys) {
            return self.value(keys, &Notes::NONE, false);
        }
        let mut node = keys;
        let mut notes = keys.notes;
        while let Shape::Newtype(inner) | Shape::Transparent(inner) = &node.shape {
            node = if self.output { inner.written() } else { inner };
            notes = notes.over(&node.notes);
        }
        self.open(b'{');
        self.pair(&keyword::TITLE, &notes.title);
        self.description(&notes.description, &notes.variants);
        match &node.shape {
            Shape::Choice { values } if notes.values.is_none() => self.pair(&keyword::ENUM, &Some(*values)),
            Shape::Choice { .. } => self.pair(&keyword::ENUM, &notes.values),
            Shape::Leaf {
                keywords: Some(keywords),
                ..
            } => self.member(keywords),
            _ => {}
        }
        self.rules(&notes, &Notes::NONE, node, false);
        self.tail(&notes, &Notes::NONE);
        self.close(b'}');
    }
}

/// Refuses keys that have no form as a JSON string.
#[track_caller]
pub(super) const fn check_key(keys: &'static Node, output: bool) {
    if matches!(
        &keys.bare_of(output).shape,
        Shape::Leaf {
            kind: Kind::String | Kind::Integer | Kind::Unsigned | Kind::Boolean,
            ..
        } | Shape::Choice { .. }
            | Shape::Any
            | Shape::Raw(_)
    ) {
        return;
    }
    let mut message = Message::new();
    message
        .push("`")
        .push(keys.name)
        .push("` cannot be the key of a map in JSON; use a string, an integer, a boolean or an enum of unit variants");
    message.panic();
}

/// Whether an unsigned integer is not zero.
#[track_caller]
const fn is_positive(node: &Node) -> bool {
    match &node.notes.range {
        Some(range) => same(range.keywords.json, NOT_ZERO),
        None => false,
    }
}

#[track_caller]
const fn no_maps(values: &Node) -> ! {
    let mut message = Message::new();
    message
        .push("OpenAI's strict mode has no maps, and this one is of `")
        .push(values.name)
        .push("`\n  write a struct with named fields, a `Vec` of keys with values, or another `profile`");
    message.panic()
}
