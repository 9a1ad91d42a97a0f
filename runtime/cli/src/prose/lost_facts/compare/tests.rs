//! Facts that a newer list lacks.

use super::*;
use crate::tests::real_lists::{real, servers_of_retrieval};
use serde_json::json;

/// Returns the facts that the second of two tools no longer states, one on each line.
pub(super) fn lines(before: &Value, after: &Value) -> Vec<String> {
    let entry = |value: &Value| value.as_object().expect("an object").clone();
    lost("t", &entry(before), &entry(after))
        .iter()
        .map(|lost| format!("{}: {}", lost.parameter, lost.describe()))
        .collect()
}

fn with_parameter(schema: &Value) -> Value {
    json!({ "name": "t", "description": "Find", "inputSchema": { "type": "object", "properties": { "x": schema } } })
}

#[track_caller]
pub(super) fn check(before: &Value, after: &Value, expected: &[&str]) {
    assert_eq!(lines(&with_parameter(before), &with_parameter(after)), expected);
}

#[test]
fn every_keyword() {
    for (keyword, value, line) in [
        ("default", json!(20), "x: default 20"),
        ("default", json!(true), "x: default true"),
        ("uniqueItems", json!(true), "x: uniqueItems true"),
        ("minimum", json!(1), "x: minimum 1"),
        ("maximum", json!(9), "x: maximum 9"),
        ("format", json!("uint32"), "x: format \"uint32\""),
        ("pattern", json!("^a$"), "x: pattern \"^a$\""),
        ("title", json!("Rows to skip"), "x: title \"Rows to skip\""),
        ("enum", json!(["a"]), "x: enum value \"a\""),
        ("const", json!("a"), "x: enum value \"a\""),
        ("description", json!("Count of it."), "x: description \"Count of it\""),
        ("type", json!("string"), "x: type \"string\""),
        ("deprecated", json!(true), "x: deprecated"),
        ("additionalProperties", json!(false), "x: additionalProperties false"),
        ("x-mcp-header", json!("Region"), "x: x-mcp-header \"Region\""),
        ("if", json!({ "required": ["a"] }), "x: if {\"required\":[\"a\"]}"),
        ("then", json!({ "required": ["a"] }), "x: then {\"required\":[\"a\"]}"),
        ("else", json!({ "required": ["a"] }), "x: else {\"required\":[\"a\"]}"),
        ("not", json!({ "required": ["a"] }), "x: not {\"required\":[\"a\"]}"),
        (
            "dependentSchemas",
            json!({ "a": { "required": ["b"] } }),
            "x: dependentSchemas {\"a\":{\"required\":[\"b\"]}}",
        ),
        ("prefixItems", json!([{ "type": "string" }]), "x[0]: type \"string\""),
    ] {
        check(&json!({ keyword: value }), &json!({}), &[line]);
        check(&json!({ keyword: value }), &json!({ keyword: value }), &[]);
        check(&json!({}), &json!({ keyword: value }), &[]);
    }
    check(
        &json!({ "minimum": 1, "type": "integer" }),
        &json!({ "minimum": 0, "type": "integer" }),
        &["x: minimum 1 (now 0)"],
    );
}

