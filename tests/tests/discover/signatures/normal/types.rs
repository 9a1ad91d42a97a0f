//! The types of JSON Schema: the keywords of each, and the types of a schema's values.

use serde_json::Value;

use super::Object;

/// The keywords that apply to the values of one type.
pub(super) const OF_TYPE: &[(&str, &[&str])] = &[
    ("string", &["minLength", "maxLength", "pattern"]),
    (
        "integer",
        &[
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
        ],
    ),
    (
        "number",
        &[
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
        ],
    ),
    ("boolean", &[]),
    ("null", &[]),
    (
        "array",
        &["items", "prefixItems", "minItems", "maxItems", "uniqueItems"],
    ),
    (
        "object",
        &[
            "properties",
            "required",
            "additionalProperties",
            "propertyNames",
            "minProperties",
            "maxProperties",
        ],
    ),
];

/// Returns the types that a schema may allow.
fn types_of(schema: &Value) -> Vec<&str> {
    match (&schema["type"], schema) {
        (Value::String(name), _) => vec![name],
        (Value::Array(names), _) => names.iter().filter_map(Value::as_str).collect(),
        (_, Value::Object(schema)) => implied_types(schema),
        _ => OF_TYPE.iter().map(|(name, _)| *name).collect(),
    }
}

/// Returns the types that the lists of schemas in a schema allow.
pub(super) fn implied_types(schema: &Object) -> Vec<&str> {
    let lists = ["anyOf", "oneOf", "allOf"].map(|keyword| {
        let list = schema.get(keyword).and_then(Value::as_array).into_iter().flatten();
        list.map(types_of).collect::<Vec<_>>()
    });
    let [any, one, all] = lists;
    let unions = [any, one]
        .into_iter()
        .filter(|types| !types.is_empty())
        .map(|types| types.concat());
    let mut types: Vec<&str> = OF_TYPE.iter().map(|(name, _)| *name).collect();
    for allowed in unions.chain(all) {
        types.retain(|name| allowed.contains(name));
    }
    types
}

/// Returns whether a value has a type.
pub(super) fn is_type(value: &Value, name: &str) -> bool {
    match name {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    }
}

/// Returns whether no value satisfies two of the schemas, from their types or constants.
pub(super) fn are_disjoint(schemas: &[Value]) -> bool {
    let values = schemas
        .iter()
        .map(|schema| match (schema.get("enum"), schema.get("const")) {
            (Some(Value::Array(values)), _) => values.iter().collect(),
            (None, Some(value)) => vec![value],
            _ => Vec::new(),
        });
    let values: Vec<Vec<&Value>> = values.collect();
    let all: Vec<&Value> = values.iter().flatten().copied().collect();
    let is_new = |index: usize| !all[..index].contains(&all[index]);
    if values.iter().all(|values| !values.is_empty()) && (0..all.len()).all(is_new) {
        return true;
    }
    let types: Vec<Vec<&str>> = schemas.iter().map(types_of).collect();
    let meet = |one: &str, other: &str| {
        one == other || [one, other] == ["integer", "number"] || [one, other] == ["number", "integer"]
    };
    let share = |one: &[&str], other: &[&str]| one.iter().any(|name| other.iter().any(|other| meet(name, other)));
    (0..types.len()).all(|index| types[..index].iter().all(|before| !share(before, &types[index])))
}
