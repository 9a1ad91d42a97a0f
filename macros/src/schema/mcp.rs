//! The arguments of `#[mcp(…)]` on a type, a variant or a field.

use super::literal::Literal;
use super::notes::Notes;
use crate::lints::levels::LevelOverrides;
use crate::syntax::{Extent, Spanned};
use syn::{Path, WherePredicate};

/// The arguments of the attributes on a type, a variant or a field.
#[derive(Clone, Default)]
pub(crate) struct Mcp {
    pub(crate) notes: Notes,
    pub(crate) with: Option<With>,
    pub(crate) required: Option<Extent>,
    pub(crate) skip: Option<Extent>,
    pub(crate) recursive: Option<Recursive>,
    pub(crate) levels: LevelOverrides,
    pub(crate) runtime: Option<Path>,
    pub(crate) bound: Option<Vec<WherePredicate>>,
}

/// What the schema is, where the type does not say it.
#[derive(Clone)]
pub(crate) enum With {
    Type(Box<syn::Type>),
    /// Of a type that need not have one, since it is only written.
    Unsure(Box<syn::Type>),
    Literal(Box<Literal>),
}

/// What closes a circle of several types.
#[derive(Clone)]
pub(crate) enum Recursive {
    /// A type that others lead back to.
    Here,
    /// A field whose type leads back to this one.
    To(Spanned<Box<syn::Type>>),
}
