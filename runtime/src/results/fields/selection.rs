//! A selection of properties as a tree, and the value that it keeps.

use serde_json::Value;

/// The selected properties of an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Selection {
    properties: Vec<Property>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Property {
    name: String,
    /// The selection of its own properties; an empty one selects all of them.
    inner: Selection,
}

impl Selection {
    pub(super) fn is_empty(&self) -> bool {
        self.properties.is_empty()
    }

    /// Adds a name, with dots between the names of inner properties.
    pub(super) fn add(&mut self, name: &str) {
        let (name, inner) = match name.split_once('.') {
            Some((name, inner)) => (name, Some(inner)),
            None => (name, None),
        };
        match (self.properties.iter_mut().find(|property| property.name == name), inner) {
            // All of it is selected already.
            (Some(property), Some(_)) if property.inner.is_empty() => {}
            (Some(property), Some(inner)) => property.inner.add(inner),
            (Some(property), None) => property.inner = Self::default(),
            (None, inner) => {
                let mut property = Property {
                    name: name.to_owned(),
                    inner: Self::default(),
                };
                if let Some(inner) = inner {
                    property.inner.add(inner);
                }
                self.properties.push(property);
            }
        }
    }

    /// Removes all other properties of an object, or of each object in an array.
    pub(super) fn keep(&self, value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| self.keep(item)),
            Value::Object(properties) => properties.retain(|name, value| {
                let selected = self.properties.iter().find(|property| property.name == *name);
                if let Some(property) = selected
                    && !property.inner.is_empty()
                {
                    property.inner.keep(value);
                }
                selected.is_some()
            }),
            _ => {}
        }
    }
}
