//! The lints of a toolset, which const evaluation checks.

use crate::emit::runtime::{call_site_at, private_at, private_in_user_code};
use crate::lints::levels::{LevelOverrides, effective};
use mcpact_shared::lint::{Level, Levels, Lint};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

/// Returns the lints of the toolset called `name`, as items of a block with `__p`. Only const
/// evaluation can read the tools of a type, so it checks the list.
pub(super) fn lint(name: &Ident, levels: &Levels, overrides: &LevelOverrides) -> TokenStream {
    let mut items = TokenStream::new();
    for lint in Lint::OF_TOOLSETS {
        let (level, max) = effective(lint, levels, &[overrides]);
        let check = match level {
            Level::Allow => continue,
            Level::Warn => warning(lint, name, max, name.span()),
            Level::Deny => denial(lint, name, max, call_site_at(name.span())),
        };
        items.extend(quote!(const _: () = { #check; };));
    }
    items
}

/// Returns the expression that warns of a lint's finding in the toolset called `name`.
fn warning(lint: Lint, name: &Ident, max: usize, span: Span) -> TokenStream {
    let p = private_in_user_code(span);
    let is_found = match lint {
        Lint::ManyTools => {
            let max = Literal::usize_unsuffixed(max);
            quote!(#name.tools.len() > #max)
        }
        Lint::DuplicateText => quote!(__p::duplicate_text::find(#name.tools).is_some()),
        Lint::UnreachableParameter => quote!(#name.unreachable.is_some()),
        Lint::ModeAdvice => {
            let is_catalogue = quote!(__p::suits_catalogue_mode(&#name));
            let per_cent = quote!(__p::suited_per_cent(&#name));
            return quote_spanned!(span=> #p::lints::SuitedMode::<{ #is_catalogue }, { #per_cent }>::mode_advice());
        }
        _ => unreachable!("{} is no lint of a toolset", lint.name()),
    };
    let function = Ident::new(lint.name(), span);
    quote_spanned!(span=> #p::lints::Lint::<{ #is_found }>::#function())
}

/// Returns the expression that fails the build for a lint's finding in the toolset called `name`.
fn denial(lint: Lint, name: &Ident, max: usize, span: Span) -> TokenStream {
    let p = private_at(span);
    match lint {
        Lint::ManyTools => {
            let max = Literal::usize_unsuffixed(max);
            quote_spanned!(span=> #p::lints::deny_many_tools(#name.tools.len(), #max))
        }
        Lint::DuplicateText => {
            let duplicate = quote!(__p::duplicate_text::find(#name.tools));
            quote_spanned!(span=> #p::duplicate_text::deny(#duplicate))
        }
        Lint::UnreachableParameter => quote_spanned!(span=> #p::edges::deny(#name.unreachable)),
        Lint::ModeAdvice => quote_spanned!(span=> #p::deny_mode_all(&#name)),
        _ => unreachable!("{} is no lint of a toolset", lint.name()),
    }
}
