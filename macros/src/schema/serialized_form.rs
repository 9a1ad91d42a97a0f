//! The source of a type as serde writes it, if that differs from reading.
//!
//! The arguments of attributes that apply to writing replace those that apply to reading. The later
//! stages write a second node from this source.

use super::attributes::Attrs;
use super::attributes::mcp::With;
use super::attributes::notes::Notes;
use super::attributes::schema_with::Literal;
use super::attributes::serde::{Omitted, Serde, WriteArgs};
use super::parse::{Body, Source, SourceField, SourceFields, SourceVariant};
use crate::span::Spanned;
use quote::ToTokens;
use syn::Type;

/// Returns the source of the written type, if it differs from `source`.
pub(crate) fn written_source<'a>(source: &Source<'a>) -> Option<Source<'a>> {
    if !differs(source) {
        return None;
    }
    let mut written = source.clone();
    let serde = &source.attrs.serde;
    if let Some(into) = &serde.written.into {
        written.attrs.mcp.with = Some(With::OptionalSchema(Box::new(into.clone())));
        written.body = Body::Replaced;
    } else if let Some(fields) = written.written_body.take() {
        written.attrs.mcp.with = None;
        written.body = fields;
    }
    let is_newtype = matches!(&written.body, Body::Struct(SourceFields::Unnamed(list)) if list.len() == 1);
    let has_hidden = match &mut written.body {
        Body::Struct(fields) => {
            if !is_newtype && may_omit_elements(fields) {
                written.attrs.mcp.with = Some(any_array());
                written.body = Body::Replaced;
                false
            } else {
                // serde writes a newtype as its field, even one with `skip`.
                use_written_arguments_of_fields(fields, is_newtype, serde.from.is_some())
            }
        }
        Body::Enum(variants) => use_written_arguments_of_variants(variants, serde.from.is_some()),
        Body::Replaced => false,
    };
    use_written_arguments_of_type(&mut written.attrs, source);
    if has_hidden {
        written.attrs.serde.deny_unknown_fields = false;
    }
    match &written.body {
        // serde cannot write any variant.
        Body::Enum(variants) if variants.iter().all(|variant| variant.attrs.is_skipped()) => None,
        _ => Some(written),
    }
}

fn differs(source: &Source) -> bool {
    let serde = &source.attrs.serde;
    let names =
        serde.rename_all != serde.written.rename_all || serde.rename_all_fields != serde.written.rename_all_fields;
    let converted = match (&serde.from, &serde.written.into) {
        (Some(from), Some(into)) => !is_same_type(from, into),
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
                    || attrs.serde.rename_all != attrs.serde.written.rename_all
                    || attrs.serde.other.is_some()
                    || attrs.mcp.skip.is_some()
                    || fields_differ(&variant.fields, serde.deny_unknown_fields, false)
            }),
        }
}

fn fields_differ(fields: &SourceFields, closed: bool, default: bool) -> bool {
    let (list, is_tuple) = match fields {
        SourceFields::Unit => return false,
        SourceFields::Named(list) => (list, false),
        SourceFields::Unnamed(list) => (list, list.len() > 1),
    };
    list.iter().any(|field| {
        let serde = &field.attrs.serde;
        attrs_differ(&field.attrs)
            || closed && field.attrs.mcp.skip.is_some()
            // A call may omit the last elements, but serde always writes them.
            || is_tuple && (default || serde.default.is_some() || serde.written.omitted != Omitted::Never)
    })
}

fn attrs_differ(attrs: &Attrs) -> bool {
    let Attrs { mcp, serde } = attrs;
    let WriteArgs {
        rename,
        skip,
        has_write_fn,
        ..
    } = &serde.written;
    let name = |rename: &Option<Spanned<String>>| rename.as_ref().map(|name| name.value.clone());
    // A schema in `with` is that of both functions. A trusted function that reads the declared type
    // may write other values.
    let has_other_fn = serde.read_fn.is_some() != *has_write_fn || *has_write_fn && mcp.with.is_none();
    serde.skip != *skip || has_other_fn || name(&serde.rename) != name(rename)
}

/// Replaces the arguments that apply to reading with those that apply to writing.
fn use_written_arguments(serde: &mut Serde) {
    let WriteArgs {
        rename,
        rename_all,
        rename_all_fields,
        skip,
        ..
    } = serde.written.clone();
    *serde = Serde {
        rename,
        rename_all,
        rename_all_fields,
        skip,
        default: None,
        has_default_fn: false,
        from: None,
        other: None,
        aliases: Vec::new(),
        read_fn: None,
        ..serde.clone()
    };
}

