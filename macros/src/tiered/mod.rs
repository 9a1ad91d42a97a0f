//! `#[derive(Tiered)]` in stages: `parse`, `model`, `expand`. `keys` reads `#[tier(…)]`.
//!
//! The expansion is a table of names; the runtime does the rest. After an error, the table is
//! empty.

mod expand;
mod keys;
mod model;
mod parse;
#[cfg(test)]
mod tests;

use crate::diagnostics::Diagnostics;
use proc_macro2::TokenStream;
use syn::DeriveInput;

pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut diagnostics = Diagnostics::new();
    let source = parse::parse(&input, &mut diagnostics);
    let ty = source.map(|source| model::build(source, &mut diagnostics));
    let ty = ty.unwrap_or_default();
    let mut tokens = diagnostics.finish().unwrap_or_default();
    tokens.extend(expand::expand(&input, &ty));
    tokens
}
