//! Checks that a default, an allowed value or an example is a value of its type.
//!
//! Patterns are not checked. `compile_error` has the errors.

mod compile_error;
#[cfg(test)]
mod tests;

use super::{
    Field, Kind, Node, Notes, Object, Shape, Text, decimal,
    flatten::Flattened,
    json::{array_item, count_characters, count_items, count_properties, has_item, property, property_at},
    node::first,
    property_names::has_name,
    str_eq,
    text::unquoted,
    visit::any,
};
use compile_error::{Mismatch, Problem, Subject, compile_error};
use mcpact_shared::int_range::IntRange;

/// Checks the default of the field or type called `name`. `notes` are its other notes.
///
/// # Panics
///
/// Panics in const evaluation if the default is not a value of the type.
#[track_caller]
pub const fn check_default(name: &str, json: &'static str, node: &'static Node, notes: &Notes) {
    if let Some(mismatch) = find_mismatch(json, node, notes, Reader::Serde) {
        compile_error(Subject::Default, name, json, &mismatch).panic()
    }
}

/// Returns the computed default of the field called `name`, if its type and the rules in `notes`
/// allow it. An empty text is a value that const evaluation cannot write, and no default. Patterns
/// and formats are not checked, so with one of them the empty string is not allowed.
///
/// # Panics
///
/// Panics in const evaluation if the field requires the default, and does not allow it.
#[track_caller]
pub const fn allowed_default(
    name: &str,
    default: Text,
    node: &'static Node,
    notes: &Notes,
    is_required: bool,
) -> Option<Text> {
    if default.json.is_empty() {
        return None;
    }
    let found = match (default.json.as_bytes(), notes) {
        (b"\"\"", Notes { pattern: Some(_), .. }) => mismatch(default.json, node, Problem::Unchecked("pattern")),
        (b"\"\"", Notes { format: Some(_), .. }) => mismatch(default.json, node, Problem::Unchecked("format")),
        _ => find_mismatch(default.json, node, notes, Reader::Serde),
    };
    match found {
        Some(mismatch) if is_required => compile_error(Subject::Default, name, default.json, &mismatch).panic(),
        Some(_) => None,
        None => Some(default),
    }
}

/// Checks that the allowed values of the field or type called `name`, a JSON array, are values of
/// its type. `notes` are its other notes.
///
/// # Panics
///
/// Panics in const evaluation if one of them is not a value of the type.
#[track_caller]
pub const fn check_values(name: &str, values: &'static str, node: &'static Node, notes: &Notes) {
    // These values replace those of the type itself.
    let notes = Notes {
        values: Some(Text::plain(values)),
        ..*notes
    };
    let mut at = 1;
    while let Some((value, next)) = array_item(values, at) {
        if let Some(mismatch) = find_mismatch(value, node, &notes, Reader::Serde) {
            compile_error(Subject::AllowedValue, name, value, &mismatch).panic()
        }
        at = next;
    }
}

/// Checks the arguments of an example call of the tool called `name`, a JSON object.
///
/// # Panics
///
/// Panics in const evaluation if an argument is not a value of its parameter, if a required one is
/// absent, or if the schema has no parameter of its name.
#[track_caller]
pub const fn check_example(name: &str, json: &'static str, node: &'static Node) {
    let found = match find_unknown(json, node) {
        None => find_mismatch(json, node, &Notes::NONE, Reader::Call),
        found => found,
    };
    if let Some(mismatch) = found {
        compile_error(Subject::Example, name, json, &mismatch).panic()
    }
}

/// Returns the first argument whose name the schema does not have. Serde may read it by an alias,
/// or ignore it, but no model should learn it.
#[track_caller]
const fn find_unknown(json: &'static str, node: &'static Node) -> Option<Mismatch> {
    let object = node.value_of(false);
    if !matches!(object.shape, Shape::Object(_) | Shape::AnyOf(_)) || node.takes_any_name(false) {
        return None;
    }
    let mut at = 1;
    while let Some((name, _, next)) = property_at(json, at) {
        if !has_name(object, name, false) {
            return mismatch(json, object, Problem::Unknown(name));
        }
        at = next;
    }
    None
}

/// The reader of a value, which decides what an object may omit.
#[derive(Clone, Copy)]
enum Reader {
    /// Serde: a default is not completed by other defaults.
    Serde,
    /// A call, whose absent arguments get their defaults before serde reads them.
    Call,
}

impl Reader {
    /// Returns whether the reader refuses an object without the property.
    #[track_caller]
    const fn requires(self, field: &'static Field) -> bool {
        match self {
            Reader::Serde => field.is_required_by_serde(),
            Reader::Call => !field.may_be_absent(),
        }
    }
}

