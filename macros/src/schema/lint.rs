//! Lints on the descriptions of a type and its fields.
//!
//! The description of a struct with named fields may be that of a tool; `mcp_tool` lints it.

use super::attributes::notes::Notes;
use super::model::{Content, Data, Field, Fields, Type};
use crate::diagnostics::Diagnostics;
use crate::emit::runtime::{call_site_at, private_at, private_in_user_code};
use crate::lints::Linter;
use crate::lints::levels::{LevelOverrides, effective};
use mcpact_shared::lint::{Level, Levels, Lint};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

/// Returns the warnings, as items of a block with `__p`.
pub(crate) fn lint(ty: &Type, levels: &Levels, diagnostics: &mut Diagnostics) -> TokenStream {
    let mut linter = Linter::new(levels);
    let mut of_fields = TokenStream::new();
    let overrides = [&ty.overrides];
    ignored_transform(&mut linter, &ty.notes, &overrides, diagnostics);
    match &ty.data {
        Data::Fields(Fields::Object(_)) => {}
        Data::Enum(enum_) => {
            for variant in &enum_.variants {
                let overrides = [&variant.overrides, &ty.overrides];
                ignored_transform(&mut linter, &variant.notes, &overrides, diagnostics);
                if let Some(description) = &variant.notes.description {
                    linter.description(description, None, &overrides, diagnostics);
                }
            }
        }
        Data::Fields(_) => {
            if let Some(description) = &ty.notes.description {
                linter.description(description, None, &overrides, diagnostics);
            }
        }
    }
    for (fields, variant_overrides) in parts(ty) {
        let is_object = matches!(fields, Fields::Object(_));
        for field in fields.as_slice() {
            let overrides: Vec<&LevelOverrides> = [Some(&field.overrides), variant_overrides, Some(&ty.overrides)]
                .into_iter()
                .flatten()
                .collect();
            ignored_transform(&mut linter, &field.notes, &overrides, diagnostics);
            if !is_object || field.flatten.is_some() {
                continue;
            }
            match &field.notes.description {
                Some(description) => {
                    linter.description(description, Some(&field.json_name.value), &overrides, diagnostics);
                }
                None => of_fields.extend(undocumented(field, ty, levels, &overrides)),
            }
        }
    }
    let mut warnings = linter.finish();
    warnings.extend(of_fields);
    warnings
}

/// Returns the fields of the struct or of each variant, with the overrides of the variant.
fn parts<'t>(ty: &'t Type<'t>) -> Vec<(&'t Fields<'t>, Option<&'t LevelOverrides>)> {
    match &ty.data {
        Data::Fields(fields) => vec![(fields, None)],
        Data::Enum(enum_) => enum_
            .variants
            .iter()
            .map(|variant| (&variant.fields, Some(&variant.overrides)))
            .collect(),
    }
}

fn ignored_transform(
    linter: &mut Linter<'_>,
    notes: &Notes,
    overrides: &[&LevelOverrides],
    diagnostics: &mut Diagnostics,
) {
    if let Some(key) = notes.ignored_transform {
        linter.ignored_transform(key, overrides, diagnostics);
    }
}

/// Returns the lint of a field whose type may have a description, which only const evaluation can
/// check. Generic types are not linted, since each use is another type.
fn undocumented(field: &Field, ty: &Type, levels: &Levels, overrides: &[&LevelOverrides]) -> TokenStream {
    let (level, _) = effective(Lint::Undocumented, levels, overrides);
    let Content::Type(field_type) = &field.content else {
        return TokenStream::new();
    };
    if level == Level::Allow || !ty.generics.params.is_empty() || field_type.self_uses.replaced.is_some() {
        return TokenStream::new();
    }
    let field_type = &*field_type.ty;
    let p = private_at(field_type.span());
    let span = call_site_at(field.json_name.span.start);
    let is_undocumented = quote!(#p::lints::is_undocumented(<#field_type as #p::ToolSchema>::NODE));
    if level == Level::Deny {
        let name = &field.json_name.value;
        return quote_spanned!(span=> const _: () = #p::lints::deny_undocumented(#name, #is_undocumented););
    }
    // If the call's tokens come from the expansion, rustc shows the deprecated function at the
    // macro.
    let span = field.json_name.span.start;
    let p = private_in_user_code(span);
    let call = quote_spanned!(span=> #p::lints::Lint::<{ #is_undocumented }>::undocumented());
    quote!(const _: () = { #call; };)
}
