//! The context of the items of a list, a batch and a table.

use mcpact::{
    Json, Menu, Server, ToolSchema, mcp_tool, mcp_tools,
    results::{Agent, Batch, Origin, Packed, Table},
    serve::WithOrigins,
    toolset,
};
use rmcp::model::CallToolResult;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::tokens;
use crate::budget::{self, client};

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
    let menu = if with_tokens {
        Menu::new().result_context()
    } else {
        Menu::new()
    };
    let builder = Server::builder(&LISTS).handlers(Lists).menu(menu);
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
