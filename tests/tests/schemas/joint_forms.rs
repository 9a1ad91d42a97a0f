//! Enums as a tool's parameters whose variants flatten other types, or share properties.

use std::collections::BTreeMap;

use mcpact::{Profile, Tool, ToolSchema, mcp_tool, schema, schema_in};
use mcpact_tests::types::{
    flat_enums::{By, Target},
    flatten::Place,
};
use serde::Deserialize;
use serde_json::{Value, json};

/// Returns the properties and the required ones of a tool's schema, and whether it is closed.
fn parameters<T: Tool>() -> (Value, Value, bool) {
    let mut schema: Value = serde_json::from_str(T::DEFINITION.input_schema).expect("JSON");
    let is_closed = schema["additionalProperties"] == false;
    (schema["properties"].take(), schema["required"].take(), is_closed)
}

/// A tool
#[mcp_tool]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "action")]
#[allow(dead_code, reason = "serde reads it")]
enum Operation {
    Read {
        #[serde(flatten)]
        target: Target,
        #[serde(flatten)]
        place: Option<Place>,
    },
    Delete {
        #[serde(flatten)]
        target: Target,
        #[serde(flatten)]
        place: Option<Place>,
    },
}

/// The variants of a flattened enum are alternatives, and an optional fragment may be absent.
#[test]
fn alternatives_are_not_required() {
    let value = json!({ "action": "Read", "file": "a" });
    serde_json::from_value::<Operation>(value).expect("serde reads it");
    let (properties, required, _) = parameters::<Operation>();
    assert_eq!(required, json!(["action"]));
    for name in ["file", "folder", "lat", "lon"] {
        assert!(properties.get(name).is_some(), "no {name} in {properties}");
    }
}

/// A tool
#[mcp_tool]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "kind")]
#[allow(dead_code, reason = "serde reads it")]
enum Job {
    Find {
        #[serde(flatten)]
        by: By,
        limit: u8,
    },
    Again(By),
    Stop,
}

/// The properties of an enum in a variant are written once, with the tags of all its forms.
#[test]
fn enums_in_variants() {
    for value in [
        json!({ "kind": "Find", "by": "name", "name": "a", "limit": 1 }),
        json!({ "kind": "Again", "by": "place", "lat": 1.0, "lon": 2.0 }),
    ] {
        serde_json::from_value::<Job>(value).expect("serde reads it");
    }
    let (properties, required, is_closed) = parameters::<Job>();
    assert_eq!(
        properties,
        json!({
            "kind": { "type": "string", "enum": ["Find", "Again", "Stop"] },
            "by": { "type": "string", "enum": ["name", "place", "all"] },
            "name": { "type": "string" },
            "lat": { "type": "number" },
            "lon": { "type": "number" },
            "limit": { "type": "integer" },
        })
    );
    assert_eq!((required, is_closed), (json!(["kind"]), false));
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code, reason = "serde reads it")]
enum Sort {
    Title,
    Newest,
}

/// A tool
#[mcp_tool]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "kind")]
#[allow(dead_code, reason = "serde reads it")]
enum List {
    Books {
        #[mcp(default = "title")]
        sort: Sort,
        #[serde(default = "newest")]
        order: Option<Sort>,
        #[schemars(extend("enum" = ["title"]))]
        only: Option<Sort>,
    },
    Maps {
        #[schemars(extend("enum" = ["newest"]))]
        only: Option<Sort>,
    },
    All,
}

#[expect(clippy::unnecessary_wraps, reason = "serde calls it for an `Option`")]
fn newest() -> Option<Sort> {
    Some(Sort::Newest)
}

/// A property keeps its default, its null and its values, in one form or in several.
#[test]
fn notes_of_strings() {
    let value = json!({ "kind": "Books", "sort": "title", "order": null });
    let List::Books { order: None, .. } = serde_json::from_value(value).expect("serde reads it") else {
        panic!("null is a value");
    };
    let (properties, ..) = parameters::<List>();
    let both = json!(["title", "newest"]);
    assert_eq!(
        properties["sort"],
        json!({ "type": "string", "enum": both, "default": "title" })
    );
    assert_eq!(
        properties["order"],
        json!({ "type": ["string", "null"], "enum": ["title", "newest", null] })
    );
    assert_eq!(
        properties["only"],
        json!({ "anyOf": [{ "type": "string", "enum": ["title"] }, { "type": "string", "enum": ["newest"] }] })
    );
}

