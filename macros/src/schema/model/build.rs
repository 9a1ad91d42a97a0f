//! Builds the model of a type from its syntax and attributes.

use super::{Content, Data, Enum, Field, FieldType, Fields, Object, SerdeDefault, Tagging, Type, Variant};
use crate::emit::runtime::Runtime;
use crate::lints::levels::LevelOverrides;
use crate::manifest::Stated;
use crate::schema::attributes::Attrs;
use crate::schema::attributes::mcp::{Mcp, Recursive, With};
use crate::schema::attributes::notes::Notes;
use crate::schema::attributes::rename_all::RenameRule;
use crate::schema::attributes::serde::{Omitted, Serde};
use crate::schema::parse::{Body, Source, SourceField, SourceFields, SourceVariant};
use crate::schema::recursion::{self, Derived};
use crate::schema::serialized_form;
use crate::schema::type_walk::is_phantom;
use crate::span::Spanned;
use proc_macro2::Ident;
use std::borrow::Cow;
use syn::ext::IdentExt;

/// Returns the type as serde reads it, with the type as serde writes it.
/// `stated` is the setting of the crate.
pub(crate) fn build(source: Source, stated: Stated) -> Type {
    let written = serialized_form::written_source(&source).map(|source| Box::new(ty(source, Stated::default(), true)));
    Type {
        written,
        ..ty(source, stated, false)
    }
}

fn ty(source: Source, stated: Stated, is_written: bool) -> Type {
    let Source {
        ident,
        generics,
        attrs: Attrs { mut mcp, mut serde },
        body,
        ..
    } = source;
    let name = ident.unraw().to_string();
    let derived = Derived { ident, generics };
    let mut data = match body {
        Body::Replaced => {
            let from = serde.from.take().map(|ty| With::Type(Box::new(ty)));
            let with = mcp.with.take().or(from);
            Data::Fields(Fields::Transparent(Box::new(converted(ident, with, derived))))
        }
        Body::Struct(list) => Data::Fields(fields(list, serde.rename_all, &serde, derived)),
        Body::Enum(variants) => Data::Enum(enumeration(name.clone(), variants, &serde, derived)),
    };
    if is_written {
        match &mut data {
            Data::Fields(fields) => keep_last(fields),
            Data::Enum(of) => of
                .variants
                .iter_mut()
                .for_each(|variant| keep_last(&mut variant.fields)),
        }
    }
    if let (true, Data::Fields(Fields::Object(object)), Some(tag)) = (is_written, &mut data, &serde.tag) {
        let name = serde.rename.map_or_else(|| name.clone(), |name| name.value);
        object.tag = Some((tag.value.clone(), name));
    }
    let mut ty = Type {
        ident,
        name,
        generics,
        runtime: Runtime::new(mcp.runtime),
        bound: mcp.bound,
        notes: mcp.notes,
        transparent: serde.transparent,
        is_recursive: mcp.recursive.is_some(),
        id: mcp.id,
        flat: mcp.flat,
        stated: Stated {
            // A result has no defaults.
            defaults: !is_written && (stated.defaults || mcp.states_default.is_some()),
            ..stated
        },
        overrides: mcp.overrides,
        data,
        written: None,
    };
    if ty.newtype().is_none() {
        ty.notes.restate_values();
    }
    ty
}

/// Keeps the last of several fields with one name in JSON, as a reader of the written struct
/// does. Such names are an error only where serde reads them.
fn keep_last(fields: &mut Fields) {
    let Fields::Object(Object { fields, .. }) = fields else {
        return;
    };
    let names: Vec<String> = fields.iter().map(|field| field.json_name.value.clone()).collect();
    let mut index = 0;
    fields.retain(|field| {
        index += 1;
        field.flatten.is_some() || !names[index..].contains(&field.json_name.value)
    });
}

fn enumeration<'a>(name: String, variants: Vec<SourceVariant<'a>>, serde: &Serde, derived: Derived<'a>) -> Enum<'a> {
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
    let variants = variants.into_iter().filter(|variant| !variant.attrs.is_skipped());
    Enum {
        name,
        tagging,
        contradiction,
        is_closed: serde.deny_unknown_fields,
        variants: variants.map(|source| variant(source, serde, derived)).collect(),
    }
}

fn variant<'a>(source: SourceVariant<'a>, of_enum: &Serde, derived: Derived<'a>) -> Variant<'a> {
    let Attrs { mut mcp, serde } = source.attrs;
    let json_name = serde.rename.clone().unwrap_or_else(|| {
        let name = source.ident.unraw().to_string();
        let name = of_enum.rename_all.map_or(name.clone(), |rule| rule.variant(&name));
        Spanned::new(name, source.ident.span())
    });
    let rule = serde.rename_all.or(of_enum.rename_all_fields);
    // This is the only attribute of an enum that applies to the fields of its variants.
    let inherited = Serde {
        deny_unknown_fields: of_enum.deny_unknown_fields,
        ..Serde::default()
    };
    let fields = match mcp.with.take() {
        Some(with) => Fields::Newtype(Box::new(Field {
            has_read_fn: serde.read_fn.is_some(),
            ..converted(source.ident, Some(with), derived)
        })),
        None => fields(source.fields, rule, &inherited, derived),
    };
    Variant {
        ident: source.ident,
        json_name,
        aliases: serde.aliases,
        notes: mcp.notes,
        other: serde.other,
        is_default: source.is_default,
        is_untagged: serde.untagged.is_some(),
        overrides: mcp.overrides,
        fields,
    }
}

