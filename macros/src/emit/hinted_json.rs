//! Expressions of literal JSON with skip hints, so that const evaluation need not tokenize it.

use super::runtime::option;
#[cfg(any(feature = "o200k_base", feature = "cl100k_base"))]
use mcpact_tokens::{Encoding, Hint};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Returns a `Text` for `json`: a value or several properties, which `,`, `:`, `}` or `]` follows.
pub(crate) fn text(json: &str) -> TokenStream {
    let o200k_base = Literal::u64_unsuffixed(o200k_base(json));
    let cl100k_base = Literal::u64_unsuffixed(cl100k_base(json));
    literal(json, &o200k_base, &cl100k_base)
}

/// Returns a `Text` that is never counted.
pub(crate) fn uncounted(json: &str) -> TokenStream {
    let none = Literal::u64_unsuffixed(0);
    literal(json, &none, &none)
}

/// Returns a struct expression. A function call would be one more step of const evaluation.
fn literal(json: &str, o200k_base: &Literal, cl100k_base: &Literal) -> TokenStream {
    quote!(__p::Text { json: #json, hints: [#o200k_base, #cl100k_base] })
}

/// Returns `Some` of a [`text`].
pub(crate) fn some_text(json: &str) -> TokenStream {
    text_or_none(Some(json))
}

/// Returns `Some` of a [`text`], or `None`.
pub(crate) fn text_or_none(json: Option<&str>) -> TokenStream {
    option(json.map(text))
}

#[cfg(feature = "o200k_base")]
fn o200k_base(json: &str) -> u64 {
    Hint::before_delimiter(Encoding::O200kBase, json).bits()
}

#[cfg(not(feature = "o200k_base"))]
fn o200k_base(_json: &str) -> u64 {
    0
}

#[cfg(feature = "cl100k_base")]
fn cl100k_base(json: &str) -> u64 {
    Hint::before_delimiter(Encoding::Cl100kBase, json).bits()
}

#[cfg(not(feature = "cl100k_base"))]
fn cl100k_base(_json: &str) -> u64 {
    0
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    #[cfg(feature = "o200k_base")]
    fn has_the_hints_of_the_tokenizer() {
        let json = r#""Search newspapers""#;
        let expected = mcpact_tokens::Hint::before_delimiter(mcpact_tokens::Encoding::O200kBase, json).bits();
        assert_ne!(expected, 0);
        let tokens = text(json).to_string();
        assert!(tokens.contains(&expected.to_string()), "{tokens}");
    }
}
