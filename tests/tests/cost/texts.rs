//! The text of each measure, and the tokens that a list costs once.

use expect_test::{Expect, expect};
use mcpact::{cost::Measure, tokens::Encoding};
use serde_json::{Value, json};

#[expect(clippy::needless_pass_by_value, reason = "it is made for this alone")]
fn texts(tool: Value, expected: &Expect) {
    let texts: Vec<String> = Measure::ALL
        .iter()
        .map(|profile| format!("{profile}: {}\n", profile.text(&tool)))
        .collect();
    expected.assert_eq(&texts.concat());
}

// The properties of each schema are in alphabetical order, which is the same with and without
// `serde_json/preserve_order`.

#[test]
fn of_a_tool() {
    let tool = json!({
        "annotations": { "readOnlyHint": true },
        "description": "Search Trove\nNewspapers and books",
        "inputSchema": {
            "properties": {
                "limit": { "default": 20, "description": "Max results", "maximum": 100, "type": "integer" },
                "query": { "examples": ["gold"], "title": "Query", "type": "string" },
                "state": { "default": "vic", "enum": ["vic", "nsw"], "type": "string" }
            },
            "required": ["query"],
            "type": "object"
        },
        "name": "search"
    });
    texts(
        tool,
        &expect![[r#"
            model: {"name":"search","description":"Search Trove\nNewspapers and books","inputSchema":{"properties":{"limit":{"default":20,"description":"Max results","maximum":100,"type":"integer"},"query":{"examples":["gold"],"title":"Query","type":"string"},"state":{"default":"vic","enum":["vic","nsw"],"type":"string"}},"required":["query"],"type":"object"}}
            wire: {"annotations":{"readOnlyHint":true},"description":"Search Trove\nNewspapers and books","inputSchema":{"properties":{"limit":{"default":20,"description":"Max results","maximum":100,"type":"integer"},"query":{"examples":["gold"],"title":"Query","type":"string"},"state":{"default":"vic","enum":["vic","nsw"],"type":"string"}},"required":["query"],"type":"object"},"name":"search"}
            claude: <function>{"description": "Search Trove\nNewspapers and books", "name": "search", "parameters": {"properties": {"limit": {"default": 20, "description": "Max results", "maximum": 100, "type": "integer"}, "query": {"examples": ["gold"], "title": "Query", "type": "string"}, "state": {"default": "vic", "enum": ["vic", "nsw"], "type": "string"}}, "required": ["query"], "type": "object"}}</function>
            openai: // Search Trove
            // Newspapers and books
            type search = (_: {
            // Max results
            limit?: number, // default: 20
            // Query
            //
            // Examples:
            // - "gold"
            query: string,
            state?: "vic" | "nsw", // default: vic
            }) => any;
            deferred: search

        "#]],
    );
}

#[test]
fn of_unions_and_references() {
    let tool = json!({
        "inputSchema": {
            "$defs": { "Place": { "type": "object" } },
            "properties": {
                "at": { "$ref": "#/$defs/Place", "description": "Where" },
                "by": { "anyOf": [{ "type": "string" }, { "type": "null" }] },
                "either": {
                    "description": "One or the other",
                    "oneOf": [{ "type": "string" }, { "description": "A year", "type": "integer" }]
                },
                "list": { "items": { "properties": { "x": { "type": "number" } }, "type": "object" }, "type": "array" },
                "maybe": { "type": ["integer", "null"] }
            },
            "type": "object"
        },
        "name": "union"
    });
    texts(
        tool,
        &expect![[r##"
            model: {"name":"union","inputSchema":{"$defs":{"Place":{"type":"object"}},"properties":{"at":{"$ref":"#/$defs/Place","description":"Where"},"by":{"anyOf":[{"type":"string"},{"type":"null"}]},"either":{"description":"One or the other","oneOf":[{"type":"string"},{"description":"A year","type":"integer"}]},"list":{"items":{"properties":{"x":{"type":"number"}},"type":"object"},"type":"array"},"maybe":{"type":["integer","null"]}},"type":"object"}}
            wire: {"inputSchema":{"$defs":{"Place":{"type":"object"}},"properties":{"at":{"$ref":"#/$defs/Place","description":"Where"},"by":{"anyOf":[{"type":"string"},{"type":"null"}]},"either":{"description":"One or the other","oneOf":[{"type":"string"},{"description":"A year","type":"integer"}]},"list":{"items":{"properties":{"x":{"type":"number"}},"type":"object"},"type":"array"},"maybe":{"type":["integer","null"]}},"type":"object"},"name":"union"}
            claude: <function>{"name": "union", "parameters": {"$defs": {"Place": {"type": "object"}}, "properties": {"at": {"$ref": "#/$defs/Place", "description": "Where"}, "by": {"anyOf": [{"type": "string"}, {"type": "null"}]}, "either": {"description": "One or the other", "oneOf": [{"type": "string"}, {"description": "A year", "type": "integer"}]}, "list": {"items": {"properties": {"x": {"type": "number"}}, "type": "object"}, "type": "array"}, "maybe": {"type": ["integer", "null"]}}, "type": "object"}}</function>
            openai: type union = (_: {
            // Where
            at?: any,
            by?: any,
            // One or the other
            either?:
             | string
             | number // A year
            ,
            list?: {
                x?: number,
                }[],
            maybe?: number | null,
            }) => any;
            deferred: union

        "##]],
    );
}

#[test]
fn without_parameters() {
    texts(
        json!({ "name": "ping" }),
        &expect![[r#"
            model: {"name":"ping"}
            wire: {"name":"ping"}
            claude: <function>{"name": "ping"}</function>
            openai: type ping = () => any;
            deferred: ping

        "#]],
    );
    texts(
        json!({ "inputSchema": { "properties": {}, "type": "object" }, "name": "pong" }),
        &expect![[r#"
            model: {"name":"pong","inputSchema":{"properties":{},"type":"object"}}
            wire: {"inputSchema":{"properties":{},"type":"object"},"name":"pong"}
            claude: <function>{"name": "pong", "parameters": {"properties": {}, "type": "object"}}</function>
            openai: type pong = (_: {
            }) => any;
            deferred: pong

        "#]],
    );
}

#[test]
fn values_that_are_no_tools() {
    texts(
        json!(null),
        &expect![[r#"
            model: {}
            wire: null
            claude: <function>{}</function>
            openai: type  = () => any;
            deferred: 

        "#]],
    );
    texts(
        json!(["name", 1]),
        &expect![[r#"
            model: {}
            wire: ["name",1]
            claude: <function>{}</function>
            openai: type  = () => any;
            deferred: 

        "#]],
    );
    texts(
        json!({ "inputSchema": "text", "name": 7 }),
        &expect![[r#"
            model: {"name":7,"inputSchema":"text"}
            wire: {"inputSchema":"text","name":7}
            claude: <function>{"name": 7, "parameters": "text"}</function>
            openai: type  = (_: any) => any;
            deferred: 

        "#]],
    );
}

/// An empty list costs nothing. The first tool costs 328 more tokens for Claude, and for OpenAI
/// those of the text around the tools.
#[test]
fn once() {
    let tool = json!({ "name": "ping", "inputSchema": { "type": "object" } });
    let around = "# Tools\n\n## functions\n\nnamespace functions {\n\n\n\n} // namespace functions";
    for encoding in Encoding::ALL {
        for profile in Measure::ALL {
            let alone = profile.tokens(&tool, *encoding);
            let list = |tools: &[Value]| profile.list_tokens(tools, *encoding);
            assert_eq!(list(&[]), 0, "{profile}");
            let once = list(std::slice::from_ref(&tool)) - alone;
            match profile {
                Measure::Claude => assert_eq!(once, 328),
                Measure::OpenAi => assert!(once.abs_diff(encoding.count(around)) < 2, "{once}"),
                _ => assert_eq!(once, 0, "{profile}"),
            }
            let more = list(&[tool.clone(), tool.clone(), tool.clone()]) - list(&[tool.clone(), tool.clone()]);
            assert!(more.abs_diff(alone) < 2, "{profile}: {alone} alone, {more} in a list");
        }
    }
}

/// A longer text has a larger estimate.
#[test]
fn estimates_grow() {
    let tool = |words: usize| json!({ "name": "a", "description": "word ".repeat(words) });
    for encoding in Encoding::ALL {
        let tokens: Vec<usize> = (0..50)
            .map(|words| Measure::Claude.tokens(&tool(words), *encoding))
            .collect();
        assert!(tokens.is_sorted(), "{tokens:?}");
        assert!(tokens[49] - tokens[0] >= 49, "{tokens:?}");
    }
}
