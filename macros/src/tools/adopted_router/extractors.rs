//! Checks that no parameter of an adopted method is `Parameters<…>` under another name.
//!
//! rmcp recognizes a parameter by its type, and a macro only by its name, so the compiler compares
//! the types. Without this check, rmcp would read arguments that the schema does not have.

use super::parameters_segment;
use crate::emit::outside_type::outside_type;
use crate::emit::runtime::private_in_user_code;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{FnArg, Signature, Type};

/// Returns a check of each type, once. `methods` are those of the block `ty`, with their `#[cfg]`s.
pub(crate) fn expand<'m>(ty: &Type, methods: impl Iterator<Item = (&'m TokenStream, &'m Signature)>) -> TokenStream {
    let mut seen: Vec<String> = Vec::new();
    let mut checks = TokenStream::new();
    for (cfgs, sig) in methods {
        for arg in &sig.inputs {
            let FnArg::Typed(param) = arg else { continue };
            if parameters_segment(&param.ty).is_some() || !may_be_parameters(&param.ty) {
                continue;
            }
            let Some(param_ty) = outside_type(&param.ty, sig, ty) else {
                continue;
            };
            // A method with `#[cfg]` may not exist.
            if cfgs.is_empty() {
                let text = param_ty.to_string();
                if seen.contains(&text) {
                    continue;
                }
                seen.push(text);
            }
            let span = param.ty.span();
            let p = private_in_user_code(span);
            let check = quote_spanned!(span=> #p::extractor! { #param_ty });
            checks.extend(quote!(#cfgs #check));
        }
    }
    checks
}

/// Returns whether a type can be another name of `Parameters<…>`.
fn may_be_parameters(ty: &Type) -> bool {
    matches!(ty, Type::Path(_) | Type::Macro(_) | Type::Group(_) | Type::Paren(_))
}
