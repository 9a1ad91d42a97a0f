//! A type as serde reads it, with each name as in JSON. `build` builds it from the syntax.

mod build;

use super::attributes::notes::Notes;
use super::attributes::serde::Omitted;
use super::recursion::SelfUses;
use crate::emit::runtime::Runtime;
use crate::lints::levels::LevelOverrides;
use crate::manifest::Stated;
use crate::span::{Extent, Spanned};
pub(crate) use build::build;
use proc_macro2::{Ident, Span};
use std::borrow::Cow;
use syn::{Generics, WherePredicate};

pub(crate) struct Type<'a> {
    pub(crate) ident: &'a Ident,
    /// The name in messages and in `$defs`.
    pub(crate) name: String,
    pub(crate) generics: &'a Generics,
    pub(crate) runtime: Runtime,
    /// The bounds of `#[mcp(bound = "…")]`, instead of the derived ones.
    pub(crate) bound: Option<Vec<WherePredicate>>,
    pub(crate) notes: Notes,
    pub(crate) transparent: Option<Span>,
    /// `#[mcp(recursive)]`: the type contains itself through other types.
    pub(crate) is_recursive: bool,
    /// `#[mcp(id)]`: only results of tools have values of the newtype.
    pub(crate) id: Option<Extent>,
    /// `#[mcp(flat)]`: each property is a single value.
    pub(crate) flat: Option<Extent>,
    /// The facts that the schema states although a model hardly needs them.
    pub(crate) stated: Stated,
    pub(crate) overrides: LevelOverrides,
    pub(crate) data: Data<'a>,
    /// The same type as serde writes it, if that differs.
    pub(crate) written: Option<Box<Type<'a>>>,
}

pub(crate) enum Data<'a> {
    Fields(Fields<'a>),
    Enum(Enum<'a>),
}

/// The content of a struct or a variant.
pub(crate) enum Fields<'a> {
    Unit,
    Newtype(Box<Field<'a>>),
    Transparent(Box<Field<'a>>),
    Tuple(Vec<Field<'a>>),
    Object(Object<'a>),
}

/// Fields with names.
pub(crate) struct Object<'a> {
    pub(crate) fields: Vec<Field<'a>>,
    /// True for `deny_unknown_fields`.
    pub(crate) is_closed: bool,
    /// The name and the value of the property with the struct's name, which only written structs
    /// have.
    pub(crate) tag: Option<(String, String)>,
    /// The names of the fields that serde reads and the schema omits.
    pub(crate) hidden: Vec<String>,
}

/// A field that the schema contains.
pub(crate) struct Field<'a> {
    /// The name in Rust, or the index.
    pub(crate) name: String,
    /// The name in JSON.
    pub(crate) json_name: Spanned<String>,
    pub(crate) content: Content<'a>,
    /// True if a function reads the field: the argument is then required, whatever the type.
    pub(crate) has_read_fn: bool,
    /// True if the field has the schema of its declared type although a function reads it.
    pub(crate) is_trusted: bool,
    /// True if a function writes the field and none reads it. It may write an object for another
    /// type.
    pub(crate) has_only_write_fn: bool,
    /// The location of `required`.
    pub(crate) required: Option<Extent>,
    pub(crate) notes: Notes,
    pub(crate) default: SerdeDefault,
    /// The location of `default` without a value.
    pub(crate) states_default: Option<Extent>,
    pub(crate) flatten: Option<Span>,
    pub(crate) omitted: Omitted,
    pub(crate) overrides: LevelOverrides,
}

/// The default that serde gives a field.
pub(crate) enum SerdeDefault {
    None,
    /// The field of the struct's default: `#[serde(default)]` is on the struct.
    OfStruct {
        has_fn: bool,
    },
    /// The default of the field's type.
    OfType,
    /// The value that a function returns. A path that is not readable is `None`.
    OfFn(Option<syn::ExprPath>),
}

impl SerdeDefault {
    pub(crate) fn is_none(&self) -> bool {
        matches!(self, SerdeDefault::None)
    }
}

/// The source of a field's schema.
pub(crate) enum Content<'a> {
    Type(Box<FieldType<'a>>),
    /// The properties of a JSON object.
    Literal(String),
}

/// The type of a field.
pub(crate) struct FieldType<'a> {
    pub(crate) ty: Cow<'a, syn::Type>,
    /// The marked type inside it that contains the derived type: `#[mcp(recursive = "Tree")]`.
    pub(crate) marked: Option<Spanned<Box<syn::Type>>>,
    pub(crate) self_uses: SelfUses,
    /// True if the type need not implement `ToolSchema`.
    pub(crate) has_optional_schema: bool,
}

pub(crate) struct Enum<'a> {
    /// The name in messages.
    pub(crate) name: String,
    pub(crate) tagging: Tagging,
    /// The location of a contradiction between `tag`, `content` and `untagged`.
    pub(crate) contradiction: Option<Extent>,
    pub(crate) is_closed: bool,
    pub(crate) variants: Vec<Variant<'a>>,
}

