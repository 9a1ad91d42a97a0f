//! Tokens: their identifiers, lifetimes, spans, groups and generic parameters.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use syn::{Expr, GenericParam, Generics};

/// Returns the first type or const parameter.
pub(crate) fn type_or_const_parameter(generics: &Generics) -> Option<&GenericParam> {
    let mut params = generics.params.iter();
    params.find(|param| !matches!(param, GenericParam::Lifetime(_)))
}

/// Returns whether one of the identifiers matches, at any depth.
pub(crate) fn any_ident(tokens: &TokenStream, matches: &dyn Fn(&Ident) -> bool) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => matches(&ident),
        TokenTree::Group(group) => any_ident(&group.stream(), matches),
        _ => false,
    })
}

/// Returns the span of the first lifetime that is not `'static`.
pub(crate) fn find_lifetime(tokens: TokenStream) -> Option<Span> {
    let mut after_quote = false;
    tokens.into_iter().find_map(|tree| match tree {
        TokenTree::Punct(punct) => {
            after_quote = punct.as_char() == '\'';
            None
        }
        TokenTree::Ident(ident) => (std::mem::take(&mut after_quote) && ident != "static").then(|| ident.span()),
        TokenTree::Group(group) => find_lifetime(group.stream()),
        TokenTree::Literal(_) => None,
    })
}

/// Replaces each lifetime except `'static` by `'_`, so that a type can be written outside of its
/// block.
pub(crate) fn elide_lifetimes(tokens: TokenStream) -> TokenStream {
    let mut after_quote = false;
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Punct(punct) => {
                after_quote = punct.as_char() == '\'';
                TokenTree::Punct(punct)
            }
            TokenTree::Ident(ident) if std::mem::take(&mut after_quote) && ident != "static" => {
                TokenTree::Ident(Ident::new("_", ident.span()))
            }
            TokenTree::Group(group) => {
                let inner = elide_lifetimes(group.stream());
                TokenTree::Group(Group::new(group.delimiter(), inner))
            }
            tree => tree,
        })
        .collect()
}

/// Returns the tokens with the span of the string that contains them.
pub(crate) fn respan(tokens: TokenStream, span: Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut tree| {
            if let TokenTree::Group(group) = &tree {
                let inner = respan(group.stream(), span);
                tree = Group::new(group.delimiter(), inner).into();
            }
            tree.set_span(span);
            tree
        })
        .collect()
}

/// Returns the expression inside of parentheses and of the groups that `macro_rules!` adds.
pub(crate) fn without_groups(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => without_groups(&group.expr),
        Expr::Paren(paren) => without_groups(&paren.expr),
        expr => expr,
    }
}
