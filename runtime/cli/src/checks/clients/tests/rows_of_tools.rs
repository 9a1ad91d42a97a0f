//! Rows of the table: lists, names, roots of schemas, references.

use serde_json::{Map, Value, json};

use super::super::client::Client::{
    AnthropicApi, ClaudeCode, ClaudeDesktop, Codex, CopilotCli, Cursor, Gemini, GeminiCli, Inspector, Jetbrains, Kimi,
    LlamaCpp, OpenaiApi, OpenaiCompatible, OpenaiStrict, TypescriptSdk, VsCode, Zed,
};
use super::table::{ROOT, Row, X, row, rows};
use super::{parameter, tool, with};

pub(super) fn all() -> Vec<Row> {
    let all = [of_lists_and_names(), of_roots(), of_references()];
    all.into_iter().flatten().collect()
}

/// Returns tools with unique names.
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

/// Returns a tool with this number of nested objects.
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

/// Returns a tool whose parameter refers to a definition.
fn referring(reference: Value) -> Value {
    with(json!({
        "type": "object",
        "properties": {"x": reference},
        "$defs": {"Date": {"type": "string"}},
    }))
}

fn of_lists_and_names() -> Vec<Row> {
    vec![
        rows(&[OpenaiApi, VsCode], "many-tools", tools(129), "", tools(128)),
        rows(&[Cursor], "many-tools", tools(81), "", tools(80)),
        rows(&[Jetbrains], "server-name", Vec::new(), "", Vec::new()).with_servers("microsoft.docs", "git_2-hub"),
        rows(
            &[AnthropicApi, Gemini],
            "duplicate-name",
            vec![named("a"), named("a")],
            "/name",
            vec![named("a"), named("b")],
        ),
        row(
            &[AnthropicApi, ClaudeCode, ClaudeDesktop, OpenaiApi, Codex, CopilotCli],
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
            &[OpenaiCompatible],
            "long-description",
            tool(json!({"description": "ä".repeat(1025)})),
            "/description",
            tool(json!({"description": "ä".repeat(1024)})),
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
            &[
                ClaudeDesktop,
                Codex,
                GeminiCli,
                VsCode,
                CopilotCli,
                Cursor,
                Zed,
                Inspector,
            ],
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
            "ref-location",
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
            &[Gemini],
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
