//! The implementation of `schemars::JsonSchema` that `#[derive(JsonSchema)]` adds.

use super::expand::bounds;
use super::model::Type;
use crate::manifest::Defaults;
use crate::syntax::tokens::type_or_const_parameter;
use mcpact_shared::settings::Profile;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{DeriveInput, Generics};

/// Returns the implementation, for a type with the settings of its crate.
pub(crate) fn expand(ty: &Type, defaults: &Defaults) -> TokenStream {
    let items = implementation(ty.ident, ty.generics, &bounds::where_clause(ty), defaults);
    ty.runtime.items(&items)
}

/// Returns the items of the implementation after an error, for a block that has `__p`.
pub(crate) fn fallback(input: &DeriveInput) -> TokenStream {
    let (_, _, where_clause) = input.generics.split_for_impl();
    implementation(
        &input.ident,
        &input.generics,
        &quote!(#where_clause),
        &Defaults::default(),
    )
}

fn implementation(ident: &Ident, generics: &Generics, where_clause: &TokenStream, defaults: &Defaults) -> TokenStream {
    let (impl_generics, ty_generics, _) = generics.split_for_impl();
    let variant = Ident::new(&format!("{:?}", defaults.profile), Span::call_site());
    let root = if defaults.profile == Profile::Refs {
        quote!(root_with_references)
    } else {
        quote!(root)
    };
    // The macro can ask the compiler only for a concrete type whether serde writes it.
    let is_generic = type_or_const_parameter(generics).is_some();
    let is_written = if is_generic {
        quote!(true)
    } else {
        quote!({
            #[allow(unused_imports)]
            use __p::schemars::NotSerialized as _;
            <__p::schemars::Serialized<Self>>::IS_SERIALIZED
        })
    };
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl #impl_generics __p::schemars::schemars::JsonSchema for #ident #ty_generics #where_clause {
            fn schema_name() -> __p::schemars::Cow<'static, __p::str> {
                __p::schemars::name::<Self>()
            }

            fn schema_id() -> __p::schemars::Cow<'static, __p::str> {
                __p::schemars::id::<Self>()
            }

            fn json_schema(generator: &mut __p::schemars::schemars::SchemaGenerator) -> __p::schemars::schemars::Schema {
                __p::schemars::json_schema::<Self>(
                    generator,
                    __p::Profile::#variant,
                    __p::schemars::#root,
                    #is_written,
                )
            }
        }
    }
}
