//! Whether a stated default is a value of its type. Only const evaluation knows the type; the macros ask here of each default, with
//! the span of the default.
//!
//! What takes more than a look (patterns, formats, schemas that are written out) is not judged. Most defaults are small numbers and
//! booleans, which cost a few steps.

mod wording;

use super::{
    Field, Kind, Node, Notes, Object, Presence, Shape,
    decimal::{self, compare},
    holds,
    json::{array_item, characters, is_same, member, object_item},
    write::first,
};
pub(super) use wording::{Subject, told};

/// Holds the default of the field or type called `name` against its type. `notes` is what is said beside it.
///
/// # Panics
///
/// That the default is no value of the type: the compile error.
#[track_caller]
pub const fn hold_default(name: &str, json: &'static str, node: &'static Node, notes: &Notes) {
    if let Some(wrong) = wrong(json, node, notes) {
        told(Subject::Default, name, json, &wrong).panic()
    }
}

/// A value that its type does not take: the default, or something in it.
pub(super) struct Wrong {
    json: &'static str,
    node: &'static Node,
    what: What,
}

enum What {
    /// Another kind of value.
    Kind,
    /// A number that the type does not hold.
    Width,
    /// That is out of the range that these keywords say.
    Range(&'static str),
    /// Too many or too few parts: how many there are, and the bounds.
    Length(usize, Option<&'static str>, Option<&'static str>),
    /// None of the allowed values.
    Value(&'static str),
    /// Not so many parts.
    Count(usize, usize),
    /// Without this member.
    Missing(&'static str),
    /// With this member, in quotes, which there is none of.
    Unknown(&'static str),
}

/// What is wrong with a value of `node`, of which `outer` is said.
#[track_caller]
pub(super) const fn wrong(json: &'static str, node: &'static Node, outer: &Notes) -> Option<Wrong> {
    match &node.shape {
        Shape::Newtype(inner) | Shape::Transparent(inner) => wrong(json, inner, &outer.over(&node.notes)),
        Shape::Optional(inner) | Shape::Nullable(inner) => match json.as_bytes()[0] {
            b'n' => None,
            _ => wrong(json, inner, outer),
        },
        Shape::Recursive(inner) => wrong(json, inner, outer),
        Shape::Any | Shape::Raw(_) | Shape::Recurse(_) => None,
        _ => {
            let wrong = match &node.shape {
                Shape::Leaf { kind, .. } => leaf(json, node, *kind),
                _ => parts(json, node, *first(&outer.inner, &node.notes.inner)),
            };
            match wrong {
                None if outer.rules_nothing() && node.notes.rules_nothing() => None,
                None => rules(json, node, outer),
                _ => wrong,
            }
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "all who call it return it as it is")]
const fn is(json: &'static str, node: &'static Node, what: What) -> Option<Wrong> {
    Some(Wrong { json, node, what })
}

#[track_caller]
const fn leaf(json: &'static str, node: &'static Node, kind: Kind) -> Option<Wrong> {
    let fits = match (kind, json.as_bytes()[0]) {
        (Kind::String, b'"')
        | (Kind::Boolean, b't' | b'f')
        | (Kind::Null, b'n')
        | (Kind::Array, b'[')
        | (Kind::Object, b'{')
        | (Kind::Number, b'-' | b'0'..=b'9') => true,
        (Kind::Integer | Kind::Unsigned, b'-' | b'0'..=b'9') if decimal::is_whole(json) => {
            if holds::holds(node.name, json) {
                true
            } else {
                return is(json, node, What::Width);
            }
        }
        _ => false,
    };
    if fits { None } else { is(json, node, What::Kind) }
}

/// What is in a value that has parts, or is one of some strings. `inner` is said of each part.
#[track_caller]
const fn parts(json: &'static str, node: &'static Node, inner: Option<&'static Notes>) -> Option<Wrong> {
    let inner = match inner {
        Some(inner) => inner,
        None => &Notes::NONE,
    };
    match (&node.shape, json.as_bytes()[0]) {
        (Shape::Choice { values }, b'"') => {
            let mut at = 0;
            while let Some((start, end)) = values.string_at(at) {
                if is_same(values.part(start, end), json) {
                    return None;
                }
                at = end;
            }
            is(json, node, What::Kind)
        }
        (Shape::Array(items), b'[') => each(json, items, inner),
        (Shape::Repeat { items, len }, b'[') => {
            let count = array_items(json);
            if count != *len {
                return is(json, node, What::Count(count, *len));
            }
            each(json, items, inner)
        }
        (Shape::Tuple(nodes), b'[') => {
            let count = array_items(json);
            if count != nodes.len() {
                return is(json, node, What::Count(count, nodes.len()));
            }
            let (mut at, mut index) = (1, 0);
            while let Some((item, next)) = array_item(json, at) {
                if let Some(wrong) = wrong(item, nodes[index], &Notes::NONE) {
                    return Some(wrong);
                }
                (at, index) = (next, index + 1);
            }
            None
        }
        (Shape::Map { values, .. }, b'{') => {
            let mut at = 1;
            while let Some((_, value, next)) = object_item(json, at) {
                if let Some(wrong) = wrong(value, values, inner) {
                    return Some(wrong);
                }
                at = next;
            }
            None
        }
        (Shape::Object(object), b'{') => members(json, node, object),
        (Shape::AnyOf(options), first) => {
            let mut index = 0;
            let mut names = None;
            while index < options.len() {
                match wrong(json, options[index], &Notes::NONE) {
                    None => return None,
                    // Of a misspelt name, those that there are.
                    found if first == b'"' && matches!(options[index].shape, Shape::Choice { .. }) => names = found,
                    _ => {}
                }
                index += 1;
            }
            match names {
                Some(_) => names,
                None => is(json, node, What::Kind),
            }
        }
        _ => is(json, node, What::Kind),
    }
}

/// Returns true if an array has exactly this item.
const fn has_item(array: &'static str, json: &str) -> bool {
    let mut at = 1;
    while let Some((item, next)) = array_item(array, at) {
        if is_same(item, json) {
            return true;
        }
        at = next;
    }
    false
}

const fn array_items(json: &'static str) -> usize {
    let (mut at, mut count) = (1, 0);
    while let Some((_, next)) = array_item(json, at) {
        (at, count) = (next, count + 1);
    }
    count
}

const fn object_items(json: &'static str) -> usize {
    let (mut at, mut count) = (1, 0);
    while let Some((_, _, next)) = object_item(json, at) {
        (at, count) = (next, count + 1);
    }
    count
}

#[track_caller]
const fn each(json: &'static str, items: &'static Node, inner: &'static Notes) -> Option<Wrong> {
    let mut at = 1;
    while let Some((item, next)) = array_item(json, at) {
        if let Some(wrong) = wrong(item, items, inner) {
            return Some(wrong);
        }
        at = next;
    }
    None
}

/// An object's members, as serde reads them: what is in a default stays as it is written, so that no other default is put into it.
#[track_caller]
const fn members(json: &'static str, node: &'static Node, object: &'static Object) -> Option<Wrong> {
    let mut flattens = false;
    let mut found = 0;
    let mut index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        index += 1;
        if field.flatten {
            flattens = true;
            continue;
        }
        let value = field.value_in(json);
        if let Some(value) = value {
            found += 1;
            if let Some(wrong) = wrong(value, field.node, &field.notes) {
                return Some(wrong);
            }
        } else if !object.one && field.is_asked_for() {
            return is(json, node, What::Missing(field.name.unquoted()));
        }
    }
    if object.one && found != 1 {
        return is(json, node, What::Kind);
    }
    if object.closed && !flattens {
        let mut at = 1;
        while let Some((name, _, next)) = object_item(json, at) {
            if !object.has(name) {
                return is(json, node, What::Unknown(name));
            }
            at = next;
        }
    }
    None
}

impl Field {
    /// Whether serde itself asks for the member, whatever default the schema states.
    #[track_caller]
    pub(super) const fn is_asked_for(&self) -> bool {
        match self.presence {
            Presence::Required => true,
            Presence::Defaulted | Presence::DefaultFn => false,
            Presence::ByType => !self.node.is_optional(),
        }
    }

    /// Its value among the members of an object.
    const fn value_in(&self, json: &'static str) -> Option<&'static str> {
        if let Some(value) = member(json, self.name.unquoted()) {
            return Some(value);
        }
        let mut index = 0;
        while index < self.notes.aliases.len() {
            if let Some(value) = member(json, self.notes.aliases[index]) {
                return Some(value);
            }
            index += 1;
        }
        None
    }
}

impl Object {
    /// Whether a member is called `name`, which is in quotes.
    const fn has(&self, name: &str) -> bool {
        let name = name.split_at(name.len() - 1).0.split_at(1).1;
        let mut index = 0;
        while index < self.fields.len() {
            let field = &self.fields[index];
            index += 1;
            if is_same(field.name.unquoted(), name) {
                return true;
            }
            let mut alias = 0;
            while alias < field.notes.aliases.len() {
                if is_same(field.notes.aliases[alias], name) {
                    return true;
                }
                alias += 1;
            }
        }
        false
    }
}

/// The rules that hold for it: of each kind the outermost.
#[track_caller]
const fn rules(json: &'static str, node: &'static Node, outer: &Notes) -> Option<Wrong> {
    let starts = json.as_bytes()[0];
    if let Some(values) = first(&outer.values, &node.notes.values)
        && !has_item(values.json, json)
    {
        return is(json, node, What::Value(values.json));
    }
    if let Some(range) = first(&outer.range, &node.notes.range)
        && matches!(starts, b'-' | b'0'..=b'9')
        && !decimal::is_in(json, range.keywords.json)
    {
        return is(json, node, What::Range(range.keywords.json));
    }
    if let Some(length) = first(&outer.length, &node.notes.length) {
        let has = match starts {
            b'"' => characters(json),
            b'[' => array_items(json),
            b'{' => object_items(json),
            _ => return None,
        };
        let least = match &length.min {
            Some(least) => Some(least.json),
            None => None,
        };
        let most = match &length.max {
            Some(most) => Some(most.json),
            None => None,
        };
        let has_number = Some(decimal::of_length(has));
        let few = matches!(least, Some(least) if matches!(compare(has_number, decimal::read(least)), Some(order) if order < 0));
        let many =
            matches!(most, Some(most) if matches!(compare(has_number, decimal::read(most)), Some(order) if order > 0));
        if few || many {
            return is(json, node, What::Length(has, least, most));
        }
    }
    None
}

#[cfg(test)]
mod tests;