#[test]
fn another_form_of_the_same_facts() {
    for (before, after) in [
        (json!({ "minimum": 1.0 }), json!({ "minimum": 1 })),
        (
            json!({ "type": ["integer", "null"], "default": null }),
            json!({ "type": "integer" }),
        ),
        (
            json!({ "anyOf": [{ "type": "string", "minLength": 1 }, { "type": "null" }] }),
            json!({ "type": "string", "minLength": 1 }),
        ),
        (
            json!({ "oneOf": [
                { "const": "new", "description": "Newest first." },
                { "const": "old", "description": "Oldest first." },
            ] }),
            json!({ "type": "string", "enum": ["new", "old"], "description": "new: Newest first; old: Oldest first" }),
        ),
        (
            json!({ "allOf": [{ "type": "string", "maxLength": 5 }] }),
            json!({ "type": "string", "maxLength": 5 }),
        ),
        (
            json!({ "type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 9 }),
            json!({ "type": "integer", "minimum": 1, "maximum": 8 }),
        ),
        (
            json!({ "type": "object", "propertyNames": { "type": "string" } }),
            json!({ "type": "object" }),
        ),
        (
            json!({ "anyOf": [{ "type": "null" }], "title": "X" }),
            json!({ "type": "null" }),
        ),
        (
            json!({ "type": "integer", "format": "uint32" }),
            json!({ "type": "integer" }),
        ),
        (
            json!({ "type": "string", "description": "The name of the entity, if it is not deleted." }),
            json!({ "type": "string", "description": "Name of entity, if not deleted" }),
        ),
    ] {
        check(&before, &after, &[]);
    }
}

/// A null with another meaning than "absent" is a value.
#[test]
fn nulls_with_a_meaning() {
    let nullable = json!({ "type": ["string", "null"] });
    let plain = json!({ "type": "string" });
    let required = |schema: &Value| {
        let mut tool = with_parameter(schema);
        tool["inputSchema"]["required"] = json!(["x"]);
        tool
    };
    assert_eq!(lines(&required(&nullable), &required(&plain)), ["x: type \"null\""]);
    assert_eq!(
        lines(
            &required(&json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] })),
            &required(&plain)
        ),
        ["x: type \"null\""]
    );
    assert_eq!(
        lines(
            &required(&json!({ "enum": ["a", null] })),
            &required(&json!({ "enum": ["a"] }))
        ),
        ["x: type \"null\""]
    );
    check(
        &json!({ "type": "array", "items": nullable }),
        &json!({ "type": "array", "items": plain }),
        &["x[]: type \"null\""],
    );
    check(
        &json!({ "type": ["string", "null"], "default": "x" }),
        &json!({ "type": "string", "default": "x" }),
        &["x: type \"null\""],
    );
    check(
        &json!({ "type": ["string", "null"], "description": "Null clears the owner" }),
        &json!({ "type": "string", "description": "Null clears the owner" }),
        &["x: type \"null\""],
    );
}

/// A weaker bound is a loss, even if it has another keyword.
#[test]
fn bounds_with_other_keywords() {
    let integer = |keyword: &str, bound: i64| json!({ "type": "integer", keyword: bound });
    check(
        &integer("exclusiveMinimum", 0),
        &integer("minimum", 0),
        &["x: minimum 1 (now 0)"],
    );
    check(
        &integer("maximum", 9),
        &integer("exclusiveMaximum", 11),
        &["x: maximum 9"],
    );
    check(&integer("exclusiveMaximum", 9), &integer("maximum", 8), &[]);
    check(&integer("minimum", 1), &integer("exclusiveMinimum", 0), &[]);
}

/// Another text is a loss if it states less, or something else.
#[test]
fn sentences_that_are_not_restated() {
    for (before, after) in [
        ("The name of the entity, if it is not deleted", "Name of entity"),
        ("The name of the entity", "The name"),
        ("Waits at most 5 seconds for the entity", "Waits for the entity"),
        ("Colour of doors", "Size of rooms"),
        ("Overwrites existing files", "Never overwrites existing files"),
        (
            "Overwrites existing files",
            "This tool does not overwrite existing files",
        ),
    ] {
        let found = lines(
            &with_parameter(&json!({ "type": "string", "description": before })),
            &with_parameter(&json!({ "type": "string", "description": after })),
        );
        assert_eq!(found, [format!("x: description \"{before}\"")]);
    }
}

