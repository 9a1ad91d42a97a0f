//! Lints of a type: its fields' descriptions, and its own where it is a value. What is said of a struct with named fields is a tool's
//! description, which the tool judges.

use super::model::{Content, Data, Field, Type};
use crate::diagnostics::Diagnostics;
use crate::lints::Linter;
use crate::lints::levels::{LevelOverrides, effective};
use crate::syntax::runtime::{at, p};
use mcpact_rules::lint::{Level, Levels, Lint};
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

/// The warnings, for a block where `__p` is known.
pub(crate) fn judge(ty: &Type, lints: &Levels, diagnostics: &mut Diagnostics) -> TokenStream {
    let mut judge = Linter::new(lints);
    let mut undocumented = TokenStream::new();
    let levels = [&ty.levels];
    match &ty.data {
        Data::Object(_) => {}
        Data::Enum(of) => {
            for variant in &of.variants {
                let levels = [&variant.levels, &ty.levels];
                if let Some(description) = &variant.notes.description {
                    judge.description(description, None, &levels, diagnostics);
                }
            }
        }
        _ => {
            if let Some(description) = &ty.notes.description {
                judge.description(description, None, &levels, diagnostics);
            }
        }
    }
    members(&ty.data, &mut |field| {
        let levels = [&field.levels, &ty.levels];
        if field.flatten.is_some() {
            return;
        }
        match &field.notes.description {
            Some(description) => judge.description(description, Some(&field.wire.value), &levels, diagnostics),
            None => undocumented.extend(without_description(field, ty, lints, &levels)),
        }
    });
    let mut warnings = judge.finish();
    warnings.extend(undocumented);
    warnings
}

fn members<'t>(data: &'t Data<'t>, visit: &mut impl FnMut(&'t Field<'t>)) {
    match data {
        Data::Object(object) => object.fields.iter().for_each(visit),
        Data::Enum(of) => of.variants.iter().for_each(|variant| members(&variant.data, visit)),
        _ => {}
    }
}

/// Asks the field's type whether it has a description, which only const evaluation can tell. A type with parameters is
/// many types: it is not asked.
fn without_description(field: &Field, ty: &Type, lints: &Levels, levels: &[&LevelOverrides]) -> TokenStream {
    let (level, _) = effective(Lint::Undocumented, lints, levels);
    let Content::Type(held) = &field.content else {
        return TokenStream::new();
    };
    let held = &*held.ty;
    let is_own = super::recursion::replaced(held, ty).is_some();
    if level == Level::Allow || !ty.generics.params.is_empty() || is_own {
        return TokenStream::new();
    }
    let p = p(held.span());
    let span = at(field.wire.span.start);
    let is_silent = quote!(#p::lints::is_silent(<#held as #p::ToolSchema>::NODE));
    if level == Level::Deny {
        let name = &field.wire.value;
        return quote_spanned!(span=> const _: () = #p::lints::deny_undocumented(#name, #is_silent););
    }
    // rustc shows a deprecated function where the macro is called if the call's tokens come from the expansion.
    let span = field.wire.span.start;
    let p = Ident::new("__p", span);
    let call = quote_spanned!(span=> #p::lints::Lint::<{ #is_silent }>::undocumented());
    quote!(const _: () = { #call; };)
}
