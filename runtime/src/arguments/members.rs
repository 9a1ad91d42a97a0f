//! Objects: members under the names that serde reads, what is missing, what nobody knows.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::{
    check::{At, Class, Walk},
    forms::is_chosen,
    problem::Wrong,
    rules::Rules,
    wording::{expected, kept, of_type},
};
use crate::{
    schema::{Field, Flattened, Object, Presence, Shape, Text},
    similar,
};

/// Members without a name here that are looked at for one that was meant: nobody mistypes more.
const MISTYPED: usize = 100;

/// What a literal JSON string holds.
pub(super) fn unescaped(name: &'static Text) -> Cow<'static, str> {
    let text = name.unquoted();
    if text.contains('\\') {
        Cow::Owned(super::wording::string(name))
    } else {
        Cow::Borrowed(text)
    }
}

/// Whether a literal JSON string holds this. Most do not, and their first letter tells.
fn is_string(text: &'static Text, name: &str) -> bool {
    let json = text.unquoted();
    let first = json.as_bytes().first();
    if first != name.as_bytes().first() && first != Some(&b'\\') {
        return false;
    }
    if json.as_bytes().contains(&b'\\') {
        unescaped(text) == name
    } else {
        json == name
    }
}

impl Field {
    /// Whether serde reads a member of this name.
    pub(super) fn is_called(&'static self, name: &str) -> bool {
        is_string(&self.name, name) || self.notes.aliases.contains(&name)
    }

    /// The member, under the name that it has.
    pub(super) fn member<'a>(&'static self, members: &'a Map<String, Value>) -> Option<(&'a String, &'a Value)> {
        members.get_key_value(&*unescaped(&self.name)).or_else(|| {
            let mut aliases = self.notes.aliases.iter();
            aliases.find_map(|alias| members.get_key_value(*alias))
        })
    }
}

impl Object {
    /// Whether a member of this name is read by a field.
    pub(super) fn knows(&'static self, name: &str) -> bool {
        self.fields.iter().any(|field| {
            if !field.flatten {
                return field.is_called(name);
            }
            match field.flattened() {
                Flattened::Members(fragment) | Flattened::One(fragment) => fragment.knows(name),
                Flattened::OneOf(options) => options.iter().any(|option| match &option.bare().shape {
                    Shape::Object(object) => object.knows(name),
                    _ => is_chosen(option.bare(), name),
                }),
                Flattened::Map(..) => false,
            }
        })
    }

    /// The names that a schema shows.
    pub(super) fn names(&'static self) -> Vec<String> {
        let mut names = Vec::new();
        for field in self.fields {
            if !field.flatten {
                names.push(unescaped(&field.name).into_owned());
            } else if let Flattened::Members(fragment) | Flattened::One(fragment) = field.flattened() {
                names.extend(fragment.names());
            }
        }
        names
    }

    /// Whether serde reads it from an array of so many items: its fields in order.
    pub(super) fn takes_array(&self, len: usize) -> bool {
        !self.one
            && len <= self.fields.len()
            && !self.fields.iter().any(|field| field.flatten)
            && self.fields[len..].iter().all(Field::may_be_absent)
    }
}

impl Walk {
    /// An object with named members.
    pub(super) fn object(&mut self, at: &At, object: &'static Object, members: &Map<String, Value>) {
        if object.one {
            return self.one(at, object, members);
        }
        let mut meant = Vec::new();
        self.fields(at, object, members, object, &mut meant);
        if let Some((keys, values)) = object.flattened_map() {
            for (name, value) in members.iter().filter(|(name, _)| !object.knows(name)) {
                let at = at.member(name);
                // As in the schema: beside named members nothing is said of keys.
                if object.fields.len() == 1 {
                    self.key(&at, keys, name);
                }
                self.value(&at, values, Rules::default(), value);
            }
        } else if object.closed {
            for (name, value) in members.iter().filter(|(name, _)| !object.knows(name)) {
                if !meant.contains(name) {
                    self.unknown(&at.member(name), object, name, value);
                }
            }
        } else {
            self.ignored(at, object, members, &meant);
        }
    }

