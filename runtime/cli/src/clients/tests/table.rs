//! A row for each rule: the smallest list that breaks it, where, and one beside it that does not.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::super::Client::{
    AnthropicApi, ClaudeCode, ClaudeDesktop, Codex, CopilotCli, Cursor, Gemini, GeminiCli, Inspector, Jetbrains, Kimi,
    LlamaCpp, OpenaiApi, OpenaiStrict, TypescriptSdk, VsCode, Zed,
};
use super::super::{Client, TABLES, check};
use super::{parameter, tool, with};

struct Row {
    clients: &'static [Client],
    id: &'static str,
    broken: Vec<Value>,
    path: &'static str,
    kept: Vec<Value>,
}

fn row(clients: &'static [Client], id: &'static str, broken: Value, path: &'static str, kept: Value) -> Row {
    rows(clients, id, vec![broken], path, vec![kept])
}

fn rows(clients: &'static [Client], id: &'static str, broken: Vec<Value>, path: &'static str, kept: Vec<Value>) -> Row {
    Row {
        clients,
        id,
        broken,
        path,
        kept,
    }
}

/// As many tools, each of a name of its own.
fn tools(count: usize) -> Vec<Value> {
    (0..count)
        .map(|index| tool(json!({"name": format!("tool_{index}")})))
        .collect()
}

fn named(name: &str) -> Value {
    tool(json!({ "name": name }))
}

fn output(schema: Value) -> Value {
    tool(json!({ "outputSchema": schema }))
}

/// Objects in each other, on so many levels.
fn levels(count: usize) -> Value {
    let mut schema = json!({"type": "object", "properties": {}});
    for _ in 1..count {
        schema = json!({"type": "object", "properties": {"x": schema}});
    }
    with(schema)
}

fn properties(count: usize) -> Value {
    let properties: Map<String, Value> = (0..count)
        .map(|index| (format!("p{index}"), json!({"type": "string"})))
        .collect();
    with(json!({"type": "object", "properties": properties}))
}

fn values(count: usize) -> Value {
    let values: Vec<String> = (0..count).map(|index| index.to_string()).collect();
    parameter(json!({"type": "string", "enum": values}))
}

/// A schema whose parameter refers to a definition.
fn referring(reference: Value) -> Value {
    with(json!({
        "type": "object",
        "properties": {"x": reference},
        "$defs": {"Date": {"type": "string"}},
    }))
}

const X: &str = "/inputSchema/properties/x";
const ROOT: &str = "/inputSchema";

fn of_lists_and_names() -> Vec<Row> {
    vec![
        rows(&[OpenaiApi, VsCode], "many-tools", tools(129), "", tools(128)),
        rows(&[Cursor], "many-tools", tools(81), "", tools(80)),
        rows(
            &[AnthropicApi, Gemini],
            "duplicate-name",
            vec![named("a"), named("a")],
            "/name",
            vec![named("a"), named("b")],
        ),
        row(
            &[
                AnthropicApi,
                ClaudeCode,
                ClaudeDesktop,
                OpenaiApi,
                Codex,
                CopilotCli,
                Jetbrains,
            ],
            "name-characters",
            named("trove.search"),
            "/name",
            named("2_trove-search"),
        ),
        row(
            &[Gemini],
            "name-characters",
            named("2_search"),
            "/name",
            named("_trove.search:all-2"),
        ),
        row(
            &[Kimi],
            "name-characters",
            named("_search"),
            "/name",
            named("search_2-all"),
        ),
        row(
            &[AnthropicApi],
            "name-length",
            named(&"a".repeat(129)),
            "/name",
            named(&"a".repeat(128)),
        ),
        row(
            &[OpenaiApi, ClaudeCode, ClaudeDesktop, Gemini],
            "name-length",
            named(&"a".repeat(65)),
            "/name",
            named(&"a".repeat(64)),
        ),
        row(
            &[GeminiCli],
            "name-length",
            named(&"a".repeat(64)),
            "/name",
            named(&"a".repeat(63)),
        ),
        row(
            &[Cursor],
            "name-length",
            named(&"a".repeat(61)),
            "/name",
            named(&"a".repeat(60)),
        ),
        row(
            &[ClaudeCode],
            "long-description",
            tool(json!({"description": "ä".repeat(2049)})),
            "/description",
            tool(json!({"description": "ä".repeat(2048)})),
        ),
        row(
            &[LlamaCpp],
            "no-description",
            tool(json!({"description": null})),
            "/description",
            tool(json!({"description": ""})),
        ),
    ]
}

