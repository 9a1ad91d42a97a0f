//! The list of an object's properties, as rustc validates it least often.

#![expect(unsafe_code, reason = "the field of a union; see `FieldList`")]

use core::fmt;

/// A list of properties.
///
/// rustc validates each constant with every value that it refers to, and a type's constant refers to
/// the types of its properties, to theirs and so on. It does not look into a union. So each property
/// is validated in no constant instead of in five or more (rustc 1.95: a tenth of a check).
#[derive(Clone, Copy)]
pub union FieldList<T: 'static> {
    /// The properties, in declaration order.
    pub list: &'static [T],
}

impl<T: Copy> FieldList<T> {
    /// Returns the properties.
    #[track_caller]
    pub const fn get(self) -> &'static [T] {
        // SAFETY: the union has one field, so that each of its values has that field.
        unsafe { self.list }
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for FieldList<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(formatter)
    }
}
