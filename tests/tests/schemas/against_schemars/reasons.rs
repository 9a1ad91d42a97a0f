//! Reasons for differences from schemars' schemas, each with a change that removes the difference.
//!
//! A reason explains a disagreement only if both schemas agree after its change. A reason that
//! explains nothing fails the test.

use mcpact_tests::json::{map, without};
use serde_json::{Value, json};

/// The schema that accepts a value which the other refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accepts {
    Ours,
    Theirs,
}

/// A reason to disagree.
pub(crate) struct Reason {
    /// `None` if either schema may.
    pub(crate) accepts: Option<Accepts>,
    pub(crate) text: &'static str,
    /// The types, as `subject::Type` or a prefix of it; empty if the reason applies to any type.
    pub(crate) types: &'static [&'static str],
    pub(crate) undo: Undo,
}

/// A change after which both agree.
pub(crate) enum Undo {
    Ours(fn(&Value) -> Value),
    Theirs(fn(&Value) -> Value),
    Both(fn(&Value) -> Value),
    /// Any of these values in place of the value, which both must then accept.
    Value(fn(&Value) -> Vec<Value>),
}

pub(crate) const REASONS: &[Reason] = &[
    Reason {
        accepts: Some(Accepts::Theirs),
        text: "null for an optional property: in ours it is only absent",
        types: &[],
        undo: Undo::Theirs(absent_only),
    },
    Reason {
        accepts: Some(Accepts::Ours),
        text: "an integer's width and sign are not stated: the call checks them",
        types: &[],
        undo: Undo::Theirs(any_width),
    },
    Reason {
        accepts: Some(Accepts::Ours),
        text: "it is not stated that a set's items differ: serde reads repeats",
        types: &[],
        undo: Undo::Theirs(|schema| without(schema, &["uniqueItems"])),
    },
    Reason {
        accepts: None,
        text: "an adjacent content that is an Option: absent in ours, null in schemars'",
        types: &["tagged::Adjacent", "tagged::Holder", "flat_enums::AdjacentRenamed"],
        undo: Undo::Theirs(absent_content),
    },
    Reason {
        accepts: Some(Accepts::Theirs),
        text: "a rule of `#[mcp]`, which schemars does not see",
        types: &[
            "notes::",
            "flatten::",
            "pairs::",
            "read::",
            "tagged::ExternalFilled",
            "tagged::InternalFilled",
            "tagged::AdjacentFilled",
            "flat_enums::FlatBoth",
            "flat_enums::InternalNewtypes",
            "names::Escapes",
            "standard::Times",
        ],
        undo: Undo::Ours(|schema| without(schema, RULES)),
    },
    Reason {
        accepts: Some(Accepts::Ours),
        text: "a property with a default of `#[mcp]` is optional, which schemars does not see",
        types: &[
            "notes::",
            "flatten::",
            "pairs::",
            "read::",
            "tagged::ExternalFilled",
            "tagged::InternalFilled",
            "tagged::AdjacentFilled",
            "flat_enums::FlatBoth",
            "flat_enums::InternalNewtypes",
            "names::Escapes",
            "units::Choices",
            "standard::Times",
        ],
        undo: Undo::Both(|schema| without(schema, &["required"])),
    },
    Reason {
        accepts: None,
        text: "integer keys: schemars accepts leading zeros, and zero for types without it",
        types: &[
            "values::BTreeMap<",
            "standard::BTreeMap<",
            "tagged::InternalKeys",
            "flatten::IntegerKeys",
        ],
        undo: Undo::Both(any_keys),
    },
    Reason {
        accepts: Some(Accepts::Ours),
        text: "the last items of a tuple that have defaults may be missing, which schemars does not state",
        types: &["shapes::Open"],
        undo: Undo::Theirs(|schema| without(schema, &["minItems"])),
    },
    Reason {
        accepts: Some(Accepts::Theirs),
        text: "serde refuses other properties, which schemars does not state",
        types: &["standard::"],
        undo: Undo::Ours(|schema| without(schema, &["additionalProperties", "minProperties", "maxProperties"])),
    },
    Reason {
        accepts: Some(Accepts::Ours),
        text: "serde reads other properties beside a unit variant's tag, though the enum is closed",
        types: &["tagged::InternalClosed"],
        undo: Undo::Theirs(|schema| without(schema, &["additionalProperties"])),
    },
    Reason {
        accepts: Some(Accepts::Ours),
        text: "it is not stated that an integer is not zero if it may be negative: the call checks it",
        types: &["standard::NonZero<i16>"],
        undo: Undo::Theirs(|schema| without(schema, &["not"])),
    },
    Reason {
        accepts: Some(Accepts::Theirs),
        text: "serde refuses two variants at once, and schemars accepts them if one of them is wrong",
        types: &["standard::Bound<", "standard::Result<", "standard::Ranges"],
        undo: Undo::Value(|value| {
            [&["Ok"], &["Err"], &["Included"], &["Excluded"]]
                .map(|variant| without(value, variant))
                .into()
        }),
    },
    Reason {
        accepts: Some(Accepts::Theirs),
        text: "a schema that `#[mcp(schema_with)]` writes, which schemars does not see",
        types: &["read::Custom", "read::MapWith"],
        undo: Undo::Ours(|schema| without(schema, &["enum"])),
    },
    Reason {
        accepts: Some(Accepts::Ours),
        text: "of properties that name variants of a flattened enum, serde reads the first, schemars accepts one alone, ours any",
        types: &["flat_enums::FlatExternal", "flat_enums::FlatInVariant"],
        undo: Undo::Value(|value| vec![without(value, &["file"]), without(value, &["folder"])]),
    },
    Reason {
        accepts: Some(Accepts::Ours),
        text: "`other` accepts any name, and schemars only the variant's own",
        types: &["flat_enums::OtherUnit", "flat_enums::OtherTagged"],
        undo: Undo::Value(|value| {
            let mut tagged = value.clone();
            if let Some(kind) = tagged.get_mut("kind") {
                *kind = json!("unknown");
                vec![tagged]
            } else {
                vec![json!("elsewhere")]
            }
        }),
    },
];

