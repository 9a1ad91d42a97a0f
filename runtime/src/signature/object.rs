//! Objects and maps.

use super::{
    keyword::Keyword,
    outline::Outline,
    schema::Schema,
    types::{Binding, Place},
    writer::Writer,
};

/// Returns the properties of a schema, if it has any.
#[track_caller]
pub(super) const fn properties(json: &Outline<'_>, schema: &Schema) -> Option<usize> {
    match schema.get(Keyword::Properties) {
        Some(properties) if json.kind(properties) == b'{' && !json.is_empty(properties) => Some(properties),
        _ => None,
    }
}

/// Returns the schema of the properties without a name, if it is more than `true` or `{}`.
#[track_caller]
const fn others(json: &Outline<'_>, schema: &Schema) -> Option<usize> {
    match schema.get(Keyword::AdditionalProperties) {
        Some(others) if json.kind(others) == b'f' || json.kind(others) == b'{' && !json.is_empty(others) => Some(others),
        _ => None,
    }
}

/// Returns whether an object has no properties with names, and any others.
#[track_caller]
pub(super) const fn is_untyped(json: &Outline<'_>, schema: &Schema) -> bool {
    properties(json, schema).is_none() && others(json, schema).is_none() && !schema.has(Keyword::PropertyNames)
}

/// Returns whether an object is a map: it has a type for all values or names.
#[track_caller]
pub(super) const fn is_map(json: &Outline<'_>, schema: &Schema) -> bool {
    properties(json, schema).is_none()
        && match others(json, schema) {
            Some(others) => json.kind(others) == b'{',
            None => schema.has(Keyword::PropertyNames),
        }
}

impl Writer<'_> {
    /// Writes `Record<name, value>`.
    #[track_caller]
    pub(super) const fn map(&mut self, schema: &Schema) {
        self.push("Record<");
        match schema.get(Keyword::PropertyNames) {
            Some(names) => self.schema(names, Place::inner(Binding::Union)),
            None => self.push("string"),
        }
        self.push(", ");
        match others(&self.json, schema) {
            Some(values) => self.schema(values, Place::inner(Binding::Union)),
            None => self.push("any"),
        }
        self.push(">");
    }

    /// Writes the properties of an object, or the parameters of a tool.
    #[track_caller]
    pub(super) const fn object(&mut self, schema: &Schema, open: &str, close: &str) {
        let mut over_lines = false;
        let mut is_first = true;
        let others = others(&self.json, schema);
        if let Some(properties) = properties(&self.json, schema) {
            over_lines = self.has_descriptions(properties);
            if let (false, Some(others)) = (over_lines, others) {
                over_lines = self.has_descriptions(others);
            }
            self.open(open, over_lines);
            let (mut name, end) = (self.json.first(properties), self.json.next(properties));
            while name + 1 < end {
                self.separate(is_first, over_lines);
                is_first = false;
                let is_required = self.requires(schema, name);
                self.member(name, name + 1, is_required);
                name = self.json.next(name + 1);
            }
        } else {
            self.open(open, false);
        }
        if let Some(others) = others {
            self.separate(is_first, over_lines);
            self.push("...");
            self.schema(others, Place::inner(Binding::Union));
        }
        self.close(close, over_lines);
    }

    /// Returns whether `required` has the name of a property.
    #[track_caller]
    const fn requires(&self, schema: &Schema, name: usize) -> bool {
        match schema.get(Keyword::Required) {
            Some(required) if self.json.kind(required) == b'[' => self.contains(required, name),
            _ => false,
        }
    }

    /// Returns whether an array has a string.
    #[track_caller]
    const fn contains(&self, array: usize, string: usize) -> bool {
        let (mut index, end) = (self.json.first(array), self.json.next(array));
        while index < end {
            if self.json.same(index, string) {
                return true;
            }
            index = self.json.next(index);
        }
        false
    }

    /// Returns whether each name in `required` is that of a property.
    #[track_caller]
    pub(super) const fn has_all_required(&self, schema: &Schema) -> bool {
        let json = &self.json;
        let Some(required) = schema.get(Keyword::Required) else {
            return true;
        };
        if json.kind(required) != b'[' {
            return false;
        }
        let (mut index, end) = (json.first(required), json.next(required));
        while index < end {
            let Some(properties) = properties(json, schema) else {
                return false;
            };
            let (mut name, last) = (json.first(properties), json.next(properties));
            while name + 1 < last && !json.same(name, index) {
                name = json.next(name + 1);
            }
            if name + 1 >= last {
                return false;
            }
            index = json.next(index);
        }
        true
    }
}