/// Returns the first part of a value that is not a value of its type. `outer` are notes that
/// replace those of `node`.
#[track_caller]
const fn find_mismatch(json: &'static str, node: &'static Node, outer: &Notes, reader: Reader) -> Option<Mismatch> {
    match &node.shape {
        Shape::Newtype(inner) | Shape::Transparent(inner) => {
            find_mismatch(json, inner, &outer.over(&node.notes), reader)
        }
        Shape::Optional(_) | Shape::Nullable(_) if json.as_bytes()[0] == b'n' => None,
        Shape::Optional(inner) | Shape::Nullable(inner) | Shape::Recursive(inner) => {
            find_mismatch(json, inner, outer, reader)
        }
        Shape::Any | Shape::Raw(_) | Shape::Recurse(_) | Shape::Invalid(_) => None,
        _ => {
            let mismatch = match &node.shape {
                Shape::Leaf { kind, .. } => check_leaf(json, node, *kind),
                _ => check_parts(json, node, *first(&outer.inner, &node.notes.inner), reader),
            };
            match mismatch {
                None if outer.has_rules() || node.notes.has_rules() => check_rules(json, node, outer),
                _ => mismatch,
            }
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "all callers return it as it is")]
const fn mismatch(json: &'static str, node: &'static Node, problem: Problem) -> Option<Mismatch> {
    Some(Mismatch { json, node, problem })
}

#[track_caller]
const fn check_leaf(json: &'static str, node: &'static Node, kind: Kind) -> Option<Mismatch> {
    match (kind, json.as_bytes()) {
        // A value of each type.
        (Kind::Integer | Kind::Unsigned, [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'])
        | (Kind::String, [b'"', ..])
        | (Kind::Boolean, [b't' | b'f', ..])
        | (Kind::Null, [b'n', ..])
        | (Kind::Array, [b'[', ..])
        | (Kind::Object, [b'{', ..])
        | (Kind::Number, [b'-' | b'0'..=b'9', ..]) => None,
        (Kind::Integer | Kind::Unsigned, [b'-' | b'0'..=b'9', ..]) if decimal::is_integer(json) => {
            match (IntRange::of_type(node.name), decimal::integer(json)) {
                (Some(range), Some(number)) if !range.contains(number) => {
                    mismatch(json, node, Problem::IntRange(range))
                }
                _ => None,
            }
        }
        _ => mismatch(json, node, Problem::Kind),
    }
}

/// Checks the parts of a value, or one of several strings. `inner` are the notes of each part.
#[track_caller]
const fn check_parts(
    json: &'static str,
    node: &'static Node,
    inner: Option<&'static Notes>,
    reader: Reader,
) -> Option<Mismatch> {
    let inner = match inner {
        Some(inner) => inner,
        None => &Notes::NONE,
    };
    match (&node.shape, json.as_bytes()[0]) {
        (Shape::Choice { values }, b'"') if has_item(values.json, json) => None,
        (Shape::Array(items), b'[') => check_items(json, items, inner, reader),
        (Shape::Repeat { items, len }, b'[') => {
            let count = count_items(json);
            if count != *len {
                return mismatch(json, node, Problem::ItemCount(count, *len));
            }
            check_items(json, items, inner, reader)
        }
        (Shape::Tuple(nodes), b'[') => {
            let count = count_items(json);
            if count != nodes.len() {
                return mismatch(json, node, Problem::ItemCount(count, nodes.len()));
            }
            let (mut at, mut index) = (1, 0);
            while let Some((item, next)) = array_item(json, at) {
                let found = find_mismatch(item, nodes[index], &Notes::NONE, reader);
                if found.is_some() {
                    return found;
                }
                (at, index) = (next, index + 1);
            }
            None
        }
        (Shape::Map { values, .. }, b'{') => {
            let mut at = 1;
            while let Some((_, value, next)) = property_at(json, at) {
                let found = find_mismatch(value, values, inner, reader);
                if found.is_some() {
                    return found;
                }
                at = next;
            }
            None
        }
        (Shape::Object(object), b'{') => check_properties(json, node, object, reader),
        (Shape::AnyOf(forms), first) => {
            let mut index = 0;
            let mut misspelt = None;
            while index < forms.len() {
                match find_mismatch(json, forms[index], &Notes::NONE, reader) {
                    None => return None,
                    // Its message suggests a name.
                    found if first == b'"' && matches!(forms[index].shape, Shape::Choice { .. }) => misspelt = found,
                    _ => {}
                }
                index += 1;
            }
            match misspelt {
                Some(_) => misspelt,
                None => mismatch(json, node, Problem::Kind),
            }
        }
        _ => mismatch(json, node, Problem::Kind),
    }
}

#[track_caller]
const fn check_items(
    json: &'static str,
    items: &'static Node,
    inner: &'static Notes,
    reader: Reader,
) -> Option<Mismatch> {
    let mut at = 1;
    while let Some((item, next)) = array_item(json, at) {
        let found = find_mismatch(item, items, inner, reader);
        if found.is_some() {
            return found;
        }
        at = next;
    }
    None
}

#[track_caller]
const fn check_properties(
    json: &'static str,
    node: &'static Node,
    object: &'static Object,
    reader: Reader,
) -> Option<Mismatch> {
    match check_fields(json, node, object, reader) {
        None => check_names(json, node, object),
        found => found,
    }
}

#[track_caller]
const fn check_fields(
    json: &'static str,
    node: &'static Node,
    object: &'static Object,
    reader: Reader,
) -> Option<Mismatch> {
    let mut count = 0;
    let mut index = 0;
    let fields = object.fields.get();
    while index < fields.len() {
        let field = &fields[index];
        index += 1;
        if field.is_flattened {
            let found = check_flattened(json, field, reader);
            if found.is_some() {
                return found;
            }
            continue;
        }
        if let Some(value) = value_in(field, json) {
            count += 1;
            let found = find_mismatch(value, field.node, &field.notes, reader);
            if found.is_some() {
                return found;
            }
        } else if !object.has_one_property && reader.requires(field) {
            return mismatch(json, node, Problem::Missing(field.name.unquoted()));
        }
    }
    if object.has_one_property && count != 1 {
        return mismatch(json, node, Problem::Kind);
    }
    None
}

/// Checks the properties of a flattened object. Serde reads an optional one as absent if it has a
/// mismatch, and other flattened types are not checked.
#[track_caller]
const fn check_flattened(json: &'static str, field: &'static Field, reader: Reader) -> Option<Mismatch> {
    match field.node.flattens_to(false) {
        Ok(Flattened::Properties(object)) if !field.node.is_optional() && !object.has_one_property => {
            check_fields(json, field.node, object, reader)
        }
        _ => None,
    }
}

/// Checks that a closed object has no other properties.
#[track_caller]
const fn check_names(json: &'static str, node: &'static Node, object: &'static Object) -> Option<Mismatch> {
    if object.is_closed && !object.has_flattened() {
        let mut at = 1;
        while let Some((name, _, next)) = property_at(json, at) {
            if !has_field(object, unquoted(name)) {
                return mismatch(json, node, Problem::Unknown(name));
            }
            at = next;
        }
    }
    None
}

/// Returns the field's value among the properties of an object.
const fn value_in(field: &Field, json: &'static str) -> Option<&'static str> {
    let mut value = property(json, field.name.unquoted());
    let mut index = 0;
    while value.is_none() && index < field.notes.aliases.len() {
        value = property(json, field.notes.aliases[index]);
        index += 1;
    }
    value
}

/// Returns whether a field has this name or alias.
const fn has_field(object: &Object, name: &str) -> bool {
    any!(object.fields.get(), field => str_eq(field.name.unquoted(), name)
        || any!(field.notes.aliases, alias => str_eq(alias, name)))
}

/// Checks the rules of a value. A rule in `outer` replaces that of the type.
#[track_caller]
const fn check_rules(json: &'static str, node: &'static Node, outer: &Notes) -> Option<Mismatch> {
    let start = json.as_bytes()[0];
    if let Some(values) = first(&outer.values, &node.notes.values)
        && !has_item(values.json, json)
    {
        return mismatch(json, node, Problem::NotAllowed(values.json));
    }
    if let Some(range) = first(&outer.range, &node.notes.range)
        && matches!(start, b'-' | b'0'..=b'9')
        && !decimal::is_in(json, range.keywords.json)
    {
        return mismatch(json, node, Problem::Range(range.keywords.json));
    }
    if let Some(length) = first(&outer.length, &node.notes.length) {
        let count = match start {
            b'"' => count_characters(json),
            b'[' => count_items(json),
            b'{' => count_properties(json),
            _ => return None,
        };
        let (min, min_json) = bound(&length.min_of(start == b'"'));
        let (max, max_json) = bound(&length.max);
        let is_short = matches!(min, Some(min) if (count as i128) < min);
        let is_long = matches!(max, Some(max) if count as i128 > max);
        if is_short || is_long {
            return mismatch(json, node, Problem::Length(count, min_json, max_json));
        }
    }
    None
}

/// Returns the value of a bound, and its text.
const fn bound(text: &Option<Text>) -> (Option<i128>, Option<&'static str>) {
    match text {
        Some(text) => (decimal::integer(text.json), Some(text.json)),
        None => (None, None),
    }
}
