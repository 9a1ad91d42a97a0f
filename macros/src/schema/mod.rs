//! The derives `ToolSchema` and `JsonSchema`: `parse`, `model`, `check` with `lint`, and `expand`.
//!
//! `attributes` reads `#[mcp]`, `#[serde]` and those of other crates. `written` is the source of
//! the type as serde writes it. `recursion` finds types that contain themselves. After an error,
//! `fallback` takes the place of `expand`. `json_schema` is the second trait of
//! `#[derive(JsonSchema)]`.

pub(crate) mod attributes;
mod check;
mod expand;
mod json_schema;
mod lint;
mod model;
mod parse;
mod recursion;
mod serialized_form;
#[cfg(test)]
mod tests;
mod type_walk;

use crate::diagnostics::Diagnostics;
use crate::emit::runtime::Runtime;
use crate::manifest;
use crate::syntax::docs::DocsPart;
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

/// The derive macros.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Derive {
    /// `ToolSchema` alone.
    ToolSchema,
    /// `ToolSchema` and `schemars::JsonSchema`. As for schemars, `deserialize_with` does not change
    /// the schema of a field, a type in `with` is the source of its schema, and a description is
    /// the whole doc comment.
    JsonSchema,
}

/// Expands `#[derive(ToolSchema)]`.
pub(crate) fn derive(input: TokenStream) -> TokenStream {
    expansion(Derive::ToolSchema, input)
}

/// Expands `#[derive(JsonSchema)]`.
pub(crate) fn derive_json_schema(input: TokenStream) -> TokenStream {
    expansion(Derive::JsonSchema, input)
}

fn expansion(derive: Derive, input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut diagnostics = Diagnostics::new();
    let manifest = manifest::read(&mut diagnostics);
    let docs = manifest.defaults.docs(match derive {
        Derive::ToolSchema => DocsPart::FirstParagraph,
        Derive::JsonSchema => DocsPart::Whole,
    });
    let source = parse::parse(&input, derive, manifest.defaults.trust, docs, &mut diagnostics);
    let ty = source.map(|source| model::build(source, manifest.defaults.stated));
    let mut warnings = TokenStream::new();
    if let Some(ty) = &ty {
        check::check(ty, &mut diagnostics);
        warnings = lint::lint(ty, &manifest.defaults.lints, &mut diagnostics);
    }
    warnings.extend(match derive {
        Derive::ToolSchema => manifest.tracking_of_type(),
        // A crate with this derive macro alone has no tool whose expansion tracks the file.
        Derive::JsonSchema => manifest.tracking(),
    });
    match (diagnostics.finish(), ty) {
        (None, Some(ty)) => {
            let mut tokens = expand::expand(&ty, &warnings);
            if derive == Derive::JsonSchema {
                tokens.extend(json_schema::expand(&ty, &manifest.defaults));
            }
            tokens
        }
        (errors, ty) => {
            let runtime = ty.map_or_else(Runtime::default, |ty| ty.runtime);
            let mut tokens = errors.unwrap_or_default();
            tokens.extend(fallback(derive, &input, &runtime));
            tokens
        }
    }
}

/// Returns the implementation after an error: an object without properties. With it, a mistake in a
/// type is one error, and not another one at each use of the type.
fn fallback(derive: Derive, input: &DeriveInput, runtime: &Runtime) -> TokenStream {
    let ident = &input.ident;
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    let json_schema = (derive == Derive::JsonSchema).then(|| json_schema::fallback(input));
    let implementation = quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl #impl_generics __p::ToolSchema for #ident #ty_generics #where_clause {
            const NODE: &'static __p::Node = &__p::Node::new(
                "",
                __p::Shape::Object(__p::Object {
                    fields: __p::FieldList { list: &[] },
                    is_closed: false,
                    has_one_property: false,
                    hidden: &[],
                }),
            );
        }
        #json_schema
    };
    runtime.items(&implementation)
}
