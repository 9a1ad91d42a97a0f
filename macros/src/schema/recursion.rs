//! Types that contain themselves: rustc cannot evaluate a constant that needs itself (E0391), so inside its own
//! fields a type is replaced by `__Rec`, whose node only names it.
//!
//! A use is found by syntax: `Self`, `Tree`, `self::Tree`. In the place where `Tree` is declared these cannot mean
//! another type. Other paths are left alone, since they could.
//!
//! Of several types that lead back to each other, a derive sees one at a time. One of them, above which `#[mcp(recursive)]`
//! stands, is the one that is defined; where another leads back to it, `#[mcp(recursive = "Tree")]` says so.

use super::model::Type;
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{GenericArgument, GenericParam, PathArguments, Type as SynType};

/// `ty` with the uses of `of` replaced; none if there are none.
pub(crate) fn replaced(ty: &SynType, of: &Type) -> Option<SynType> {
    let mut replaced = ty.clone();
    let mut found = false;
    walk(&mut replaced, &mut |ty| {
        let is_use = matches!(use_of(ty, of), Use::Same);
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

/// `ty` with the uses of `back` replaced by `stand_in`, and `back`'s name; none if there are none.
pub(crate) fn led_back(ty: &SynType, back: &SynType, stand_in: &Ident) -> Option<(SynType, String)> {
    let written = |ty: &SynType| ty.to_token_stream().to_string();
    let mut replaced = ty.clone();
    let mut name = None;
    walk(&mut replaced, &mut |ty| {
        let SynType::Path(path) = &*ty else {
            return false;
        };
        if written(ty) != written(back) {
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

/// The first use of `of` inside `ty` with other type arguments than its own.
pub(crate) fn other_arguments(ty: &SynType, of: &Type) -> Option<SynType> {
    let mut found = None;
    walk(&mut ty.clone(), &mut |ty| match use_of(ty, of) {
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

fn use_of(ty: &SynType, of: &Type) -> Use {
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
    if last.ident != *of.ident {
        return Use::None;
    }
    if arguments(&last.arguments) == own_arguments(of) {
        Use::Same
    } else {
        Use::Other
    }
}

/// The type and const arguments; lifetimes do not change a schema.
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

fn own_arguments(of: &Type) -> Vec<String> {
    of.generics
        .params
        .iter()
        .filter_map(|param| match param {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(param) => Some(param.ident.to_string()),
            GenericParam::Const(param) => Some(param.ident.to_string()),
        })
        .collect()
}

/// Shows `visit` each type inside `ty`, from the outside in; it answers whether to stay out of that one.
pub(super) fn walk(ty: &mut SynType, visit: &mut impl FnMut(&mut SynType) -> bool) {
    if visit(ty) {
        return;
    }
    match ty {
        SynType::Array(array) => walk(&mut array.elem, visit),
        SynType::Group(group) => walk(&mut group.elem, visit),
        SynType::Paren(paren) => walk(&mut paren.elem, visit),
        SynType::Ptr(pointer) => walk(&mut pointer.elem, visit),
        SynType::Reference(reference) => walk(&mut reference.elem, visit),
        SynType::Slice(slice) => walk(&mut slice.elem, visit),
        SynType::Tuple(tuple) => tuple.elems.iter_mut().for_each(|elem| walk(elem, visit)),
        SynType::Path(path) => {
            if let Some(qself) = &mut path.qself {
                walk(&mut qself.ty, visit);
            }
            for segment in &mut path.path.segments {
                let PathArguments::AngleBracketed(list) = &mut segment.arguments else {
                    continue;
                };
                for argument in &mut list.args {
                    if let GenericArgument::Type(ty) = argument {
                        walk(ty, visit);
                    }
                }
            }
        }
        _ => {}
    }
}
