//! The traversal of a Rust type's syntax.

use syn::{GenericArgument, PathArguments, Type};

/// Calls `visit` with `ty` and each type inside it, outer types first. A type for which `visit`
/// returns true is not entered.
pub(super) fn walk(ty: &mut Type, visit: &mut impl FnMut(&mut Type) -> bool) {
    if visit(ty) {
        return;
    }
    match ty {
        Type::Array(array) => walk(&mut array.elem, visit),
        Type::Group(group) => walk(&mut group.elem, visit),
        Type::Paren(paren) => walk(&mut paren.elem, visit),
        Type::Ptr(pointer) => walk(&mut pointer.elem, visit),
        Type::Reference(reference) => walk(&mut reference.elem, visit),
        Type::Slice(slice) => walk(&mut slice.elem, visit),
        Type::Tuple(tuple) => tuple.elems.iter_mut().for_each(|elem| walk(elem, visit)),
        Type::Path(path) => {
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

/// Returns whether the type is called `PhantomData`. serde recognizes it by its name too.
pub(super) fn is_phantom(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => {
            let last = path.path.segments.last();
            last.is_some_and(|last| last.ident == "PhantomData")
        }
        Type::Group(group) => is_phantom(&group.elem),
        _ => false,
    }
}
