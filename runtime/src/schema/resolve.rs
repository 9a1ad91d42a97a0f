//! What a field comes to once its type is known: whether it may be left out, what it holds, what it flattens to.

use super::{
    Field, Kind, Node, Notes, Object, Output, Presence, Shape, Text,
    keyword::{self, another},
    known::ANY_KEYS,
};
use crate::message::Message;

impl Node {
    /// Whether the type, or one that it wraps, has a title.
    #[track_caller]
    pub(super) const fn is_titled(&self) -> bool {
        match (&self.notes.title, &self.shape) {
            (Some(_), _) => true,
            (
                None,
                Shape::Newtype(inner)
                | Shape::Transparent(inner)
                | Shape::Optional(inner)
                | Shape::Nullable(inner)
                | Shape::Recursive(inner),
            ) => inner.is_titled(),
            _ => false,
        }
    }

    /// Whether every JSON value will do and nothing is said of it, so that `additionalProperties` can be left out.
    #[track_caller]
    pub(super) const fn is_any(&self) -> bool {
        matches!(self.shape, Shape::Any) && self.notes.is_silent()
    }

    /// The node without the newtypes around it.
    #[track_caller]
    pub(crate) const fn bare(&'static self) -> &'static Node {
        match &self.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => inner.bare(),
            _ => self,
        }
    }

    /// Returns the node of the values themselves, without newtypes, `Option` and the frame of a
    /// recursive type.
    #[track_caller]
    pub(super) const fn value_of(&'static self, output: bool) -> &'static Node {
        let node = if output { self.written() } else { self };
        match &node.shape {
            Shape::Newtype(inner)
            | Shape::Transparent(inner)
            | Shape::Optional(inner)
            | Shape::Nullable(inner)
            | Shape::Recursive(inner) => inner.value_of(output),
            _ => node,
        }
    }

    /// The same of what is read, or of what is written.
    #[track_caller]
    pub(super) const fn bare_of(&'static self, output: bool) -> &'static Node {
        let node = if output { self.written() } else { self };
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => inner.bare_of(output),
            _ => node,
        }
    }

    /// Whether it is an integer that is never negative.
    #[track_caller]
    pub(super) const fn is_unsigned(&'static self) -> bool {
        matches!(
            self.bare().shape,
            Shape::Leaf {
                kind: Kind::Unsigned,
                ..
            }
        )
    }

    /// Whether any string will do: keys that say nothing.
    #[track_caller]
    pub(super) const fn is_plain_string(&'static self) -> bool {
        match &self.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) if self.notes.rules_nothing() => inner.is_plain_string(),
            Shape::Leaf {
                kind: Kind::String,
                keywords: None,
            } => self.notes.rules_nothing(),
            _ => false,
        }
    }

    /// Whether the type is an `Option`, as serde sees it.
    #[track_caller]
    pub(super) const fn is_optional(&self) -> bool {
        match &self.shape {
            Shape::Optional(_) => true,
            Shape::Transparent(inner) => inner.is_optional(),
            _ => false,
        }
    }

    /// Whether serde takes a missing member of this type, or it has a default of its own.
    #[track_caller]
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
    #[track_caller]
    pub(crate) const fn default(&self) -> Option<Text> {
        match (&self.notes.default, &self.shape) {
            (None, Shape::Newtype(inner) | Shape::Transparent(inner)) => inner.default(),
            (default, _) => *default,
        }
    }
}

impl Field {
    /// Whether a value may leave the member out.
    #[track_caller]
    pub(crate) const fn may_be_absent(&self) -> bool {
        match self.presence {
            Presence::Required => false,
            Presence::Defaulted | Presence::DefaultFn => true,
            Presence::ByType => self.notes.default.is_some() || self.node.may_be_absent(),
        }
    }

    /// The schema of the member where it is there: null that only stands for "absent" is left out.
    #[track_caller]
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

    /// Whether null, or nothing, is a value that serde takes for the member.
    #[track_caller]
    pub(super) const fn is_optional(&self) -> bool {
        !matches!(self.presence, Presence::Required) && self.node.is_optional()
    }

