//! Names of types in messages.

#[cfg(feature = "proxy")]
use serde_json::Value;

use super::{
    json_text::{string, strings},
    truncated::{quoted_list, single_line},
    value_rules::Rules,
};
#[cfg(feature = "proxy")]
use crate::build::schema::Kind;
use crate::build::schema::{Node, Shape};

/// The maximum depth of enums inside of enums that are compared with a value, and whose types are
/// listed.
pub(super) const MAX_ENUM_DEPTH: usize = 8;

/// Returns the type of a parameter, and its description if it has one: `string: Search query`.
pub(super) fn parameter(node: &'static Node, rules: Rules) -> String {
    let (node, rules) = rules.innermost(node);
    let expected = match &node.shape {
        Shape::Choice { values } => format!("one of {}", quoted_list(&strings(values))),
        _ => type_name(node)
            .trim_start_matches("an ")
            .trim_start_matches("a ")
            .to_owned(),
    };
    match rules.description {
        Some(description) => format!("{expected}: {}", single_line(&string(description))),
        None => expected,
    }
}

/// Returns the name of a type with its article: `a string or an array`.
pub(super) fn type_name(node: &'static Node) -> String {
    let mut names = Vec::new();
    add_type_names(node, 0, &mut names);
    match names.as_slice() {
        [] => "such a value".to_owned(),
        names => names.join(" or "),
    }
}

fn add_type_names(node: &'static Node, depth: usize, names: &mut Vec<&'static str>) {
    let name = match &node.shape {
        Shape::Any | Shape::Raw(_) => "any value",
        Shape::Leaf { kind, .. } => kind.noun(),
        Shape::Choice { .. } => "a string",
        Shape::Array(_) | Shape::Repeat { .. } | Shape::Tuple(_) => "an array",
        Shape::Map { .. } | Shape::Object(_) => "an object",
        Shape::AnyOf(options) => {
            if depth < MAX_ENUM_DEPTH {
                options
                    .iter()
                    .for_each(|option| add_type_names(option, depth + 1, names));
            }
            return;
        }
        Shape::Optional(inner)
        | Shape::Nullable(inner)
        | Shape::Newtype(inner)
        | Shape::Transparent(inner)
        | Shape::Recursive(inner) => return add_type_names(inner, depth, names),
        Shape::Recurse(_) | Shape::Invalid(_) => return,
    };
    if !names.contains(&name) {
        names.push(name);
    }
}

/// Returns the name of a value's JSON type with its article.
#[cfg(feature = "proxy")]
pub(crate) fn value_type(value: &Value) -> &'static str {
    let kind = match value {
        Value::String(_) => Kind::String,
        Value::Number(_) => Kind::Number,
        Value::Bool(_) => Kind::Boolean,
        Value::Null => Kind::Null,
        Value::Array(_) => Kind::Array,
        Value::Object(_) => Kind::Object,
    };
    kind.noun()
}
