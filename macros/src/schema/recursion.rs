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

use super::model::{FieldType, Type};
use super::type_walk::walk;
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{GenericArgument, GenericParam, PathArguments, Type as SynType};

/// Returns whether a field's type contains `ty`, so that its node cannot be used inside that of
/// `ty`.
pub(crate) fn contains(field_type: &FieldType, ty: &Type) -> bool {
    field_type.marked.is_some() || replace_self(&field_type.ty, ty).is_some()
}

/// Returns `ty` with `__Rec` in place of each use of `derived`, if there is one.
pub(crate) fn replace_self(ty: &SynType, derived: &Type) -> Option<SynType> {
    let mut replaced = ty.clone();
    let mut found = false;
    walk(&mut replaced, &mut |ty| {
        let is_use = matches!(find_use(ty, derived), Use::Same);
        if is_use {
            *ty = SynType::Path(syn::TypePath {
                attrs: Vec::new(),
                qself: None,
                path: Ident::new("__Rec", Span::call_site()).into(),
            });
            found = true;
        }
        is_use
    });
    found.then_some(replaced)
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

/// Returns the first use of `derived` inside `ty` with other type arguments than in its
/// declaration.
pub(crate) fn use_with_other_arguments(ty: &SynType, derived: &Type) -> Option<SynType> {
    let mut found = None;
    walk(&mut ty.clone(), &mut |ty| match find_use(ty, derived) {
        Use::None => false,
        Use::Same => true,
        Use::Other => {
            found.get_or_insert_with(|| ty.clone());
            true
        }
    });
    found
}

enum Use {
    None,
    Same,
    Other,
}

fn find_use(ty: &SynType, derived: &Type) -> Use {
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

fn declared_arguments(derived: &Type) -> Vec<String> {
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
