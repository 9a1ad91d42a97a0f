//! The property of an output schema that lists ignored arguments.
//!
//! Some clients show a model only structured content, which must match the output schema. An open
//! object allows the property `_ignored` anyway, so its schema omits it. The schema of a closed
//! object states it. That of a map does not, since any name can be a key of the map.

use super::Writer;
use crate::build::schema::{Node, Shape, property_names::has_name};

macro_rules! name {
    () => {
        "_ignored"
    };
}

/// The property's name.
#[cfg(feature = "proxy")]
pub(crate) const IGNORED_PROPERTY: &str = name!();
/// The property's name, as JSON.
const NAME: &str = concat!('"', name!(), '"');
/// The property, as JSON without the braces of the object.
pub(crate) const IGNORED: &str = concat!('"', name!(), r#"":{"type":"array","items":{"type":"string"}}"#);

impl Writer<'_> {
    /// Decides whether the object at the root of an output schema states the property.
    #[track_caller]
    pub(super) const fn announce_ignored(&mut self, root: &'static Node) {
        self.announces_ignored = is_closed(root);
    }

    /// Returns whether this object states the property, and no further one.
    pub(super) const fn takes_ignored(&mut self) -> bool {
        std::mem::replace(&mut self.announces_ignored, false)
    }

    /// Writes the property after the other ones.
    pub(super) const fn ignored(&mut self) {
        self.separate();
        self.sink.raw(IGNORED);
    }
}

/// Returns whether the schema is of a closed object without a property of that name.
#[track_caller]
const fn is_closed(node: &'static Node) -> bool {
    match &node.shape {
        // A tier or a selection of an object is closed as that is.
        Shape::Transparent(_) if node.projection().is_some() => match node.wrapped() {
            Some(object) => is_closed(object.written()),
            None => false,
        },
        Shape::Newtype(inner) | Shape::Transparent(inner) => is_closed(inner.written()),
        Shape::Recursive(body) => is_closed(body),
        // The only property of an externally tagged enum is the variant.
        Shape::Object(object) if object.has_one_property && object.fields.get().len() > 1 => false,
        Shape::Object(object) if object.count_enums(true) > 0 => false,
        Shape::Object(object) => object.is_closed && !has_name(node, NAME, true),
        _ => false,
    }
}
