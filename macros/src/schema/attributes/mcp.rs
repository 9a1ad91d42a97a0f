//! The arguments of `#[mcp(…)]`.

use super::notes::Notes;
use super::schema_with::Literal;
use crate::lints::levels::LevelOverrides;
use crate::span::{Extent, Spanned};
use syn::{Path, Type, WherePredicate};

#[derive(Clone, Default)]
pub(crate) struct Mcp {
    pub(crate) notes: Notes,
    pub(crate) with: Option<With>,
    pub(crate) trust: Option<Extent>,
    /// `default` without a value: the schema states serde's default.
    pub(crate) states_default: Option<Extent>,
    pub(crate) required: Option<Extent>,
    pub(crate) skip: Option<Extent>,
    pub(crate) recursive: Option<Recursive>,
    /// `id`, on a newtype.
    pub(crate) id: Option<Extent>,
    /// `flat`, on a struct.
    pub(crate) flat: Option<Extent>,
    pub(crate) overrides: LevelOverrides,
    pub(crate) runtime: Option<Path>,
    pub(crate) bound: Option<Vec<WherePredicate>>,
}

/// The source of the schema, if it is not the item's own type.
#[derive(Clone)]
pub(crate) enum With {
    Type(Box<Type>),
    /// A type that need not implement `ToolSchema`, since it is only written.
    OptionalSchema(Box<Type>),
    Literal(Box<Literal>),
}

/// A mark on types that contain each other.
#[derive(Clone)]
pub(crate) enum Recursive {
    /// The mark on the type that the others refer to.
    Here,
    /// The mark on a field: the marked type.
    To(Spanned<Box<Type>>),
}
