//! Facts of values in others: their paths, references, and limits.

use serde_json::{Value, json};

use super::tests::{check, lines};

/// The items of a tuple are values of their own.
#[test]
fn items_of_tuples() {
    let pair = |first: &str, second: &str| json!({ "type": "array", "prefixItems": [{ "description": first }, { "description": second }] });
    check(
        &pair("Width of doors", "Height of doors"),
        &pair("Height of doors", "Width of doors"),
        &[
            "x[0]: description \"Width of doors\"",
            "x[1]: description \"Height of doors\"",
        ],
    );
}

/// The name of a parameter may have the signs of a path.
#[test]
fn names_with_signs_of_paths() {
    let tool = |properties: Value, required: &[&str]| json!({ "name": "t", "inputSchema": { "type": "object", "properties": properties, "required": required } });
    let text = json!({ "type": "string", "maxLength": 5 });
    for (dotted, nested) in [
        (
            "filter.name",
            json!({ "filter": { "type": "object", "properties": { "name": text }, "required": ["name"] } }),
        ),
        ("tags[]", json!({ "tags": { "type": "array", "items": text } })),
        (
            "by{}",
            json!({ "by": { "type": "object", "additionalProperties": text } }),
        ),
    ] {
        let before = tool(json!({ dotted: text }), &[dotted]);
        let after = tool(nested, &[]);
        assert_eq!(lines(&before, &after), [format!("{dotted}: parameter")]);
        assert_eq!(lines(&before, &before), Vec::<String>::new());
        let optional = tool(json!({ dotted: text }), &[]);
        assert_eq!(lines(&before, &optional), [format!("{dotted}: required")]);
    }
}

/// A value below the maximum depth is not compared, which is reported.
#[test]
fn values_below_the_maximum_depth() {
    let nested = |levels: usize, leaf: Value| {
        let schema = (0..levels).fold(
            leaf,
            |schema, level| json!({ "type": "object", "properties": { format!("level_{level}"): schema } }),
        );
        json!({ "name": "t", "inputSchema": schema })
    };
    let (leaf, less) = (
        json!({ "type": "integer", "default": 3, "maximum": 9 }),
        json!({ "type": "integer" }),
    );
    for levels in [70, 200] {
        assert_eq!(
            lines(&nested(levels, leaf.clone()), &nested(levels, less.clone())),
            [": the values below 64 levels, which are not compared"]
        );
        assert!(lines(&nested(levels, leaf.clone()), &nested(levels, leaf.clone())).is_empty());
    }
    assert_eq!(lines(&nested(60, leaf), &nested(60, less)).len(), 2);
}

#[test]
fn references_are_followed() {
    let tool = |schema: Value| json!({ "name": "t", "inputSchema": schema });
    let before = tool(json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "title": "Search parameters",
        "properties": { "page": { "$ref": "#/$defs/Page" }, "tree": { "$ref": "#/$defs/Tree" } },
        "required": ["page"],
        "$defs": {
            "Page": { "type": "object", "properties": { "limit": { "type": "integer", "default": 20 } }, "required": ["limit"] },
            "Tree": { "type": "object", "properties": { "children": { "type": "array", "items": { "$ref": "#/$defs/Tree" } } } },
        },
    }));
    let after = tool(json!({
        "type": "object",
        "properties": {
            "page": { "type": "object", "properties": { "limit": { "type": "integer" } } },
            "tree": { "$ref": "#/$defs/T" },
        },
        "required": ["page"],
        "$defs": {
            "T": { "type": "object", "properties": { "children": { "type": "array", "items": { "$ref": "#/$defs/T" } } } },
        },
    }));
    assert_eq!(
        lines(&before, &after),
        [
            ": title \"Search parameters\"",
            "page.limit: required",
            "page.limit: default 20"
        ]
    );
}

/// Each definition uses the previous one twice: inlined, there are 2^60 values.
#[test]
fn definitions_that_use_one_another_twice() {
    let bomb = |innermost: &str| {
        let mut definitions = serde_json::Map::new();
        definitions.insert("d0".to_owned(), json!({ "type": "string", "description": innermost }));
        for level in 1..60 {
            let below = json!({ "$ref": format!("#/$defs/d{}", level - 1) });
            let properties = json!({ "one": below, "other": below });
            definitions.insert(
                format!("d{level}"),
                json!({ "type": "object", "properties": properties }),
            );
        }
        let properties = json!({ "it": { "$ref": "#/$defs/d59" } });
        json!({ "name": "t", "inputSchema": { "type": "object", "properties": properties, "$defs": definitions } })
    };
    assert!(lines(&bomb("A"), &bomb("A")).is_empty());
    let changed = lines(&bomb("A"), &bomb("B"));
    assert_eq!(
        changed[0],
        ": the values after the first 10,000, which are not compared"
    );
}
