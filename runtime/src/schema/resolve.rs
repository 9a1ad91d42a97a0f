//! What a field comes to once its type is known: whether it may be left out, which notes hold, what it flattens to.

use super::{Field, Kind, Node, Notes, Object, Presence, Shape, Text, keyword};
use crate::message::Message;

impl Notes {
    /// These notes, and where they are silent the `inner` ones: a field goes before its type.
    pub(super) const fn over(&self, inner: &Notes) -> Notes {
        macro_rules! first {
            ($($note:ident),+) => {
                Notes {
                    $($note: match &self.$note {
                        Some(_) => self.$note,
                        None => inner.$note,
                    },)+
                    deprecated: self.deprecated || inner.deprecated,
                }
            };
        }
        first!(
            title,
            description,
            default,
            examples,
            range,
            length,
            pattern,
            format,
            inner,
            extend
        )
    }

    /// Whether nothing here would be written beside a `$ref`.
    pub(super) const fn is_silent(&self) -> bool {
        self.title.is_none()
            && self.description.is_none()
            && self.default.is_none()
            && self.examples.is_none()
            && self.extend.is_none()
            && !self.deprecated
    }
}

impl Node {
    /// Whether every JSON value will do and nothing is said of it, so that `items` or `additionalProperties` can be left out.
    pub(super) const fn is_any(&self) -> bool {
        matches!(self.shape, Shape::Any) && self.notes.is_silent()
    }

    /// The node without the newtypes around it.
    pub(super) const fn bare(&'static self) -> &'static Node {
        match &self.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => inner.bare(),
            _ => self,
        }
    }

    /// Whether serde takes a missing member of this type, or it has a default of its own.
    const fn may_be_absent(&self) -> bool {
        self.notes.default.is_some()
            || match &self.shape {
                Shape::Optional(_) => true,
                Shape::Transparent(inner) => inner.may_be_absent(),
                Shape::Newtype(inner) => inner.default().is_some(),
                _ => false,
            }
    }

    /// The default of the type or of what it wraps.
    pub(crate) const fn default(&self) -> Option<Text> {
        match (&self.notes.default, &self.shape) {
            (None, Shape::Newtype(inner) | Shape::Transparent(inner)) => inner.default(),
            (default, _) => *default,
        }
    }
}

impl Field {
    /// Whether a value may leave the member out.
    pub(super) const fn may_be_absent(&self) -> bool {
        match self.presence {
            Presence::Required => false,
            Presence::Defaulted => true,
            Presence::ByType => self.notes.default.is_some() || self.node.may_be_absent(),
        }
    }

    /// The schema of the member where it is there: null that only stands for "absent" is left out.
    pub(crate) const fn present(&self) -> (&'static Node, Notes) {
        let mut node = self.node;
        let mut notes = self.notes;
        loop {
            match &node.shape {
                Shape::Optional(inner) => return (inner, notes),
                Shape::Transparent(inner) if inner.may_be_absent() => {
                    notes = notes.over(&node.notes);
                    node = inner;
                }
                _ => return (node, notes),
            }
        }
    }

    /// The members that a flattened field brings in; `None` for a map, which has none of its own.
    pub(crate) const fn fragment(&self) -> Option<&'static Object> {
        let mut node = self.node;
        loop {
            match &node.shape {
                Shape::Optional(inner) | Shape::Newtype(inner) | Shape::Transparent(inner) => node = inner,
                Shape::Object(object) if !object.one => return Some(object),
                Shape::Map { .. } => return None,
                _ => {
                    let mut message = Message::new();
                    message
                        .push("`#[serde(flatten)] ")
                        .push(self.name.unquoted())
                        .push("` needs a struct with named fields or a map, and `")
                        .push(node.name)
                        .push("` is ")
                        .push(node.shape.article())
                        .push("\n  drop `flatten`, so that it becomes a member of its own");
                    message.panic()
                }
            }
        }
    }
}

impl Object {
    /// The keys and values of the map that is flattened in, if one is: it takes the members that no field names.
    pub(super) const fn flattened_map(&self) -> Option<(&'static Node, &'static Node)> {
        let mut index = 0;
        while index < self.fields.len() {
            let field = &self.fields[index];
            index += 1;
            if !field.flatten {
                continue;
            }
            if let Some(fragment) = field.fragment() {
                if let Some(map) = fragment.flattened_map() {
                    return Some(map);
                }
            } else if let Shape::Map { keys, values } = &field.present().0.bare().shape {
                return Some((keys, values));
            }
        }
        None
    }
}

impl Kind {
    /// `"type":…`, with or without null.
    pub(super) const fn keyword(self, null: bool) -> &'static Text {
        match (self, null) {
            (Kind::String, false) => &keyword::STRING,
            (Kind::String, true) => &keyword::STRING_OR_NULL,
            (Kind::Integer, false) => &keyword::INTEGER,
            (Kind::Integer, true) => &keyword::INTEGER_OR_NULL,
            (Kind::Number, false) => &keyword::NUMBER,
            (Kind::Number, true) => &keyword::NUMBER_OR_NULL,
            (Kind::Boolean, false) => &keyword::BOOLEAN,
            (Kind::Boolean, true) => &keyword::BOOLEAN_OR_NULL,
            (Kind::Null, _) => &keyword::NULL,
        }
    }
}

impl Shape {
    /// What to call such a value in a message.
    pub(super) const fn article(&self) -> &'static str {
        match self {
            Shape::Any | Shape::Raw(_) => "any JSON value",
            Shape::Leaf { kind, .. } => match kind {
                Kind::String => "a string",
                Kind::Integer => "an integer",
                Kind::Number => "a number",
                Kind::Boolean => "a boolean",
                Kind::Null => "null",
            },
            Shape::Choice { .. } => "one of some strings",
            Shape::Array(_) | Shape::Repeat { .. } | Shape::Tuple(_) => "an array",
            Shape::Map { .. } => "a map",
            Shape::Object(_) => "an object",
            Shape::AnyOf(_) => "an enum with several forms",
            Shape::Optional(inner)
            | Shape::Nullable(inner)
            | Shape::Newtype(inner)
            | Shape::Transparent(inner)
            | Shape::Recursive(inner) => inner.shape.article(),
            Shape::Recurse(_) => "a type inside itself",
        }
    }
}
