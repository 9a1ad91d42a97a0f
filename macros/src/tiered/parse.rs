//! The syntax of a struct with tiers, with its attributes read.

use super::keys::{self, TierArgs, TiersArgs};
use crate::diagnostics::{Diagnostics, messages};
use crate::schema::attributes::serde::{self, Serde};
use crate::syntax::target::Target;
use proc_macro2::Ident;
use syn::{Attribute, Data, DeriveInput, Fields, Type};

pub(super) struct Source<'a> {
    pub(super) ident: &'a Ident,
    pub(super) tiers: TiersArgs,
    pub(super) serde: Serde,
    pub(super) fields: Vec<Field<'a>>,
}

pub(super) struct Field<'a> {
    pub(super) ident: &'a Ident,
    pub(super) ty: &'a Type,
    pub(super) tier: Option<TierArgs>,
    pub(super) serde: Serde,
}

/// Reads a struct. For any other item, reports an error and returns `None`.
pub(super) fn parse<'a>(input: &'a DeriveInput, diagnostics: &mut Diagnostics) -> Option<Source<'a>> {
    let tiers = keys::of_type(&input.attrs, diagnostics);
    let serde = serde_of(&input.attrs, Target::Type);
    let Data::Struct(data) = &input.data else {
        diagnostics.error(input.ident.span(), messages::tiers_need_fields());
        return None;
    };
    let Fields::Named(fields) = &data.fields else {
        diagnostics.error(input.ident.span(), messages::tiers_need_fields());
        return None;
    };
    let fields = fields.named.iter().filter_map(|field| {
        Some(Field {
            ident: field.ident.as_ref()?,
            ty: &field.ty,
            tier: keys::of_field(&field.attrs, diagnostics),
            serde: serde_of(&field.attrs, Target::Field),
        })
    });
    Some(Source {
        ident: &input.ident,
        tiers,
        serde,
        fields: fields.collect(),
    })
}

/// Reads `#[serde(…)]`, whose mistakes the derives of serde and `ToolSchema` report.
fn serde_of(attrs: &[Attribute], target: Target) -> Serde {
    Diagnostics::ignored(|ignored| serde::parse(attrs, target, ignored))
}