fn of_roots() -> Vec<Row> {
    let plain = || with(json!({"type": "object", "properties": {}}));
    vec![
        row(
            &[AnthropicApi, OpenaiApi, VsCode, TypescriptSdk, LlamaCpp],
            "root-type",
            with(json!({"$ref": "#/$defs/Search", "$defs": {"Search": {"type": "object"}}})),
            ROOT,
            plain(),
        ),
        row(
            &[AnthropicApi, OpenaiApi, VsCode, Codex],
            "root-combinator",
            with(json!({"type": "object", "properties": {}, "oneOf": [{"required": ["a"]}]})),
            ROOT,
            parameter(json!({"oneOf": [{"type": "string"}]})),
        ),
        row(
            &[OpenaiApi, CopilotCli],
            "root-properties",
            with(json!({"type": "object"})),
            ROOT,
            plain(),
        ),
        row(
            &[AnthropicApi],
            "property-name",
            with(json!({"type": "object", "properties": {"date<": {"type": "string"}}})),
            "/inputSchema/properties/date<",
            with(
                json!({"type": "object", "properties": {"date.from-to_2": {"type": "object", "properties": {"a b": {}}}}}),
            ),
        ),
        row(
            &[ClaudeCode, TypescriptSdk],
            "output-root",
            output(json!({"type": "array", "items": {"type": "string"}})),
            "/outputSchema",
            tool(json!({})),
        ),
        row(
            &[ClaudeCode, ClaudeDesktop],
            "output-dialect",
            output(json!({"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"})),
            "/outputSchema/$schema",
            output(json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"})),
        ),
        row(
            &[ClaudeCode, Cursor],
            "output-dangling-ref",
            output(json!({"type": "object", "properties": {"x": {"$ref": "#/$defs/Screen"}}})),
            "/outputSchema/properties/x/$ref",
            output(json!({"type": "object", "properties": {"x": {"$ref": "#/$defs/Screen"}}, "$defs": {"Screen": {}}})),
        ),
        row(
            &[TypescriptSdk],
            "output-boolean-property",
            output(json!({"type": "object", "properties": {"x": true}})),
            "/outputSchema/properties/x",
            output(json!({"type": "object", "properties": {"x": {}}, "additionalProperties": true})),
        ),
        row(
            &[OpenaiStrict],
            "many-properties",
            properties(5_001),
            ROOT,
            properties(5_000),
        ),
        row(&[OpenaiStrict], "deep-schema", levels(11), ROOT, levels(10)),
        row(&[OpenaiStrict], "many-values", values(1_001), ROOT, values(1_000)),
    ]
}

fn of_references() -> Vec<Row> {
    let date = || json!({"$ref": "#/$defs/Date"});
    let plain = || parameter(json!({"type": "string"}));
    vec![
        row(
            &[ClaudeDesktop, Codex, VsCode, CopilotCli, Cursor, Zed, Inspector],
            "ref",
            referring(date()),
            "/inputSchema/properties/x/$ref",
            // A name, and no keyword.
            with(json!({"type": "object", "properties": {"$ref": {"type": "string", "default": {"$ref": "#"}}}})),
        ),
        row(
            &[AnthropicApi, Kimi],
            "dangling-ref",
            referring(json!({"$ref": "#/$defs/Time"})),
            "/inputSchema/properties/x/$ref",
            referring(date()),
        ),
        row(
            &[Kimi],
            "ref-place",
            referring(json!({"$ref": "#/properties/y"})),
            "/inputSchema/properties/x/$ref",
            referring(date()),
        ),
        row(
            &[Kimi],
            "ref-siblings",
            referring(json!({"$ref": "#/$defs/Date", "default": "1850"})),
            "/inputSchema/properties/x/$ref",
            referring(json!({"$ref": "#/$defs/Date", "description": "From"})),
        ),
        row(
            &[Gemini, GeminiCli],
            "ref-siblings",
            referring(json!({"$ref": "#/$defs/Date", "type": "string"})),
            "/inputSchema/properties/x/$ref",
            referring(json!({"$ref": "#/$defs/Date", "description": "From", "default": "1850"})),
        ),
        row(
            &[TypescriptSdk],
            "remote-ref",
            referring(json!({"$ref": "https://example.org/date.json"})),
            "/inputSchema/properties/x/$ref",
            referring(date()),
        ),
        row(
            &[ClaudeCode, ClaudeDesktop, TypescriptSdk],
            "boolean-property",
            parameter(json!(true)),
            X,
            parameter(json!({"type": "array", "items": true, "additionalProperties": true})),
        ),
        row(
            &[Codex, Gemini],
            "boolean-schema",
            parameter(json!({"type": "array", "items": true})),
            "/inputSchema/properties/x/items",
            plain(),
        ),
    ]
}

fn of_types() -> Vec<Row> {
    let plain = || parameter(json!({"type": "string"}));
    let texts = || parameter(json!({"type": "array", "items": {"type": "string"}}));
    let untyped = || parameter(json!({"description": "Anything"}));
    vec![
        row(
            &[AnthropicApi, Kimi],
            "invalid-schema",
            parameter(json!({"type": "array", "items": [{"type": "string"}]})),
            "/inputSchema/properties/x/items",
            texts(),
        ),
        row(
            &[OpenaiApi, VsCode],
            "invalid-schema",
            parameter(json!({"type": "any"})),
            "/inputSchema/properties/x/type",
            parameter(json!({"type": ["array", "null"], "items": [{"type": "string"}]})),
        ),
        row(
            &[OpenaiApi, VsCode, Gemini],
            "array-items",
            parameter(json!({"type": "array"})),
            X,
            texts(),
        ),
        row(
            &[Gemini, Cursor],
            "type-array",
            parameter(json!({"type": ["string", "null"]})),
            "/inputSchema/properties/x/type",
            plain(),
        ),
        row(
            &[OpenaiStrict, Gemini, Kimi, Zed, LlamaCpp],
            "untyped",
            untyped(),
            X,
            parameter(json!({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})),
        ),
        row(
            &[Kimi],
            "type-beside-union",
            parameter(json!({"type": "object", "anyOf": [{"type": "object"}]})),
            "/inputSchema/properties/x/type",
            parameter(json!({"anyOf": [{"type": "object"}]})),
        ),
        row(
            &[Gemini],
            "enum-value",
            parameter(json!({"type": "integer", "enum": [60, 1440]})),
            "/inputSchema/properties/x/enum/0",
            parameter(json!({"type": "string", "enum": ["60", "1440"]})),
        ),
        row(
            &[Gemini],
            "enum-empty",
            parameter(json!({"type": "string", "enum": ["vic", ""]})),
            "/inputSchema/properties/x/enum/1",
            parameter(json!({"type": "string", "enum": ["vic"]})),
        ),
        row(
            &[Gemini, VsCode],
            "required-unknown",
            with(json!({"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x", "y"]})),
            "/inputSchema/required/1",
            with(json!({"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x"]})),
        ),
        row(
            &[Gemini],
            "properties-type",
            parameter(json!({"type": "string", "properties": {}})),
            "/inputSchema/properties/x/properties",
            parameter(json!({"type": "object", "properties": {}})),
        ),
        row(
            &[OpenaiStrict],
            "optional-property",
            with(
                json!({"type": "object", "properties": {"x": {"type": "string"}, "y": {"type": "string"}}, "required": ["y"]}),
            ),
            X,
            with(json!({"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x"]})),
        ),
        row(
            &[OpenaiStrict],
            "open-object",
            with(json!({"type": "object", "properties": {}, "additionalProperties": true})),
            ROOT,
            with(json!({"type": "object", "properties": {}, "additionalProperties": false})),
        ),
    ]
}

