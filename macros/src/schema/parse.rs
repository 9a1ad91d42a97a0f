//! The first stage: a type's syntax, with every attribute read.

use super::foreign;
use super::keys;
use super::mcp::Mcp;
use super::serde::{self, Serde};
use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::docs;
use crate::syntax::keys::Target;
use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Generics, Type};

/// A type as it is written.
#[derive(Clone)]
pub(crate) struct Source<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) attrs: Attrs,
    pub(crate) body: Body<'a>,
    /// What serde writes, of a type that is read as another.
    pub(crate) fields: Option<Body<'a>>,
}

/// What the attributes of a type, a variant or a field say.
#[derive(Clone)]
pub(crate) struct Attrs {
    pub(crate) mcp: Mcp,
    pub(crate) serde: Serde,
}

#[derive(Clone)]
pub(crate) enum Body<'a> {
    Struct(Fields<'a>),
    Enum(Vec<Variant<'a>>),
    /// It is read as another type is: what it holds is not on the wire.
    Replaced,
}

#[derive(Clone)]
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) attrs: Attrs,
    pub(crate) fields: Fields<'a>,
}

#[derive(Clone)]
pub(crate) enum Fields<'a> {
    Named(Vec<Field<'a>>),
    Unnamed(Vec<Field<'a>>),
    Unit,
}

#[derive(Clone)]
pub(crate) struct Field<'a> {
    pub(crate) ident: Option<&'a Ident>,
    pub(crate) span: Span,
    pub(crate) ty: &'a Type,
    pub(crate) attrs: Attrs,
}

/// Reads a type; none if it is one that has no schema at all.
pub(crate) fn parse<'a>(input: &'a DeriveInput, diagnostics: &mut Diagnostics) -> Option<Source<'a>> {
    let attrs = Attrs::parse(&input.attrs, Target::Type, diagnostics);
    let mut fields = None;
    let body = if attrs.mcp.with.is_some() || attrs.serde.from.is_some() {
        unread(&input.data, diagnostics);
        if attrs.serde.from.is_some() && attrs.serde.output.into.is_none() {
            // What is wrong with them is nothing to those who only read it.
            let mut unheard = Diagnostics::new();
            fields = body(&input.data, &attrs, &mut unheard);
            unheard.finish();
        }
        Body::Replaced
    } else {
        body(&input.data, &attrs, diagnostics)?
    };
    Some(Source {
        ident: &input.ident,
        generics: &input.generics,
        attrs,
        body,
        fields,
    })
}

fn body<'a>(data: &'a Data, attrs: &Attrs, diagnostics: &mut Diagnostics) -> Option<Body<'a>> {
    let body = match data {
        Data::Struct(data) => {
            let fields = Fields::parse(&data.fields, diagnostics);
            skipped(&fields, attrs.serde.default.is_some(), diagnostics);
            if let Fields::Unnamed(list) = &fields
                && let [only] = list.as_slice()
                && only.attrs.serde.skip
            {
                diagnostics.error(only.span, messages::skipped_newtype());
            }
            Body::Struct(fields)
        }
        Data::Enum(data) => {
            let variant = |variant: &'a syn::Variant| {
                let attrs = Attrs::parse(&variant.attrs, Target::Variant, diagnostics);
                let fields = if attrs.is_nowhere() || attrs.mcp.with.is_some() {
                    Fields::Unit
                } else {
                    Fields::parse(&variant.fields, diagnostics)
                };
                skipped(&fields, false, diagnostics);
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
    Some(body)
}

/// Reports what is said of parts that are not on the wire.
fn unread(data: &Data, diagnostics: &mut Diagnostics) {
    let (fields, variants): (Vec<_>, Vec<_>) = match data {
        Data::Struct(data) => (data.fields.iter().collect(), Vec::new()),
        Data::Enum(data) => (
            data.variants.iter().flat_map(|variant| &variant.fields).collect(),
            data.variants.iter().collect(),
        ),
        Data::Union(_) => (Vec::new(), Vec::new()),
    };
    let fields = fields.into_iter().flat_map(|field| &field.attrs);
    let variants = variants.into_iter().flat_map(|variant| &variant.attrs);
    for attr in variants.chain(fields).filter(|attr| attr.path().is_ident("mcp")) {
        diagnostics.error_of(attr.path(), messages::unread());
    }
}

/// A field can be left out of the schema only where it can be left out of a call.
fn skipped(fields: &Fields, default: bool, diagnostics: &mut Diagnostics) {
    let (Fields::Named(list) | Fields::Unnamed(list)) = fields else {
        return;
    };
    for field in list {
        let Some(span) = field.attrs.mcp.skip.filter(|_| !field.attrs.serde.skip) else {
            continue;
        };
        if field.ident.is_none() {
            diagnostics.error(span, messages::only_on_member("skip"));
        } else if !default && field.attrs.serde.default.is_none() || field.attrs.serde.flatten.is_some() {
            diagnostics.error(span, messages::skip_needs_default());
        }
    }
}

impl Attrs {
    /// Whether the schema does not show it.
    pub(crate) fn is_skipped(&self) -> bool {
        self.serde.skip || self.mcp.skip.is_some()
    }

    /// Returns true if serde reads the field under its own name and the schema does not show it.
    pub(crate) fn is_hidden(&self) -> bool {
        self.mcp.skip.is_some() && !self.serde.skip && self.serde.flatten.is_none()
    }

    /// Whether serde neither reads nor writes it.
    fn is_nowhere(&self) -> bool {
        self.serde.skip && self.serde.output.skip
    }

    fn parse(attrs: &[Attribute], place: Target, diagnostics: &mut Diagnostics) -> Attrs {
        let mut serde = serde::parse(attrs, place, diagnostics);
        if serde.skip && serde.output.skip {
            let mcp = Mcp::default();
            return Attrs { mcp, serde };
        }
        let mut mcp = keys::parse(attrs, place, diagnostics);
        foreign::parse(attrs, place, &mut mcp, &mut serde, diagnostics);
        if mcp.notes.description.is_none() && !mcp.notes.described {
            mcp.notes.description = docs::description(attrs, diagnostics);
        }
        if let (Some(key), None, false) = (&serde.custom, &mcp.with, serde.skip) {
            diagnostics.error(key.span(), messages::serde_custom(&key.to_string()));
        }
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
                attrs: Attrs::parse(&field.attrs, Target::Field, diagnostics),
            })
            .collect();
        match fields {
            syn::Fields::Named(_) => Fields::Named(list),
            syn::Fields::Unnamed(_) => Fields::Unnamed(list),
            syn::Fields::Unit => Fields::Unit,
        }
    }
}
