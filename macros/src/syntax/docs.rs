//! Doc comments of items as descriptions, with their spans.

use super::tokens::without_groups;
use crate::diagnostics::{Diagnostics, messages};
use crate::span::{Extent, Spanned};
use mcpact_shared::doc_comment::{DescriptionReader, undecorated};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Lit, Meta, Token};

pub(crate) use mcpact_shared::doc_comment::DocsPart;

/// The placeholder for a description that cannot be read.
pub(crate) const UNREADABLE: &str = "unreadable";

/// Returns the placeholder of a description that cannot be read, so that a missing one is not
/// reported too.
pub(crate) fn unreadable(span: impl Into<Extent>) -> Spanned<String> {
    Spanned::new(UNREADABLE.to_owned(), span.into())
}

/// Returns the description of an item: a part of the doc comments among `attrs`.
///
/// Reports `#[doc = include_str!(…)]` at its span: a macro cannot read the file.
pub(crate) fn description(
    attrs: &[Attribute],
    part: DocsPart,
    diagnostics: &mut Diagnostics,
) -> Option<Spanned<String>> {
    description_and_rest(attrs, part, diagnostics).0
}

/// Returns the [`description`], and the first line after it.
pub(crate) fn description_and_rest(
    attrs: &[Attribute],
    part: DocsPart,
    diagnostics: &mut Diagnostics,
) -> (Option<Spanned<String>>, Option<Spanned<String>>) {
    let mut reader = DescriptionReader::new(part);
    // The lines of the paragraph, from first to last.
    let mut span: Option<Extent> = None;
    // The first line, for a comment that is only a heading.
    let mut first: Option<Extent> = None;
    for attr in attrs {
        let Meta::NameValue(meta) = &attr.meta else {
            continue;
        };
        if !meta.path.is_ident("doc") {
            continue;
        }
        let here = Extent::of(&meta.value);
        let Some(text) = evaluate(&meta.value) else {
            if reader.has_paragraph() {
                break;
            }
            diagnostics.error_of(&meta.value, messages::doc_not_literal());
            // The placeholder prevents a second error for a missing description.
            return (Some(unreadable(here)), None);
        };
        for line in undecorated(&text) {
            if !reader.read(&line) {
                let rest = Spanned::new(line, here);
                return (described(reader, span), Some(rest));
            }
            if !line.trim().is_empty() {
                first.get_or_insert(here);
            }
            if reader.took_line() {
                span.get_or_insert(here).end = here.end;
            }
        }
    }
    (described(reader, span.or(first)), None)
}

fn described(reader: DescriptionReader, span: Option<Extent>) -> Option<Spanned<String>> {
    Some(Spanned::new(reader.finish()?, span?))
}

/// Returns the text of a literal, `stringify!(…)`, or `concat!(…)` of these. A macro cannot read the
/// file of `include_str!(…)`.
fn evaluate(expr: &Expr) -> Option<String> {
    match without_groups(expr) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(lit) => Some(lit.value()),
            Lit::Char(lit) => Some(lit.value().to_string()),
            Lit::Int(lit) => Some(lit.base10_digits().to_owned()),
            Lit::Bool(lit) => Some(lit.value.to_string()),
            _ => None,
        },
        Expr::Macro(call) if call.mac.path.is_ident("stringify") => Some(call.mac.tokens.to_string()),
        Expr::Macro(call) if call.mac.path.is_ident("concat") => {
            let parts = Punctuated::<Expr, Token![,]>::parse_terminated;
            let parts = parts.parse2(call.mac.tokens.clone()).ok()?;
            parts.iter().map(evaluate).collect()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