fn of_keywords() -> Vec<Row> {
    let plain = || parameter(json!({"type": "string"}));
    let pattern = |pattern: &str| parameter(json!({"type": "string", "pattern": pattern}));
    const PATTERN: &str = "/inputSchema/properties/x/pattern";
    vec![
        row(
            &[OpenaiStrict, Gemini, Codex, Cursor, Inspector],
            "combinator",
            parameter(json!({"oneOf": [{"type": "string"}, {"type": "integer"}]})),
            "/inputSchema/properties/x/oneOf",
            // Names, and no keywords.
            with(json!({"type": "object", "properties": {"oneOf": {"type": "string", "enum": ["anyOf"]}}})),
        ),
        row(
            &[Zed],
            "conditions",
            parameter(json!({"type": "object", "if": {"required": ["a"]}})),
            "/inputSchema/properties/x/if",
            with(json!({"type": "object", "properties": {"if": {"type": "string"}}})),
        ),
        row(
            &[Kimi],
            "several-conditions",
            with(json!({"type": "object", "allOf": [{"if": {}}, {"if": {}}]})),
            "/inputSchema/allOf",
            with(json!({"type": "object", "allOf": [{"if": {}}, {}]})),
        ),
        row(
            &[OpenaiStrict, Gemini],
            "format",
            parameter(json!({"type": "string", "format": "uri"})),
            "/inputSchema/properties/x/format",
            parameter(json!({"type": "string", "format": "date-time"})),
        ),
        row(
            &[Gemini],
            "additional-properties",
            with(json!({"type": "object", "properties": {}, "additionalProperties": false})),
            "/inputSchema/additionalProperties",
            with(json!({"type": "object", "properties": {"additionalProperties": {"type": "string"}}})),
        ),
        row(
            &[Gemini],
            "exclusive-bounds",
            parameter(json!({"type": "number", "exclusiveMinimum": 0})),
            "/inputSchema/properties/x/exclusiveMinimum",
            parameter(json!({"type": "number", "minimum": 0})),
        ),
        row(
            &[Gemini],
            "const",
            parameter(json!({"type": "string", "const": "vic"})),
            "/inputSchema/properties/x/const",
            parameter(json!({"type": "string", "enum": ["vic"]})),
        ),
        row(
            &[Gemini],
            "meta-schema",
            with(
                json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {}}),
            ),
            "/inputSchema/$schema",
            plain(),
        ),
        row(
            &[Gemini],
            "unknown-keyword",
            parameter(json!({"type": "integer", "multipleOf": 5})),
            "/inputSchema/properties/x/multipleOf",
            parameter(json!({"type": "integer", "minimum": 5})),
        ),
        row(
            &[OpenaiApi, LlamaCpp],
            "lookaround",
            pattern("^(?!\\.)[a-z]+$"),
            PATTERN,
            pattern("^(?:a|b)(?<name>c)[(?=]\\(?=$"),
        ),
        row(
            &[LlamaCpp],
            "pattern-anchors",
            pattern("^[a-z]+"),
            PATTERN,
            pattern("^[a-z]+$"),
        ),
        row(
            &[LlamaCpp],
            "pattern-classes",
            pattern("^\\d+$"),
            PATTERN,
            pattern("^d\\\\d[0-9]+\\.$"),
        ),
        row(
            &[LlamaCpp],
            "long-text",
            parameter(json!({"type": "string", "maxLength": 2000})),
            "/inputSchema/properties/x/maxLength",
            parameter(json!({"type": "string", "maxLength": 1999})),
        ),
    ]
}

