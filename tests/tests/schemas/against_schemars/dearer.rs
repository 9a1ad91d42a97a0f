//! Types whose schema costs more than schemars', because it states more.
//!
//! Two conditions prove that for each listed type:
//!
//! - there is a *witness*, a value that only schemars' schema accepts and that the call refuses;
//!   or, for a default, a value that only schemars' schema refuses and that the call accepts. So
//!   the schemas differ in meaning, and ours is right;
//! - without the keywords that only our schema has, it costs no more. So these keywords are the
//!   reason for the higher cost.

use std::collections::HashSet;

use mcpact_tests::{
    generate::Generator,
    json::{map, without},
    types::{Case, schemars_schemas::SchemarsSchemas},
};
use serde_json::{Value, json};

/// The number of values from each schema that are tried as a witness.
const VALUES: usize = 2_000;

/// Keywords that only our schemas have, and the types that have them.
pub(crate) struct Says {
    pub(crate) what: &'static str,
    /// The keywords.
    keywords: &'static [&'static str],
    /// `subject::Type`
    pub(crate) types: &'static [&'static str],
}

const BY_MCP: &str = "schemars does not see the notes of `#[mcp]`: rules, defaults, descriptions, further properties";
const MCP: &[&str] = &[
    "description",
    "default",
    "format",
    "pattern",
    "minimum",
    "maximum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "maxProperties",
    "x-mcp-header",
    "x-list",
    "x-order",
    "x-kind",
];

/// Tools in the profile `refs`.
pub(crate) const IN_REFS: &[Says] = &[Says {
    what: BY_MCP,
    keywords: MCP,
    types: &["names::Escapes", "notes::Patterns", "notes::BTreeMap<Slug, Limit>"],
}];

/// Tools in the profile `portable`, where neither has a `$ref`.
pub(crate) const INLINE: &[Says] = &[Says {
    what: BY_MCP,
    keywords: MCP,
    types: &[
        "names::Escapes",
        "notes::Patterns",
        "notes::Rules",
        "notes::BTreeMap<Slug, Limit>",
        "pairs::Extended",
        "pairs::Formats",
    ],
}];

/// Types alone.
pub(crate) const ALONE: &[Says] = &[
    Says {
        what: BY_MCP,
        keywords: MCP,
        types: &[
            "names::Escapes",
            "notes::Limit",
            "notes::Lengths",
            "notes::Patterns",
            "notes::Rules",
            "notes::Slug",
            "read::Percent",
            "read::Function",
            "pairs::InnerRules",
            "pairs::Extended",
            "pairs::Formats",
        ],
    },
    Says {
        what: "a schema that `#[mcp(schema_with)]` writes, schemars does not see",
        keywords: &["enum"],
        types: &["read::Custom"],
    },
    Says {
        what: "keys of a map: serde refuses leading zeros and zero of those that are not, which schemars does not say",
        keywords: &["pattern"],
        types: &[
            "values::BTreeMap<u8, String>",
            "values::BTreeMap<i32, bool>",
            "tagged::InternalKeys",
            "standard::BTreeMap<u64, String>",
            "standard::BTreeMap<i8, bool>",
            "standard::BTreeMap<NonZero<u8>, bool>",
        ],
    },
];

impl Says {
    /// Returns our schema without the keywords that only it has. If schemars' schema has a pattern
    /// of keys, ours gets it.
    pub(crate) fn taken_out(&self, ours: &Value, theirs: &Value) -> Value {
        let theirs = in_our_words(theirs);
        let (mut said, mut keys) = (HashSet::new(), None);
        collect(&theirs, &mut said, &mut keys);
        map(ours, &|mut schema| {
            let Some(keywords) = schema.as_object_mut() else {
                return schema;
            };
            for keyword in self.keywords {
                let only_ours = keywords
                    .get(*keyword)
                    .is_some_and(|value| !value.is_object() && !said.contains(&pair(keyword, value)));
                match (only_ours, &keys) {
                    (true, Some(keys)) if *keyword == "pattern" => {
                        keywords.insert("pattern".to_owned(), json!(keys));
                    }
                    (true, _) => {
                        keywords.shift_remove(*keyword);
                    }
                    (false, _) => {}
                }
            }
            if keywords.get("propertyNames") == Some(&json!({})) {
                keywords.shift_remove("propertyNames");
            }
            schema
        })
    }

