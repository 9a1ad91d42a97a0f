//! Objects and maps.

use std::collections::HashSet;

use super::{
    keyword::Keyword,
    outline::Outline,
    schema::Schema,
    type_position::{Binding, TypePosition},
    writer::Writer,
};

/// Returns the properties of a schema, if it has any.
fn properties(json: &Outline<'_>, schema: &Schema) -> Option<usize> {
    let has_properties = |properties: &usize| json.properties(*properties).next().is_some();
    schema.get(Keyword::Properties).filter(has_properties)
}

/// Returns the schema of the properties without a name, if it is more than `true` or `{}`.
fn others(json: &Outline<'_>, schema: &Schema) -> Option<usize> {
    let is_more = |others: &usize| json.kind(*others) == b'f' || json.properties(*others).next().is_some();
    schema.get(Keyword::AdditionalProperties).filter(is_more)
}

/// Returns whether an object has no names of properties, but a type for all names or values.
pub(super) fn is_map(json: &Outline<'_>, schema: &Schema) -> bool {
    properties(json, schema).is_none()
        && match others(json, schema) {
            Some(others) => json.is_object(others),
            None => schema.has(Keyword::PropertyNames),
        }
}

/// Returns whether each name in `required` is that of a property.
pub(super) fn has_all_required(json: &Outline<'_>, schema: &Schema) -> bool {
    let Some(required) = schema.get(Keyword::Required) else {
        return true;
    };
    let names: HashSet<&str> = properties(json, schema)
        .into_iter()
        .flat_map(|properties| json.properties(properties))
        .map(|(key, _)| json.raw(key))
        .collect();
    json.kind(required) == b'[' && json.values(required).all(|name| names.contains(json.raw(name)))
}

impl Writer<'_> {
    /// Writes an object of any kind.
    pub(super) fn object_or_map(&mut self, schema: &Schema) {
        if is_map(self.json, schema) {
            self.map(schema);
        } else if properties(self.json, schema).is_none() && others(self.json, schema).is_none() {
            self.push("object");
        } else {
            self.object(schema, "{", "}");
        }
    }

    /// Writes `Record<name, value>`.
    fn map(&mut self, schema: &Schema) {
        self.push("Record<");
        match schema.get(Keyword::PropertyNames) {
            Some(names) => self.schema(names, TypePosition::inner(Binding::Union)),
            None => self.push("string"),
        }
        self.push(", ");
        match others(self.json, schema) {
            Some(values) => self.schema(values, TypePosition::inner(Binding::Union)),
            None => self.push("any"),
        }
        self.push(">");
    }

    /// Writes the properties of an object, or the parameters of a tool.
    pub(super) fn object(&mut self, schema: &Schema, open: &str, close: &str) {
        let json = self.json;
        let (properties, others) = (properties(json, schema), others(json, schema));
        let over_lines = properties.is_some_and(|properties| self.has_descriptions(properties));
        self.open(open, over_lines);
        let mut is_first = true;
        let required: HashSet<&str> = match schema.get(Keyword::Required) {
            Some(required) => json.values(required).map(|name| json.raw(name)).collect(),
            None => HashSet::new(),
        };
        for (name, schema) in properties
            .into_iter()
            .flat_map(|properties| json.properties(properties))
        {
            self.separate(is_first, over_lines);
            is_first = false;
            self.property(name, schema, required.contains(json.raw(name)));
        }
        if let Some(others) = others {
            self.separate(is_first, over_lines);
            self.push("...");
            self.schema(others, TypePosition::inner(Binding::Union));
        }
        self.close(close, over_lines);
    }

    /// Writes the names in `required`, and `...` if there can be other parameters.
    pub(super) fn required_names(&mut self, schema: &Schema) {
        let json = self.json;
        let required = schema.get(Keyword::Required).into_iter();
        let mut count = 0;
        for name in required.flat_map(|required| json.values(required)) {
            self.separate(count == 0, false);
            self.name(name);
            count += 1;
        }
        let properties = properties(json, schema).map_or(0, |properties| json.properties(properties).count());
        let forms = [Keyword::Ref, Keyword::AnyOf, Keyword::OneOf, Keyword::AllOf];
        let has_forms = forms.into_iter().any(|keyword| schema.has(keyword));
        if properties > count || has_forms || others(json, schema).is_some_and(|others| json.is_object(others)) {
            self.separate(count == 0, false);
            self.push("...");
        }
    }
}