/// Returns the schema without null as the content beside a tag, which becomes optional.
fn absent_content(schema: &Value) -> Value {
    map(schema, &|mut schema| {
        for name in ["c", "the value"] {
            let Some(content) = schema.get_mut("properties").and_then(|all| all.get_mut(name)) else {
                continue;
            };
            let before = content.clone();
            not_null(content);
            if *content != before
                && let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut)
            {
                required.retain(|required| *required != name);
            }
        }
        schema
    })
}

/// Keywords by which `#[mcp]` narrows a type.
const RULES: &[&str] = &[
    "minimum",
    "maximum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "pattern",
];

/// Returns the schema of a map without the restriction of its keys.
fn any_keys(schema: &Value) -> Value {
    map(schema, &|mut schema| {
        if let Some(properties) = schema.as_object_mut() {
            properties.remove("propertyNames");
            if let Some(Value::Object(patterns)) = properties.remove("patternProperties") {
                let values = patterns.into_iter().next().map(|(_, value)| value);
                properties.insert("additionalProperties".to_owned(), values.unwrap_or_default());
            }
        }
        schema
    })
}

/// Returns the schema without null for optional properties.
fn absent_only(schema: &Value) -> Value {
    map(schema, &|mut schema| {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            for (name, property) in properties {
                if !required.contains(&json!(name)) {
                    not_null(property);
                }
            }
        }
        schema
    })
}

fn not_null(property: &mut Value) {
    for key in ["type", "enum"] {
        if let Some(values) = property.get_mut(key).and_then(Value::as_array_mut) {
            values.retain(|value| *value != json!("null") && !value.is_null());
        }
    }
    if let Some(options) = property.get_mut("anyOf").and_then(Value::as_array_mut) {
        options.retain(|option| *option != json!({"type": "null"}));
    }
}

/// Returns the schema without the bounds of integer types.
fn any_width(schema: &Value) -> Value {
    map(schema, &|mut schema| {
        let is_integer = schema["format"].as_str().is_some_and(|format| format.contains("int"));
        if let (true, Some(properties)) = (is_integer, schema.as_object_mut()) {
            let of_type = |value: &Value| {
                [0, 255, 65_535, -128, 127, -32_768, 32_767].contains(&value.as_i64().unwrap_or(i64::MIN))
            };
            properties.retain(|name, value| !["minimum", "maximum"].contains(&name.as_str()) || !of_type(value));
        }
        schema
    })
}
