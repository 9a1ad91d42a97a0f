//! `#[derive(ToolSchema)]`, in stages that run one way: `parse` reads syntax and attributes (`mcp`, `serde`), `model` is
//! the type as serde reads it (names by `rename`), `check` reports what makes no sense, `expand` writes the
//! implementation (nodes by `lower`, self-reference by `recursion`, bounds by `generics`). After an error, `fallback`.

mod check;
mod expand;
mod fallback;
mod generics;
mod lower;
mod mcp;
mod model;
mod parse;
mod recursion;
mod rename;
mod serde;
#[cfg(test)]
mod tests;

use crate::diagnostics::Diagnostics;
use crate::syntax::runtime::Runtime;
use proc_macro2::TokenStream;
use syn::DeriveInput;

/// The derive.
pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut diagnostics = Diagnostics::new();
    let source = parse::parse(&input, &mut diagnostics);
    let ty = source.map(model::Type::new);
    if let Some(ty) = &ty {
        check::check(ty, &mut diagnostics);
    }
    match (diagnostics.finish(), ty) {
        (None, Some(ty)) => expand::expand(&ty),
        (errors, ty) => {
            let runtime = ty.map_or_else(Runtime::default, |ty| ty.runtime);
            let mut tokens = errors.unwrap_or_default();
            tokens.extend(fallback::expand(&input, &runtime));
            tokens
        }
    }
}
