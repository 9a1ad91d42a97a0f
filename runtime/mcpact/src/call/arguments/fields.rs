//! What a call may say about the types of arguments: names that serde reads, nulls, stated defaults.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::{
    json_text::{has_string, is_string, string},
    raw_schema::types,
};
use crate::build::schema::{Field, Flattened, Kind, Node, Object, Presence, Shape, Text};

/// A part of an object that reads properties.
pub(super) enum Part {
    Field(&'static Field),
    /// The variants of a flattened enum.
    Enum(&'static [&'static Node]),
    /// A flattened map, which reads properties of any name.
    Map,
    /// The names of properties that no schema has.
    Hidden(&'static [&'static str]),
}

impl Object {
    /// Returns the field that reads a property of this name, among those that are not flattened.
    pub(super) fn field(&'static self, name: &str) -> Option<&'static Field> {
        self.fields
            .get()
            .iter()
            .find(|field| !field.is_flattened && field.is_called(name))
    }

    /// Returns whether `is` returns true for any part of the object and of its fragments. Calls
    /// `is` in the order of the schema.
    pub(super) fn any_part(&'static self, is: &mut dyn FnMut(Part) -> bool) -> bool {
        let mut fields = self.fields.get().iter();
        fields.any(|field| {
            if !field.is_flattened {
                return is(Part::Field(field));
            }
            let flattened = field.flattened();
            if field.node.notes.is_trusted {
                // The function may read properties of any name, and other forms of an enum.
                return is(Part::Map) || flattened.any_part(&mut |part| !matches!(part, Part::Enum(_)) && is(part));
            }
            flattened.any_part(is)
        }) || (!self.hidden.is_empty() && is(Part::Hidden(self.hidden)))
    }

    /// Returns whether a field of the object, or of any variant in it, reads a property of this
    /// name.
    pub(super) fn knows(&'static self, name: &str) -> bool {
        self.any_part(&mut |part| part.knows(name))
    }

    /// Returns whether a field of the object reads a property of this name, whichever variants the
    /// flattened enums have.
    pub(super) fn reads_by_field(&'static self, name: &str) -> bool {
        self.any_part(&mut |part| !matches!(part, Part::Enum(_)) && part.knows(name))
    }

    /// Returns the names of the properties, except those of flattened enums.
    pub(super) fn names(&'static self) -> Vec<String> {
        let mut names = Vec::new();
        self.any_part(&mut |part| {
            if let Part::Field(field) = part {
                names.push(string(&field.name).into_owned());
            }
            false
        });
        names
    }

    /// Returns whether serde reads the object from an array of `len` items.
    pub(super) fn is_readable_from_array(&self, len: usize) -> bool {
        !self.has_one_property
            && self.hidden.is_empty()
            && len <= self.fields.get().len()
            && !self.fields.get().iter().any(|field| field.is_flattened)
            && self.fields.get()[len..].iter().all(Field::may_be_absent)
    }
}

impl Part {
    fn knows(&self, name: &str) -> bool {
        match self {
            Part::Field(field) => field.is_called(name),
            Part::Enum(options) => options.iter().any(|option| match option.flattens_to(false) {
                Ok(flattened) => flattened.knows(name),
                Err(node) => node.has_choice(name),
            }),
            Part::Map => false,
            Part::Hidden(hidden) => hidden.contains(&name),
        }
    }
}

impl Flattened {
    /// Returns whether `is` returns true for any part that a flattened field brings in.
    pub(super) fn any_part(&self, is: &mut dyn FnMut(Part) -> bool) -> bool {
        match self {
            Flattened::Properties(fragment) | Flattened::OneProperty(fragment) => fragment.any_part(is),
            Flattened::OneForm(options) => is(Part::Enum(options)),
            Flattened::Map(..) => is(Part::Map),
        }
    }

    /// Returns whether a map that a flattened field brings in, or a map of any variant in it, reads
    /// properties of all names.
    pub(super) fn takes_all(&self) -> bool {
        self.any_part(&mut |part| match part {
            Part::Map => true,
            Part::Enum(options) => options
                .iter()
                .any(|option| option.flattens_to(false).is_ok_and(|flattened| flattened.takes_all())),
            Part::Field(_) | Part::Hidden(_) => false,
        })
    }

    /// Returns whether a field that a flattened field brings in, or a field of any variant in it,
    /// reads a property of this name.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.any_part(&mut |part| part.knows(name))
    }
}

impl Field {
    /// Returns whether serde reads a property of this name into the field.
    pub(super) fn is_called(&'static self, name: &str) -> bool {
        is_string(&self.name, name) || self.notes.aliases.contains(&name)
    }

    /// Returns the name under which an object has the field: the field's name, or an alias if the
    /// object has only the alias.
    pub(super) fn name_in(&'static self, properties: &Map<String, Value>) -> Cow<'static, str> {
        let name = string(&self.name);
        let aliases = self.notes.aliases;
        if aliases.is_empty() || properties.contains_key(&*name) {
            return name;
        }
        let alias = aliases.iter().find(|alias| properties.contains_key(**alias));
        alias.map_or(name, |alias| Cow::Borrowed(*alias))
    }

    /// Returns whether the author requires an `Option`, which serde treats as optional.
    pub(super) fn is_required_option(&self) -> bool {
        let mut node = self.node;
        while let Shape::Transparent(inner) = &node.shape {
            node = inner;
        }
        self.presence == Presence::Required && matches!(node.shape, Shape::Optional(_))
    }

    /// Returns whether null means that the property is absent, though serde would refuse it or read
    /// another value.
    ///
    /// Returns false for an `Option`: serde reads null as absent, or as a value if the schema says
    /// so.
    pub(super) fn null_is_absent(&self) -> bool {
        self.may_be_absent() && !self.node.allows_null()
    }

    /// Returns the default that the schema states, without copying notes as [`Field::present`]
    /// does.
    pub(super) fn stated_default(&self) -> Option<Text> {
        let (mut node, mut default) = (self.node, self.notes.default);
        loop {
            match &node.shape {
                _ if default.is_some() => return default,
                Shape::Optional(inner) => return inner.default(),
                Shape::Transparent(inner) => (node, default) = (inner, node.notes.default),
                _ => return node.default(),
            }
        }
    }
}

impl Node {
    /// Returns whether serde reads `name` as a value of this choice.
    pub(super) fn has_choice(&self, name: &str) -> bool {
        match &self.shape {
            Shape::Choice { values } => self.notes.aliases.contains(&name) || has_string(values, name),
            _ => false,
        }
    }

    /// Returns whether null may be a value of the type.
    fn allows_null(&self) -> bool {
        match &self.shape {
            Shape::Optional(_) => !self.notes.null_is_absent,
            Shape::Nullable(_)
            | Shape::Any
            | Shape::Recurse(_)
            | Shape::Invalid(_)
            | Shape::Leaf { kind: Kind::Null, .. } => true,
            Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Recursive(inner) => inner.allows_null(),
            Shape::AnyOf(options) => options.iter().any(|option| option.allows_null()),
            Shape::Raw(schema) => types(schema).is_none_or(|types| types.contains(&Kind::Null)),
            Shape::Leaf { .. }
            | Shape::Choice { .. }
            | Shape::Array(_)
            | Shape::Repeat { .. }
            | Shape::Tuple(_)
            | Shape::Map { .. }
            | Shape::Object(_) => false,
        }
    }
}
