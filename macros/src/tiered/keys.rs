//! The arguments of `#[tier(…)]` and `#[tiers(…)]`: names of tiers, then keys.

use crate::diagnostics::{Diagnostics, messages};
use crate::emit::runtime;
use crate::span::{Extent, Spanned};
use crate::syntax::keys::{self, Key};
use crate::syntax::target::Target;
use proc_macro2::{TokenStream, TokenTree};
use syn::{Attribute, Lit, Meta, Path};

/// The arguments of `#[tier(2, preview = 500)]`.
#[derive(Default)]
pub(super) struct TierArgs {
    pub(super) tier: Option<Spanned<String>>,
    pub(super) preview: Option<Spanned<Limit>>,
}

/// The arguments of `#[tiers("brief", "full")]`.
#[derive(Default)]
pub(super) struct TiersArgs {
    pub(super) names: Vec<Spanned<String>>,
    pub(super) runtime: Option<Path>,
}

/// The maximum length of a preview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    Characters(u32),
    Tokens(u32),
}

const FIELD_KEYS: &[Key<TierArgs>] = &[
    Key {
        name: "preview",
        takes: "a number of characters",
        examples: &["preview = 500"],
        doc: "the maximum number of characters of the preview, which the tier below shows in place of the text",
        on: &[Target::Field],
        read: |args, arg, diagnostics| {
            let limit = arg.count(diagnostics);
            set_preview(args, limit.map(Limit::Characters), arg.span().into(), diagnostics);
        },
    },
    Key {
        name: "preview_tokens",
        takes: "a number of tokens",
        examples: &["preview_tokens = 120"],
        doc: "the maximum number of tokens of the preview, which the tier below shows in place of the text",
        on: &[Target::Field],
        read: |args, arg, diagnostics| {
            let limit = arg.count(diagnostics);
            set_preview(args, limit.map(Limit::Tokens), arg.span().into(), diagnostics);
        },
    },
];

const TYPE_KEYS: &[Key<TiersArgs>] = &[runtime::key(&[Target::Type], |args, arg, diagnostics| {
    args.runtime = arg.path(diagnostics);
})];

fn set_preview(args: &mut TierArgs, limit: Option<Limit>, span: Extent, diagnostics: &mut Diagnostics) {
    if args.preview.is_some() {
        diagnostics.error(span, messages::contradiction("preview", "preview_tokens"));
    }
    args.preview = limit.map(|limit| Spanned::new(limit, span));
}

/// Reads the `#[tier(…)]` of a field. Returns `None` if it has none.
pub(super) fn of_field(attrs: &[Attribute], diagnostics: &mut Diagnostics) -> Option<TierArgs> {
    let mut found = attrs.iter().filter(|attr| attr.path().is_ident("tier"));
    let attr = found.next()?;
    for other in found {
        diagnostics.error_of(other.path(), messages::duplicate_key("tier"));
    }
    let Literals {
        mut names,
        rest,
        are_tiers,
    } = literals_of(attr, "tier", "2", diagnostics)?;
    if !are_tiers {
        return None;
    }
    if let [_, second, ..] = names.as_slice() {
        diagnostics.error(second.span, messages::one_tier());
    }
    if names.is_empty() {
        diagnostics.error_of(&attr.meta, messages::no_tier());
        return None;
    }
    let tier = Some(names.swap_remove(0));
    let args = keys::read([rest], "tier", Target::Field, &[FIELD_KEYS], diagnostics);
    Some(TierArgs { tier, ..args })
}

/// Reads the `#[tiers(…)]` of a type.
pub(super) fn of_type(attrs: &[Attribute], diagnostics: &mut Diagnostics) -> TiersArgs {
    let mut names = Vec::new();
    let mut rests = Vec::new();
    for attr in attrs {
        if attr.path().is_ident("tier") {
            diagnostics.error_of(attr.path(), messages::tier_on_type());
        }
        if attr.path().is_ident("tiers")
            && let Some(literals) = literals_of(attr, "tiers", "\"brief\", \"full\"", diagnostics)
        {
            names.extend(literals.names);
            rests.push(literals.rest);
        }
    }
    let args = keys::read(rests, "tiers", Target::Type, &[TYPE_KEYS], diagnostics);
    TiersArgs { names, ..args }
}

/// The literals at the start of an attribute's arguments, and the arguments after them.
struct Literals {
    names: Vec<Spanned<String>>,
    rest: TokenStream,
    /// False if a literal is reported. The names then contain the source text of that literal.
    are_tiers: bool,
}

/// Returns the literals of an attribute, and reports those that are not tiers.
fn literals_of(attr: &Attribute, attribute: &str, example: &str, diagnostics: &mut Diagnostics) -> Option<Literals> {
    let Meta::List(list) = &attr.meta else {
        diagnostics.error_of(&attr.meta, messages::no_list(attribute, example));
        return None;
    };
    let mut names = Vec::new();
    let mut are_tiers = true;
    let mut trees = list.tokens.clone().into_iter().peekable();
    while let Some(TokenTree::Literal(literal)) = trees.peek() {
        let (name, problem) = match Lit::new(literal.clone()) {
            Lit::Str(name) if name.value().is_empty() => (name.value(), Some(messages::empty_tier())),
            Lit::Str(name) => (name.value(), None),
            Lit::Int(_) | Lit::Float(_) => (literal.to_string(), None),
            _ => (literal.to_string(), Some(messages::not_a_tier(&literal.to_string()))),
        };
        if let Some(problem) = problem {
            diagnostics.error(literal.span(), problem);
            are_tiers = false;
        }
        names.push(Spanned::new(name, literal.span()));
        trees.next();
        match trees.peek() {
            Some(TokenTree::Punct(comma)) if comma.as_char() == ',' => {
                trees.next();
            }
            Some(other) => {
                diagnostics.error(other.span(), messages::no_comma());
                return Some(Literals {
                    names,
                    rest: TokenStream::new(),
                    are_tiers,
                });
            }
            None => {}
        }
    }
    Some(Literals {
        names,
        rest: trees.collect(),
        are_tiers,
    })
}

#[cfg(test)]
mod tests {
    use super::FIELD_KEYS;
    use crate::syntax::keys::{assert_docs, table};

    #[test]
    fn docs_list_the_keys() {
        assert_docs("tiered.md", &table(&[FIELD_KEYS]));
    }
}
