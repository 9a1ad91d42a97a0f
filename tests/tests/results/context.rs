//! `_meta.context`: the origin of a result, and its tokens if they are enabled.

mod items;
mod other_content;

use mcpact::{
    Json, Menu, Server, ToolSchema,
    discover::Mode,
    mcp_tool, mcp_tools,
    results::{Agent, Origin},
    serve::{RouterExt, WithOrigin},
    toolset,
};
use rmcp::{
    ServerHandler, handler::server::router::tool::ToolRouter, model::CallToolResult, tool, tool_handler, tool_router,
};
use serde::Serialize;
use serde_json::{Value, json};
use tiktoken_rs::o200k_base_singleton;

use crate::budget::{self, client, menus};

#[derive(Serialize, ToolSchema)]
struct Binding {
    id: &'static str,
    text: &'static str,
}

#[derive(Serialize, ToolSchema)]
struct Found {
    total: u32,
    results: Vec<Binding>,
}

struct Notes;

#[mcp_tools]
impl Notes {
    /// Get a binding
    #[mcp_tool(output = Binding)]
    fn get(&self) -> WithOrigin<Json<Binding>> {
        let context = Origin::of("binding")
            .content_tokens(2840)
            .public_url("https://notes.example/@me/limits")
            .text_url("https://notes.example/@me/limits?format=md")
            .agent(Agent::llm("claude-opus-4-6"));
        WithOrigin(
            Json(Binding {
                id: "bnd_a",
                text: "CPU limits",
            }),
            context,
        )
    }

    /// Find bindings
    #[mcp_tool]
    fn find(&self) -> Json<Found> {
        Json(Found {
            total: 9,
            results: vec![
                Binding {
                    id: "bnd_a",
                    text: "CPU limits",
                },
                Binding {
                    id: "bnd_b",
                    text: "Sizes",
                },
            ],
        })
    }

    /// A text
    #[mcp_tool]
    fn text(&self) -> WithOrigin<Result<String, String>> {
        WithOrigin(Err("closed".to_owned()), Origin::of("note").agent(Agent::Human))
    }
}

toolset! { NOTES = [Notes] }

async fn call(with_tokens: bool, tool: &'static str) -> Value {
    let menu = if with_tokens {
        Menu::new().result_context()
    } else {
        Menu::new()
    };
    let builder = Server::builder(&NOTES).handlers(Notes).menu(menu);
    let client = client(builder.build().expect("a server")).await;
    let result = budget::call(&client, tool, json!({})).await;
    serde_json::to_value(result).expect("JSON")
}

fn tokens(text: &Value) -> usize {
    let text = text.as_str().map_or_else(|| text.to_string(), str::to_owned);
    o200k_base_singleton().encode_ordinary(&text).len()
}

/// The origin has the shape in the reference document, with the values that the tool provides.
#[tokio::test]
async fn origin() {
    let binding = json!({
        "contentTokenCount": 2840,
        "publicUrl": "https://notes.example/@me/limits",
        "textUrl": "https://notes.example/@me/limits?format=md",
    });
    let agent = json!({ "source": "llm", "model": "claude-opus-4-6" });
    let result = call(false, "get").await;
    assert_eq!(
        result["_meta"],
        json!({ "context": { "binding": binding, "agentMeta": agent } })
    );
    assert_eq!(result["structuredContent"]["id"], "bnd_a");
    // An error result has its origin too.
    let result = call(false, "text").await;
    assert_eq!(result["isError"], true);
    assert_eq!(result["_meta"]["context"]["agentMeta"], json!({ "source": "human" }));
    assert_eq!(call(false, "find").await.get("_meta"), None);
}

/// The tokens are those of the text that is sent, in the form of the context tools.
#[tokio::test]
async fn tokens_of_results() {
    let result = call(true, "get").await;
    let context = &result["_meta"]["context"];
    assert_eq!(context["tokens"], tokens(&result["content"][0]["text"]));
    assert_eq!(context["percentTotal"], Value::Null);
    assert_eq!(context["binding"]["contentTokenCount"], 2840);
    let result = call(true, "find").await;
    let total = tokens(&result["content"][0]["text"]);
    let found: Value = serde_json::from_str(result["content"][0]["text"].as_str().expect("a text")).expect("JSON");
    let items: Vec<Value> = found["results"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|item| {
            let tokens = tokens(item);
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let share = (10_000.0 * tokens as f64 / total as f64).round() / 10_000.0;
            json!({ "id": item["id"], "tokens": tokens, "percentTotal": share })
        })
        .collect();
    assert_eq!(
        result["_meta"],
        json!({ "context": { "tokens": total, "percentTotal": null, "items": items } })
    );
}

#[derive(Clone)]
struct Adopted {
    tool_router: ToolRouter<Self>,
}

#[mcp_tools]
#[tool_router]
impl Adopted {
    /// Find bindings
    #[tool]
    #[mcp_tool(output = Found, result_budget = 70)]
    fn find(&self) -> CallToolResult {
        let binding = json!({ "id": "bnd_a", "text": "CPU limits" });
        CallToolResult::structured(json!({ "total": 20, "results": vec![binding; 20] }))
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Adopted {}

toolset! { ADOPTED = [Adopted] }

/// A router adds the tokens of what is sent: after the cut, with the notes on arguments, by name
/// and through each meta-tool.
#[tokio::test]
async fn tokens_of_a_router() {
    for has_context in [true, false] {
        for (mode, mut discovery) in menus(Some(&ADOPTED)) {
            if has_context {
                discovery = discovery.result_context();
            }
            let tool_router = Adopted::tool_router().discoverable(discovery).expect("a router");
            let client = client(Adopted { tool_router }).await;
            let mut results = vec![budget::call(&client, "find", json!({})).await];
            if mode == Mode::Dynamic {
                let through = json!({ "tool": "find", "args": { "colour": "red" } });
                results.push(budget::call(&client, "execute_tool", through).await);
                results.push(budget::call(&client, "search_tools", json!({ "query": "bindings" })).await);
            }
            for result in results {
                // Structured content, with its note, is the larger of the two.
                let total = budget::shown_tokens(&result);
                let meta = result.meta.as_ref();
                let context = meta.and_then(|meta| meta.get("context"));
                assert_eq!(context.is_some(), has_context, "{result:?}");
                let Some(context) = context else { continue };
                assert_eq!(context["tokens"], total, "{result:?}");
                let Some(structured) = &result.structured_content else {
                    continue;
                };
                let items = structured["results"].as_array().expect("a list");
                assert_eq!(context["items"].as_array().map(Vec::len), Some(items.len()));
                assert_eq!(budget::report(&result)["truncated"], true);
            }
        }
    }
}