/// The representation of an enum, in serde's terms.
pub(crate) enum Tagging {
    External,
    Internal(Spanned<String>),
    Adjacent {
        tag: Spanned<String>,
        content: Spanned<String>,
    },
    Untagged,
}

/// A variant that the schema contains.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) json_name: Spanned<String>,
    pub(crate) aliases: Vec<String>,
    pub(crate) notes: Notes,
    /// The location of `other`: serde reads this variant for all other tags.
    pub(crate) other: Option<Span>,
    /// True for the variant that `#[derive(Default)]` returns.
    pub(crate) is_default: bool,
    /// True if the variant alone is untagged.
    pub(crate) is_untagged: bool,
    pub(crate) overrides: LevelOverrides,
    pub(crate) fields: Fields<'a>,
}

impl<'a> Type<'a> {
    /// Returns the field of a newtype or a transparent type.
    pub(crate) fn newtype(&self) -> Option<&Field<'a>> {
        match &self.data {
            Data::Fields(Fields::Newtype(inner) | Fields::Transparent(inner)) => Some(inner),
            _ => None,
        }
    }

    /// Returns whether the type's path identifies the source of a parameter's values: that of a
    /// newtype without type parameters.
    pub(crate) fn has_identity(&self) -> bool {
        self.newtype().is_some()
            && self.generics.type_params().next().is_none()
            && self.generics.const_params().next().is_none()
    }

    /// Returns the fields of the struct or of each variant.
    pub(crate) fn parts(&self) -> Vec<&Fields<'a>> {
        match &self.data {
            Data::Fields(fields) => vec![fields],
            Data::Enum(enum_) => enum_.variants.iter().map(|variant| &variant.fields).collect(),
        }
    }
}

impl<'a> Fields<'a> {
    pub(crate) fn as_slice(&self) -> &[Field<'a>] {
        match self {
            Fields::Unit => &[],
            Fields::Newtype(inner) | Fields::Transparent(inner) => std::slice::from_ref(inner),
            Fields::Tuple(fields) => fields,
            Fields::Object(object) => &object.fields,
        }
    }
}

impl Data<'_> {
    /// Returns the `"type"` of the values, if the data alone determines it.
    pub(crate) fn json_type(&self) -> Option<&'static str> {
        match self {
            Data::Fields(Fields::Unit) => Some("null"),
            Data::Fields(Fields::Tuple(_)) => Some("array"),
            Data::Fields(Fields::Object(_)) => Some("object"),
            Data::Fields(Fields::Newtype(_) | Fields::Transparent(_)) => None,
            Data::Enum(enum_) if enum_.variants.iter().any(|variant| variant.is_untagged) => None,
            Data::Enum(enum_) => {
                matches!(enum_.tagging, Tagging::Internal(_) | Tagging::Adjacent { .. }).then_some("object")
            }
        }
    }
}

impl FieldType<'_> {
    /// Returns whether the type contains the derived type, so that its node cannot be used inside
    /// that of the derived type.
    pub(crate) fn contains_derived(&self) -> bool {
        self.marked.is_some() || self.self_uses.replaced.is_some()
    }
}

impl Field<'_> {
    /// Returns the type, unless a literal schema replaces it.
    pub(crate) fn ty(&self) -> Option<&syn::Type> {
        match &self.content {
            Content::Type(field_type) => Some(&field_type.ty),
            Content::Literal(_) => None,
        }
    }
}