fn use_written_arguments_of_type(attrs: &mut Attrs, source: &Source) {
    let read = source.attrs.serde.from.as_ref();
    let written = match &source.body {
        Body::Replaced => attrs.serde.written.into.as_ref().or(newtype_of(source)),
        _ => attrs.serde.written.into.as_ref(),
    };
    // Rules and examples apply to the type that serde reads.
    let is_same = match (read, written) {
        (Some(read), Some(written)) => is_same_type(read, written),
        (None, None) => true,
        _ => false,
    };
    if !is_same {
        clear_rules(attrs);
    }
    use_written_arguments(&mut attrs.serde);
}

/// Returns the type of the field, if serde reads the newtype as another type.
fn newtype_of<'s>(source: &'s Source) -> Option<&'s Type> {
    match &source.written_body {
        Some(Body::Struct(SourceFields::Unnamed(list))) if list.len() == 1 => Some(list[0].ty),
        _ => None,
    }
}

fn use_written_arguments_of_variants(variants: &mut [SourceVariant], is_only_written: bool) -> bool {
    let mut has_hidden = false;
    for variant in variants {
        let Attrs { mcp, serde } = &mut variant.attrs;
        // The input's schema omits the variant, but a result may contain it.
        let is_hidden = mcp.skip.take().is_some();
        if serde.written.has_write_fn && mcp.with.is_none() {
            mcp.with = Some(anything());
        } else if serde.read_fn.is_some() && !serde.written.has_write_fn {
            mcp.with = None;
        }
        if mcp.with.is_none()
            && matches!(&variant.fields, SourceFields::Unnamed(list) if list.len() > 1)
            && may_omit_elements(&variant.fields)
        {
            mcp.with = Some(any_array());
        }
        has_hidden |=
            use_written_arguments_of_fields(&mut variant.fields, false, is_only_written || is_hidden || serde.skip);
        use_written_arguments(serde);
    }
    has_hidden
}

/// Returns whether serde writes a field that the schema omits.
fn use_written_arguments_of_fields(fields: &mut SourceFields, is_newtype: bool, is_only_written: bool) -> bool {
    let (SourceFields::Named(list) | SourceFields::Unnamed(list)) = fields else {
        return false;
    };
    let mut has_hidden = false;
    for field in list {
        use_written_arguments_of_field(field, is_only_written);
        has_hidden |= field.attrs.mcp.skip.is_some() && !field.attrs.serde.skip;
        if is_newtype {
            field.attrs.serde.skip = false;
        }
    }
    has_hidden
}

fn use_written_arguments_of_field(field: &mut SourceField, is_only_written: bool) {
    let ty = field.ty;
    let Attrs { mcp, serde } = &mut field.attrs;
    let own = || With::OptionalSchema(Box::new(ty.clone()));
    match (&mcp.with, serde.read_fn.is_some(), serde.written.has_write_fn) {
        // A function may write any value.
        (None, _, true) => {
            mcp.with = Some(anything());
            clear_rules(&mut field.attrs);
        }
        // The type in `with` is the one that the function reads.
        (Some(with), true, false) => {
            let is_same = matches!(with, With::Type(with) if is_same_type(with, ty));
            mcp.with = Some(own());
            if !is_same {
                clear_rules(&mut field.attrs);
            }
        }
        (None, _, false) if is_only_written || serde.skip => mcp.with = Some(own()),
        _ => {}
    }
    use_written_arguments(&mut field.attrs.serde);
}

/// Removes the notes that apply to the values that serde reads.
fn clear_rules(attrs: &mut Attrs) {
    attrs.mcp.notes = Notes {
        examples: Vec::new(),
        default: None,
        ..std::mem::take(&mut attrs.mcp.notes).without_rules()
    };
}

/// Returns whether serde may omit an element of the array.
fn may_omit_elements(fields: &SourceFields) -> bool {
    let SourceFields::Unnamed(list) = fields else {
        return false;
    };
    list.iter()
        .any(|field| field.attrs.serde.written.omitted != Omitted::Never && !field.attrs.serde.written.skip)
}

fn anything() -> With {
    With::Literal(Box::default())
}

fn any_array() -> With {
    With::Literal(Box::new(Literal {
        keywords: r#""type":"array""#.to_owned(),
        ..Literal::default()
    }))
}

fn is_same_type(left: &Type, right: &Type) -> bool {
    left.to_token_stream().to_string() == right.to_token_stream().to_string()
}
