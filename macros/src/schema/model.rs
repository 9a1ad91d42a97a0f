//! The second stage: a type as serde reads it, with every name as it is on the wire; and as serde writes it, where that differs.

use super::mcp::{Mcp, Recursive, With};
use super::notes::Notes;
use super::output;
use super::parse::{self, Attrs, Body, Source};
use super::recursion;
use super::rename::Rule;
use super::serde::{Omitted, Serde};
use crate::lints::levels::LevelOverrides;
use crate::syntax::runtime::Runtime;
use crate::syntax::{Extent, Spanned};
use proc_macro2::{Ident, Span};
use std::borrow::Cow;
use syn::ext::IdentExt;
use syn::{Generics, WherePredicate};

/// A type.
pub(crate) struct Type<'a> {
    pub(crate) ident: &'a Ident,
    /// Its name, for people.
    pub(crate) name: String,
    pub(crate) generics: &'a Generics,
    pub(crate) runtime: Runtime,
    /// Bounds given instead of ours.
    pub(crate) bound: Option<Vec<WherePredicate>>,
    pub(crate) notes: Notes,
    pub(crate) transparent: Option<Span>,
    /// `#[mcp(recursive)]`: other types lead back to it.
    pub(crate) recursive: bool,
    pub(crate) levels: LevelOverrides,
    pub(crate) data: Data<'a>,
    /// The same type as serde writes it, where that differs.
    pub(crate) output: Option<Box<Type<'a>>>,
}

/// What a type, or a variant, holds.
pub(crate) enum Data<'a> {
    Unit,
    Newtype(Box<Field<'a>>),
    Transparent(Box<Field<'a>>),
    Tuple(Vec<Field<'a>>),
    Object(Object<'a>),
    Enum(Enum<'a>),
}

/// Named fields.
pub(crate) struct Object<'a> {
    pub(crate) fields: Vec<Field<'a>>,
    /// `deny_unknown_fields`.
    pub(crate) closed: bool,
    /// The member that says what struct it is, where that is written, and its name.
    pub(crate) tag: Option<(String, String)>,
    /// The names of the fields that serde reads and no schema shows.
    pub(crate) hidden: Vec<String>,
}

/// A field that deserialises.
pub(crate) struct Field<'a> {
    /// Its name in Rust, or its index.
    pub(crate) name: String,
    /// Its name on the wire.
    pub(crate) wire: Spanned<String>,
    pub(crate) content: Content<'a>,
    /// Whether serde reads it by a function: then it must be there, whatever its type.
    pub(crate) custom: bool,
    /// True if a function writes it and none reads it. In an output, its type need not be an object
    /// to be flattened.
    pub(crate) only_written: bool,
    /// Where it is said that an `Option` must be there.
    pub(crate) required: Option<Extent>,
    pub(crate) notes: Notes,
    /// Where `#[serde(default)]` stands, on it or on its type.
    pub(crate) default: Option<Span>,
    /// Whether a function makes it.
    pub(crate) made: bool,
    pub(crate) flatten: Option<Span>,
    /// When serde leaves it out of what it writes.
    pub(crate) omitted: Omitted,
    pub(crate) levels: LevelOverrides,
}

/// What says what a field holds.
pub(crate) enum Content<'a> {
    Type(Box<Held<'a>>),
    /// The members of a schema.
    Literal(String),
}

/// A type.
pub(crate) struct Held<'a> {
    pub(crate) ty: Cow<'a, syn::Type>,
    /// The type in it that leads back to this one.
    pub(crate) back: Option<Spanned<Box<syn::Type>>>,
    /// Whether it may have no schema.
    pub(crate) unsure: bool,
}

/// An enum.
pub(crate) struct Enum<'a> {
    /// The type's name, for people.
    pub(crate) name: String,
    pub(crate) tagging: Tagging,
    /// Where `tag`, `content` and `untagged` contradict each other.
    pub(crate) contradiction: Option<Extent>,
    pub(crate) closed: bool,
    pub(crate) variants: Vec<Variant<'a>>,
}