    /// The fields of an object, or of a fragment in it. `whole` is the object; the members that are named instead of
    /// missing ones are added to `meant`.
    pub(super) fn fields(
        &mut self,
        at: &At,
        object: &'static Object,
        members: &Map<String, Value>,
        whole: &'static Object,
        meant: &mut Vec<String>,
    ) {
        for field in object.fields {
            if field.flatten {
                // serde takes what it cannot read for what is not there.
                let taken = self.taken;
                self.taken |= field.may_be_absent();
                self.fragment(at, field, members, whole, meant);
                self.taken = taken;
            } else if let Some((name, value)) = field.member(members) {
                self.field(&at.member(name), field, value);
            } else if !field.may_be_absent() {
                let name = unescaped(&field.name);
                let class = if field.is_required_option() {
                    Class::Rule
                } else {
                    Class::Structure
                };
                self.wrong(&at.member(&name), class, None, || {
                    let unknown = members.keys().take(MISTYPED).filter(|name| !whole.knows(name));
                    let similar = similar(&name, unknown.map(String::as_str), 1);
                    meant.extend(similar.iter().map(|name| (*name).to_owned()));
                    Wrong::Missing {
                        expected: expected(field.node, Rules::of(&field.notes)),
                        similar: similar.first().map(|name| kept(name)),
                    }
                });
            }
        }
    }

    fn fragment(
        &mut self,
        at: &At,
        field: &'static Field,
        members: &Map<String, Value>,
        whole: &'static Object,
        meant: &mut Vec<String>,
    ) {
        match field.flattened() {
            Flattened::Members(fragment) => self.fields(at, fragment, members, whole, meant),
            Flattened::One(variants) => {
                let found = members.iter().find_map(|(name, value)| {
                    let mut fields = variants.fields.iter();
                    Some((name, value, fields.find(|field| field.is_called(name))?))
                });
                match found {
                    Some((name, value, field)) => self.field(&at.member(name), field, value),
                    None => self.wrong(at, Class::Structure, None, || Wrong::NotOne {
                        came: 0,
                        names: variants.names(),
                    }),
                }
            }
            Flattened::OneOf(options) => self.any_fragment(at, options, members, whole, meant),
            Flattened::Map(..) => {}
        }
    }

    /// A member that is there.
    pub(super) fn field(&mut self, at: &At, field: &'static Field, value: &Value) {
        if value.is_null() && field.is_required_option() {
            return self.wrong(at, Class::Rule, Some(value), || Wrong::Type {
                expected: of_type(field.node),
            });
        }
        self.value(at, field.node, Rules::of(&field.notes), value);
    }

    /// An externally tagged enum.
    fn one(&mut self, at: &At, object: &'static Object, members: &Map<String, Value>) {
        if members.len() != 1 {
            self.wrong(at, Class::Structure, None, || Wrong::NotOne {
                came: members.len(),
                names: object.names(),
            });
        }
        for (name, value) in members {
            match object.fields.iter().find(|field| field.is_called(name)) {
                Some(field) => self.field(&at.member(name), field, value),
                None => self.unknown(&at.member(name), object, name, value),
            }
        }
    }

    fn unknown(&mut self, at: &At, object: &'static Object, name: &str, value: &Value) {
        self.wrong(at, Class::Structure, Some(value), || {
            let known = object.names();
            Wrong::Unknown {
                nearest: similar(name, known.iter().map(String::as_str), 3)
                    .into_iter()
                    .map(str::to_owned)
                    .collect(),
                known,
            }
        });
    }
}

impl Field {
    /// Whether an author wants an `Option` to be there, of which serde knows nothing.
    pub(super) fn is_required_option(&self) -> bool {
        let mut node = self.node;
        while let Shape::Transparent(inner) = &node.shape {
            node = inner;
        }
        self.presence == Presence::Required && matches!(node.shape, Shape::Optional(_))
    }
}
