//! Lints on the descriptions of a type and its fields.
//!
//! The description of a struct with named fields may be that of a tool; `mcp_tool` lints it.

use super::attributes::notes::Notes;
use super::model::{Content, Data, Field, Fields, Type};
use crate::diagnostics::Diagnostics;
use crate::lints::Linter;
use crate::lints::levels::{LevelOverrides, effective};
use crate::syntax::runtime::{call_site_at, private_at};
use mcpact_rules::lint::{Level, Levels, Lint};
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

/// Returns the warnings, as items of a block with `__p`.
pub(crate) fn lint(ty: &Type, lints: &Levels, diagnostics: &mut Diagnostics) -> TokenStream {
    let mut linter = Linter::new(lints);
    let mut undocumented = TokenStream::new();
    let levels = [&ty.levels];
    transform(&mut linter, &ty.notes, &levels, diagnostics);
    match &ty.data {
        Data::Fields(Fields::Object(_)) => {}
        Data::Enum(enum_) => {
            for variant in &enum_.variants {
                let levels = [&variant.levels, &ty.levels];
                transform(&mut linter, &variant.notes, &levels, diagnostics);
                if let Some(description) = &variant.notes.description {
                    linter.description(description, None, &levels, diagnostics);
                }
            }
        }
        Data::Fields(_) => {
            if let Some(description) = &ty.notes.description {
                linter.description(description, None, &levels, diagnostics);
            }
        }
    }
    for field in ty.parts().into_iter().flat_map(Fields::as_slice) {
        transform(&mut linter, &field.notes, &[&field.levels, &ty.levels], diagnostics);
    }
    let objects = ty
        .parts()
        .into_iter()
        .filter(|fields| matches!(fields, Fields::Object(_)));
    let properties = objects
        .flat_map(Fields::as_slice)
        .filter(|field| field.flatten.is_none());
    for field in properties {
        let levels = [&field.levels, &ty.levels];
        match &field.notes.description {
            Some(description) => linter.description(description, Some(&field.wire.value), &levels, diagnostics),
            None => undocumented.extend(without_description(field, ty, lints, &levels)),
        }
    }
    let mut warnings = linter.finish();
    warnings.extend(undocumented);
    warnings
}

fn transform(linter: &mut Linter<'_>, notes: &Notes, levels: &[&LevelOverrides], diagnostics: &mut Diagnostics) {
    if let Some(key) = notes.ignored_transform {
        linter.ignored_transform(key, levels, diagnostics);
    }
}

/// Returns the lint of a field whose type may have a description, which only const evaluation can
/// check. Generic types are not linted, since each use is another type.
fn without_description(field: &Field, ty: &Type, lints: &Levels, levels: &[&LevelOverrides]) -> TokenStream {
    let (level, _) = effective(Lint::Undocumented, lints, levels);
    let Content::Type(field_type) = &field.content else {
        return TokenStream::new();
    };
    let field_type = &*field_type.ty;
    let contains_self = super::recursion::replace_self(field_type, ty).is_some();
    if level == Level::Allow || !ty.generics.params.is_empty() || contains_self {
        return TokenStream::new();
    }
    let p = private_at(field_type.span());
    let span = call_site_at(field.wire.span.start);
    let is_undocumented = quote!(#p::lints::is_undocumented(<#field_type as #p::ToolSchema>::NODE));
    if level == Level::Deny {
        let name = &field.wire.value;
        return quote_spanned!(span=> const _: () = #p::lints::deny_undocumented(#name, #is_undocumented););
    }
    // If the call's tokens come from the expansion, rustc shows the deprecated function at the
    // macro.
    let span = field.wire.span.start;
    let p = Ident::new("__p", span);
    let call = quote_spanned!(span=> #p::lints::Lint::<{ #is_undocumented }>::undocumented());
    quote!(const _: () = { #call; };)
}
