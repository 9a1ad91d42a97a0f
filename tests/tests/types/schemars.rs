//! schemars: types that only implement it, and derived types that implement it as well.

use expect_test::expect;
use mcpact::{ToolSchema, Untyped, impl_json_schema, schemars_literal};
use schemars::{JsonSchema, generate::SchemaSettings, schema_for};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::agreement::check;

/// An area of the map
#[derive(Serialize, Deserialize, JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Area {
    /// In metres
    width: u32,
    height: Option<f64>,
    /// A name of its own, not the keyword
    title: Option<String>,
    layer: Option<Layer>,
    #[serde(default)]
    shades: Vec<u8>,
    nested: Inner,
    anything: Value,
}

#[derive(Serialize, Deserialize, JsonSchema)]
enum Layer {
    Roads,
    Rivers,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Inner {
    offset: Option<i16>,
}

#[test]
fn untyped() {
    #[derive(Serialize, Deserialize, ToolSchema)]
    struct Crop {
        /// As `{"offset": metres}`
        area: Untyped<Inner>,
        layer: Option<Untyped<Layer>>,
    }
    check::<Untyped<Layer>>(&expect!["{}"]).values([Untyped(Layer::Roads)]);
    check::<Crop>(&expect![[r#"{"type":"object","properties":{"area":{"description":"As `{\"offset\": metres}`"},"layer":{}},"required":["area"]}"#]])
        .accept([json!({"area": {"offset": 5}}), json!({"area": {}, "layer": "Roads"})])
        .refuse([json!({}), json!({"layer": "Roads"})]);
    let crop: Crop = serde_json::from_value(json!({"area": {"offset": 5}})).unwrap();
    assert_eq!(crop.area.offset, Some(5));
    // The schema allows any value, so serde refuses.
    assert!(serde_json::from_value::<Crop>(json!({"area": 5})).is_err());
}

const LITERAL: &str = r##"{
    "description": "An area of the map",
    "properties": {"anything": {}, "height": {"type": "number"}, "layer": {"enum": ["Roads", "Rivers"], "type": "string"}, "nested": {"properties": {"offset": {"type": "integer"}}, "type": "object"}, "shades": {"default": [], "items": {"type": "integer"}, "type": "array"}, "title": {"description": "A name of its own, not the keyword", "type": "string"}, "width": {"description": "In metres", "type": "integer"}},
    "required": ["width", "nested", "anything"],
    "type": "object"
}"##;

/// The shorter literal accepts the same values as the schema of schemars.
#[test]
fn literal() {
    let literal = schemars_literal::<Area>();
    assert_eq!(literal.parse::<Value>().unwrap(), LITERAL.parse::<Value>().unwrap());

    let validator = |schema: &Value| jsonschema::draft202012::options().build(schema).unwrap();
    let ours = validator(&serde_json::from_str(&literal).unwrap());
    let theirs = validator(&schema_for!(Area).to_value());
    let least = json!({"width": 1, "nested": {}, "anything": null});
    let with = |name: &str, value: Value| {
        let mut area = least.clone();
        area[name] = value;
        area
    };
    for (value, accepted) in [
        (least.clone(), true),
        (with("height", json!(1.5)), true),
        (with("title", json!("a")), true),
        (with("layer", json!("Roads")), true),
        (with("shades", json!([1, 2])), true),
        (with("nested", json!({"offset": -1})), true),
        (with("width", json!("1")), false),
        (with("layer", json!("Walls")), false),
        (with("shades", json!(["a"])), false),
        (with("nested", json!({"offset": "1"})), false),
        (json!({}), false),
    ] {
        assert_eq!(ours.is_valid(&value), accepted, "{value}");
        assert_eq!(theirs.is_valid(&value), accepted, "{value}");
    }
    // Omitted: ranges of number types, and nulls that mean "absent".
    for value in [with("shades", json!([256])), with("width", json!(-1))] {
        assert!(ours.is_valid(&value) && !theirs.is_valid(&value), "{value}");
    }
    for name in ["height", "title", "layer"] {
        let value = with(name, json!(null));
        assert!(!ours.is_valid(&value) && theirs.is_valid(&value), "{value}");
    }
}

#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Tree {
    children: Vec<Tree>,
}

#[test]
#[should_panic = "`Tree` contains itself"]
fn literal_of_recursive_type() {
    schemars_literal::<Tree>();
}

mod ours {
    use super::{Deserialize, ToolSchema, impl_json_schema};

    /// Search for pages
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code, reason = "only its schema is used")]
    pub(super) struct Search {
        /// Search query
        query: String,
        #[mcp(default = 20, range = 1..=100)]
        limit: u32,
        #[serde(flatten)]
        page: Page<u8>,
    }

    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code, reason = "only its schema is used")]
    pub(super) struct Page<T> {
        after: Option<T>,
    }

    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code, reason = "only its schema is used")]
    pub(super) struct Tree {
        children: Vec<Tree>,
    }

    impl_json_schema!(Search, Page<u8>, Page<String>, Tree);
}

