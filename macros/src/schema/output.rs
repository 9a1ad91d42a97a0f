//! A type as serde writes it, where that is not how serde reads it: the same source, with what is told of writing in the place of
//! what is told of reading, for the later stages to make a second node of. Most types are written as they are read, and have none.

use super::literal::Literal;
use super::mcp::With;
use super::parse::{Attrs, Body, Field, Fields, Source, Variant};
use super::serde::{Omitted, Output, Serde};
use crate::syntax::Spanned;
use quote::ToTokens;
use syn::Type;

/// The source of what serde writes; none, where that is what it reads.
pub(crate) fn written<'a>(source: &Source<'a>) -> Option<Source<'a>> {
    if !differs(source) {
        return None;
    }
    let mut written = source.clone();
    let serde = &source.attrs.serde;
    if let Some(into) = &serde.output.into {
        written.attrs.mcp.with = Some(With::Unsure(Box::new(into.clone())));
        written.body = Body::Replaced;
    } else if let Some(fields) = written.fields.take() {
        written.attrs.mcp.with = None;
        written.body = fields;
    }
    let newtype = matches!(&written.body, Body::Struct(Fields::Unnamed(list)) if list.len() == 1);
    let hides = match &mut written.body {
        Body::Struct(fields) => {
            if !newtype && is_of_any_length(fields) {
                written.attrs.mcp.with = Some(any_array());
                written.body = Body::Replaced;
                false
            } else {
                // A newtype is written as what it holds, whatever is said of its field.
                of_fields(fields, newtype, serde.from.is_some())
            }
        }
        Body::Enum(variants) => of_variants(variants, serde.from.is_some()),
        Body::Replaced => false,
    };
    of_type(&mut written.attrs, source);
    if hides {
        written.attrs.serde.deny_unknown_fields = false;
    }
    match &written.body {
        // None of them can be written.
        Body::Enum(variants) if variants.iter().all(|variant| variant.attrs.is_skipped()) => None,
        _ => Some(written),
    }
}

fn differs(source: &Source) -> bool {
    let serde = &source.attrs.serde;
    let names =
        serde.rename_all != serde.output.rename_all || serde.rename_all_fields != serde.output.rename_all_fields;
    let converted = match (&serde.from, &serde.output.into) {
        (Some(from), Some(into)) => !same(from, into),
        (None, None) => false,
        (Some(_), None) | (None, Some(_)) => true,
    };
    converted
        || names
        || match &source.body {
            Body::Replaced => false,
            Body::Struct(fields) => {
                serde.tag.is_some() || fields_differ(fields, serde.deny_unknown_fields, serde.default.is_some())
            }
            Body::Enum(variants) => variants.iter().any(|variant| {
                let attrs = &variant.attrs;
                attrs_differ(attrs)
                    || attrs.serde.rename_all != attrs.serde.output.rename_all
                    || attrs.serde.other.is_some()
                    || attrs.mcp.skip.is_some()
                    || fields_differ(&variant.fields, serde.deny_unknown_fields, false)
            }),
        }
}

fn fields_differ(fields: &Fields, closed: bool, default: bool) -> bool {
    let (list, places) = match fields {
        Fields::Unit => return false,
        Fields::Named(list) => (list, false),
        Fields::Unnamed(list) => (list, list.len() > 1),
    };
    list.iter().any(|field| {
        let serde = &field.attrs.serde;
        attrs_differ(&field.attrs)
            || closed && field.attrs.mcp.skip.is_some()
            // Places that a call may leave out are all written.
            || places && (default || serde.default.is_some() || serde.output.omitted != Omitted::Never)
    })
}

fn attrs_differ(attrs: &Attrs) -> bool {
    let Attrs { serde, .. } = attrs;
    let Output {
        rename, skip, custom, ..
    } = &serde.output;
    let name = |rename: &Option<Spanned<String>>| rename.as_ref().map(|name| name.value.clone());
    serde.skip != *skip || serde.custom.is_some() != *custom || name(&serde.rename) != name(rename)
}

/// What is told of writing, in the place of what is told of reading.
fn swap(serde: &mut Serde) {
    let Output {
        rename,
        rename_all,
        rename_all_fields,
        skip,
        ..
    } = serde.output.clone();
    *serde = Serde {
        rename,
        rename_all,
        rename_all_fields,
        skip,
        default: None,
        made: false,
        from: None,
        other: None,
        aliases: Vec::new(),
        custom: None,
        ..serde.clone()
    };
}

