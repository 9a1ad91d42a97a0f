//! `#[derive(ToolSchema)]`, in stages that run one way.
//!
//! `parse` reads syntax and attributes: `mcp` with its `keys`, `notes` and `literal` schemas,
//! `serde`, and those of `foreign` crates. `model` is the type as serde reads it, and again as
//! serde writes it if that differs (`output`; names by `rename`). `check` reports contradictions,
//! and `lint` suggests better forms. `expand` writes the implementation: nodes by `lower`, their notes by `expand_notes`,
//! `defaults` compared with their types, `checks` for const evaluation, self-reference by
//! `recursion`, bounds by `generics`. After an error, `fallback` writes it.

mod check;
mod checks;
mod defaults;
mod expand;
mod expand_notes;
mod extend;
mod fallback;
mod foreign;
mod generics;
mod keys;
mod lint;
mod literal;
mod lower;
mod mcp;
mod model;
mod notes;
mod output;
mod parse;
mod recursion;
mod rename;
mod serde;
#[cfg(test)]
mod tests;

use crate::diagnostics::Diagnostics;
use crate::manifest;
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
    let manifest = manifest::read(&mut diagnostics);
    let mut warnings = TokenStream::new();
    if let Some(ty) = &ty {
        check::check(ty, &mut diagnostics);
        warnings = lint::judge(ty, &manifest.defaults.lints, &mut diagnostics);
    }
    warnings.extend(manifest.tracking_lints());
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