/// How a value says which variant it is.
pub(crate) enum Tagging {
    External,
    Internal(Spanned<String>),
    Adjacent {
        tag: Spanned<String>,
        content: Spanned<String>,
    },
    Untagged,
}

/// A variant that deserialises.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) wire: Spanned<String>,
    /// Other names that serde reads.
    pub(crate) aliases: Vec<String>,
    pub(crate) notes: Notes,
    /// The variant for all other tags.
    pub(crate) other: Option<Span>,
    /// What it holds stands for itself, whatever the tagging of the others.
    pub(crate) untagged: bool,
    pub(crate) levels: LevelOverrides,
    pub(crate) data: Data<'a>,
}

impl<'a> Type<'a> {
    /// As serde reads it, and as it writes it.
    pub(crate) fn new(source: Source<'a>) -> Type<'a> {
        let output = output::written(&source);
        Type {
            output: output.map(|source| Box::new(Type::of(source, true))),
            ..Type::of(source, false)
        }
    }

    fn of(source: Source<'a>, output: bool) -> Type<'a> {
        let Source {
            ident,
            generics,
            attrs: Attrs { mut mcp, mut serde },
            body,
            ..
        } = source;
        let mut data = match body {
            Body::Replaced => {
                let from = serde.from.take().map(|ty| With::Type(Box::new(ty)));
                Data::Transparent(Box::new(Field::converted(ident, mcp.with.take().or(from))))
            }
            Body::Struct(fields) => data(fields, serde.rename_all, &serde),
            Body::Enum(variants) => Data::Enum(Enum::new(ident.unraw().to_string(), variants, &serde)),
        };
        if output {
            data.keep_last();
        }
        if let (true, Data::Object(object), Some(tag)) = (output, &mut data, &serde.tag) {
            let name = serde
                .rename
                .map_or_else(|| ident.unraw().to_string(), |name| name.value);
            object.tag = Some((tag.value.clone(), name));
        }
        let mut notes = mcp.notes;
        if !matches!(data, Data::Newtype(_) | Data::Transparent(_)) {
            notes.restate_values();
        }
        Type {
            ident,
            name: ident.unraw().to_string(),
            generics,
            runtime: Runtime::new(mcp.runtime),
            bound: mcp.bound,
            notes,
            transparent: serde.transparent,
            recursive: mcp.recursive.is_some(),
            levels: mcp.levels,
            data,
            output: None,
        }
    }
}

impl Held<'_> {
    /// Returns true if the type leads back to `ty`, so that its node cannot be used inside that of
    /// `ty`.
    pub(crate) fn is_around(&self, ty: &Type) -> bool {
        self.back.is_some() || recursion::replaced(&self.ty, ty).is_some()
    }
}

impl Data<'_> {
    /// Returns the `"type"` of the values, if the data alone determines it.
    pub(crate) fn json_type(&self) -> Option<&'static str> {
        match self {
            Data::Unit => Some("null"),
            Data::Tuple(_) => Some("array"),
            Data::Enum(of) if of.variants.iter().any(|variant| variant.untagged) => None,
            Data::Object(_)
            | Data::Enum(Enum {
                tagging: Tagging::Internal(_) | Tagging::Adjacent { .. },
                ..
            }) => Some("object"),
            Data::Newtype(_) | Data::Transparent(_) | Data::Enum(_) => None,
        }
    }

    /// Keeps the last of the members that serde writes by one name, as who reads them does. That they have one is wrong of the
    /// type only where it is written.
    fn keep_last(&mut self) {
        match self {
            Data::Object(Object { fields, .. }) => {
                let names: Vec<String> = fields.iter().map(|field| field.wire.value.clone()).collect();
                let mut index = 0;
                fields.retain(|field| {
                    index += 1;
                    field.flatten.is_some() || !names[index..].contains(&field.wire.value)
                });
            }
            Data::Enum(of) => of.variants.iter_mut().for_each(|variant| variant.data.keep_last()),
            _ => {}
        }
    }
}

