//! What is wrong with the user's code: one collector for all problems of an item, and the table of what they say.

mod meant;
pub(crate) mod messages;
mod nearest;

use crate::syntax::Extent;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;

/// Collects every problem of one item, so that one compile shows them all.
///
/// It must be asked for its errors with [`finish`](Diagnostics::finish): dropping it unasked is a bug in
/// a macro, since problems would be lost.
#[derive(Debug)]
pub(crate) struct Diagnostics {
    errors: Vec<syn::Error>,
    finished: bool,
}

impl Diagnostics {
    pub(crate) fn new() -> Self {
        Self {
            errors: Vec::new(),
            finished: false,
        }
    }

    /// A problem with what `span` covers.
    pub(crate) fn error(&mut self, span: impl Into<Extent>, message: impl Into<String>) {
        let Extent { start, end } = span.into();
        let ends = [Ident::new("start", start), Ident::new("end", end)];
        let ends: TokenStream = ends.iter().map(ToTokens::to_token_stream).collect();
        self.errors.push(syn::Error::new_spanned(ends, message.into()));
    }

    /// A problem with all of `tokens`.
    pub(crate) fn error_of(&mut self, tokens: impl ToTokens, message: impl Into<String>) {
        self.error(Extent::of(tokens), message);
    }

    /// What syn could not parse.
    pub(crate) fn syntax(&mut self, error: syn::Error) {
        self.errors.push(error);
    }

    /// Whether something is wrong so far.
    pub(crate) fn any(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The errors as code that the compiler reports; nothing if all is well.
    pub(crate) fn finish(mut self) -> Option<TokenStream> {
        self.finished = true;
        let errors = std::mem::take(&mut self.errors);
        (!errors.is_empty()).then(|| errors.iter().map(syn::Error::to_compile_error).collect::<TokenStream>())
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        assert!(
            self.finished || std::thread::panicking(),
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
