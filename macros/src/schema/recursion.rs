//! Types that contain themselves. Inside its own fields, a stand-in replaces the type.
//!
//! rustc cannot evaluate a constant that needs itself (E0391); the node of the stand-in `__Rec`
//! only contains the type's name. A use is found by syntax: `Self`, `Tree`, `self::Tree`. These
//! paths always mean `Tree` where it is declared. Other paths may mean another type, and stay
//! unchanged.
//!
//! A derive sees only one of several types that contain each other. `#[mcp(recursive)]` marks the
//! type whose definition the others refer to. They refer to it by `#[mcp(recursive = "Tree")]` on a
//! field.

use super::type_walk::walk;
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{GenericArgument, GenericParam, Generics, PathArguments, Type as SynType};

/// A type, to find it in the types of its fields.
#[derive(Clone, Copy)]
pub(crate) struct Derived<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
}

/// The uses of the derived type in a type.
pub(crate) struct SelfUses {
    /// The type with `__Rec` in place of each use, if there is one.
    pub(crate) replaced: Option<SynType>,
    /// The first use with other type arguments than in the declaration.
    pub(crate) with_other_arguments: Option<SynType>,
}

/// Returns the uses of `derived` in `ty`.
pub(crate) fn self_uses(ty: &SynType, derived: Derived) -> SelfUses {
    let mut replaced = ty.clone();
    let mut is_used = false;
    let mut with_other_arguments = None;
    walk(&mut replaced, &mut |ty| match find_use(ty, derived) {
        Use::None => false,
        Use::Same => {
            *ty = SynType::Path(syn::TypePath {
                attrs: Vec::new(),
                qself: None,
                path: Ident::new("__Rec", Span::call_site()).into(),
            });
            is_used = true;
            true
        }
        Use::Other => {
            with_other_arguments.get_or_insert_with(|| ty.clone());
            // Its arguments may contain a use.
            false
        }
    });
    SelfUses {
        replaced: is_used.then_some(replaced),
        with_other_arguments,
    }
}

/// Returns `ty` with `stand_in` in place of each use of `marked`, and the name of `marked`, if
/// there is a use.
pub(crate) fn replace_marked(ty: &SynType, marked: &SynType, stand_in: &Ident) -> Option<(SynType, String)> {
    let text = |ty: &SynType| ty.to_token_stream().to_string();
    let mut replaced = ty.clone();
    let mut name = None;
    walk(&mut replaced, &mut |ty| {
        let SynType::Path(path) = &*ty else {
            return false;
        };
        if text(ty) != text(marked) {
            return false;
        }
        name = path.path.segments.last().map(|last| last.ident.unraw().to_string());
        *ty = SynType::Path(syn::TypePath {
            attrs: Vec::new(),
            qself: None,
            path: stand_in.clone().into(),
        });
        true
    });
    name.map(|name| (replaced, name))
}

enum Use {
    None,
    Same,
    Other,
}

fn find_use(ty: &SynType, derived: Derived) -> Use {
    let SynType::Path(path) = ty else {
        return Use::None;
    };
    let segments = &path.path.segments;
    let last = match (segments.len(), segments.first(), segments.last()) {
        _ if path.qself.is_some() || path.path.leading_colon.is_some() => return Use::None,
        (1, _, Some(last)) => last,
        (2, Some(first), Some(last)) if first.ident == "self" => last,
        _ => return Use::None,
    };
    if segments.len() == 1 && last.ident == "Self" {
        return Use::Same;
    }
    if last.ident != *derived.ident {
        return Use::None;
    }
    if arguments(&last.arguments) == declared_arguments(derived) {
        Use::Same
    } else {
        Use::Other
    }
}

/// Returns the type and const arguments. Lifetimes do not change a schema.
fn arguments(arguments: &PathArguments) -> Vec<String> {
    let PathArguments::AngleBracketed(list) = arguments else {
        return Vec::new();
    };
    list.args
        .iter()
        .filter(|argument| !matches!(argument, GenericArgument::Lifetime(_)))
        .map(|argument| argument.to_token_stream().to_string())
        .collect()
}

fn declared_arguments(derived: Derived) -> Vec<String> {
    derived
        .generics
        .params
        .iter()
        .filter_map(|param| match param {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(param) => Some(param.ident.to_string()),
            GenericParam::Const(param) => Some(param.ident.to_string()),
        })
        .collect()
}
