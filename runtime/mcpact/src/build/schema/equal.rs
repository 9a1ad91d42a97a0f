//! Equality of types as schemas: const evaluation cannot compare pointers, so it compares contents.

// `output` compares the types that serde writes, instead of those that it reads.

use super::{Field, Kind, Length, Node, Notes, Object, Output, Range, Shape, Text, map_keys::is_unsigned, str_eq};

/// Returns whether two properties of the same name have the same schema.
#[track_caller]
pub(super) const fn same_value(
    left: &'static Node,
    left_notes: &Notes,
    right: &'static Node,
    right_notes: &Notes,
    output: bool,
) -> bool {
    same_notes(left_notes, right_notes, output) && same_node(left, right, output)
}

#[track_caller]
pub(super) const fn same_node(left: &'static Node, right: &'static Node, output: bool) -> bool {
    let (left, right) = (left.written_if(output), right.written_if(output));
    same_notes(&left.notes, &right.notes, output)
        && match (&left.shape, &right.shape) {
            (Shape::Any, Shape::Any) => true,
            (Shape::Raw(left), Shape::Raw(right)) => str_eq(left.json, right.json),
            (
                Shape::Leaf { kind, keywords },
                Shape::Leaf {
                    kind: other_kind,
                    keywords: other_keywords,
                },
            ) => same_kind(*kind, *other_kind) && same_text(keywords, other_keywords),
            (Shape::Choice { values }, Shape::Choice { values: others }) => str_eq(values.json, others.json),
            (Shape::Array(left), Shape::Array(right))
            | (Shape::Optional(left), Shape::Optional(right))
            | (Shape::Nullable(left), Shape::Nullable(right))
            | (Shape::Newtype(left), Shape::Newtype(right)) => same_node(left, right, output),
            (Shape::Transparent(inner), Shape::Transparent(other_inner)) => {
                same_node(inner, other_inner, output) && (!output || left.has_same_projection(right))
            }
            (
                Shape::Repeat { items, len },
                Shape::Repeat {
                    items: other_items,
                    len: other_len,
                },
            ) => *len == *other_len && same_node(items, other_items, output),
            (Shape::Tuple(left), Shape::Tuple(right)) | (Shape::AnyOf(left), Shape::AnyOf(right)) => {
                same_nodes(left, right, output)
            }
            (
                Shape::Map { keys, values },
                Shape::Map {
                    keys: other_keys,
                    values: other_values,
                },
            ) => same_keys(keys, other_keys, output) && same_node(values, other_values, output),
            (Shape::Object(left), Shape::Object(right)) => same_object(left, right, output),
            (Shape::Recursive(left_body), Shape::Recursive(right_body)) => {
                str_eq(left.name, right.name) && same_node(left_body, right_body, output)
            }
            (Shape::Recurse(left), Shape::Recurse(right)) => str_eq(left, right),
            _ => false,
        }
}

/// Returns whether two kinds have the same schema, except as a map's keys.
const fn same_kind(left: Kind, right: Kind) -> bool {
    matches!(
        (left, right),
        (Kind::Integer | Kind::Unsigned, Kind::Integer | Kind::Unsigned)
    ) || left as u8 == right as u8
}

#[track_caller]
const fn same_keys(left: &'static Node, right: &'static Node, output: bool) -> bool {
    same_node(left, right, output) && is_unsigned(left) == is_unsigned(right)
}

#[track_caller]
pub(super) const fn same_nodes(left: &'static [&'static Node], right: &'static [&'static Node], output: bool) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if !same_node(left[index], right[index], output) {
            return false;
        }
        index += 1;
    }
    true
}

#[track_caller]
const fn same_object(left: &'static Object, right: &'static Object, output: bool) -> bool {
    let (fields, others) = (left.fields.get(), right.fields.get());
    if left.is_closed != right.is_closed
        || left.has_one_property != right.has_one_property
        || fields.len() != others.len()
    {
        return false;
    }
    let mut index = 0;
    while index < fields.len() {
        if !same_field(&fields[index], &others[index], output) {
            return false;
        }
        index += 1;
    }
    true
}

#[track_caller]
pub(super) const fn same_field(left: &'static Field, right: &'static Field, output: bool) -> bool {
    str_eq(left.name.json, right.name.json)
        && left.is_flattened == right.is_flattened
        && if output {
            matches!(
                (&left.notes.output, &right.notes.output),
                (Output::Same, Output::Same)
                    | (Output::OmitsNone, Output::OmitsNone)
                    | (Output::MayOmit, Output::MayOmit)
            )
        } else {
            left.presence as u8 == right.presence as u8
        }
        && same_value(left.node, &left.notes, right.node, &right.notes, output)
}

#[track_caller]
const fn same_notes(left: &Notes, right: &Notes, output: bool) -> bool {
    left.is_deprecated == right.is_deprecated
        && same_text(&left.title, &right.title)
        && same_text(&left.description, &right.description)
        && same_text(&left.variants, &right.variants)
        && same_text(&left.format, &right.format)
        && same_text(&left.extend, &right.extend)
        && same_text(&left.values, &right.values)
        && match (left.inner, right.inner) {
            (Some(left), Some(right)) => same_notes(left, right, output),
            (None, None) => true,
            _ => false,
        }
        && (output || same_text(&left.default, &right.default))
        && same_text(&left.examples, &right.examples)
        && same_text(&left.pattern, &right.pattern)
        && match (&left.range, &right.range) {
            (Some(Range { keywords: left }), Some(Range { keywords: right })) => str_eq(left.json, right.json),
            (None, None) => true,
            _ => false,
        }
        && match (&left.length, &right.length) {
            (
                Some(length @ Length { min, max, .. }),
                Some(
                    other @ Length {
                        min: other_min,
                        max: other_max,
                        ..
                    },
                ),
            ) => {
                same_text(min, other_min)
                    && same_text(max, other_max)
                    && same_text(&length.min_of(true), &other.min_of(true))
            }
            (None, None) => true,
            _ => false,
        }
}

#[track_caller]
const fn same_text(left: &Option<Text>, right: &Option<Text>) -> bool {
    match (left, right) {
        (Some(left), Some(right)) => str_eq(left.json, right.json),
        (None, None) => true,
        _ => false,
    }
}
