//! What all macros read alike: arguments of attributes (`args`, `value`), numbers and JSON in them (`number`, `json`),
//! JSON text (`reader`), regular expressions (`pattern`), doc comments (`docs`), and where the runtime is (`runtime`), with what its literal texts look like (`text`).

pub(crate) mod args;
pub(crate) mod docs;
pub(crate) mod json;
pub(crate) mod keys;
pub(crate) mod number;
pub(crate) mod pattern;
pub(crate) mod range;
pub(crate) mod reader;
pub(crate) mod runtime;
pub(crate) mod text;
mod value;

use proc_macro2::Span;
use quote::ToTokens;

/// From one token to another: on stable two spans cannot be joined, but an error can have both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) start: Span,
    pub(crate) end: Span,
}

impl Extent {
    /// All of `tokens`.
    pub(crate) fn of(tokens: impl ToTokens) -> Extent {
        let mut spans = tokens.into_token_stream().into_iter().map(|tree| tree.span());
        let start = spans.next().unwrap_or_else(Span::call_site);
        Extent {
            start,
            end: spans.last().unwrap_or(start),
        }
    }
}

impl From<Span> for Extent {
    fn from(span: Span) -> Extent {
        Extent { start: span, end: span }
    }
}

/// A value, and where the user wrote it.
#[derive(Clone, Debug)]
pub(crate) struct Spanned<T> {
    pub(crate) value: T,
    pub(crate) span: Extent,
}

impl<T> Spanned<T> {
    pub(crate) fn new(value: T, span: impl Into<Extent>) -> Self {
        Self {
            value,
            span: span.into(),
        }
    }
}