impl<'a> Enum<'a> {
    fn new(name: String, variants: Vec<parse::Variant<'a>>, serde: &Serde) -> Enum<'a> {
        let (tagging, contradiction) = match (&serde.tag, &serde.content, serde.untagged) {
            (None, None, None) => (Tagging::External, None),
            (Some(tag), None, None) => (Tagging::Internal(tag.clone()), None),
            (Some(tag), Some(content), None) => (
                Tagging::Adjacent {
                    tag: tag.clone(),
                    content: content.clone(),
                },
                None,
            ),
            (None, None, Some(_)) => (Tagging::Untagged, None),
            (_, _, Some(span)) => (Tagging::Untagged, Some(span.into())),
            (None, Some(content), None) => (Tagging::External, Some(content.span)),
        };
        let variants = variants
            .into_iter()
            .filter(|variant| !variant.attrs.is_skipped())
            .map(|variant| Variant::new(variant, serde))
            .collect();
        Enum {
            name,
            tagging,
            contradiction,
            closed: serde.deny_unknown_fields,
            variants,
        }
    }
}

impl<'a> Variant<'a> {
    fn new(source: parse::Variant<'a>, of_enum: &Serde) -> Variant<'a> {
        let Attrs { mut mcp, serde } = source.attrs;
        let wire = serde.rename.clone().unwrap_or_else(|| {
            let name = source.ident.unraw().to_string();
            let name = of_enum.rename_all.map_or(name.clone(), |rule| rule.variant(&name));
            Spanned::new(name, source.ident.span())
        });
        let rule = serde.rename_all.or(of_enum.rename_all_fields);
        // Of the enum's attributes, only this one says something of its variants' fields.
        let inherited = Serde {
            deny_unknown_fields: of_enum.deny_unknown_fields,
            ..Serde::default()
        };
        let data = match mcp.with.take() {
            Some(with) => Data::Newtype(Box::new(Field {
                custom: serde.custom.is_some(),
                ..Field::converted(source.ident, Some(with))
            })),
            None => data(source.fields, rule, &inherited),
        };
        Variant {
            ident: source.ident,
            wire,
            aliases: serde.aliases,
            notes: mcp.notes,
            other: serde.other,
            untagged: serde.untagged.is_some(),
            levels: mcp.levels,
            data,
        }
    }
}

/// The fields of a struct or a variant, without those that do not deserialise.
fn data<'a>(fields: parse::Fields<'a>, rule: Option<Rule>, serde: &Serde) -> Data<'a> {
    let (named, list) = match fields {
        parse::Fields::Unit => return Data::Unit,
        parse::Fields::Named(list) => (true, list),
        parse::Fields::Unnamed(list) => (false, list),
    };
    let written = list.len();
    let hidden = list
        .iter()
        .enumerate()
        .filter(|(_, field)| field.attrs.is_hidden())
        .map(|(index, field)| wire(index, field, rule).value)
        .collect();
    let mut fields: Vec<Field> = list
        .into_iter()
        .enumerate()
        .filter(|(_, field)| !field.attrs.is_skipped())
        .filter(|(_, field)| serde.transparent.is_none() || carries_transparent(field))
        .map(|(index, field)| Field::new(index, field, rule, serde))
        .collect();
    if serde.transparent.is_some() && fields.len() == 1 {
        return Data::Transparent(Box::new(fields.remove(0)));
    }
    match (named, written, fields.len()) {
        (true, _, _) => Data::Object(Object {
            fields,
            closed: serde.deny_unknown_fields,
            tag: None,
            hidden,
        }),
        (false, 1, 1) => Data::Newtype(Box::new(fields.remove(0))),
        (false, 1, 0) => Data::Unit,
        (false, _, _) => Data::Tuple(fields),
    }
}

