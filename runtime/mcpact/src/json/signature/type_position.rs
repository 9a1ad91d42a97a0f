//! The position of a type in its signature.

use super::schema::Types;

/// The role of a type in its signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypeRole {
    /// A tool's parameters, in round brackets.
    Root,
    /// The type of a parameter, a property or a definition, which can have a default and a comment.
    Named,
    /// Any other type inside one.
    Inner,
}

/// The precedence of the operators around a type: a type with operators of lower precedence needs
/// brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binding {
    /// Nothing, or `|`.
    Union,
    /// `&`.
    Part,
    /// `[]`.
    Suffix,
}

/// The position of a type.
#[derive(Clone, Copy, Debug)]
pub(super) struct TypePosition {
    pub(super) role: TypeRole,
    pub(super) binding: Binding,
    /// The only JSON type of the outer schema, of which the type is a part or an alternative.
    pub(super) outer: Types,
    /// The index of the property's or tool's name.
    pub(super) name: Option<usize>,
}

impl TypePosition {
    /// Returns the position of a tool's parameters.
    pub(super) fn root(name: usize) -> TypePosition {
        TypePosition {
            outer: Types::OBJECT,
            ..TypePosition::of(TypeRole::Root, name)
        }
    }

    pub(super) fn of(role: TypeRole, name: usize) -> TypePosition {
        TypePosition {
            role,
            name: Some(name),
            ..TypePosition::inner(Binding::Union)
        }
    }

    /// Returns the position of a type inside another one.
    pub(super) fn inner(binding: Binding) -> TypePosition {
        TypePosition {
            role: TypeRole::Inner,
            binding,
            outer: Types::default(),
            name: None,
        }
    }
}
