//! The reader of a value: serde, or a call.

use crate::schema::Field;

/// The reader of a value, which decides what an object may omit.
#[derive(Clone, Copy)]
pub(super) enum Reader {
    /// Serde: a default is not completed by other defaults.
    Serde,
    /// A call, whose absent arguments get their defaults before serde reads them.
    Call,
}

impl Reader {
    /// Returns whether the reader refuses an object without the property.
    #[track_caller]
    pub(super) const fn requires(self, field: &'static Field) -> bool {
        match self {
            Reader::Serde => field.is_required_by_serde(),
            Reader::Call => !field.may_be_absent(),
        }
    }
}
