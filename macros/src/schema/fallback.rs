//! The implementation after an error: an object without properties.
//!
//! With it, a mistake in a type is one error, and not another one at each use of the type.

use super::{Derive, json_schema};
use crate::emit::runtime::Runtime;
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

pub(super) fn expand(derive: Derive, input: &DeriveInput, runtime: &Runtime) -> TokenStream {
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
