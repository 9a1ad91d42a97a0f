//! The first stage: a type's syntax, with every attribute read.

use super::mcp::{self, Mcp, Place};
use super::serde::{self, Serde};
use crate::diagnostics::{Diagnostics, messages};
use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Generics, Type};

/// A type as it is written.
pub(crate) struct Source<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) attrs: Attrs,
    pub(crate) body: Body<'a>,
}

/// What the attributes of a type, a variant or a field say.
pub(crate) struct Attrs {
    pub(crate) mcp: Mcp,
    pub(crate) serde: Serde,
}

pub(crate) enum Body<'a> {
    Struct(Fields<'a>),
    Enum(Vec<Variant<'a>>),
}

pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) attrs: Attrs,
    pub(crate) fields: Fields<'a>,
}

pub(crate) enum Fields<'a> {
    Named(Vec<Field<'a>>),
    Unnamed(Vec<Field<'a>>),
    Unit,
}

pub(crate) struct Field<'a> {
    pub(crate) ident: Option<&'a Ident>,
    pub(crate) span: Span,
    pub(crate) ty: &'a Type,
    pub(crate) attrs: Attrs,
}

/// Reads a type; none if it is one that has no schema at all.
pub(crate) fn parse<'a>(input: &'a DeriveInput, diagnostics: &mut Diagnostics) -> Option<Source<'a>> {
    let attrs = Attrs::parse(&input.attrs, Place::Type, diagnostics);
    let body = match &input.data {
        Data::Struct(data) => {
            let fields = Fields::parse(&data.fields, diagnostics);
            if let Fields::Unnamed(list) = &fields
                && let [only] = list.as_slice()
                && only.attrs.serde.skip
            {
                // serde deserialises it in spite of that.
                diagnostics.error(
                    only.span,
                    messages::serde_refused("skip", "write a unit struct, or give the field a name"),
                );
            }
            Body::Struct(fields)
        }
        Data::Enum(data) => {
            let variant = |variant: &'a syn::Variant| {
                let attrs = Attrs::parse(&variant.attrs, Place::Variant, diagnostics);
                let fields = if attrs.serde.skip {
                    Fields::Unit
                } else {
                    Fields::parse(&variant.fields, diagnostics)
                };
                Variant {
                    ident: &variant.ident,
                    attrs,
                    fields,
                }
            };
            Body::Enum(data.variants.iter().map(variant).collect())
        }
        Data::Union(data) => {
            diagnostics.error(data.union_token.span, messages::union());
            return None;
        }
    };
    Some(Source {
        ident: &input.ident,
        generics: &input.generics,
        attrs,
        body,
    })
}

impl Attrs {
    fn parse(attrs: &[Attribute], place: Place, diagnostics: &mut Diagnostics) -> Attrs {
        let serde = serde::parse(attrs, place, diagnostics);
        let mcp = if serde.skip {
            Mcp::default()
        } else {
            mcp::parse(attrs, place, diagnostics)
        };
        Attrs { mcp, serde }
    }
}

impl<'a> Fields<'a> {
    fn parse(fields: &'a syn::Fields, diagnostics: &mut Diagnostics) -> Fields<'a> {
        let list = fields
            .iter()
            .map(|field| Field {
                ident: field.ident.as_ref(),
                span: field.ident.as_ref().map_or_else(|| field.ty.span(), Ident::span),
                ty: &field.ty,
                attrs: Attrs::parse(&field.attrs, Place::Field, diagnostics),
            })
            .collect();
        match fields {
            syn::Fields::Named(_) => Fields::Named(list),
            syn::Fields::Unnamed(_) => Fields::Unnamed(list),
            syn::Fields::Unit => Fields::Unit,
        }
    }
}
