//! Nodes of enums: a node for each form of value.

use super::nodes::{Member, Nodes, any_of, choice, node};
use crate::schema::attributes::notes::Notes;
use crate::schema::model::{Enum, Fields, Tagging, Variant};
use proc_macro2::TokenStream;
use quote::quote;
use std::borrow::Cow;

/// One form of an enum's values.
struct Form {
    name: String,
    notes: Notes,
    shape: TokenStream,
    is_newtype: bool,
}

impl Form {
    fn node(&self) -> TokenStream {
        node(&self.name, &self.notes, &self.shape, &TokenStream::new())
    }
}

/// Returns the shape of an enum, with the notes of its variants.
pub(super) fn shape(nodes: &mut Nodes, of: &Enum) -> (Notes, TokenStream) {
    let (untagged, tagged): (Vec<_>, Vec<_>) = of.variants.iter().partition(|variant| variant.untagged);
    let mut forms: Vec<Form> = match &of.tagging {
        Tagging::External => external(nodes, of, &tagged),
        Tagging::Internal(tag) => tagged
            .iter()
            .map(|variant| internal(nodes, variant, &tag.value))
            .collect(),
        Tagging::Adjacent { tag, content } => {
            let form = |variant: &&Variant| adjacent(nodes, variant, &tag.value, &content.value, of.closed);
            tagged.iter().map(form).collect()
        }
        Tagging::Untagged => tagged.iter().map(|variant| content(nodes, variant, of)).collect(),
    };
    // serde tries these last.
    forms.extend(untagged.iter().map(|variant| content(nodes, variant, of)));
    let [only] = &mut forms[..] else {
        let forms: Vec<_> = forms.iter().map(Form::node).collect();
        return (Notes::default(), any_of(&forms));
    };
    let mut notes = std::mem::take(&mut only.notes);
    // The description of the only variant follows that of the type or a field.
    if !only.is_newtype
        && let Some(description) = notes.description.take()
    {
        notes.variants = Some(trim_stop(&description.value).to_owned());
    }
    (notes, only.shape.clone())
}

/// Returns the names of the unit variants as one form, and the others as an object with one
/// property.
fn external(nodes: &mut Nodes, of: &Enum, variants: &[&Variant]) -> Vec<Form> {
    let is_unit = |variant: &&Variant| matches!(variant.fields, Fields::Unit);
    let (units, others): (Vec<&Variant>, Vec<&Variant>) = variants.iter().copied().partition(is_unit);
    let mut forms = Vec::new();
    if !units.is_empty() {
        let notes = Notes {
            variants: names_with_descriptions(&units),
            aliases: units.iter().flat_map(|variant| variant.aliases.clone()).collect(),
            ..Notes::default()
        };
        forms.push(Form {
            name: of.name.clone(),
            notes,
            shape: names(&units),
            is_newtype: false,
        });
    }
    if !others.is_empty() {
        let member = |variant: &'_ &Variant| {
            let node = content_node(nodes, variant);
            (node, variant.aliases.clone())
        };
        let contents: Vec<_> = others.iter().map(member).collect();
        let members = others.iter().zip(contents).map(|(variant, (node, aliases))| Member {
            notes: Cow::Owned(Notes {
                aliases,
                ..Notes::default()
            }),
            ..Member::new(&variant.wire.value, node)
        });
        let members: Vec<_> = members.collect();
        forms.push(Form {
            name: of.name.clone(),
            notes: Notes::default(),
            shape: nodes.object(&members, &quote!(true), true, &[]),
            is_newtype: false,
        });
    }
    forms
}

/// Returns the form of an untagged variant.
fn content(nodes: &mut Nodes, variant: &Variant, of: &Enum) -> Form {
    let name = variant.ident.to_string();
    let notes = content_notes(variant);
    // Const evaluation names the type if it has no other form.
    let checked = if of.variants.len() == 1 { &of.name } else { &name };
    let shape = nodes.checked_shape(checked, &notes, &variant.fields);
    Form {
        is_newtype: matches!(variant.fields, Fields::Newtype(_)),
        name,
        notes,
        shape,
    }
}

