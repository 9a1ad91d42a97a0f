//! The document's calls for several bindings and for a set within a maximum, with their JSON shapes.

use mcpact::{
    At, Json, Server, Tier, Tiered, ToolError, ToolSchema, mcp_tool, mcp_tools,
    results::{Batch, Packed, Packer},
    toolset,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::document::{Binding, NAMES_AT_1_5, binding, content, count, names};
use crate::budget::{call, client, texts};

/// The number of versions in the set.
const VERSIONS: usize = 12;

/// Returns the binding of an id, such as `bnd_b`.
fn get(id: &str) -> Option<Binding> {
    let number = id.strip_prefix("bnd_")?.bytes().next()? - b'a';
    let named = |binding: Binding| Binding {
        id: id.to_owned(),
        name: format!("Limits {number}"),
        ..binding
    };
    (number < 3).then(|| named(binding(content(2_000 + 100 * usize::from(number)))))
}

/// Returns the versions of the set in the order of their positions.
fn set() -> Vec<Binding> {
    let version = |position: usize| Binding {
        id: format!("ver_{position}"),
        ..binding(content(9_140))
    };
    (0..VERSIONS).map(version).collect()
}

#[derive(Deserialize, ToolSchema)]
struct GetBindings {
    ids: Vec<String>,
    tier: Tier<Binding>,
}

#[derive(Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
struct GetSetContext {
    set_id: String,
    #[serde(default)]
    #[mcp(default = 8000)]
    max_tokens: u32,
    tier: Tier<Binding>,
    /// From `next`
    #[serde(default)]
    from: usize,
}

struct Bindly;

#[mcp_tools]
impl Bindly {
    /// Get several bindings at one tier
    #[mcp_tool(output = Packed<At<Binding>>, read_only)]
    fn mcp_get_bindings(&self, call: GetBindings) -> Result<Json<Packed<At<Binding>>>, ToolError> {
        let batch = Batch::get(&call.ids, |id| Some(get(id)?.at(call.tier)));
        packed(batch.pack(8_000))
    }

    /// Load a set within a maximum of tokens
    #[mcp_tool(output = Packed<At<Binding>>, read_only)]
    fn mcp_get_set_context(&self, call: GetSetContext) -> Result<Json<Packed<At<Binding>>>, ToolError> {
        if call.set_id != "set_xyz" {
            return Err("there is no such set".into());
        }
        let max = usize::try_from(call.max_tokens).unwrap_or(usize::MAX);
        let versions: Vec<At<Binding>> = set().into_iter().map(|version| version.at(call.tier)).collect();
        let packer = Packer::new(max).start(call.from).next(|position| position.to_string());
        packed(packer.pack(versions))
    }
}

fn packed<T>(packed: Result<Packed<T>, mcpact::results::PackError>) -> Result<Json<Packed<T>>, ToolError> {
    packed.map(Json).map_err(|error| ToolError::new(error.to_string()))
}

toolset! { BINDLY = [Bindly] }

/// Calls a tool. Its structured content matches the announced schema, and its text is the same.
async fn shown(tool: &'static str, arguments: Value) -> (Value, usize) {
    let server = Server::builder(&BINDLY).handlers(Bindly).build().expect("a server");
    let client = client(server).await;
    let result = call(&client, tool, arguments).await;
    let structured = result.structured_content.clone().expect("structured content");
    let text = texts(&result).concat();
    assert_eq!(text, structured.to_string());
    let schema = BINDLY.get(tool).and_then(|tool| tool.output_schema).expect("a schema");
    let schema: Value = serde_json::from_str(schema).expect("JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    assert!(validator.is_valid(&structured), "{structured}");
    (structured, count(&text))
}

/// The parameters that a model is shown: the tier with its names and the lowest as default.
#[test]
fn parameters() {
    let tier = r#""tier":{"type":"string","enum":["1","1.5","2"],"default":"1"}"#;
    assert_eq!(
        Bindly::MCP_GET_BINDINGS.input_schema,
        format!(
            r#"{{"type":"object","properties":{{"ids":{{"type":"array","items":{{"type":"string"}}}},{tier}}},"required":["ids"]}}"#
        ),
    );
    let schema = Bindly::MCP_GET_SET_CONTEXT.input_schema;
    let start = r#"{"type":"object","properties":{"setId":{"type":"string"},"maxTokens":{"type":"integer","#;
    assert!(schema.starts_with(start) && schema.contains(tier), "{schema}");
}

/// `mcp_get_bindings({ ids: ["bnd_a", "bnd_b", "bnd_c"], tier: "1" })`: one call, three results.
#[tokio::test]
async fn get_bindings() {
    let ids = ["bnd_a", "bnd_b", "bnd_c"];
    let (batch, tokens) = shown("mcp_get_bindings", json!({ "ids": ids, "tier": "1" })).await;
    let brief = |id: &str| {
        let all = get(id).expect("a binding");
        let content_tokens = count(&json!({ "content": all.content }).to_string());
        json!({
            "id": id,
            "name": all.name,
            "summary": "Overview of CPU time limits, bundle size, memory constraints...",
            "keyPoints": ["50ms CPU limit (free plan)", "10MB bundle max", "No filesystem"],
            "contentTokenCount": content_tokens,
            "textUrl": "https://bind.ly/@bindly/cloudflare-workers-limits?format=md",
        })
    };
    assert_eq!(batch, json!({ "items": ids.map(brief) }));
    assert!(tokens <= 3 * 300, "{tokens}");

    // The other tiers, and an id that nothing has.
    let (previews, _) = shown("mcp_get_bindings", json!({ "ids": ids, "tier": "1.5" })).await;
    let (whole, dear) = shown("mcp_get_bindings", json!({ "ids": ["bnd_a", "bnd_x"], "tier": "2" })).await;
    for (index, id) in ids.into_iter().enumerate() {
        let missing = 1_500 + 100 * index;
        let note = format!(
            "\n\n(... truncated {},{:03} characters. Request tier 2 for full content.)",
            missing / 1_000,
            missing % 1_000
        );
        let preview = content(500) + &note;
        let mut expected = brief(id);
        let properties = expected.as_object_mut().expect("an object");
        properties.shift_insert(4, "contentPreview".to_owned(), preview.into());
        assert_eq!(previews["items"][index], expected);
    }
    let all = get("bnd_a").map(super::json);
    assert_eq!(whole, json!({ "items": [all], "unknown": ["bnd_x"] }));
    assert!(dear > 300, "{dear}");
}

/// `mcp_get_set_context({ setId: "set_xyz", maxTokens: 8000, tier: "1.5" })` packs as many versions
/// as fit, in the order of their positions, and reports that the maximum excluded some.
#[tokio::test]
async fn get_set_context() {
    let arguments = |max: usize, tier: &str| json!({ "setId": "set_xyz", "maxTokens": max, "tier": tier });
    let at = |version: Binding, tier: &str| super::json(version.at(tier.parse().expect("a tier")));
    let items = |range: std::ops::Range<usize>, tier: &str| -> Vec<Value> {
        let versions = set().into_iter().skip(range.start).take(range.len());
        versions.map(|version| at(version, tier)).collect()
    };
    // All twelve previews fit: one call loads the set.
    let (all, tokens) = shown("mcp_get_set_context", arguments(8_000, "1.5")).await;
    assert_eq!(all, json!({ "items": items(0..VERSIONS, "1.5") }));
    assert_eq!(names(&all["items"][0]), NAMES_AT_1_5);
    assert!(tokens <= 8_000, "{tokens}");

    // At the highest tier they do not.
    for tier in ["1.5", "2"] {
        let max = if tier == "2" { 8_000 } else { 1_000 };
        let (mut from, mut seen) = (0, Vec::new());
        while from < VERSIONS {
            let mut call = arguments(max, tier);
            call["from"] = from.into();
            let (part, tokens) = shown("mcp_get_set_context", call).await;
            assert!(tokens <= max, "{tokens}");
            let kept = part["items"].as_array().expect("items").len();
            assert!(kept > 0, "no progress: {part}");
            seen.extend(part["items"].as_array().cloned().expect("items"));
            let (next, rest) = (from + kept, VERSIONS - from - kept);
            let mut expected = json!({ "items": items(from..next, tier) });
            if rest > 0 {
                expected["omitted"] = rest.into();
                expected["next"] = next.to_string().into();
                // The next version would exceed the maximum.
                let mut more = json!({ "items": items(from..next + 1, tier) });
                if rest > 1 {
                    more["omitted"] = (rest - 1).into();
                    more["next"] = (next + 1).to_string().into();
                }
                assert!(count(&more.to_string()) > max, "another version fits");
            }
            assert_eq!(part, expected);
            from = next;
        }
        assert_eq!(seen, items(0..VERSIONS, tier));
    }
}
