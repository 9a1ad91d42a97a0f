//! The list of an object's properties, in a form that rustc does not validate in each constant.

#![expect(unsafe_code, reason = "the field of a union; see `FieldList`")]

use core::fmt;

/// A list of properties.
///
/// rustc validates each constant together with every value that the constant refers to. The
/// constant of a type refers to the types of its properties, and they refer to further types. rustc
/// does not validate the content of a union. So it validates each property in no constant, instead
/// of in five or more (rustc 1.95: a tenth of the time of a check).
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