    /// Whether null and absence are two values.
    #[track_caller]
    pub(super) const fn tells_null(&self, node: &'static Node, notes: &Notes) -> bool {
        self.is_optional()
            && (matches!(self.presence, Presence::DefaultFn) || notes.default.is_some() || node.default().is_some())
    }

    /// Whether an answer may leave the member out, or all members of what is flattened.
    #[track_caller]
    pub(super) const fn may_be_omitted(&self) -> bool {
        !matches!(self.notes.output, Output::Same) || (self.flatten && self.node.bare_of(true).is_optional())
    }

    /// What stands in an answer where the member is there.
    #[track_caller]
    pub(super) const fn written(&self) -> &'static Node {
        let node = self.node.written();
        match (&self.notes.output, &node.shape) {
            (Output::Some, Shape::Optional(inner)) => inner.written(),
            _ => node,
        }
    }

    /// What a flattened field brings in.
    #[track_caller]
    pub(crate) const fn flattened(&self) -> Flattened {
        self.flattened_of(false)
    }

    /// The same of what is read, or of what is written.
    #[track_caller]
    pub(super) const fn flattened_of(&self, output: bool) -> Flattened {
        flattened(self.node, self.name.unquoted(), output)
    }
}

/// Returns the properties that the flattened field called `field` brings in, whose type is `node`.
#[track_caller]
pub(super) const fn flattened(node: &'static Node, field: &str, output: bool) -> Flattened {
    match flattens_to(node, output) {
        Ok(flattened) => flattened,
        Err(node) => not_flat(field, node),
    }
}

