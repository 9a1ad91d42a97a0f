//! The object whose properties a walk reads, with the variants that are flattened into it.

use crate::schema::Object;

/// An object, and the flattened variants that lead from it to the fields of a walk.
#[derive(Clone, Copy)]
pub(super) struct EnclosingObject<'a> {
    object: &'static Object,
    around: Option<&'a EnclosingObject<'a>>,
}

impl EnclosingObject<'_> {
    pub(super) fn of(object: &'static Object) -> EnclosingObject<'static> {
        EnclosingObject { object, around: None }
    }

    /// Adds the object of a variant.
    pub(super) fn with<'a>(&'a self, object: &'static Object) -> EnclosingObject<'a> {
        EnclosingObject {
            object,
            around: Some(self),
        }
    }

    /// Returns whether the fields of the walk belong to a variant.
    pub(super) fn is_variant(&self) -> bool {
        self.around.is_some()
    }

    /// Returns the object without the variants.
    pub(super) fn object(&self) -> &'static Object {
        self.around.map_or(self.object, EnclosingObject::object)
    }

    /// Returns whether a field of the object or of the variants reads a property of this name.
    pub(super) fn reads_by_field(&self, name: &str) -> bool {
        self.object.reads_by_field(name) || self.around.is_some_and(|around| around.reads_by_field(name))
    }
}