    /// Returns a value which shows that the schemas differ in meaning, and that ours is right.
    pub(crate) fn witness(
        &self,
        name: &str,
        case: &Case,
        SchemarsSchemas { of_type: theirs, .. }: &SchemarsSchemas,
    ) -> Option<String> {
        let ours: Value = serde_json::from_str(&(case.schema)()).expect("JSON");
        let taken_out = self.taken_out(&ours, theirs);
        let [by_ours, by_theirs, by_rest, by_optional] = [&ours, theirs, &taken_out, &without(theirs, &["required"])]
            .map(|schema| {
                jsonschema::draft202012::new(schema).unwrap_or_else(|error| panic!("no schema: {error}: {schema}"))
            });
        for schema in [&ours, theirs] {
            let mut generator = Generator::new(schema, name, &["name", "title"]);
            for _ in 0..VALUES {
                let value = generator.next();
                let called = (case.arguments)(value.clone());
                match (by_theirs.is_valid(&value), by_ours.is_valid(&value), called) {
                    (true, false, Err(refused)) if by_rest.is_valid(&value) => {
                        let line = refused.lines().next().unwrap_or_default();
                        return Some(format!(
                            "theirs takes {value}; ours does not, nor does the call: {line}"
                        ));
                    }
                    (false, true, Ok(_)) if self.keywords.contains(&"default") && by_optional.is_valid(&value) => {
                        return Some(format!("theirs does not take {value}; ours does, and the call"));
                    }
                    _ => {}
                }
            }
        }
        None
    }
}

/// Returns schemars' schema with our keywords for options and constants.
fn in_our_words(theirs: &Value) -> Value {
    map(theirs, &|mut schema| {
        if let Some(keywords) = schema.as_object_mut() {
            if let Some(options) = keywords.remove("oneOf").filter(Value::is_array) {
                keywords.insert("anyOf".to_owned(), options);
            }
            if let Some(value) = keywords.remove("const").filter(|value| !value.is_object()) {
                keywords.insert("enum".to_owned(), json!([value]));
            }
        }
        schema
    })
}

/// Collects each keyword with its value, and the pattern of keys, if there is one.
fn collect(schema: &Value, said: &mut HashSet<String>, keys: &mut Option<String>) {
    match schema {
        Value::Object(keywords) => {
            for (name, value) in keywords {
                said.insert(pair(name, value));
                if let ("patternProperties", Some(patterns)) = (name.as_str(), value.as_object()) {
                    *keys = patterns.keys().next().cloned();
                }
                collect(value, said, keys);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, said, keys)),
        _ => {}
    }
}

/// Returns a keyword with its value; a description without its full stop, which our schema omits.
fn pair(keyword: &str, value: &Value) -> String {
    match value.as_str() {
        Some(text) => format!("{keyword} {}", text.trim_end_matches('.')),
        None => format!("{keyword} {value}"),
    }
}

/// Returns schemars' schema of a type in a form that clients accept. An array has `items`, which VS
/// Code requires. A recursive type refers to `$defs`, since clients refuse a `$ref` to `#`.
pub(crate) fn as_clients_take(theirs: &Value, name: &str) -> Value {
    let name = name.rsplit("::").next().unwrap_or(name);
    let name = name.split('<').next().unwrap_or(name);
    let mut theirs = map(theirs, &|mut schema| {
        if schema["type"] == "array" && schema["items"].is_null() {
            schema["items"] = json!({});
        }
        if schema["$ref"] == "#" {
            schema["$ref"] = json!(format!("#/$defs/{name}"));
        }
        schema
    });
    if theirs.to_string().contains(&format!("\"#/$defs/{name}\"")) && theirs["$defs"][name].is_null() {
        let root = theirs.clone();
        theirs["$defs"][name] = root;
    }
    theirs
}
