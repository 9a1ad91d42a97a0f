//! Nodes of enums: a node for each form of value.

use super::nodes::{Nodes, any_of, choice, node, plain_node};
use super::property::Property;
use crate::schema::attributes::notes::Notes;
use crate::schema::model::{Enum, Fields, Tagging, Variant};
use mcpact_shared::text::without_final_stop;
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
    /// Returns the node, by reference.
    fn node(&self) -> TokenStream {
        let node = node(&self.name, &self.notes, &self.shape);
        quote!(&#node)
    }
}

/// Returns the shape of an enum, with the notes of its variants.
pub(super) fn shape(nodes: &mut Nodes, enum_: &Enum) -> (Notes, TokenStream) {
    let (untagged, tagged): (Vec<_>, Vec<_>) = enum_.variants.iter().partition(|variant| variant.is_untagged);
    let mut forms: Vec<Form> = match &enum_.tagging {
        Tagging::External => external(nodes, enum_, &tagged),
        Tagging::Internal(tag) => tagged
            .iter()
            .map(|variant| internal(nodes, variant, &tag.value))
            .collect(),
        Tagging::Adjacent { tag, content } => {
            let form = |variant: &&Variant| adjacent(nodes, variant, &tag.value, &content.value, enum_.is_closed);
            tagged.iter().map(form).collect()
        }
        Tagging::Untagged => tagged.iter().map(|variant| content(nodes, variant, enum_)).collect(),
    };
    // serde tries the untagged variants last.
    forms.extend(untagged.iter().map(|variant| content(nodes, variant, enum_)));
    let [only] = &mut forms[..] else {
        let forms: Vec<_> = forms.iter().map(Form::node).collect();
        return (Notes::default(), any_of(&forms));
    };
    let mut notes = std::mem::take(&mut only.notes);
    // The description of the only variant follows that of the type or a field.
    if !only.is_newtype
        && let Some(description) = notes.description.take()
    {
        notes.variants = Some(without_final_stop(&description.value).to_owned());
    }
    (notes, only.shape.clone())
}

/// Returns the names of the unit variants as one form, and the others as an object with one
/// property.
fn external(nodes: &mut Nodes, enum_: &Enum, variants: &[&Variant]) -> Vec<Form> {
    let is_unit = |variant: &&Variant| matches!(variant.fields, Fields::Unit);
    let (units, others): (Vec<&Variant>, Vec<&Variant>) = variants.iter().copied().partition(is_unit);
    let mut forms = Vec::new();
    if !units.is_empty() {
        forms.push(Form {
            name: enum_.name.clone(),
            notes: Notes {
                variants: names_with_descriptions(&units),
                aliases: units.iter().flat_map(|variant| variant.aliases.clone()).collect(),
                ..Notes::default()
            },
            shape: names(&units),
            is_newtype: false,
        });
    }
    if !others.is_empty() {
        let mut properties = Vec::new();
        for variant in others {
            properties.push(Property {
                notes: Cow::Owned(Notes::with_aliases(&variant.aliases)),
                ..Property::new(&variant.json_name.value, content_node(nodes, variant))
            });
        }
        forms.push(Form {
            name: enum_.name.clone(),
            notes: Notes::default(),
            shape: nodes.object(&properties, &quote!(true), true, &[]),
            is_newtype: false,
        });
    }
    forms
}

/// Returns the form of an untagged variant.
fn content(nodes: &mut Nodes, variant: &Variant, enum_: &Enum) -> Form {
    let name = variant.ident.to_string();
    let notes = content_notes(variant);
    // An error in const evaluation names the type if the type has no other form.
    let checked = if enum_.variants.len() == 1 { &enum_.name } else { &name };
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
    let node = node(&name, &notes, &shape);
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
    let mut properties = vec![tag_property(tag, variant)];
    let (mut closed, mut hidden) = (quote!(false), &[][..]);
    match &variant.fields {
        Fields::Newtype(inner) => {
            let content = nodes.flattened_value(inner);
            closed = quote!(__p::denies_others(#content));
            properties.push(Property {
                is_flattened: true,
                // serde reads an `Option` from the other properties, even if there are none.
                presence: "Required",
                tag: Some(tag),
                span: inner.json_name.span.start,
                ..Property::new(&name, content)
            });
        }
        Fields::Object(object) => {
            properties.extend(nodes.fields(object));
            let is_closed = object.is_closed;
            (closed, hidden) = (quote!(#is_closed), &object.hidden);
        }
        // serde ignores all other properties of a unit variant.
        _ => {}
    }
    let shape = nodes.object(&properties, &closed, false, hidden);
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
    let mut properties = vec![tag_property(tag, variant)];
    match &variant.fields {
        Fields::Unit => {}
        // A call may omit the content if it is an `Option`, like a field.
        Fields::Newtype(inner) => properties.push(Property {
            notes: Cow::Borrowed(&inner.notes),
            ..Property::new(content, nodes.property_value(inner))
        }),
        fields => {
            let shape = nodes.checked_shape(&name, &Notes::default(), fields);
            properties.push(Property::new(content, plain_node(&name, &shape)));
        }
    }
    let shape = nodes.object(&properties, &quote!(#is_closed), false, &[]);
    Form {
        name,
        notes: variant.notes.clone(),
        shape,
        is_newtype: false,
    }
}

/// Returns the property that contains the tag.
fn tag_property<'a>(tag: &'a str, variant: &Variant) -> Property<'a> {
    let notes = Notes::with_aliases(&variant.aliases);
    let node = node(&variant.ident.to_string(), &notes, &names(&[variant]));
    Property::new(tag, quote!(&#node))
}

/// Returns the shape of the variants' names: any string, if a variant has the attribute `other`.
fn names(variants: &[&Variant]) -> TokenStream {
    if variants.iter().any(|variant| variant.other.is_some()) {
        return quote! {
            __p::Shape::Leaf { kind: __p::Kind::String, keywords: __p::None }
        };
    }
    let names: Vec<_> = variants.iter().map(|variant| &variant.json_name.value).collect();
    choice(&names)
}

/// Returns the descriptions of unit variants: `new: newest first; old: oldest first (deprecated)`.
///
/// If the enum accepts any string, the list has all names, since no `enum` keyword has them.
fn names_with_descriptions(variants: &[&Variant]) -> Option<String> {
    let is_open = variants.iter().any(|variant| variant.other.is_some());
    let items = variants.iter().filter_map(|variant| {
        let description = variant.notes.description.as_ref();
        let description = description.map(|description| without_final_stop(&description.value));
        let name = match variant.other {
            Some(_) => "any other",
            None => &variant.json_name.value,
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