/// Max results
#[derive(Deserialize, ToolSchema)]
#[mcp(range = 1..=100)]
#[allow(dead_code, reason = "only its schema matters")]
struct Limit(u32);

/// A tool
#[mcp_tool(profile = "refs")]
#[derive(Deserialize, ToolSchema)]
#[allow(dead_code, reason = "only its schema matters")]
struct Limits {
    a: Limit,
    b: Limit,
    c: Limit,
    d: Limit,
    #[mcp(range = ..=10)]
    rows: Limit,
}

#[derive(Deserialize, ToolSchema)]
#[serde(transparent)]
#[allow(dead_code, reason = "only its schema matters")]
struct Rose {
    children: Vec<Rose>,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code, reason = "only its schema matters")]
struct Bouquet {
    #[mcp(length = 1..=3)]
    rose: Rose,
}

/// A field's own rules are stated where its type has a reference, and the call checks them.
#[test]
fn rules_beside_references() {
    let (limits, ..) = parameters::<Limits>();
    assert_eq!(limits["a"], json!({ "$ref": "#/$defs/Limit" }));
    assert_eq!(limits["rows"]["maximum"], 10, "{limits}");
    let bouquet: Value = serde_json::from_str(&schema::<Bouquet>()).expect("JSON");
    let rose = &bouquet["properties"]["rose"];
    assert_eq!(
        (&rose["minItems"], &rose["maxItems"]),
        (&json!(1), &json!(3)),
        "{bouquet}"
    );
    let error = mcpact::arguments::<Bouquet>(json!({ "rose": [] }))
        .err()
        .expect("no rose");
    assert_eq!(error.to_string(), "rose: has 0 items, allowed: 1 to 3");
    // Gemini refuses keywords beside a reference.
    let bouquet: Value = serde_json::from_str(&schema_in::<Bouquet>(Profile::Gemini)).expect("JSON");
    assert_eq!(bouquet["properties"]["rose"], json!({ "$ref": "#/$defs/Rose" }));
}

#[derive(Debug, Deserialize, ToolSchema)]
#[allow(dead_code, reason = "serde reads it")]
enum Where {
    Nowhere,
    File(String),
}

#[derive(Debug, Deserialize, ToolSchema)]
#[allow(dead_code, reason = "serde reads it")]
struct At {
    #[serde(flatten)]
    place: Where,
}

/// A tool
#[mcp_tool]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "action")]
#[allow(dead_code, reason = "serde reads it")]
enum Move {
    From {
        #[serde(flatten)]
        place: Where,
    },
    To {
        #[serde(flatten)]
        at: At,
    },
}

/// A unit variant that several forms have is one property.
#[test]
fn unit_variants_of_several_forms() {
    let schema = Move::DEFINITION.input_schema;
    assert_eq!(schema.matches("\"Nowhere\":").count(), 1, "{schema}");
    let (properties, required, _) = parameters::<Move>();
    assert_eq!(properties["Nowhere"], json!({ "type": "null" }));
    assert_eq!(required, json!(["action"]));
}

#[derive(Debug, Deserialize, ToolSchema)]
#[allow(dead_code, reason = "serde reads it")]
struct Tree {
    name: String,
    #[serde(flatten)]
    rest: BTreeMap<String, Tree>,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "serde reads it")]
enum TreeOrId {
    Id { id: u8 },
    Tree(Tree),
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "by")]
#[allow(dead_code, reason = "serde reads it")]
enum ByTree {
    Tree(Tree),
    All,
}

/// A tool
#[mcp_tool]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "kind")]
#[allow(dead_code, reason = "serde reads it")]
enum Again {
    By(ByTree),
    Either(TreeOrId),
    Stop,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[allow(dead_code, reason = "serde reads it")]
struct Limited {
    limit: u8,
    #[serde(flatten)]
    either: TreeOrId,
}

/// Recursive types in forms have their properties, and a map inside them does not apply to others.
#[test]
fn recursive_forms() {
    let (properties, ..) = parameters::<Again>();
    let names: Vec<&String> = properties.as_object().expect("properties").keys().collect();
    assert_eq!(names, ["kind", "by", "name", "id"]);
    let schema: Value = serde_json::from_str(&schema::<Limited>()).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    for value in [json!({ "limit": 1, "name": "a" }), json!({ "limit": 1, "id": 2 })] {
        serde_json::from_value::<Limited>(value.clone()).expect("serde reads it");
        assert!(validator.is_valid(&value), "{value}: {schema}");
    }
}
