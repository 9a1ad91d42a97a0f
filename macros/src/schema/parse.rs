//! The syntax of a type, with its attributes read.

use super::Derive;
use super::attributes::Attrs;
use super::attributes::mcp::With;
use crate::diagnostics::{Diagnostics, messages};
use crate::span::Extent;
use crate::syntax::docs::DocsPart;
use crate::syntax::target::Target;
use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Generics, Type};

#[derive(Clone)]
pub(crate) struct Source<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) attrs: Attrs,
    pub(crate) body: Body<'a>,
    /// The body that serde writes, if it reads the type as another one.
    pub(crate) written_body: Option<Body<'a>>,
}

#[derive(Clone)]
pub(crate) enum Body<'a> {
    Struct(SourceFields<'a>),
    Enum(Vec<SourceVariant<'a>>),
    /// The content of a type that serde reads as another one.
    Replaced,
}

#[derive(Clone)]
pub(crate) struct SourceVariant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) attrs: Attrs,
    /// True for the variant that `#[derive(Default)]` returns.
    pub(crate) is_default: bool,
    pub(crate) fields: SourceFields<'a>,
}

#[derive(Clone)]
pub(crate) enum SourceFields<'a> {
    Named(Vec<SourceField<'a>>),
    Unnamed(Vec<SourceField<'a>>),
    Unit,
}

#[derive(Clone)]
pub(crate) struct SourceField<'a> {
    pub(crate) ident: Option<&'a Ident>,
    pub(crate) span: Span,
    pub(crate) ty: &'a Type,
    pub(crate) attrs: Attrs,
}

/// Reads a type. `crate_trusts` is true if the crate trusts functions that read fields. Returns
/// `None` for a union.
pub(super) fn parse<'a>(
    input: &'a DeriveInput,
    derive: Derive,
    crate_trusts: bool,
    docs: DocsPart,
    diagnostics: &mut Diagnostics,
) -> Option<Source<'a>> {
    let attrs = Attrs::parse(&input.attrs, Target::Type, docs, diagnostics);
    let mut written_body = None;
    let body = if attrs.mcp.with.is_some() || attrs.serde.from.is_some() {
        report_unread(&input.data, diagnostics);
        if attrs.serde.from.is_some() && attrs.serde.written.into.is_none() {
            // A mistake in these attributes affects only the output.
            written_body = Diagnostics::ignored(|ignored| body(&input.data, &attrs, docs, ignored));
        }
        Body::Replaced
    } else {
        let mut body = body(&input.data, &attrs, docs, diagnostics)?;
        resolve_read_fns(&mut body, attrs.mcp.trust, derive, crate_trusts, diagnostics);
        body
    };
    Some(Source {
        ident: &input.ident,
        generics: &input.generics,
        attrs,
        body,
        written_body,
    })
}

