//! `#[derive(ToolSchema)]`, in stages: `parse`, `model`, `check` with `lint`, and `expand`.
//!
//! `attributes` reads `#[mcp]`, `#[serde]` and those of other crates. `serialized` is the source of
//! the type as serde writes it. `recursion` finds types that contain themselves. After an error,
//! `fallback` takes the place of `expand`.

pub(crate) mod attributes;
mod check;
mod expand;
mod fallback;
mod lint;
mod model;
mod parse;
mod recursion;
mod serialized;
#[cfg(test)]
mod tests;
mod type_walk;

use crate::diagnostics::Diagnostics;
use crate::manifest;
use crate::syntax::runtime::Runtime;
use proc_macro2::TokenStream;
use syn::DeriveInput;

pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut diagnostics = Diagnostics::new();
    let manifest = manifest::read(&mut diagnostics);
    let source = parse::parse(&input, manifest.defaults.trust, &mut diagnostics);
    let ty = source.map(|source| model::build(source, manifest.defaults.stated));
    let mut warnings = TokenStream::new();
    if let Some(ty) = &ty {
        check::check(ty, &mut diagnostics);
        warnings = lint::lint(ty, &manifest.defaults.lints, &mut diagnostics);
    }
    warnings.extend(manifest.tracking_of_type());
    match (diagnostics.finish(), ty) {
        (None, Some(ty)) => expand::expand(&ty, &warnings),
        (errors, ty) => {
            let runtime = ty.map_or_else(Runtime::default, |ty| ty.runtime);
            let mut tokens = errors.unwrap_or_default();
            tokens.extend(fallback::expand(&input, &runtime));
            tokens
        }
    }
}