/// Returns the properties that a flattened node brings in, or the node of values that are no object
/// as the error.
#[track_caller]
pub(super) const fn flattens_to(mut node: &'static Node, output: bool) -> Result<Flattened, &'static Node> {
    loop {
        if output {
            node = node.written();
        }
        match &node.shape {
            Shape::Optional(inner) | Shape::Newtype(inner) | Shape::Transparent(inner) => node = inner,
            Shape::Object(object) if object.one => return Ok(Flattened::One(object)),
            Shape::Object(object) => return Ok(Flattened::Members(object)),
            Shape::Map { keys, values } => return Ok(Flattened::Map(keys, values)),
            // `serde_json::Value` takes all properties that no field takes, as a map does.
            Shape::Any => return Ok(Flattened::Map(ANY_KEYS, node)),
            Shape::AnyOf(options) => return Ok(Flattened::OneOf(options)),
            // A unit adds nothing to the tag.
            Shape::Leaf { kind: Kind::Null, .. } => return Ok(Flattened::Members(&NO_MEMBERS)),
            _ => return Err(node),
        }
    }
}

/// What `()` brings in.
const NO_MEMBERS: Object = Object {
    fields: &[],
    closed: false,
    one: false,
};

/// What a flattened field brings into the object around it.
pub(crate) enum Flattened {
    /// A fragment's members.
    Members(&'static Object),
    /// Members of any name.
    Map(&'static Node, &'static Node),
    /// The members of one of an enum's forms.
    OneOf(&'static [&'static Node]),
    /// One of an externally tagged enum's members.
    One(&'static Object),
}

#[track_caller]
const fn not_flat(field: &str, node: &Node) -> ! {
    let mut message = Message::new();
    message
        .push("what is flattened must be a struct with named fields, a map or an enum of these, and `")
        .push(node.name)
        .push("` (of `")
        .push(field)
        .push("`) is ")
        .push(node.shape.article())
        .push("; remove `flatten`, so that it becomes a property of its own");
    message.panic()
}

impl Object {
    /// Whether an enum is flattened in, so that its forms stand beside the members.
    #[track_caller]
    pub(super) const fn has_forms(&self, output: bool) -> bool {
        let mut index = 0;
        while index < self.fields.len() {
            let field = &self.fields[index];
            index += 1;
            if !field.flatten {
                continue;
            }
            let absent = if output {
                field.may_be_omitted()
            } else {
                field.may_be_absent()
            };
            if !absent {
                match field.flattened_of(output) {
                    Flattened::Members(fragment) if fragment.has_forms(output) => return true,
                    Flattened::OneOf(_) | Flattened::One(_) => return true,
                    Flattened::Members(_) | Flattened::Map(..) => {}
                }
            }
        }
        false
    }

    /// Whether it has members that are not an enum's.
    #[track_caller]
    pub(super) const fn has_named(&self, output: bool) -> bool {
        let mut index = 0;
        while index < self.fields.len() {
            let field = &self.fields[index];
            index += 1;
            if !field.flatten {
                return true;
            }
            if let Flattened::Members(fragment) = field.flattened_of(output)
                && fragment.has_named(output)
            {
                return true;
            }
        }
        false
    }

    /// The keys and values of the map that is flattened in, if one is: it takes the members that no field names.
    #[cfg(feature = "serde_json")]
    #[track_caller]
    pub(crate) const fn flattened_map(&self) -> Option<(&'static Node, &'static Node)> {
        self.flattened_map_of(false)
    }

    /// The same of what is read, or of what is written.
    #[track_caller]
    pub(super) const fn flattened_map_of(&self, output: bool) -> Option<(&'static Node, &'static Node)> {
        let mut index = 0;
        while index < self.fields.len() {
            let field = &self.fields[index];
            index += 1;
            if !field.flatten {
                continue;
            }
            match field.flattened_of(output) {
                Flattened::Map(keys, values) => return Some((keys, values)),
                Flattened::Members(fragment) => {
                    if let Some(map) = fragment.flattened_map_of(output) {
                        return Some(map);
                    }
                }
                Flattened::OneOf(_) | Flattened::One(_) => {}
            }
        }
        None
    }
}

impl Kind {
    /// `"type":…`, with or without null.
    #[track_caller]
    pub(super) const fn keyword(self, null: bool) -> &'static Text {
        match (self, null) {
            (Kind::String, false) => &keyword::STRING,
            (Kind::String, true) => &keyword::STRING_OR_NULL,
            (Kind::Integer | Kind::Unsigned, false) => &keyword::INTEGER,
            (Kind::Integer | Kind::Unsigned, true) => &keyword::INTEGER_OR_NULL,
            (Kind::Number, false) => &keyword::NUMBER,
            (Kind::Number, true) => &keyword::NUMBER_OR_NULL,
            (Kind::Boolean, false) => &keyword::BOOLEAN,
            (Kind::Boolean, true) => &keyword::BOOLEAN_OR_NULL,
            (Kind::Null, _) => &keyword::NULL,
            (Kind::Array, false) => &keyword::ARRAY,
            (Kind::Array, true) => &keyword::ARRAY_OR_NULL,
            (Kind::Object, false) => &keyword::OBJECT,
            (Kind::Object, true) => &keyword::OBJECT_OR_NULL,
        }
    }
}

impl Kind {
    /// `,"type":…`, behind another member.
    #[track_caller]
    pub(super) const fn another_keyword(self, null: bool) -> &'static Text {
        match (self, null) {
            (Kind::String, false) => &another::STRING,
            (Kind::String, true) => &another::STRING_OR_NULL,
            (Kind::Integer | Kind::Unsigned, false) => &another::INTEGER,
            (Kind::Integer | Kind::Unsigned, true) => &another::INTEGER_OR_NULL,
            (Kind::Number, false) => &another::NUMBER,
            (Kind::Number, true) => &another::NUMBER_OR_NULL,
            (Kind::Boolean, false) => &another::BOOLEAN,
            (Kind::Boolean, true) => &another::BOOLEAN_OR_NULL,
            (Kind::Null, _) => &another::NULL,
            (Kind::Array, false) => &another::ARRAY,
            (Kind::Array, true) => &another::ARRAY_OR_NULL,
            (Kind::Object, false) => &another::OBJECT,
            (Kind::Object, true) => &another::OBJECT_OR_NULL,
        }
    }
}

impl Shape {
    /// What to call such a value in a message.
    #[track_caller]
    pub(super) const fn article(&self) -> &'static str {
        match self {
            Shape::Any | Shape::Raw(_) => "any JSON value",
            Shape::Leaf { kind, .. } => match kind {
                Kind::String => "a string",
                Kind::Integer | Kind::Unsigned => "an integer",
                Kind::Number => "a number",
                Kind::Boolean => "a boolean",
                Kind::Null => "null",
                Kind::Array => "an array",
                Kind::Object => "an object",
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
