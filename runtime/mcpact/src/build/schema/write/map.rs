//! Maps: the keywords for their keys and values.
//!
//! `patternProperties` would need `"additionalProperties":false`. A client that drops unknown
//! keywords would then show the model a map that must be empty.

use super::{
    Profile, Writer,
    keyword::{self, texts},
};
use crate::build::{
    const_message::Message,
    schema::{
        Kind, Node, Notes, Shape, Text,
        map_keys::{check_key, is_plain_string, is_positive},
    },
};

texts! { pub(super),
    /// An integer as serde reads it: no `+`, no `-0`, no leading zeros. In ECMA-262 `\d` is `0` to
    /// `9`.
    INTEGER = "{\"pattern\":\"^(0|-?[1-9]\\\\d*)$\"}", 48_378_566_148_098, 48_378_566_148_098;
    UNSIGNED = "{\"pattern\":\"^(0|[1-9]\\\\d*)$\"}", 48_378_561_953_794, 43_980_515_442_690;
    POSITIVE = "{\"pattern\":\"^[1-9]\\\\d*$\"}", 35_184_416_129_026, 35_184_416_129_026;
    BOOLEAN = "{\"enum\":[\"true\",\"false\"]}", 21_990_278_692_866, 21_990_278_692_866;
}

impl Writer<'_> {
    /// Writes the keywords of a map's keys and values, none for Gemini. `inner` are the notes of
    /// the values.
    #[track_caller]
    pub(super) const fn map_contents(&mut self, keys: &'static Node, values: &'static Node, inner: &Notes) {
        match self.profile {
            Profile::Gemini => return,
            Profile::OpenaiStrict => refuse_map(values),
            _ => {}
        }
        let keys = keys.written_if(self.output);
        match &keys.bare_of(self.output).shape {
            Shape::Leaf {
                kind: Kind::Integer, ..
            } => self.key_schema(&INTEGER),
            Shape::Leaf {
                kind: Kind::Unsigned, ..
            } => self.key_schema(if is_positive(keys.bare_of(self.output)) {
                &POSITIVE
            } else {
                &UNSIGNED
            }),
            Shape::Leaf {
                kind: Kind::Boolean, ..
            } => self.key_schema(&BOOLEAN),
            Shape::Choice { .. } => self.string_keys(keys),
            Shape::Leaf { kind: Kind::String, .. } => {
                if !is_plain_string(keys) {
                    self.string_keys(keys);
                }
            }
            _ => check_key(keys, self.output),
        }
        self.map_values(values, inner);
    }

    /// Writes the keyword of a map's values, none for Gemini.
    #[track_caller]
    pub(super) const fn map_values(&mut self, values: &'static Node, inner: &Notes) {
        let values = values.written_if(self.output);
        if !values.is_any() && !matches!(self.profile, Profile::Gemini) {
            self.key(&keyword::ADDITIONAL);
            self.value(values, inner, false);
        }
    }

    #[track_caller]
    const fn key_schema(&mut self, keys: &Text) {
        self.key(&keyword::KEYS);
        self.sink.text(keys);
    }

    /// Writes the schema of keys that are strings, without their type.
    #[track_caller]
    const fn string_keys(&mut self, keys: &'static Node) {
        self.key(&keyword::KEYS);
        if self.hoisted.has(keys) {
            return self.value(keys, &Notes::NONE, false);
        }
        let mut node = keys;
        let mut notes = keys.notes;
        while let Shape::Newtype(inner) | Shape::Transparent(inner) = &node.shape {
            node = inner.written_if(self.output);
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
            } => self.key(keywords),
            _ => {}
        }
        self.rules(&notes, &Notes::NONE, node, false);
        self.last_keywords(&notes, &Notes::NONE);
        self.close(b'}');
    }
}

/// Refuses a map in OpenAI's strict mode.
#[track_caller]
const fn refuse_map(values: &Node) -> ! {
    let mut message = Message::new();
    message
        .push("OpenAI's strict mode has no maps, but the schema has one with values of `")
        .push(values.name)
        .push("`; write a struct with named fields, a `Vec` of keys with values, or another `profile`");
    message.panic()
}
