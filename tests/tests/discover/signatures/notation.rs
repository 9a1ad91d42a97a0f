//! The notation of each keyword.

use serde_json::{Value, json};

use super::{difference, signature};

/// Expects the notation of a property's schema.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "a call reads better without `&`")]
fn expect(schema: Value, notation: &str) {
    let entry =
        json!({ "name": "f", "inputSchema": { "type": "object", "properties": { "p": schema }, "required": ["p"] } });
    let found = signature(&entry);
    assert_eq!(difference(&entry, &found), None);
    let inner = found.strip_prefix("f(p: ").and_then(|rest| rest.strip_suffix(')'));
    assert_eq!(inner, Some(notation), "{found}");
}

#[test]
fn scalars() {
    expect(json!({ "type": "string" }), "string");
    expect(json!({ "type": "integer" }), "int");
    expect(json!({ "type": ["string", "null"] }), "string|null");
    expect(json!({}), "any");
    expect(json!(true), "any");
    expect(json!(false), "never");
    expect(json!({ "type": "null" }), "null");
}

#[test]
fn literals() {
    expect(json!({ "type": "string", "enum": ["a", "b|c"] }), r#""a"|"b|c""#);
    expect(json!({ "enum": ["a", 1, null, true] }), r#""a"|1|null|true"#);
    expect(json!({ "const": 7 }), "7");
    expect(json!({ "type": "integer", "enum": [1, -2] }), "1|-2");
    // The type allows only one of the values.
    expect(json!({ "type": "string", "enum": ["a", 1] }), r#"("a"|1)&string"#);
    expect(json!({ "enum": [[1]] }), r#"any("enum":[[1]])"#);
    expect(
        json!({ "oneOf": [{ "const": "a", "description": "One" }, { "const": "b" }] }),
        r#""a" /* One */|"b""#,
    );
}

#[test]
fn rules() {
    expect(
        json!({ "type": "integer", "minimum": 1, "maximum": 100, "default": 20 }),
        "int(1..100)=20",
    );
    expect(
        json!({ "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1.5, "multipleOf": 0.5 }),
        "number(>0, <1.5, multiple of 0.5)",
    );
    expect(
        json!({ "type": "string", "minLength": 1, "format": "date-time" }),
        "string(1.. chars, date-time)",
    );
    expect(
        json!({ "type": "string", "pattern": "^a/\\d+\\/\"$" }),
        r#"string(/^a\/\d+\/"$/)"#,
    );
    expect(
        json!({ "type": "array", "items": { "type": "string" }, "maxItems": 5, "uniqueItems": true }),
        "string[](..5 items, unique)",
    );
    expect(json!({ "type": "object", "minProperties": 1 }), "object(1.. keys)");
    expect(json!({ "type": "string", "deprecated": true }), "string(deprecated)");
    expect(
        json!({ "type": ["string", "null"], "maxLength": 3 }),
        "string(..3 chars)|null",
    );
    expect(
        json!({ "type": ["string", "null"], "deprecated": true }),
        "(string|null)(deprecated)",
    );
}

/// An example is written where nothing else shows the form of the values.
#[test]
fn examples() {
    let examples = json!(["2024-01-31", "1999"]);
    expect(
        json!({ "type": "string", "examples": examples, "maxLength": 10 }),
        r#"string(..10 chars, e.g. "2024-01-31")"#,
    );
    expect(
        json!({ "type": ["integer", "null"], "examples": [5] }),
        "(int|null)(e.g. 5)",
    );
    expect(
        json!({ "type": "string", "format": "date", "examples": examples }),
        "string(date)",
    );
    expect(
        json!({ "type": "array", "items": { "type": "string", "examples": ["a"] }, "examples": [["a"]] }),
        r#"string(e.g. "a")[]"#,
    );
    expect(json!({ "type": "string", "examples": ["a".repeat(60)] }), "string");
}

#[test]
fn other_keywords() {
    expect(
        json!({ "type": "string", "contentEncoding": "base64" }),
        r#"string("contentEncoding":"base64")"#,
    );
    expect(
        json!({ "type": "string", "format": "deprecated" }),
        r#"string("format":"deprecated")"#,
    );
    expect(
        json!({ "not": { "type": "string" } }),
        r#"any("not":{"type":"string"})"#,
    );
    expect(json!({ "type": "integer", "title": "P" }), "int");
    expect(
        json!({ "type": "integer", "title": "Pages" }),
        r#"int("title":"Pages")"#,
    );
    expect(json!({ "properties": { "a": {} } }), r#"any("properties":{"a":{}})"#);
}

#[test]
fn arrays() {
    expect(json!({ "type": "array" }), "any[]");
    expect(
        json!({ "type": "array", "items": { "type": ["string", "null"], "description": "One tag" } }),
        "(string|null) /* One tag */[]",
    );
    let pair = json!([{ "type": "number" }, { "type": "string" }]);
    expect(
        json!({ "type": "array", "prefixItems": pair, "minItems": 2, "maxItems": 2 }),
        "[number, string]",
    );
    expect(
        json!({ "type": "array", "prefixItems": pair, "items": false, "minItems": 1 }),
        "[number, string?]",
    );
    expect(
        json!({ "type": "array", "prefixItems": pair, "items": { "type": "boolean" } }),
        "[number?, string?, ...boolean[]]",
    );
    expect(
        json!({ "type": "array", "prefixItems": pair, "minItems": 3 }),
        "[number, string, ...any[]](3.. items)",
    );
}

#[test]
fn objects() {
    expect(json!({ "type": "object" }), "object");
    expect(
        json!({ "type": "object", "properties": {}, "additionalProperties": false }),
        "{...never}",
    );
    expect(
        json!({ "type": "object", "additionalProperties": { "type": "integer" } }),
        "Record<string, int>",
    );
    expect(
        json!({ "type": "object", "propertyNames": { "pattern": "^[a-z]$", "type": "string" } }),
        "Record<string(/^[a-z]$/), any>",
    );
    expect(
        json!({
            "type": "object", "required": ["a b"], "additionalProperties": { "type": "string" },
            "properties": { "a b": { "type": "number" }, "c": { "type": "array", "items": { "type": "object", "properties": { "d": {} } } } },
        }),
        r#"{"a b": number, c?: {d?: any}[], ...string}"#,
    );
    expect(
        json!({ "type": "object", "required": ["other"] }),
        r#"object("required":["other"])"#,
    );
}

#[test]
fn combinations() {
    let (a, b) = (
        json!({ "type": "string" }),
        json!({ "type": "object", "properties": { "b": {} } }),
    );
    expect(json!({ "anyOf": [a, b] }), "string|{b?: any}");
    expect(json!({ "oneOf": [a, b] }), "string|{b?: any}");
    expect(json!({ "oneOf": [b, { "type": "object" }] }), "oneOf({b?: any}|object)");
    expect(json!({ "oneOf": [{ "enum": [1, 2] }, { "const": 3 }] }), "1|2|3");
    // No value satisfies exactly one of these.
    expect(json!({ "oneOf": [{ "const": 1 }, { "const": 1.0 }] }), "oneOf(1|1.0)");
    expect(
        json!({ "allOf": [{ "anyOf": [a, b] }, b] }),
        "(string|{b?: any})&{b?: any}",
    );
    expect(
        json!({ "type": "array", "items": { "anyOf": [a, b] } }),
        "(string|{b?: any})[]",
    );
    expect(json!({ "anyOf": [a], "default": "x" }), r#"string="x""#);
    // The only type of the alternatives is that of the properties beside them.
    expect(
        json!({ "properties": { "a": {} }, "anyOf": [b, { "type": "object", "minProperties": 1 }] }),
        "{a?: any}&({b?: any}|object(1.. keys))",
    );
    expect(
        json!({ "type": "object", "properties": { "a": {} }, "anyOf": [{ "required": ["a"] }, { "properties": { "c": {} } }] }),
        r#"{a?: any}&(object("required":["a"])|{c?: any})"#,
    );
}

/// The parts of a root follow the brackets of its properties.
#[test]
fn parts_of_a_root() {
    let node = json!({ "type": "object", "properties": { "next": { "$ref": "#/$defs/Node" } }, "required": ["next"] });
    for (schema, notation) in [
        (
            json!({ "type": "object", "$ref": "#/$defs/Node", "$defs": { "Node": node } }),
            "walk()&Node\ntype Node = {next: Node}",
        ),
        (
            json!({ "$ref": "#/$defs/Node", "$defs": { "Node": node } }),
            "walk()&Node\ntype Node = {next: Node}",
        ),
        (json!({ "type": "object", "enum": ["a", "b"] }), "walk()&(\"a\"|\"b\")"),
        (json!({ "type": "object", "const": 7 }), "walk()&7"),
    ] {
        assert_eq!(signature(&json!({ "name": "walk", "inputSchema": schema })), notation);
    }
    let entry = json!({ "name": "walk", "inputSchema": { "type": "object", "$ref": "#/$defs/Node", "$defs": { "Node": node } } });
    assert_eq!(difference(&entry, &signature(&entry)), None);
}

#[test]
fn lines() {
    let entry = json!({
        "name": "walk_tree",
        "description": "Walks a tree\n\nFrom the top\n",
        "inputSchema": {
            "type": "object",
            "properties": {
                "root": { "$ref": "#/$defs/Tree", "description": "The first\n node" },
                "options": {
                    "type": "object",
                    "description": "Options",
                    "properties": { "depth": { "type": "integer", "description": "Maximum depth", "default": 3 }, "all": { "type": "boolean" } },
                },
                "note": { "description": "A \"note\" – \u{1F600} */", "type": "string" },
            },
            "required": ["root"],
            "additionalProperties": false,
            "$defs": { "Tree": { "type": "object", "properties": { "children": { "type": "array", "items": { "$ref": "#/$defs/Tree" } } } } },
        },
    });
    let found = signature(&entry);
    let lines = [
        "walk_tree( // Walks a tree",
        "//",
        "// From the top",
        " root: Tree // The first",
        " //  node",
        " options?: { // Options",
        "  depth?: int=3 // Maximum depth",
        "  all?: boolean",
        " }",
        " note?: string // A \"note\" – 😀 */",
        " ...never",
        ")",
        "type Tree = {children?: Tree[]}",
    ];
    assert_eq!(difference(&entry, &found), None);
    // `serde_json` may sort properties.
    let mut found: Vec<&str> = found.lines().collect();
    let mut expected = lines.to_vec();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

/// The description of a property follows its objects, of which none has it alone.
#[test]
fn description_of_a_union() {
    let object = |name: &str| {
        let property = json!({ "type": "string", "description": "Of it" });
        json!({ "type": "object", "properties": { name: property } })
    };
    let null = json!({ "type": "null" });
    for (alternatives, notation) in [
        (
            vec![object("a"), object("b"), null.clone()],
            "{\n  a?: string // Of it\n }|{\n  b?: string // Of it\n }|null // Of all",
        ),
        (vec![object("a"), null], "{ // Of all\n  a?: string // Of it\n }|null"),
    ] {
        let schema = json!({ "anyOf": alternatives, "description": "Of all" });
        let entry = json!({ "name": "f", "inputSchema": { "type": "object", "properties": { "p": schema } } });
        let found = signature(&entry);
        assert_eq!(difference(&entry, &found), None);
        assert_eq!(found, format!("f(\n p?: {notation}\n)"));
    }
}
