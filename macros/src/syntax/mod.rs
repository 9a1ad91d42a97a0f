//! What all macros read alike: arguments of attributes (`args`, `value`), numbers and JSON in them (`number`, `json`),
//! doc comments (`docs`), and where the runtime is (`runtime`), with what its literal texts look like (`text`).

pub(crate) mod args;
pub(crate) mod docs;
pub(crate) mod json;
pub(crate) mod number;
pub(crate) mod range;
pub(crate) mod runtime;
pub(crate) mod text;
mod value;

use proc_macro2::Span;

/// A value, and where the user wrote it.
#[derive(Clone, Debug)]
pub(crate) struct Spanned<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}

impl<T> Spanned<T> {
    pub(crate) fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}
