//! `_meta.context`: the origin of a result, and its tokens if they are enabled.

use mcpact::{
    Json, Server, ToolSchema, Tools,
    discover::Mode,
    mcp_tool, mcp_tools,
    results::{Agent, Batch, Origin, Packed, Table},
    serve::{RouterExt, WithOrigin, WithOrigins},
    toolset,
};
use rmcp::{
    ServerHandler,
    handler::server::router::tool::ToolRouter,
    model::{CallToolResult, ContentBlock, Resource},
    tool, tool_handler, tool_router,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tiktoken_rs::o200k_base_singleton;

use crate::budget::{self, client, discoveries};

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
    let builder = Server::builder(&NOTES).handlers(Notes);
    let builder = if with_tokens { builder.result_context() } else { builder };
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

#[derive(Deserialize, ToolSchema)]
struct Count {
    count: u32,
}

#[derive(Clone, Serialize, ToolSchema)]
#[mcp(flat)]
struct Note {
    id: u32,
    text: String,
}

struct Lists;

#[mcp_tools]
impl Lists {
    /// Count
    #[mcp_tool]
    fn numbers(&self, Count { count }: Count) -> Json<Vec<u32>> {
        Json((0..count).collect())
    }

    /// Get notes
    #[mcp_tool(result_budget = 200)]
    fn notes(&self, Count { count }: Count) -> WithOrigins<Json<Packed<Note>>> {
        let get = |id: &str| {
            id.parse().ok().map(|id| Note {
                id,
                text: "CPU limits, ".repeat(5),
            })
        };
        let ids: Vec<String> = (1..=count).map(|id| id.to_string()).collect();
        let unknown = (0..9).map(|number| format!("unknown note {number}"));
        let packed = Batch::get(ids.iter().cloned().chain(unknown), get)
            .pack(8_000)
            .expect("notes");
        let origin = |id| (id, Origin::of("note").agent(Agent::Human));
        WithOrigins(Json(packed), ids.into_iter().map(origin).collect())
    }

    /// List notes
    #[mcp_tool(result_budget = 120)]
    fn table(&self, Count { count }: Count) -> Table<Note> {
        Table::new((0..count).map(|id| Note {
            id,
            text: "CPU limits,\nsizes".to_owned(),
        }))
    }
}

toolset! { LISTS = [Lists] }

async fn call_list(with_tokens: bool, tool: &'static str, count: u32) -> CallToolResult {
    let builder = Server::builder(&LISTS).handlers(Lists);
    let builder = if with_tokens { builder.result_context() } else { builder };
    let client = client(builder.build().expect("a server")).await;
    budget::call(&client, tool, json!({ "count": count })).await
}

/// The context of a long list is short, and that of a long text is counted in little time.
#[tokio::test]
async fn hostile_results() {
    for (count, is_exact, items) in [
        (1_000, true, Some(1_000)),
        (1_001, true, None),
        (1_000_000, false, None),
    ] {
        let result = call_list(true, "numbers", count).await;
        let context = &result.meta.as_ref().expect("meta")["context"];
        let known = if is_exact { "tokens" } else { "tokensAtLeast" };
        let least = context[known].as_u64().expect("a number of tokens");
        let names: Vec<&String> = context.as_object().expect("an object").keys().collect();
        assert_eq!(names.len(), 2 + usize::from(items.is_some()), "{names:?}");
        assert_eq!(context["items"].as_array().map(Vec::len), items);
        if is_exact {
            assert_eq!(least, tokens(&budget::texts(&result)[0].into()) as u64);
        } else {
            // Those of the first 128 KiB are counted.
            assert!((50_000..1_000_000).contains(&least), "{least}");
        }
    }
}

/// The items of a batch are those of `items`, also beside a longer list of unknown ids. A cut drops
/// the origins of items that are not sent.
#[tokio::test]
async fn origins_of_items() {
    let whole = call_list(false, "notes", 2).await;
    let origin = |id: Value| json!({ "id": id, "note": {}, "agentMeta": { "source": "human" } });
    let items = &whole.meta.as_ref().expect("meta")["context"]["items"];
    assert_eq!(items, &json!([origin("1".into()), origin("2".into())]));

    let cut = call_list(true, "notes", 20).await;
    let meta = cut.meta.as_ref().expect("meta");
    assert_eq!(budget::report(&cut)["truncated"], true);
    let sent: Value = serde_json::from_str(budget::texts(&cut)[0]).expect("JSON");
    let sent = sent["items"].as_array().expect("items");
    assert!((1..20).contains(&sent.len()), "{sent:?}");
    let items = meta["context"]["items"].as_array().expect("items");
    assert_eq!(items.len(), sent.len());
    for (item, sent) in items.iter().zip(sent) {
        let mut item = item.as_object().expect("an object").clone();
        assert_eq!(item["tokens"], tokens(sent), "{item:?}");
        item.retain(|name, _| name != "tokens" && name != "percentTotal");
        assert_eq!(Value::from(item), origin(sent["id"].clone()));
    }
}

/// The records of a table are its items, also after a cut.
#[tokio::test]
async fn tokens_of_records() {
    for (count, is_cut) in [(3, false), (40, true)] {
        let result = call_list(true, "table", count).await;
        assert_eq!(budget::report(&result)["truncated"], is_cut);
        let meta = result.meta.as_ref().expect("meta");
        assert_eq!(meta.get("mcpact/table"), None);
        let items = meta["context"]["items"].as_array().expect("items").iter();
        let items: Vec<&Value> = items.map(|item| &item["tokens"]).collect();
        let records = budget::texts(&result)[0].matches(",\"CPU").count();
        let expected = (0..records).map(|id| tokens(&format!("{id},\"CPU limits,\nsizes\"").into()));
        assert_eq!(
            items,
            expected.map(Value::from).collect::<Vec<_>>().iter().collect::<Vec<_>>()
        );
        assert!(records > 2, "{result:?}");
    }
}

struct Blocks;

#[mcp_tools]
impl Blocks {
    /// Return structured content alone
    #[mcp_tool]
    fn structured(&self) -> CallToolResult {
        let mut result =
            CallToolResult::structured(json!({ "results": ["CPU limits", "Sizes"], "_ignored": ["a note"] }));
        result.content.clear();
        result
    }

    /// Return structured content and its text
    #[mcp_tool]
    fn both(&self) -> CallToolResult {
        CallToolResult::structured(json!({ "results": ["CPU limits"] }))
    }

    /// Return a link
    #[mcp_tool]
    fn link(&self) -> CallToolResult {
        let link = Resource::new("https://notes.example/1", "limits");
        CallToolResult::success(vec![ContentBlock::resource_link(link)])
    }

    /// Return a list and a longer note
    #[mcp_tool]
    fn noted(&self) -> WithOrigins<CallToolResult> {
        let note = "(1 of 2 items is missing. Call again with `offset` = 1.)";
        let content = [r#"[{"id":"a"}]"#, note].map(ContentBlock::text);
        WithOrigins(CallToolResult::success(content.into()), origins(["a", "b"]))
    }

    /// Return a list and a longer one
    #[mcp_tool]
    fn faceted(&self) -> WithOrigins<Value> {
        let years = json!([{ "id": "year", "counts": [1855, 1878] }]);
        WithOrigins(json!({ "results": [{ "id": "a" }], "facets": years }), origins(["a"]))
    }
}

fn origins<const N: usize>(ids: [&str; N]) -> Vec<(String, Origin)> {
    let origin = |id: &str| (id.to_owned(), Origin::of("note").agent(Agent::Human));
    ids.map(origin).into()
}

toolset! { BLOCKS = [Blocks] }

/// The tokens are those of all that a client may show, as in the report of a budget.
#[tokio::test]
async fn tokens_of_other_content() {
    let builder = Server::builder(&BLOCKS).handlers(Blocks).result_context();
    let client = client(builder.result_budget(1_000).build().expect("a server")).await;
    for tool in ["structured", "link"] {
        let result = budget::call(&client, tool, json!({})).await;
        let sent = &budget::report(&result)["tokensSent"];
        assert!(sent.as_u64() > Some(5), "{result:?}");
        let meta = result.meta.as_ref().expect("meta");
        let context = &meta["context"];
        assert_eq!(&context["tokens"], sent, "{result:?}");
        let items = context["items"].as_array();
        assert_eq!(items.map(Vec::len), (tool == "structured").then_some(2));
        let is_part = |item: &Value| item["percentTotal"].as_f64() < Some(1.0);
        assert!(items.is_none_or(|items| items.iter().all(is_part)), "{result:?}");
    }
}

/// The items are those of the list, not of a note. Origins stay if the list has other items.
#[tokio::test]
async fn origins_beside_other_texts_and_lists() {
    let builder = Server::builder(&BLOCKS).handlers(Blocks).result_context();
    let client = client(builder.build().expect("a server")).await;
    for tool in ["noted", "faceted"] {
        let result = budget::call(&client, tool, json!({})).await;
        let items = &result.meta.as_ref().expect("meta")["context"]["items"];
        let items = items.as_array().expect("items");
        assert_eq!(items.len(), 1, "{result:?}");
        assert_eq!(
            (&items[0]["id"], &items[0]["agentMeta"]["source"]),
            (&json!("a"), &json!("human"))
        );
        assert_eq!(items[0].get("tokens").is_some(), tool == "noted");
    }
}

/// A tool without an output schema sends the text alone, if that has all of the structured content.
#[tokio::test]
async fn structured_content_without_a_schema() {
    let client = client(Server::builder(&BLOCKS).handlers(Blocks).build().expect("a server")).await;
    for (tool, is_structured) in [("both", false), ("structured", true)] {
        let result = budget::call(&client, tool, json!({})).await;
        assert_eq!(result.structured_content.is_some(), is_structured, "{result:?}");
        assert_eq!(result.content.is_empty(), is_structured);
    }
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

/// A router adds the tokens of what is sent: after the cut, with the notes on arguments, by name
/// and through each meta-tool.
#[tokio::test]
async fn tokens_of_a_router() {
    for has_context in [true, false] {
        for (mode, mut discovery) in discoveries(Adopted::TOOLS) {
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
