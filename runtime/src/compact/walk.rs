//! Which members of a schema are schemas, and where: a property called `items` is a name, not a keyword.

use serde_json::{Map, Value};

use crate::json_schema::Subschemas;

/// Where a schema stands in the one around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// Of the schema around it; empty at the root.
    pub(super) keyword: &'a str,
    /// Of the property or definition.
    pub(super) name: Option<&'a str>,
}

impl Place<'_> {
    pub(super) const ROOT: Place<'static> = Place {
        keyword: "",
        name: None,
    };

    /// A definition, whatever its name.
    pub(super) const DEFINITION: Place<'static> = Place {
        keyword: "$defs",
        name: None,
    };

    /// The property's name, where it is one.
    pub(super) fn property(&self) -> Option<&str> {
        self.name.filter(|_| self.keyword == "properties")
    }

    pub(super) fn is_root(&self) -> bool {
        self.keyword.is_empty()
    }

    /// The definition's name, where it is one.
    pub(super) fn definition(&self) -> Option<&str> {
        self.name.filter(|_| matches!(self.keyword, "$defs" | "definitions"))
    }
}

/// Calls `each` with the schemas that stand directly in this one, booleans among them; `items` with an array is no keyword of
/// 2020-12.
pub(super) fn children<'a>(schema: &'a Map<String, Value>, mut each: impl FnMut(Place<'a>, &'a Value)) {
    for (keyword, value) in schema {
        let keyword = keyword.as_str();
        match Subschemas::of(keyword) {
            Some(Subschemas::One | Subschemas::OneOrList) if value.is_object() || value.is_boolean() => {
                each(Place { keyword, name: None }, value);
            }
            Some(Subschemas::List) => {
                for schema in value.as_array().into_iter().flatten() {
                    each(Place { keyword, name: None }, schema);
                }
            }
            Some(Subschemas::Map) => {
                for (name, schema) in value.as_object().into_iter().flatten() {
                    let name = Some(name.as_str());
                    each(Place { keyword, name }, schema);
                }
            }
            _ => {}
        }
    }
}

/// As [`children`], to change them.
pub(super) fn children_mut(schema: &mut Map<String, Value>, mut each: impl FnMut(Place<'_>, &mut Value)) {
    for (keyword, value) in schema {
        let keyword = keyword.as_str();
        match Subschemas::of(keyword) {
            Some(Subschemas::One | Subschemas::OneOrList) if value.is_object() || value.is_boolean() => {
                each(Place { keyword, name: None }, value);
            }
            Some(Subschemas::List) => {
                for schema in value.as_array_mut().into_iter().flatten() {
                    each(Place { keyword, name: None }, schema);
                }
            }
            Some(Subschemas::Map) => {
                for (name, schema) in value.as_object_mut().into_iter().flatten() {
                    let name = Some(name.as_str());
                    each(Place { keyword, name }, schema);
                }
            }
            _ => {}
        }
    }
}

/// Calls `each` with every schema that is an object, those within before those around them; the sum of what it answers.
pub(super) fn visit(
    schema: &mut Map<String, Value>,
    place: Place<'_>,
    each: &mut dyn FnMut(Place<'_>, &mut Map<String, Value>) -> usize,
) -> usize {
    let mut places = 0;
    children_mut(schema, |place, child| {
        if let Value::Object(child) = child {
            places += visit(child, place, each);
        }
    });
    places + each(place, schema)
}

/// Calls `each` with every schema that is an object, those around before those within.
pub(super) fn look<'a>(
    schema: &'a Map<String, Value>,
    place: Place<'a>,
    each: &mut dyn FnMut(Place<'a>, &'a Map<String, Value>),
) {
    each(place, schema);
    children(schema, |place, child| {
        if let Value::Object(child) = child {
            look(child, place, each);
        }
    });
}

/// How deep arrays and objects lie in each other. Without recursion: this is asked before anything else is known.
pub(super) fn depth_and_size(value: &Map<String, Value>) -> (usize, usize) {
    let mut waiting: Vec<(&Value, usize)> = value.values().map(|value| (value, 2)).collect();
    let (mut deepest, mut size) = (1, 1);
    while let Some((value, depth)) = waiting.pop() {
        size += 1;
        match value {
            Value::Array(items) => {
                deepest = deepest.max(depth);
                waiting.extend(items.iter().map(|item| (item, depth + 1)));
            }
            Value::Object(members) => {
                deepest = deepest.max(depth);
                waiting.extend(members.values().map(|member| (member, depth + 1)));
            }
            _ => {}
        }
    }
    (deepest, size)
}