fn table() -> Vec<Row> {
    [
        of_lists_and_names(),
        of_roots(),
        of_references(),
        of_types(),
        of_keywords(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn each_rule_is_found_where_it_is_broken_and_nowhere_else() {
    for row in table() {
        for &client in row.clients {
            let places = |tools: &[Value]| -> Vec<String> {
                let findings = check(client, None, tools);
                let own = findings.into_iter().filter(|finding| finding.rule.id == row.id);
                own.map(|finding| finding.path).collect()
            };
            assert_eq!(places(&row.broken), [row.path], "{} of {client}", row.id);
            assert_eq!(places(&row.kept), [""; 0], "{} of {client}", row.id);
        }
    }
}

#[test]
fn every_rule_has_a_row() {
    let rows: HashSet<(Client, &str)> = table()
        .iter()
        .flat_map(|row| row.clients.iter().map(|client| (*client, row.id)))
        .collect();
    let rules: HashSet<(Client, &str)> = TABLES
        .into_iter()
        .flatten()
        .map(|rule| (rule.client, rule.id))
        .collect();
    let without: Vec<_> = rules.difference(&rows).collect();
    assert!(without.is_empty(), "rules without a row: {without:?}");
    let beyond: Vec<_> = rows.difference(&rules).collect();
    assert!(beyond.is_empty(), "rows without a rule: {beyond:?}");
}
