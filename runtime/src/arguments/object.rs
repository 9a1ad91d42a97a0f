//! Objects: the properties that fields read, missing properties, and properties that nothing reads.

use serde_json::{Map, Value};

use super::{
    enclosing_object::EnclosingObject,
    json_text::string,
    path::Location,
    problem::ProblemKind,
    read_properties::ReadProperties,
    truncated::truncate_text,
    type_name::{parameter, type_name},
    unread::{misspelt, reads_all},
    value_rules::Rules,
    walk::{ProblemClass, Walk},
};
use crate::schema::{Field, Node, Object, Shape};

impl Walk {
    /// Walks the properties of an object.
    pub(super) fn object(&mut self, at: &Location, object: &'static Object, properties: &mut Map<String, Value>) {
        if object.has_one_property {
            return self.single_property(at, object, properties);
        }
        let recursive = self.recursive.len();
        self.enter_flattened(object);
        self.object_properties(at, object, properties);
        self.recursive.truncate(recursive);
    }

    /// Adds the recursive types that are flattened into an object: inside them, their names refer to
    /// them.
    fn enter_flattened(&mut self, object: &'static Object) {
        for field in object.fields.get().iter().filter(|field| field.is_flattened) {
            self.enter_form(field.node);
        }
    }

    fn enter_form(&mut self, form: &'static Node) {
        if let Shape::Recursive(_) = form.shape {
            self.recursive.push(form);
        }
        match (form.wrapped(), &form.shape) {
            (Some(inner), _) => self.enter_form(inner),
            (None, Shape::Object(object)) => self.enter_flattened(object),
            (None, Shape::AnyOf(forms)) => forms.iter().for_each(|form| self.enter_form(form)),
            _ => {}
        }
    }

    fn object_properties(&mut self, at: &Location, object: &'static Object, properties: &mut Map<String, Value>) {
        let mut read_properties = ReadProperties::default();
        let filled = self.filled.len();
        self.fields(
            at,
            object,
            properties,
            EnclosingObject::of(object),
            &mut read_properties,
        );
        if self.is_preparing() {
            let is_complete = read_properties.is_complete(properties)
                || read_properties.has_alias && !self.needs_report && reads_all(object, properties);
            if is_complete {
                if !self.needs_report {
                    // Every argument is read, so none is meant for an omitted field.
                    self.filled.truncate(filled);
                }
                return;
            }
        }
        if let Some((keys, values)) = object.flattened_map() {
            for (name, value) in properties.iter_mut().filter(|(name, _)| !object.knows(name)) {
                let at = at.property(name);
                // Beside named properties, the schema does not restrict the keys.
                if !object.has_named(false, true) {
                    self.key(&at, keys, name);
                }
                self.value(&at, values, Rules::default(), value);
            }
        } else if self.is_preparing() {
            self.needs_report = true;
        } else {
            self.unread(at, object, properties, &read_properties);
        }
        if self.is_preparing() {
            self.rewrite_variants(object, properties);
        }
    }

    /// Walks the fields of an object, or of a fragment that is flattened into `enclosing`.
    pub(super) fn fields(
        &mut self,
        at: &Location,
        object: &'static Object,
        properties: &mut Map<String, Value>,
        enclosing: EnclosingObject,
        read_properties: &mut ReadProperties,
    ) {
        for field in object.fields.get() {
            if field.is_flattened {
                self.flattened(at, field, properties, enclosing, read_properties);
                continue;
            }
            if self.is_preparing() && field.null_is_absent() {
                remove_nulls(field, properties, read_properties);
            }
            // A trial may count a property twice.
            let is_absent = self.is_preparing() && read_properties.is_complete(properties);
            let property = if is_absent {
                None
            } else {
                read_properties.property(field, properties)
            };
            match property {
                Some((name, value)) => {
                    self.field(&at.property(&name), field, value);
                    read_properties.read += 1;
                }
                None if self.is_preparing() => {
                    read_properties.filled += usize::from(self.fill_in(at, field, properties));
                }
                None => self.missing(at, field, properties, enclosing, read_properties),
            }
        }
    }

    /// Walks the value of a property.
    pub(super) fn field(&mut self, at: &Location, field: &'static Field, value: &mut Value) {
        if value.is_null() && field.is_required_option() {
            return self.problem(at, ProblemClass::Rule, Some(value), || ProblemKind::Type {
                expected: type_name(field.node),
            });
        }
        self.value(at, field.node, Rules::of(&field.notes), value);
    }

    /// Walks an externally tagged enum: an object with one property, named after the variant.
    fn single_property(&mut self, at: &Location, object: &'static Object, properties: &mut Map<String, Value>) {
        if properties.len() != 1 {
            self.problem(at, ProblemClass::Structure, None, || ProblemKind::NotOne {
                len: properties.len(),
                names: object.names(),
            });
        }
        for (name, value) in properties {
            match object.field(name) {
                Some(field) => self.field(&at.property(name), field, value),
                None => self.unknown(&at.property(name), name, value, || object.names()),
            }
        }
    }

    fn missing(
        &mut self,
        at: &Location,
        field: &'static Field,
        properties: &Map<String, Value>,
        enclosing: EnclosingObject,
        read_properties: &mut ReadProperties,
    ) {
        if field.may_be_absent() {
            return;
        }
        let name = string(&field.name);
        let class = if field.is_required_option() {
            ProblemClass::Rule
        } else {
            ProblemClass::Structure
        };
        self.problem(&at.property(&name), class, None, || {
            let similar = misspelt(&name, properties, enclosing.object());
            read_properties.misspelt.extend(similar.map(str::to_owned));
            ProblemKind::Missing {
                expected: parameter(field.node, Rules::of(&field.notes)),
                similar: similar.map(truncate_text),
            }
        });
    }
}

/// Removes the property that a field reads, under each of its names, while its value is a null that
/// means "absent".
fn remove_nulls(field: &'static Field, properties: &mut Map<String, Value>, read_properties: &mut ReadProperties) {
    while !read_properties.is_complete(properties)
        && let Some((name, Value::Null)) = read_properties.property(field, properties)
    {
        let name = name.into_owned();
        // `remove` would change the order of the others.
        properties.retain(|other, _| *other != name);
    }
}
