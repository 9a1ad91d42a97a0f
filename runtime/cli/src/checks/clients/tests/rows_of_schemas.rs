//! Rows of the table: types and keywords of schemas.

use serde_json::json;

use super::super::client::Client::{
    AnthropicApi, Codex, Cursor, Gemini, Inspector, Kimi, LlamaCpp, OpenaiApi, OpenaiStrict, VsCode, Zed,
};
use super::table::{ROOT, Row, X, row};
use super::{parameter, with};

const PATTERN: &str = "/inputSchema/properties/x/pattern";

pub(super) fn all() -> Vec<Row> {
    let all = [of_types(), of_values_and_properties(), of_keywords(), of_formats()];
    all.into_iter().flatten().collect()
}

fn of_types() -> Vec<Row> {
    let plain = || parameter(json!({"type": "string"}));
    let texts = || parameter(json!({"type": "array", "items": {"type": "string"}}));
    let untyped = || parameter(json!({"description": "Anything"}));
    vec![
        row(
            &[AnthropicApi],
            "invalid-schema",
            parameter(json!({"type": "number", "minimum": 0, "exclusiveMinimum": true})),
            "/inputSchema/properties/x/exclusiveMinimum",
            texts(),
        ),
        row(
            &[AnthropicApi],
            "invalid-schema",
            parameter(json!({"type": "array", "items": [{"type": "string"}]})),
            "/inputSchema/properties/x/items",
            texts(),
        ),
        row(
            &[Kimi],
            "tuple-items",
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
    ]
}

fn of_values_and_properties() -> Vec<Row> {
    vec![
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

fn of_formats() -> Vec<Row> {
    vec![
        row(
            &[Gemini],
            "format",
            parameter(json!({"type": "integer", "format": "uint32"})),
            "/inputSchema/properties/x/format",
            parameter(json!({"type": "integer", "format": "int32"})),
        ),
        row(
            &[Gemini],
            "format",
            parameter(json!({"type": "string", "format": "int32"})),
            "/inputSchema/properties/x/format",
            parameter(json!({"type": "number", "format": "double"})),
        ),
    ]
}

fn of_keywords() -> Vec<Row> {
    let plain = || parameter(json!({"type": "string"}));
    let pattern = |pattern: &str| parameter(json!({"type": "string", "pattern": pattern}));
    vec![
        row(
            &[OpenaiStrict, Gemini, Codex, Cursor, Inspector],
            "combinator",
            parameter(json!({"oneOf": [{"type": "string"}, {"type": "integer"}]})),
            "/inputSchema/properties/x/oneOf",
            // Names, not keywords.
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