fn body<'a>(data: &'a Data, attrs: &Attrs, docs: DocsPart, diagnostics: &mut Diagnostics) -> Option<Body<'a>> {
    let body = match data {
        Data::Struct(data) => {
            let fields = SourceFields::parse(&data.fields, docs, diagnostics);
            check_skipped(&fields, attrs.serde.default.is_some(), diagnostics);
            if let SourceFields::Unnamed(list) = &fields
                && let [only] = list.as_slice()
                && only.attrs.serde.skip
            {
                diagnostics.error(only.span, messages::skipped_newtype());
            }
            Body::Struct(fields)
        }
        Data::Enum(data) => {
            let variant = |variant: &'a syn::Variant| {
                let attrs = Attrs::parse(&variant.attrs, Target::Variant, docs, diagnostics);
                let fields = if attrs.is_unused() || attrs.mcp.with.is_some() {
                    SourceFields::Unit
                } else {
                    SourceFields::parse(&variant.fields, docs, diagnostics)
                };
                check_skipped(&fields, false, diagnostics);
                SourceVariant {
                    ident: &variant.ident,
                    attrs,
                    is_default: variant.attrs.iter().any(|attr| attr.path().is_ident("default")),
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

/// Reports `#[mcp(…)]` on the parts of a type that serde reads as another one.
fn report_unread(data: &Data, diagnostics: &mut Diagnostics) {
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

/// Reports `#[mcp(skip)]` on fields that a call must contain.
fn check_skipped(fields: &SourceFields, has_default: bool, diagnostics: &mut Diagnostics) {
    let (SourceFields::Named(list) | SourceFields::Unnamed(list)) = fields else {
        return;
    };
    for field in list {
        let Some(span) = field.attrs.mcp.skip.filter(|_| !field.attrs.serde.skip) else {
            continue;
        };
        if field.ident.is_none() {
            diagnostics.error(span, messages::needs_named_field("skip"));
        } else if field.attrs.serde.flatten.is_some() {
            diagnostics.error(span, messages::skip_flattened());
        } else if !has_default && field.attrs.serde.default.is_none() {
            diagnostics.error(span, messages::skip_needs_default());
        }
    }
}

/// Determines the schema of the fields that a function reads, and reports those whose schema no
/// attribute determines. `type_trust` is the key of the type, `crate_trusts` the setting of the
/// crate. A flattened field needs a key of its own: a function may add a prefix to the names of its
/// properties, or remove one.
fn resolve_read_fns(
    body: &mut Body,
    type_trust: Option<Extent>,
    derive: Derive,
    crate_trusts: bool,
    diagnostics: &mut Diagnostics,
) {
    let mut is_used = false;
    body.each_field(|field| {
        let Attrs { mcp, serde } = &mut field.attrs;
        let own = mcp.trust.take();
        match (&serde.read_fn, &mcp.with, serde.skip) {
            (Some(key), None, false) => {
                let is_flattened = serde.flatten.is_some();
                let is_trusted = crate_trusts || derive == Derive::JsonSchema && key == "deserialize_with";
                let inherited = type_trust.or_else(|| is_trusted.then(|| key.span().into()));
                let inherited = inherited.filter(|_| !is_flattened);
                is_used |= own.is_none() && !is_flattened;
                mcp.trust = own.or(inherited);
                match serde.with_type.take().filter(|_| derive == Derive::JsonSchema) {
                    _ if mcp.trust.is_some() => {}
                    Some(ty) => mcp.with = Some(With::Type(Box::new(ty))),
                    None if is_flattened => {
                        diagnostics.error(key.span(), messages::serde_custom_flattened(&key.to_string()));
                    }
                    None => diagnostics.error(key.span(), messages::serde_custom(&key.to_string())),
                }
            }
            _ => {
                if let Some(own) = own {
                    diagnostics.error(own, messages::trusts_nothing());
                }
            }
        }
    });
    if let (Some(trust), false) = (type_trust, is_used) {
        diagnostics.error(trust, messages::trusts_nothing());
    }
}

impl<'a> Body<'a> {
    /// Calls `each` with the fields of the struct or of all variants.
    fn each_field(&mut self, mut each: impl FnMut(&mut SourceField<'a>)) {
        let mut of = |fields: &mut SourceFields<'a>| {
            if let SourceFields::Named(list) | SourceFields::Unnamed(list) = fields {
                list.iter_mut().for_each(&mut each);
            }
        };
        match self {
            Body::Struct(fields) => of(fields),
            Body::Enum(variants) => variants.iter_mut().for_each(|variant| of(&mut variant.fields)),
            Body::Replaced => {}
        }
    }
}

impl<'a> SourceFields<'a> {
    fn parse(fields: &'a syn::Fields, docs: DocsPart, diagnostics: &mut Diagnostics) -> SourceFields<'a> {
        let list = fields
            .iter()
            .map(|field| SourceField {
                ident: field.ident.as_ref(),
                span: field.ident.as_ref().map_or_else(|| field.ty.span(), Ident::span),
                ty: &field.ty,
                attrs: Attrs::parse(&field.attrs, Target::Field, docs, diagnostics),
            })
            .collect();
        match fields {
            syn::Fields::Named(_) => SourceFields::Named(list),
            syn::Fields::Unnamed(_) => SourceFields::Unnamed(list),
            syn::Fields::Unit => SourceFields::Unit,
        }
    }
}