/// A negation after a sentence belongs to the words that follow it.
#[test]
fn sentences_with_a_negation_after_them() {
    let check_description = |before: &str, after: &str, expected: &[&str]| {
        let of = |text: &str| json!({ "type": "string", "description": text });
        check(&of(before), &of(after), expected);
    };
    for (before, after) in [
        ("Deletes the branch", "Deletes the branch without asking"),
        ("Lists files", "Lists files and skips hidden ones"),
    ] {
        check_description(before, after, &[]);
    }
    for after in [
        "Never overwrites existing files.",
        "Overwrites existing files never.",
        "Does not ask and overwrites existing files.",
    ] {
        check_description(
            "Overwrites existing files.",
            after,
            &["x: description \"Overwrites existing files\""],
        );
    }
}

/// Titles that repeat a name in another spelling state nothing.
#[test]
fn titles_that_repeat_names() {
    let tool = |title: Value, own: Value| {
        json!({ "name": "add_file", "inputSchema": {
            "title": title, "type": "object", "properties": { "file_url": { "type": "string", "title": own } }
        } })
    };
    let after = json!({ "name": "add_file", "inputSchema": {
        "type": "object", "properties": { "file_url": { "type": "string" } }
    } });
    for (title, own) in [("addFileArguments", "File Url"), ("Add File", "fileUrl")] {
        assert_eq!(lines(&tool(json!(title), json!(own)), &after), Vec::<String>::new());
    }
    assert_eq!(lines(&tool(json!("add_file"), json!("Address")), &after).len(), 1);
}

/// Neither lossless compaction nor the rewrites of `mcpact words` lose a fact.
#[test]
fn compaction_of_real_lists() {
    let options = mcpact::compact::Options::default();
    for (list, tools) in real().into_iter().chain(servers_of_retrieval()) {
        for tool in tools {
            let compact = options.tool(&tool).tool;
            assert_eq!(lines(&tool, &compact), Vec::<String>::new(), "{list}: {}", tool["name"]);
        }
    }
}

/// The result of `compact --lossy words` states every fact.
#[test]
fn rewrites_of_real_lists() {
    let options = mcpact::compact::Options::default();
    for (list, tools) in real() {
        for tool in tools {
            let short = words::shortened(tool.as_object().expect("a tool"), Encoding::O200kBase);
            let compact = options.tool(&Value::Object(short)).tool;
            assert_eq!(lines(&tool, &compact), Vec::<String>::new(), "{list}: {}", tool["name"]);
        }
    }
}

#[test]
fn parameters_and_parts_of_the_entry() {
    let before = json!({
        "name": "t", "title": "T", "description": "Finds it. Call `list` before.",
        "inputSchema": { "type": "object", "description": "The query", "properties": {
            "a": { "type": "object", "properties": { "b": { "type": "string" } }, "required": ["b"] },
            "tags": { "type": "array", "items": { "type": "string", "maxLength": 3 } },
        }, "required": ["a"] },
        "outputSchema": { "type": "object" },
        "annotations": { "readOnlyHint": true, "openWorldHint": false },
    });
    let after = json!({
        "name": "t", "description": "Finds it",
        "inputSchema": { "type": "object", "properties": { "tags": { "type": "array" } } },
        "annotations": { "readOnlyHint": true },
    });
    assert_eq!(
        lines(&before, &after),
        [
            ": title \"T\"",
            ": outputSchema",
            ": annotations.openWorldHint false",
            ": description \"Call `list` before. The query\"",
            "a: parameter",
            "tags[]: type \"string\"",
            "tags[]: maxLength 3",
        ]
    );
    assert_eq!(lines(&before, &before), Vec::<String>::new());
}

#[test]
fn requirements_of_one_form() {
    let forms = json!({ "anyOf": [
        { "type": "object", "properties": { "a": {} }, "required": ["a"] },
        { "type": "object", "properties": { "b": {} }, "required": ["b"] },
    ] });
    let folded = json!({ "type": "object", "properties": { "a": {}, "b": {} } });
    check(
        &forms,
        &folded,
        &["x.a: required in one form", "x.b: required in one form"],
    );
    check(&folded, &forms, &[]);
}
