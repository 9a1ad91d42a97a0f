//! Errors in the user's code: a collector for all errors of one item, and the table of messages.

pub(crate) mod messages;
mod synonyms;

use crate::span::Extent;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;

/// Collects every error of one item, so that one compile reports them all.
///
/// It panics if it is dropped without [`finish`](Diagnostics::finish), since errors would be lost.
#[derive(Debug)]
pub(crate) struct Diagnostics {
    errors: Vec<syn::Error>,
    is_finished: bool,
}

impl Diagnostics {
    pub(crate) fn new() -> Self {
        Self {
            errors: Vec::new(),
            is_finished: false,
        }
    }

    /// Adds an error at `span`.
    pub(crate) fn error(&mut self, span: impl Into<Extent>, message: impl Into<String>) {
        let Extent { start, end } = span.into();
        let ends = [Ident::new("start", start), Ident::new("end", end)];
        let ends: TokenStream = ends.iter().map(ToTokens::to_token_stream).collect();
        self.errors.push(syn::Error::new_spanned(ends, message.into()));
    }

    /// Adds an error at all of `tokens`.
    pub(crate) fn error_of(&mut self, tokens: impl ToTokens, message: impl Into<String>) {
        self.error(Extent::of(tokens), message);
    }

    /// Adds an error of syn.
    pub(crate) fn syntax(&mut self, error: syn::Error) {
        self.errors.push(error);
    }

    /// Returns whether there are errors so far.
    pub(crate) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// Calls `read`, and drops the errors. Use it where another macro reports them.
    pub(crate) fn ignored<T>(read: impl FnOnce(&mut Diagnostics) -> T) -> T {
        let mut ignored = Diagnostics::new();
        let result = read(&mut ignored);
        ignored.is_finished = true;
        result
    }

    /// Returns the errors as code that rustc reports, if there are errors.
    #[must_use]
    pub(crate) fn finish(mut self) -> Option<TokenStream> {
        self.is_finished = true;
        let errors = std::mem::take(&mut self.errors);
        (!errors.is_empty()).then(|| errors.iter().map(syn::Error::to_compile_error).collect::<TokenStream>())
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        assert!(
            self.is_finished || std::thread::panicking(),
            "mcpact: diagnostics were dropped without being reported"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::Diagnostics;
    use proc_macro2::Span;

    #[test]
    fn reports_every_error() {
        let mut diagnostics = Diagnostics::new();
        diagnostics.error(Span::call_site(), "first");
        diagnostics.error(Span::call_site(), "second");
        let tokens = diagnostics.finish().expect("two errors").to_string();
        assert!(tokens.contains("first") && tokens.contains("second"));
    }

    #[test]
    #[should_panic(expected = "without being reported")]
    fn must_be_finished() {
        let _dropped = Diagnostics::new();
    }
}
