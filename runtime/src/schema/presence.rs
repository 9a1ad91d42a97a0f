//! Presence of properties: when one may be absent, and the type of its value when it is present.

use super::{Field, Node, Notes, Output, Presence, Shape, Text};

impl Node {
    /// Returns whether the type is an `Option`, as serde sees it.
    #[track_caller]
    pub(super) const fn is_optional(&self) -> bool {
        match &self.shape {
            Shape::Optional(_) => true,
            Shape::Transparent(inner) => inner.is_optional(),
            _ => false,
        }
    }

    /// Returns whether a property of the type may be absent: if it is an `Option` or has a default.
    #[track_caller]
    const fn may_be_absent(&self) -> bool {
        self.notes.default.is_some()
            || match &self.shape {
                Shape::Optional(_) => true,
                Shape::Transparent(inner) => inner.may_be_absent(),
                Shape::Newtype(inner) => inner.default().is_some(),
                _ => false,
            }
    }

    /// Returns the default of the type, or of its inner type.
    #[track_caller]
    pub(crate) const fn default(&self) -> Option<Text> {
        match (&self.notes.default, &self.shape) {
            (None, Shape::Newtype(inner) | Shape::Transparent(inner)) => inner.default(),
            (default, _) => *default,
        }
    }
}

impl Field {
    /// Returns whether a call may omit the property.
    #[track_caller]
    pub(crate) const fn may_be_absent(&self) -> bool {
        match self.presence {
            Presence::Required => false,
            Presence::Defaulted | Presence::DefaultFn => true,
            Presence::ByType => self.notes.default.is_some() || self.node.may_be_absent(),
        }
    }

    /// Returns whether a call (or a result, if `output` is true) may omit the property, or all
    /// properties of a flattened field.
    #[track_caller]
    pub(super) const fn may_be_absent_in(&self, output: bool) -> bool {
        if output {
            !matches!(self.notes.output, Output::Same) || (self.is_flattened && self.node.bare_of(true).is_optional())
        } else {
            self.may_be_absent()
        }
    }

    /// Returns whether serde refuses a call without the property, even if the schema has a default.
    #[track_caller]
    pub(super) const fn is_required_by_serde(&self) -> bool {
        match self.presence {
            Presence::Required => true,
            Presence::Defaulted | Presence::DefaultFn => false,
            Presence::ByType => !self.node.is_optional(),
        }
    }

    /// Returns whether serde accepts null for the property in place of a value.
    #[track_caller]
    pub(super) const fn is_optional(&self) -> bool {
        !matches!(self.presence, Presence::Required) && self.node.is_optional()
    }

    /// Returns whether null and absence are different values of the property. `node` and `notes`
    /// are those of its value.
    #[track_caller]
    pub(super) const fn distinguishes_null(&self, node: &'static Node, notes: &Notes) -> bool {
        self.is_optional()
            && (matches!(self.presence, Presence::DefaultFn) || notes.default.is_some() || node.default().is_some())
            && !self.node.notes.null_is_absent
    }

    /// Returns the type of the property's value in a call, without a null that means "absent",
    /// and its notes.
    #[track_caller]
    pub(crate) const fn present(&self) -> (&'static Node, Notes) {
        let mut node = self.node;
        let mut notes = self.notes;
        loop {
            match &node.shape {
                Shape::Optional(inner) => return (inner, notes),
                Shape::Transparent(inner) if inner.may_be_absent() => {
                    notes = notes.over(&node.notes);
                    node = inner;
                }
                _ => return (node, notes),
            }
        }
    }

    /// Returns the type of the property's value in a result.
    #[track_caller]
    pub(super) const fn written(&self) -> &'static Node {
        let node = self.node.written();
        match (&self.notes.output, &node.shape) {
            (Output::OmitsNone, Shape::Optional(inner)) => inner.written(),
            _ => node,
        }
    }
}
