//! The variant of an enum that a value may have, by its tag or by the name of a property.

use serde_json::{Map, Value};

use super::{
    findings::{Findings, ProblemClass},
    json_text::{string, strings},
    path::Location,
    problem::ProblemKind,
    raw_schema::is_kind,
    truncated::quoted_list,
    type_name::MAX_ENUM_DEPTH,
    value_rules::choice,
};
use crate::build::schema::{Field, Node, Object, Shape};

/// The relation of a value to a variant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum VariantMatch {
    /// The value names the variant.
    Named,
    /// The value does not name the variant, but its content may fit.
    Possible,
    Impossible,
}

/// The variant that a value names.
#[derive(Clone, Copy)]
pub(super) enum Variant {
    /// This variant, and the value can have no other.
    Certain(&'static Node),
    /// This variant, though another is possible.
    Likely(&'static Node),
    Unnamed,
}

/// Returns the variant that a value names.
pub(super) fn variant_of(options: &[&'static Node], value: &Value) -> Variant {
    named_variant(options, |option| variant_match(option, value))
}

/// Returns the variant that an object's properties name.
pub(super) fn variant_of_properties(options: &[&'static Node], properties: &Map<String, Value>) -> Variant {
    named_variant(options, match_among(options, properties))
}

/// Returns the function that compares variants with an object's properties. Among externally tagged
/// variants, serde reads the one that the first property names.
fn match_among(options: &[&'static Node], properties: &Map<String, Value>) -> impl Fn(&'static Node) -> VariantMatch {
    let named = |name: &String| options.iter().copied().find(|option| is_named_after(option, name));
    let first = properties.keys().find_map(named);
    move |option| match first {
        Some(first) if is_external(option) && !std::ptr::eq(first, option) => VariantMatch::Impossible,
        _ => match_of_properties(option, properties),
    }
}

/// Returns the variants that fit an object's properties.
pub(super) fn fitting_fragments(options: &[&'static Node], properties: &Map<String, Value>) -> Vec<&'static Node> {
    let fit = match_among(options, properties);
    let fitting = options.iter().copied();
    fitting
        .filter(|option| fit(option) != VariantMatch::Impossible)
        .collect()
}

/// Returns whether a form is one of an externally tagged enum.
pub(super) fn is_external(option: &'static Node) -> bool {
    match &option.bare().shape {
        Shape::Choice { .. } => true,
        Shape::Object(object) => object.has_one_property,
        _ => false,
    }
}

/// Returns whether a property of this name is an externally tagged variant.
pub(super) fn is_named_after(option: &'static Node, name: &str) -> bool {
    let bare = option.bare();
    match &bare.shape {
        Shape::Object(object) => object.has_one_property && object.field(name).is_some(),
        _ => bare.has_choice(name),
    }
}

/// Returns the names of variants that are not tagged by a property.
pub(super) fn external_names(options: &[&'static Node]) -> Vec<String> {
    let names = options.iter().flat_map(|option| match &option.bare().shape {
        Shape::Object(object) => object.names(),
        Shape::Choice { values } => strings(values),
        _ => Vec::new(),
    });
    names.collect()
}

fn named_variant(options: &[&'static Node], fit: impl Fn(&'static Node) -> VariantMatch) -> Variant {
    let (mut named, mut fitting) = (None, 0);
    for option in options {
        let fit = fit(option);
        fitting += usize::from(fit != VariantMatch::Impossible);
        if fit == VariantMatch::Named && named.is_none() {
            named = Some(*option);
        }
    }
    match named {
        Some(option) if fitting == 1 => Variant::Certain(option),
        Some(option) => Variant::Likely(option),
        None => Variant::Unnamed,
    }
}

/// Returns the field whose value names the variant of an object.
pub(super) fn tag(object: &'static Object) -> Option<&'static Field> {
    let tag = object.fields.get().first()?;
    let is_tag = !tag.is_flattened && !tag.may_be_absent() && matches!(tag.node.shape, Shape::Choice { .. });
    (is_tag && !object.has_one_property).then_some(tag)
}

pub(super) fn variant_match(option: &'static Node, value: &Value) -> VariantMatch {
    let bare = option.bare();
    match (&bare.shape, value) {
        (Shape::Choice { .. }, Value::String(name)) if bare.has_choice(name) => VariantMatch::Named,
        // serde reads the name of a unit variant from an object too.
        (Shape::Choice { .. } | Shape::Object(_), Value::Object(properties)) => match_of_properties(option, properties),
        (Shape::Choice { .. }, _) => VariantMatch::Impossible,
        (Shape::Object(object), Value::Array(items)) => match tag(object) {
            Some(tag) => named(
                items
                    .first()
                    .and_then(unit_variant)
                    .is_some_and(|name| tag.node.has_choice(name)),
            ),
            None if object.has_one_property => VariantMatch::Impossible,
            None => VariantMatch::Possible,
        },
        _ if is_possible(option, value, 0) => VariantMatch::Possible,
        _ => VariantMatch::Impossible,
    }
}

fn match_of_properties(option: &'static Node, properties: &Map<String, Value>) -> VariantMatch {
    let bare = option.bare();
    match &bare.shape {
        Shape::Object(object) if object.has_one_property => {
            named(properties.keys().any(|name| object.field(name).is_some()))
        }
        Shape::Object(object) => match tag(object) {
            Some(tag) => named(
                properties
                    .get(&*string(&tag.name))
                    .and_then(unit_variant)
                    .is_some_and(|name| tag.node.has_choice(name)),
            ),
            None => VariantMatch::Possible,
        },
        Shape::Choice { .. } => named(properties.keys().any(|name| bare.has_choice(name))),
        _ => VariantMatch::Possible,
    }
}

fn named(is_named: bool) -> VariantMatch {
    if is_named {
        VariantMatch::Named
    } else {
        VariantMatch::Impossible
    }
}

/// Returns whether a value has the JSON type of a variant.
fn is_possible(node: &'static Node, value: &Value, depth: usize) -> bool {
    match &node.shape {
        Shape::Leaf { kind, .. } => is_kind(*kind, value),
        Shape::Choice { .. } => value.is_string(),
        Shape::Array(_) | Shape::Repeat { .. } | Shape::Tuple(_) => value.is_array(),
        Shape::Map { .. } => value.is_object(),
        Shape::Object(_) => value.is_object() || value.is_array(),
        Shape::Optional(inner) | Shape::Nullable(inner) => value.is_null() || is_possible(inner, value, depth),
        Shape::Transparent(_) if node.notes.is_trusted => true,
        Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Recursive(inner) => is_possible(inner, value, depth),
        Shape::AnyOf(options) => {
            depth >= MAX_ENUM_DEPTH || options.iter().any(|option| is_possible(option, value, depth + 1))
        }
        Shape::Any | Shape::Raw(_) | Shape::Recurse(_) | Shape::Invalid(_) => true,
    }
}

/// Returns the name of a unit variant: serde reads it from `"Name"` and from `{"Name": null}`.
pub(super) fn unit_variant(value: &Value) -> Option<&str> {
    match value {
        Value::String(name) => Some(name),
        Value::Object(properties) if properties.len() == 1 => {
            let (name, value) = properties.iter().next()?;
            value.is_null().then_some(name)
        }
        _ => None,
    }
}

/// Reports properties that name none of the variants.
pub(super) fn no_fragment(
    found: &mut Findings,
    at: &Location,
    options: &'static [&'static Node],
    properties: &Map<String, Value>,
) {
    let tags = options.iter().filter_map(|option| match &option.bare().shape {
        Shape::Object(object) => tag(object),
        _ => None,
    });
    let Some(first) = tags.clone().next() else {
        return found.problem(at, ProblemClass::Structure, None, || ProblemKind::NotOne {
            len: 0,
            names: external_names(options),
        });
    };
    let names: Vec<String> = tags
        .flat_map(|tag| match &tag.node.shape {
            Shape::Choice { values } => strings(values),
            _ => Vec::new(),
        })
        .collect();
    let name = string(&first.name);
    let value = properties.get(&*name);
    found.problem(&at.property(&name), ProblemClass::Structure, value, || match value {
        Some(value) => choice(value, &names.into_iter().map(Value::from).collect::<Vec<_>>()),
        None => ProblemKind::Missing {
            expected: format!("one of {}", quoted_list(&names)),
            similar: None,
        },
    });
}
