//! Values without named members: leaves, choices, sequences, maps, and what takes one of several forms.

use super::{
    Kind, Node, Notes, Profile, Shape,
    keyword::{self, another},
    write::Writer,
};
use crate::message::Message;

impl Writer<'_> {
    /// What values the node has; `of_items` is said of what it holds.
    #[track_caller]
    pub(super) const fn shape(&mut self, node: &'static Node, of_items: Option<&'static Notes>, null: bool) {
        let of_items = match of_items {
            Some(notes) => notes,
            None => &Notes::NONE,
        };
        match &node.shape {
            Shape::Any => {}
            Shape::Raw(members) if null => {
                self.member(&keyword::ANY_OF);
                self.open(b'[');
                self.separate();
                self.open(b'{');
                self.member(members);
                self.close(b'}');
                self.null_item();
                self.close(b']');
            }
            Shape::Raw(members) => self.member(members),
            Shape::Leaf { kind, keywords } => {
                self.type_of(*kind, null);
                if let Some(keywords) = keywords {
                    self.member(keywords);
                }
            }
            Shape::Choice { values } if !null => {
                self.sink.text(if self.comma {
                    &another::STRING_ENUM
                } else {
                    &keyword::STRING_ENUM
                });
                self.comma = true;
                self.sink.text(values);
            }
            Shape::Choice { values } => {
                self.type_of(Kind::String, null);
                self.member(&keyword::ENUM);
                if null && !matches!(self.profile, Profile::Gemini) {
                    self.sink.open_array(values);
                    self.sink.raw(",null]");
                } else {
                    self.sink.text(values);
                }
            }
            Shape::Array(items) => self.array(items, of_items, null),
            Shape::Repeat { items, len } => {
                self.array(items, of_items, null);
                self.exact_items(*len);
            }
            Shape::Tuple(items) => self.tuple(items, null),
            Shape::Map { keys, values } => {
                self.type_of(Kind::Object, null);
                self.map_members(keys, values, of_items);
            }
            Shape::Object(object) => self.object(object, null, false),
            Shape::AnyOf(options) => self.any_of(options, null),
            Shape::Newtype(inner) | Shape::Transparent(inner) => self.value_keywords(inner, &Notes::NONE, null),
            Shape::Optional(_) | Shape::Nullable(_) | Shape::Recursive(_) | Shape::Recurse(_) => {
                self.value_keywords(node, &Notes::NONE, null);
            }
        }
    }

    #[track_caller]
    const fn array(&mut self, items: &'static Node, notes: &Notes, null: bool) {
        if items.is_any() {
            self.type_of(Kind::Array, null);
            return;
        }
        if self.comma && !null {
            self.sink.text(&another::ARRAY_ITEMS);
        } else {
            self.type_of(Kind::Array, null);
            self.member(&keyword::ITEMS);
        }
        self.value(items, notes, false);
    }

    #[track_caller]
    const fn tuple(&mut self, items: &'static [&'static Node], null: bool) {
        self.type_of(Kind::Array, null);
        if !items.is_empty() {
            // Clients that do not know `prefixItems` are told what any of the items is.
            if self.has_prefix_items() {
                self.member(&keyword::PREFIX_ITEMS);
                self.values(items);
            } else {
                self.member(&keyword::ITEMS);
                self.open(b'{');
                self.any_of(items, false);
                self.close(b'}');
            }
        }
        self.exact_items(items.len());
    }

    #[track_caller]
    const fn has_prefix_items(&self) -> bool {
        !matches!(self.profile, Profile::Gemini | Profile::OpenaiStrict)
    }

    #[track_caller]
    const fn exact_items(&mut self, len: usize) {
        self.member(&keyword::MIN_ITEMS);
        self.sink.number(len);
        self.member(&keyword::MAX_ITEMS);
        self.sink.number(len);
    }

    #[track_caller]
    pub(super) const fn any_of(&mut self, options: &'static [&'static Node], null: bool) {
        self.member(&keyword::ANY_OF);
        self.values(options);
        if null {
            self.sink.reopen();
            self.null_item();
            self.close(b']');
        }
    }

    #[track_caller]
    const fn values(&mut self, nodes: &'static [&'static Node]) {
        self.open(b'[');
        let mut index = 0;
        while index < nodes.len() {
            self.separate();
            self.value(nodes[index], &Notes::NONE, false);
            index += 1;
        }
        self.close(b']');
    }

    /// What keys and values a map takes. Gemini takes no word of it.
    #[track_caller]
    pub(super) const fn map_members(&mut self, keys: &'static Node, values: &'static Node, of_values: &Notes) {
        match self.profile {
            Profile::Gemini => return,
            Profile::OpenaiStrict => no_maps(values),
            Profile::Portable | Profile::Refs => {}
        }
        match &keys.bare().shape {
            Shape::Leaf {
                kind: Kind::Integer, ..
            } => {
                self.member(&keyword::KEYS);
                self.sink.text(&keyword::INTEGER_KEY);
            }
            Shape::Leaf {
                kind: Kind::Boolean, ..
            } => {
                self.member(&keyword::KEYS);
                self.sink.text(&keyword::BOOLEAN_KEY);
            }
            Shape::Choice { .. } => {
                self.member(&keyword::KEYS);
                self.value(keys, &Notes::NONE, false);
            }
            Shape::Leaf { kind: Kind::String, .. } => {
                if !keys.is_plain_string() {
                    self.member(&keyword::KEYS);
                    self.value(keys, &Notes::NONE, false);
                }
            }
            Shape::Any | Shape::Raw(_) => {}
            _ => {
                let mut message = Message::new();
                message.push("`").push(keys.name).push(
                    "` cannot be a map's key in JSON: keys are strings, integers, booleans or enums of unit variants",
                );
                message.panic();
            }
        }
        self.map_values(values, of_values);
    }

    /// What a map's values are. Gemini takes no word of it.
    #[track_caller]
    pub(super) const fn map_values(&mut self, values: &'static Node, of_values: &Notes) {
        if !values.is_any() && !matches!(self.profile, Profile::Gemini) {
            self.member(&keyword::ADDITIONAL);
            self.value(values, of_values, false);
        }
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
