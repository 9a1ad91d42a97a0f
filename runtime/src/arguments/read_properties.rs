//! The properties of an object that its fields account for.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::{ignored::Cause, json_text::is_string};
use crate::schema::Field;

/// The properties of an object, as far as its fields account for them.
#[derive(Default)]
pub(super) struct ReadProperties {
    /// The number of properties of the call that fields read.
    pub(super) read: usize,
    /// The number of properties that are filled in.
    pub(super) filled: usize,
    /// True if a field may be read by an alias, which other fields may have too.
    pub(super) has_alias: bool,
    /// The names of properties that are reported as misspelt names of missing ones.
    pub(super) misspelt: Vec<String>,
    /// True if a flattened enum has no variant for the properties. If serde accepts them, it reads a
    /// variant that no schema has.
    pub(super) lack_variant: bool,
    /// The names of properties that serde ignores although a field has them, each with its cause.
    pub(super) without_effect: Vec<(Vec<String>, Cause)>,
}

impl ReadProperties {
    /// Returns whether fields read all properties. Names occur once in an object, so counting them
    /// is enough.
    pub(super) fn is_complete(&self, properties: &Map<String, Value>) -> bool {
        !self.has_alias && self.read + self.filled == properties.len()
    }

    /// Returns whether a property is already reported.
    pub(super) fn is_reported(&self, name: &str) -> bool {
        let mut without_effect = self.without_effect.iter().flat_map(|(names, _)| names);
        self.misspelt.iter().any(|other| other == name) || without_effect.any(|other| other == name)
    }

    /// Returns the property that a field reads. Most calls have the order of the schema, so the
    /// first one that is not read yet is tried first.
    pub(super) fn property<'m>(
        &mut self,
        field: &'static Field,
        properties: &'m mut Map<String, Value>,
    ) -> Option<(Cow<'m, str>, &'m mut Value)> {
        let next = properties.iter().nth(self.read);
        if next.is_some_and(|(name, _)| is_string(&field.name, name)) {
            let next = properties.iter_mut().nth(self.read);
            return next.map(|(name, value)| (Cow::Borrowed(name.as_str()), value));
        }
        let name = field.name_in(properties);
        let value = properties.get_mut(&*name)?;
        self.has_alias |= !field.notes.aliases.is_empty();
        Some((name, value))
    }
}