/// Returns the fields of a struct or a variant, without those that serde does not read.
fn fields<'a>(fields: SourceFields<'a>, rule: Option<RenameRule>, serde: &Serde, derived: Derived<'a>) -> Fields<'a> {
    let (is_named, list) = match fields {
        SourceFields::Unit => return Fields::Unit,
        SourceFields::Named(list) => (true, list),
        SourceFields::Unnamed(list) => (false, list),
    };
    let count = list.len();
    let hidden = list.iter().enumerate().filter(|(_, field)| field.attrs.is_hidden());
    let hidden = hidden.flat_map(|(index, field)| {
        let name = json_name(index, field, rule).value;
        std::iter::once(name).chain(field.attrs.serde.aliases.iter().cloned())
    });
    let hidden = hidden.collect();
    let mut fields: Vec<Field> = list
        .into_iter()
        .enumerate()
        .filter(|(_, field)| !field.attrs.is_skipped())
        .filter(|(_, field)| serde.transparent.is_none() || carries_transparent(field))
        .map(|(index, source)| field(index, source, rule, serde, derived))
        .collect();
    if serde.transparent.is_some() && fields.len() == 1 {
        return Fields::Transparent(Box::new(fields.remove(0)));
    }
    match (is_named, count, fields.len()) {
        (true, _, _) => Fields::Object(Object {
            fields,
            is_closed: serde.deny_unknown_fields,
            tag: None,
            hidden,
        }),
        (false, 1, 1) => Fields::Newtype(Box::new(fields.remove(0))),
        (false, 1, 0) => Fields::Unit,
        (false, _, _) => Fields::Tuple(fields),
    }
}

/// Returns whether serde uses this field as the content of a transparent struct.
fn carries_transparent(field: &SourceField) -> bool {
    field.attrs.serde.default.is_none() && !is_phantom(field.ty)
}

/// Returns a field's name in Rust, or its index.
fn name(index: usize, field: &SourceField) -> String {
    let ident = field.ident.map(|ident| ident.unraw().to_string());
    ident.unwrap_or_else(|| index.to_string())
}

/// Returns a field's name in JSON.
fn json_name(index: usize, field: &SourceField, rule: Option<RenameRule>) -> Spanned<String> {
    field.attrs.serde.rename.clone().unwrap_or_else(|| {
        let name = name(index, field);
        Spanned::new(rule.map_or(name.clone(), |rule| rule.field(&name)), field.span)
    })
}

fn field<'a>(
    index: usize,
    source: SourceField<'a>,
    rule: Option<RenameRule>,
    of_type: &Serde,
    derived: Derived<'a>,
) -> Field<'a> {
    let (name, json_name) = (name(index, &source), json_name(index, &source, rule));
    let Attrs {
        mcp:
            Mcp {
                notes,
                with,
                required,
                recursive,
                trust,
                states_default,
                overrides,
                ..
            },
        serde,
    } = source.attrs;
    let default = match (serde.default, of_type.default) {
        (Some(_), _) if serde.has_default_fn => SerdeDefault::OfFn(serde.default_fn),
        (Some(_), _) => SerdeDefault::OfType,
        (None, Some(_)) => SerdeDefault::OfStruct {
            has_fn: of_type.has_default_fn,
        },
        (None, None) => SerdeDefault::None,
    };
    Field {
        name,
        json_name,
        content: content(Some(source.ty), with, recursive, derived),
        has_read_fn: serde.read_fn.is_some(),
        is_trusted: trust.is_some(),
        has_only_write_fn: serde.written.has_write_fn && serde.read_fn.is_none(),
        required,
        notes: Notes {
            aliases: serde.aliases,
            ..notes
        },
        default,
        states_default,
        flatten: serde.flatten,
        omitted: serde.written.omitted,
        overrides,
    }
}

/// Returns the field that replaces a type or a variant which serde reads as another type.
fn converted<'a>(ident: &Ident, with: Option<With>, derived: Derived<'a>) -> Field<'a> {
    let name = ident.unraw().to_string();
    Field {
        json_name: Spanned::new(name.clone(), ident.span()),
        name,
        content: content(None, with, None, derived),
        has_read_fn: false,
        is_trusted: false,
        has_only_write_fn: false,
        required: None,
        notes: Notes::default(),
        default: SerdeDefault::None,
        states_default: None,
        flatten: None,
        omitted: Omitted::Never,
        overrides: LevelOverrides::default(),
    }
}

fn content<'a>(
    ty: Option<&'a syn::Type>,
    with: Option<With>,
    recursive: Option<Recursive>,
    derived: Derived<'a>,
) -> Content<'a> {
    let (ty, has_optional_schema) = match (with, ty) {
        (Some(With::Literal(literal)), _) => return Content::Literal(literal.keywords),
        (Some(With::Type(with)), _) => (Cow::Owned(*with), false),
        (Some(With::OptionalSchema(with)), _) => (Cow::Owned(*with), true),
        (None, Some(ty)) => (Cow::Borrowed(ty), false),
        (None, None) => return Content::Literal(String::new()),
    };
    let marked = match recursive {
        Some(Recursive::To(marked)) => Some(marked),
        _ => None,
    };
    Content::Type(Box::new(FieldType {
        self_uses: recursion::self_uses(&ty, derived),
        ty,
        marked,
        has_optional_schema,
    }))
}