/// Returns the node of a variant's content, by reference.
fn content_node(nodes: &mut Nodes, variant: &Variant) -> TokenStream {
    let (name, notes) = (variant.ident.to_string(), content_notes(variant));
    let shape = nodes.checked_shape(&name, &notes, &variant.fields);
    let node = node(&name, &notes, &shape, &TokenStream::new());
    quote!(&#node)
}

fn content_notes(variant: &Variant) -> Notes {
    let inner = match &variant.fields {
        Fields::Newtype(inner) => inner.notes.clone(),
        _ => Notes::default(),
    };
    variant.notes.clone().over(inner)
}

/// Returns the form of a variant whose tag is a property among the others.
fn internal(nodes: &mut Nodes, variant: &Variant, tag: &str) -> Form {
    let name = variant.ident.to_string();
    let mut members = vec![tag_member(tag, variant)];
    let (mut closed, mut hidden) = (quote!(false), &[][..]);
    match &variant.fields {
        Fields::Newtype(inner) => {
            let content = nodes.flattened(inner);
            closed = quote!(__p::denies_others(#content));
            members.push(Member {
                flatten: true,
                // serde reads an `Option` from the other properties, even if there are none.
                presence: "Required",
                tag: Some(tag),
                span: inner.wire.span.start,
                ..Member::new(&name, content)
            });
        }
        Fields::Object(object) => {
            members.extend(nodes.fields(object));
            let is_closed = object.closed;
            (closed, hidden) = (quote!(#is_closed), &object.hidden);
        }
        // serde ignores all other properties of a unit variant.
        _ => {}
    }
    let shape = nodes.object(&members, &closed, false, hidden);
    Form {
        notes: variant.notes.clone(),
        shape,
        is_newtype: false,
        name: variant.ident.to_string(),
    }
}

/// Returns the form of a variant whose tag and content are two properties.
fn adjacent(nodes: &mut Nodes, variant: &Variant, tag: &str, content: &str, is_closed: bool) -> Form {
    let name = variant.ident.to_string();
    let mut members = vec![tag_member(tag, variant)];
    match &variant.fields {
        Fields::Unit => {}
        // A call may omit the content if it is an `Option`, like a field.
        Fields::Newtype(inner) => members.push(Member {
            notes: Cow::Borrowed(&inner.notes),
            ..Member::new(content, nodes.member_value(inner))
        }),
        fields => {
            let shape = nodes.checked_shape(&name, &Notes::default(), fields);
            let node = node(&name, &Notes::default(), &shape, &TokenStream::new());
            members.push(Member::new(content, quote!(&#node)));
        }
    }
    let shape = nodes.object(&members, &quote!(#is_closed), false, &[]);
    Form {
        name,
        notes: variant.notes.clone(),
        shape,
        is_newtype: false,
    }
}

/// Returns the property that contains the tag.
fn tag_member<'a>(tag: &'a str, variant: &Variant) -> Member<'a> {
    let notes = Notes {
        aliases: variant.aliases.clone(),
        ..Notes::default()
    };
    let node = node(
        &variant.ident.to_string(),
        &notes,
        &names(&[variant]),
        &TokenStream::new(),
    );
    Member::new(tag, quote!(&#node))
}

/// Returns the shape of the variants' names: any string, if a variant has all other tags.
fn names(variants: &[&Variant]) -> TokenStream {
    if variants.iter().any(|variant| variant.other.is_some()) {
        return quote! {
            __p::Shape::Leaf { kind: __p::Kind::String, keywords: __p::None }
        };
    }
    let names: Vec<_> = variants.iter().map(|variant| &variant.wire.value).collect();
    choice(&names)
}

/// Returns `text` without a full stop at its end, for a list with semicolons.
fn trim_stop(text: &str) -> &str {
    match text.strip_suffix('.') {
        Some(body) if !body.is_empty() && !body.ends_with('.') => body,
        _ => text,
    }
}

/// Returns the descriptions of unit variants: `new: newest first; old: oldest first (deprecated)`.
///
/// If the enum accepts any string, the list has all names, since no `enum` keyword has them.
fn names_with_descriptions(variants: &[&Variant]) -> Option<String> {
    let is_open = variants.iter().any(|variant| variant.other.is_some());
    let items = variants.iter().filter_map(|variant| {
        let description = variant.notes.description.as_ref();
        let description = description.map(|description| trim_stop(&description.value));
        let name = match variant.other {
            Some(_) => "any other",
            None => &variant.wire.value,
        };
        match (description, variant.notes.deprecated) {
            (Some(description), false) => Some(format!("{name}: {description}")),
            (Some(description), true) => Some(format!("{name}: {description} (deprecated)")),
            (None, true) => Some(format!("{name}: deprecated")),
            (None, false) => is_open.then(|| name.to_owned()),
        }
    });
    let items: Vec<String> = items.collect();
    (!items.is_empty()).then(|| items.join("; "))
}