/// The schema is that of a tool, without the keywords that schemars adds to a root.
#[test]
fn root() {
    let mut ours: Value = serde_json::from_str(&mcpact::schema::<ours::Search>()).unwrap();
    ours.as_object_mut().unwrap().shift_remove("description");
    assert_eq!(schema_for!(ours::Search).to_value().to_string(), ours.to_string());
}

const WITHIN: &str = r##"{
    "$defs": {"Page": {"properties": {"after": {"type": "integer"}}, "type": "object"}, "Page2": {"properties": {"after": {"type": "string"}}, "type": "object"}, "Tree": {"properties": {"children": {"items": {"$ref": "#/$defs/mcpact.Tree"}, "type": "array"}}, "required": ["children"], "type": "object"}, "Tree2": {"properties": {"children": {"items": {"$ref": "#/$defs/Tree2"}, "type": "array"}}, "required": ["children"], "type": "object"}, "mcpact.Tree": {"properties": {"children": {"items": {"$ref": "#/$defs/mcpact.Tree"}, "type": "array"}}, "required": ["children"], "type": "object"}},
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "properties": {"by_name": {"$ref": "#/$defs/Page2"}, "by_number": {"$ref": "#/$defs/Page"}, "other": {"$ref": "#/$defs/Tree2"}, "tree": {"$ref": "#/$defs/Tree"}},
    "required": ["by_number", "by_name", "tree", "other"],
    "title": "Outer",
    "type": "object"
}"##;

/// Inside a type of schemars, definitions are those of its generator.
#[test]
fn inside_another_type() {
    #[derive(JsonSchema)]
    #[allow(dead_code, reason = "only its schema is used")]
    struct Outer {
        by_number: ours::Page<u8>,
        by_name: ours::Page<String>,
        tree: ours::Tree,
        other: Tree,
    }
    let schema = schema_for!(Outer).to_value();
    assert_eq!(schema, WITHIN.parse::<Value>().unwrap());
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let leaf = json!({"children": []});
    let value =
        |tree: &Value| json!({"by_number": {"after": 1}, "by_name": {"after": "a"}, "tree": tree, "other": leaf});
    assert!(validator.is_valid(&value(&json!({"children": [leaf, {"children": [leaf]}]}))));
    assert!(!validator.is_valid(&value(&json!({"children": [{"children": [1]}]}))));

    let openapi = SchemaSettings::openapi3()
        .into_generator()
        .into_root_schema_for::<Outer>();
    let text = openapi.to_value().to_string();
    assert!(!text.contains("#/$defs/"), "{text}");
    assert!(text.contains(r##""#/components/schemas/mcpact.Tree""##), "{text}");
}

#[test]
fn root_of_recursive_type() {
    let schema = schema_for!(ours::Tree).to_value();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    assert!(validator.is_valid(&json!({"children": [{"children": []}]})));
    assert!(!validator.is_valid(&json!({"children": [1]})));
}
