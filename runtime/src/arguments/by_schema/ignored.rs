//! Arguments that a tool probably ignores, since its JSON Schema does not name them.

use serde_json::{Map, Value};

use crate::arguments::{path::Location, unread::MAX_COMPARED, walk::Walk};

/// Keywords that do not affect properties outside of `properties`. `additionalProperties: false` is
/// not among them, since the tool then refuses such a property.
const NEUTRAL: [&str; 12] = [
    "type",
    "properties",
    "required",
    "nullable",
    "title",
    "description",
    "default",
    "examples",
    "$schema",
    "$id",
    "$defs",
    "definitions",
];

/// Returns whether only this keyword of a schema may name properties.
pub(super) fn alone_names_properties(schema: &Map<String, Value>, keyword: &str) -> bool {
    let is_neutral = |name: &str| name != "properties" && NEUTRAL.contains(&name);
    schema.keys().all(|name| name == keyword || is_neutral(name))
}

/// The names that an object's schema lists, if they are all that the tool reads.
pub(super) struct KnownNames<'a> {
    known: Option<&'a Map<String, Value>>,
    properties: &'a Map<String, Value>,
}

impl<'a> KnownNames<'a> {
    /// Returns the names in `known` for an object. A schema without any may belong to a tool that
    /// takes anything.
    pub(super) fn of(
        schema: &Map<String, Value>,
        known: Option<&'a Map<String, Value>>,
        properties: &'a Map<String, Value>,
    ) -> KnownNames<'a> {
        let is_neutral = |name: &String| NEUTRAL.contains(&name.as_str());
        KnownNames {
            known: known.filter(|_| schema.keys().all(is_neutral)),
            properties,
        }
    }

    /// Adds a property that the schema does not name to the ignored arguments.
    pub(super) fn add_ignored(&self, at: &Location, name: &str, walk: &mut Walk) {
        let Some(known) = self.known else { return };
        let absent = known.keys().filter(|known| !self.properties.contains_key(*known));
        let absent = absent.map(String::as_str).take(MAX_COMPARED);
        walk.ignored
            .add(|| at.to_path(), name, absent, || known.keys().cloned().collect());
    }
}
