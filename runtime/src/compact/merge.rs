//! Two schemas that hold of the same value, as one.

use serde_json::{Map, Value};

/// Keywords that speak of each other: of one of these groups only one of the two schemas may have any.
const TOGETHER: &[&[&str]] = &[
    &[
        "properties",
        "patternProperties",
        "additionalProperties",
        "unevaluatedProperties",
    ],
    &[
        "items",
        "prefixItems",
        "unevaluatedItems",
        "contains",
        "minContains",
        "maxContains",
    ],
    &["if", "then", "else"],
];

/// `outer` and `inner` as one schema, where that means the same and nothing that either says is lost; what `outer` says
/// of the value as a whole (its default) is what holds.
pub(super) fn merge(outer: &Map<String, Value>, inner: &Map<String, Value>) -> Option<Map<String, Value>> {
    let collides = |group: &&[&str]| {
        let has = |schema: &Map<String, Value>| group.iter().any(|keyword| schema.contains_key(*keyword));
        has(outer) && has(inner)
    };
    if TOGETHER.iter().any(collides) {
        return None;
    }
    let mut merged = outer.clone();
    for (keyword, value) in inner {
        match (keyword.as_str(), merged.get(keyword)) {
            (_, None) => {
                merged.insert(keyword.clone(), value.clone());
            }
            (_, Some(same)) if same == value => {}
            ("default", Some(_)) => {}
            ("description", Some(Value::String(said))) => {
                let joined = join(said, value.as_str()?);
                merged.insert(keyword.clone(), Value::String(joined));
            }
            ("deprecated" | "readOnly" | "writeOnly", Some(Value::Bool(said))) => {
                let either = *said || value.as_bool()?;
                merged.insert(keyword.clone(), Value::Bool(either));
            }
            ("required", Some(Value::Array(names))) => {
                let mut names = names.clone();
                for name in value.as_array()? {
                    if !names.contains(name) {
                        names.push(name.clone());
                    }
                }
                merged.insert(keyword.clone(), Value::Array(names));
            }
            ("type", Some(kind)) => {
                let narrower = narrower(kind, value)?;
                merged.insert(keyword.clone(), narrower);
            }
            _ => return None,
        }
    }
    Some(merged)
}

/// A list of types and one that it has.
fn narrower(left: &Value, right: &Value) -> Option<Value> {
    let within = |list: &Value, one: &Value| list.as_array().is_some_and(|list| list.contains(one));
    if within(left, right) {
        Some(right.clone())
    } else {
        within(right, left).then(|| left.clone())
    }
}

/// Two descriptions of one value: each sentence once.
pub(super) fn join(first: &str, second: &str) -> String {
    if first.contains(second) {
        return first.to_owned();
    }
    if second.contains(first) {
        return second.to_owned();
    }
    let first = first.trim_end();
    let ends = first.ends_with(['.', '!', '?', ':', ';']);
    format!("{first}{}{second}", if ends { " " } else { ". " })
}
