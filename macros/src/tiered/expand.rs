//! The implementation of `Tiered`: a table of names. This stage cannot fail.

use super::keys::Limit;
use super::model::{Field, Preview, Tiers};
use crate::emit::hinted_json::{text, uncounted};
use crate::emit::runtime::call_site_at;
use crate::syntax::json;
use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::DeriveInput;
use syn::spanned::Spanned;

pub(super) fn expand(input: &DeriveInput, tiers: &Tiers) -> TokenStream {
    let ident = &input.ident;
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    let private = tiers.runtime.private();
    let where_clause = where_clause.map_or_else(|| quote!(where), |clause| quote!(#clause,));
    // Type parameters may have to serialise.
    let bound = input
        .generics
        .type_params()
        .next()
        .map(|_| quote!(Self: #private::tiers::Serialize,));
    let where_clause = bound.map_or_else(
        || input.generics.where_clause.as_ref().map(|clause| quote!(#clause)),
        |bound| Some(quote!(#where_clause #bound)),
    );
    let names = &tiers.names;
    let choice = text(&json::strings(names));
    let fields = tiers.fields.iter().map(field);
    let count = property(&tiers.count, &quote!(__p::usize));
    let checks = tiers
        .fields
        .iter()
        .filter(|field| field.preview.is_some())
        .map(|field| {
            let ty = field.ty;
            quote_spanned!(call_site_at(ty.span())=> __p::tiers::assert_text::<#ty>();)
        });
    quote! {
        #[automatically_derived]
        impl #impl_generics #private::tiers::Tiered for #ident #ty_generics #where_clause {
            type Base = Self;
            const TIERS: &'static #private::tiers::Tiers = {
                use #private as __p;
                #(#checks)*
                &__p::tiers::Tiers {
                    names: &[#(#names),*],
                    choice: #choice,
                    fields: &[#(#fields),*],
                    count: #count,
                }
            };
        }
    }
}

fn field(field: &Field) -> TokenStream {
    let Field {
        name, tier, preview, ..
    } = field;
    let name = uncounted(&json::string(name));
    let tier = Literal::usize_unsuffixed(*tier);
    let preview = match preview {
        None => quote!(__p::None),
        Some(Preview { name, limit }) => {
            let field = property(name, &quote!(__p::str));
            let limit = match limit {
                Limit::Characters(max) => {
                    let max = Literal::u32_unsuffixed(*max);
                    quote!(Characters(#max))
                }
                Limit::Tokens(max) => {
                    let max = Literal::u32_unsuffixed(*max);
                    quote!(Tokens(#max))
                }
            };
            quote!(__p::Some(__p::tiers::Preview { field: #field, limit: __p::tiers::Limit::#limit }))
        }
    };
    quote!(__p::tiers::TierField { name: #name, tier: #tier, preview: #preview })
}

/// Returns a property of this name, whose values have a primitive type.
fn property(name: &str, ty: &TokenStream) -> TokenStream {
    let name = text(&json::string(name));
    quote!(__p::tiers::property(#name, <#ty as __p::ToolSchema>::NODE))
}