/// Whether serde takes this field for what a transparent type is.
fn carries_transparent(field: &parse::Field) -> bool {
    field.attrs.serde.default.is_none() && !is_phantom(field.ty)
}

/// `PhantomData<T>`, which serde too knows by its name.
pub(super) fn is_phantom(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "PhantomData"),
        syn::Type::Group(group) => is_phantom(&group.elem),
        _ => false,
    }
}

/// Returns a field's name in Rust, or its index.
fn name(index: usize, field: &parse::Field) -> String {
    field
        .ident
        .map_or_else(|| index.to_string(), |ident| ident.unraw().to_string())
}

/// Returns a field's name on the wire.
fn wire(index: usize, field: &parse::Field, rule: Option<Rule>) -> Spanned<String> {
    field.attrs.serde.rename.clone().unwrap_or_else(|| {
        let name = name(index, field);
        Spanned::new(rule.map_or(name.clone(), |rule| rule.field(&name)), field.span)
    })
}

impl<'a> Field<'a> {
    fn new(index: usize, source: parse::Field<'a>, rule: Option<Rule>, of_type: &Serde) -> Field<'a> {
        let (name, wire) = (name(index, &source), wire(index, &source, rule));
        let Attrs {
            mcp:
                Mcp {
                    notes,
                    with,
                    required,
                    recursive,
                    levels,
                    ..
                },
            serde,
        } = source.attrs;
        Field {
            name,
            wire,
            content: Content::new(source.ty, with, recursive),
            custom: serde.custom.is_some(),
            only_written: serde.output.custom && serde.custom.is_none(),
            required,
            notes: Notes {
                aliases: serde.aliases,
                ..notes
            },
            default: serde.default.or(of_type.default),
            made: if serde.default.is_some() {
                serde.made
            } else {
                of_type.made
            },
            flatten: serde.flatten,
            omitted: serde.output.omitted,
            levels,
        }
    }
    /// What a type or a variant called `ident` is read as.
    fn converted(ident: &Ident, with: Option<With>) -> Field<'a> {
        Field {
            name: ident.unraw().to_string(),
            wire: Spanned::new(ident.unraw().to_string(), ident.span()),
            content: match with {
                Some(With::Type(ty)) => Content::of(Cow::Owned(*ty), false),
                Some(With::Unsure(ty)) => Content::of(Cow::Owned(*ty), true),
                Some(With::Literal(literal)) => Content::Literal(literal.members),
                None => Content::Literal(String::new()),
            },
            custom: false,
            only_written: false,
            required: None,
            notes: Notes::default(),
            default: None,
            made: false,
            flatten: None,
            omitted: Omitted::Never,
            levels: LevelOverrides::default(),
        }
    }

    /// The type that it holds, if its schema is not written out.
    pub(crate) fn ty(&self) -> Option<&syn::Type> {
        match &self.content {
            Content::Type(held) => Some(&held.ty),
            Content::Literal(_) => None,
        }
    }
}

impl<'a> Content<'a> {
    fn new(ty: &'a syn::Type, with: Option<With>, recursive: Option<Recursive>) -> Content<'a> {
        let (ty, unsure) = match with {
            Some(With::Literal(literal)) => return Content::Literal(literal.members),
            Some(With::Type(with)) => (Cow::Owned(*with), false),
            Some(With::Unsure(with)) => (Cow::Owned(*with), true),
            None => (Cow::Borrowed(ty), false),
        };
        let back = match recursive {
            Some(Recursive::To(back)) => Some(back),
            _ => None,
        };
        Content::Type(Box::new(Held { ty, back, unsure }))
    }

    fn of(ty: Cow<'a, syn::Type>, unsure: bool) -> Content<'a> {
        Content::Type(Box::new(Held { ty, back: None, unsure }))
    }
}
