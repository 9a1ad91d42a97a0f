//! The property of an output schema that lists ignored arguments.
//!
//! Some clients show a model only structured content, which must match the output schema. An open
//! object may have the property `_ignored` without a mention. A schema that refuses properties
//! without a name states it.

use super::{Writer, keyword};
use crate::schema::{Node, Shape, property_names::has_name};

/// The property, as JSON without the braces of the object.
pub(crate) const IGNORED: &str = r#""_ignored":{"type":"array","items":{"type":"string"}}"#;
/// The property's name, as JSON.
const NAME: &str = r#""_ignored""#;

impl Writer<'_> {
    /// Decides whether the object at the root of an output schema states the property.
    #[track_caller]
    pub(super) const fn announce_ignored(&mut self, root: &'static Node) {
        self.announces_ignored = refuses_others(root);
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

    /// Writes it as the only property.
    pub(super) const fn only_ignored(&mut self) {
        self.key(&keyword::PROPERTIES);
        self.open(b'{');
        self.ignored();
        self.close(b'}');
    }
}

/// Returns whether the schema of an object refuses the property because it has no such name.
#[track_caller]
const fn refuses_others(node: &'static Node) -> bool {
    if node.view().is_some() {
        return false;
    }
    match &node.shape {
        Shape::Newtype(inner) | Shape::Transparent(inner) => refuses_others(inner.written()),
        Shape::Recursive(body) => refuses_others(body),
        // The only property of an externally tagged enum is the variant.
        Shape::Object(object) if object.one && object.fields.get().len() > 1 => false,
        Shape::Object(object) if object.count_enums(true) > 0 => false,
        Shape::Object(object) => {
            let is_typed = match object.flattened_map_in(true) {
                // With other fields, the names of the map's keys are not in the schema.
                Some((keys, values)) => {
                    let has_named = object.fields.get().len() > 1;
                    !values.written().is_any() && (has_named || keys.written().is_plain_string())
                }
                None => false,
            };
            (object.closed || is_typed) && !has_name(node, NAME, true)
        }
        Shape::Map { keys, values } => keys.written().is_plain_string() && !values.written().is_any(),
        _ => false,
    }
}
