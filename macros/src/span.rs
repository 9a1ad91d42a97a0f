//! Spans in the user's code, and values that have one.

use proc_macro2::Span;
use quote::ToTokens;

/// The spans of a first and a last token. Stable Rust cannot join them, but an error can have both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) start: Span,
    pub(crate) end: Span,
}

impl Extent {
    /// Returns the extent of all `tokens`.
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

/// A value, and its location in the source.
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