fn of_type(attrs: &mut Attrs, source: &Source) {
    let read = source.attrs.serde.from.as_ref();
    let written = match &source.body {
        Body::Replaced => attrs.serde.output.into.as_ref().or(newtype_of(source)),
        _ => attrs.serde.output.into.as_ref(),
    };
    // Rules and examples are of what is read, so that they hold only of the same type.
    let kept = match (read, written) {
        (Some(read), Some(written)) => same(read, written),
        (None, None) => true,
        _ => false,
    };
    if !kept {
        values_unknown(attrs);
    }
    swap(&mut attrs.serde);
}

/// The type that a newtype holds which is read as another.
fn newtype_of<'s>(source: &'s Source) -> Option<&'s Type> {
    match &source.fields {
        Some(Body::Struct(Fields::Unnamed(list))) if list.len() == 1 => Some(list[0].ty),
        _ => None,
    }
}

fn of_variants(variants: &mut [Variant], only_written: bool) -> bool {
    let mut hides = false;
    for variant in variants {
        let Attrs { mcp, serde } = &mut variant.attrs;
        // A model is not told of it, and an answer may be it.
        let hidden = mcp.skip.take().is_some();
        if serde.output.custom && mcp.with.is_none() {
            mcp.with = Some(anything());
        } else if serde.custom.is_some() && !serde.output.custom {
            mcp.with = None;
        }
        if mcp.with.is_none()
            && matches!(&variant.fields, Fields::Unnamed(list) if list.len() > 1)
            && is_of_any_length(&variant.fields)
        {
            mcp.with = Some(any_array());
        }
        hides |= of_fields(&mut variant.fields, false, only_written || hidden || serde.skip);
        swap(serde);
    }
    hides
}

/// Whether any is written that the schema does not show.
fn of_fields(fields: &mut Fields, newtype: bool, only_written: bool) -> bool {
    let (Fields::Named(list) | Fields::Unnamed(list)) = fields else {
        return false;
    };
    let mut hides = false;
    for field in list {
        of_field(field, only_written);
        hides |= field.attrs.mcp.skip.is_some() && !field.attrs.serde.skip;
        if newtype {
            field.attrs.serde.skip = false;
        }
    }
    hides
}

fn of_field(field: &mut Field, only_written: bool) {
    let ty = field.ty;
    let Attrs { mcp, serde } = &mut field.attrs;
    let unsure = || With::Unsure(Box::new(ty.clone()));
    match (&mcp.with, serde.custom.is_some(), serde.output.custom) {
        // A function writes it, and it is not said what.
        (None, _, true) => {
            mcp.with = Some(anything());
            values_unknown(&mut field.attrs);
        }
        // What is said is what a function reads.
        (Some(with), true, false) => {
            let same = matches!(with, With::Type(with) if same(with, ty));
            mcp.with = Some(unsure());
            if !same {
                values_unknown(&mut field.attrs);
            }
        }
        (None, _, false) if only_written || serde.skip => mcp.with = Some(unsure()),
        _ => {}
    }
    swap(&mut field.attrs.serde);
}

/// What is said of the values no longer holds.
fn values_unknown(attrs: &mut Attrs) {
    let notes = &mut attrs.mcp.notes;
    (notes.range, notes.length, notes.pattern, notes.format, notes.inner) = (None, None, None, None, None);
    notes.examples.clear();
    notes.default = None;
}

/// Whether a place in it may be left out, so that those behind it move up.
fn is_of_any_length(fields: &Fields) -> bool {
    let Fields::Unnamed(list) = fields else {
        return false;
    };
    list.iter()
        .any(|field| field.attrs.serde.output.omitted != Omitted::Never && !field.attrs.serde.output.skip)
}

fn anything() -> With {
    With::Literal(Box::default())
}

fn any_array() -> With {
    With::Literal(Box::new(Literal {
        members: r#""type":"array","items":{}"#.to_owned(),
        ..Literal::default()
    }))
}

fn same(left: &Type, right: &Type) -> bool {
    left.to_token_stream().to_string() == right.to_token_stream().to_string()
}
