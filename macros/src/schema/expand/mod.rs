//! The implementation of `ToolSchema`, with the warnings. This stage cannot fail.
//!
//! `nodes` writes the nodes of structs and fields, `flatten` those of flattened fields, and `enums`
//! those of enums, all with `property` and `notes`. `stated` writes the defaults and bounds that
//! only const evaluation can compute. `const_checks` and `value_checks` write the checks that need
//! the types, so that const evaluation performs them.

#![allow(clippy::similar_names, reason = "`nodes` and `notes` are the terms")]

pub(super) mod bounds;
mod const_checks;
mod enums;
mod flatten;
mod nodes;
mod notes;
mod property;
mod stated_defaults;
mod value_checks;

use super::attributes::notes::Notes;
use super::model::{Data, Type};
use crate::emit::runtime::at;
use crate::span::Extent;
use nodes::{Nodes, node, node_with};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use std::borrow::Cow;

pub(crate) fn expand(ty: &Type, warnings: &TokenStream) -> TokenStream {
    let is_concrete = ty.generics.params.is_empty();
    let mut nodes = Nodes::new(ty);
    let identity = identity(ty);
    let written = ty.written.as_ref().map(|written| {
        let node = type_node(&mut nodes, written, &identity);
        quote!(output: __p::Output::As(&#node),)
    });
    // The written type has the same rules or fewer, so only the input is checked.
    nodes.start_checks();
    let node = type_node(&mut nodes, ty, &quote!(#written #identity));
    let (stand_ins, checks) = nodes.finish();
    let checks = checks.expand(is_concrete);
    let value_checks = value_checks::calls(ty);
    let mut items = warnings.clone();
    let mut first = checks;
    if is_concrete {
        // Each check is an item, so that one compile reports all checks that fail.
        items.extend(quote!(#(#[allow(deprecated)] const _: () = #value_checks;)*));
    } else {
        first.extend(quote!(#(#value_checks;)*));
    }
    let body = quote!(#stand_ins #first &#node);
    let mut tokens = TokenStream::new();
    match ty.flat {
        None => tokens.extend(implementation(ty, &body)),
        Some(extent) if is_concrete => {
            tokens.extend(implementation(ty, &body));
            tokens.extend(flat(ty, extent, &mut items));
        }
        Some(extent) => {
            tokens.extend(implementation(ty, &checked_flat(extent)));
            tokens.extend(flat_of_parameters(ty, &body));
        }
    }
    tokens.extend(ty.runtime.items(&items));
    tokens
}

/// Returns the implementation of `Flat` for a type without parameters. The check is an item, so
/// that it fails even if nothing uses the type.
fn flat(ty: &Type, extent: Extent, items: &mut TokenStream) -> TokenStream {
    let ident = ty.ident;
    let (span, p) = at(extent.start);
    let check = quote_spanned!(span=> #p::check_flat(<#ident as #p::ToolSchema>::NODE));
    items.extend(quote!(#[allow(deprecated)] const _: () = #check;));
    flat_implementation(ty, &TokenStream::new())
}

/// Returns the node of a flat type with parameters, after its check.
fn checked_flat(extent: Extent) -> TokenStream {
    let (span, p) = at(extent.start);
    let check = quote_spanned!(span=> #p::check_flat(<Self as #p::Flat>::UNCHECKED));
    quote!(#check; <Self as __p::Flat>::UNCHECKED)
}

/// Returns the implementation of `Flat` for a type with parameters. It contains the node without
/// the check, so that each schema with the type needs the check, and not only a table.
fn flat_of_parameters(ty: &Type, body: &TokenStream) -> TokenStream {
    let private = ty.runtime.private();
    let items = quote! {
        const UNCHECKED: &'static #private::Node = {
            use #private as __p;
            #body
        };
    };
    flat_implementation(ty, &items)
}

fn flat_implementation(ty: &Type, items: &TokenStream) -> TokenStream {
    let ident = ty.ident;
    let (impl_generics, ty_generics, _) = ty.generics.split_for_impl();
    let where_clause = bounds::where_clause(ty);
    let private = ty.runtime.private();
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl #impl_generics #private::Flat for #ident #ty_generics #where_clause {
            #items
        }
    }
}

/// Returns the note that identifies a newtype in results and in parameters.
fn identity(ty: &Type) -> TokenStream {
    match (ty.has_identity(), ty.id) {
        (true, Some(_)) => quote!(identity: __p::Identity::Id(__p::module_path!()),),
        (true, None) => quote!(identity: __p::Identity::Newtype(__p::module_path!()),),
        (false, _) => TokenStream::new(),
    }
}

/// Returns the implementation. It is not in a `const _: () = { … };`, since rustc would check one
/// more item for each type.
fn implementation(ty: &Type, body: &TokenStream) -> TokenStream {
    let ident = ty.ident;
    let (impl_generics, ty_generics, _) = ty.generics.split_for_impl();
    let where_clause = bounds::where_clause(ty);
    let allow = ty.notes.deprecated.then(|| quote!(#[allow(deprecated)]));
    let private = ty.runtime.private();
    let default = stated_defaults::default_of_enum(ty).map(|default| {
        quote! {
            const DEFAULT: #private::Option<#private::Text> = {
                use #private as __p;
                __p::Some(#default)
            };
        }
    });
    quote! {
        #[automatically_derived]
        #allow
        impl #impl_generics #private::ToolSchema for #ident #ty_generics #where_clause {
            #default
            const NODE: &'static #private::Node = {
                use #private as __p;
                #body
            };
        }
    }
}

/// Returns the `Node` of a type. `more_fields` are two notes: the node that serde writes,
/// and the identity.
fn type_node(nodes: &mut Nodes, ty: &Type, more_fields: &TokenStream) -> TokenStream {
    nodes.start_type();
    let (notes, shape) = match &ty.data {
        Data::Fields(fields) => {
            let notes = match ty.newtype() {
                Some(inner) => Cow::Owned(ty.notes.clone().over(inner.notes.clone())),
                None => Cow::Borrowed(&ty.notes),
            };
            let shape = nodes.checked_shape(&ty.name, &notes, fields);
            (notes, shape)
        }
        Data::Enum(enum_) => {
            let (notes, shape) = enums::shape(nodes, enum_);
            let aliases = notes.aliases.clone();
            let notes = Notes {
                aliases,
                ..ty.notes.clone().over(notes)
            };
            (Cow::Owned(notes), shape)
        }
    };
    if nodes.is_recursive() || ty.is_recursive {
        let body = node(&ty.name, &notes, &shape);
        let shape = quote!(__p::Shape::Recursive(&#body));
        return node_with(&ty.name, &Notes::default(), &shape, more_fields);
    }
    node_with(&ty.name, &notes, &shape, more_fields)
}
