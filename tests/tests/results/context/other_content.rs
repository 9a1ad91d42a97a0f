//! The context of structured content, links and several texts.

use mcpact::{
    Menu, Server, mcp_tool, mcp_tools,
    results::{Agent, Origin},
    serve::WithOrigins,
    toolset,
};
use rmcp::model::{CallToolResult, ContentBlock, Resource};
use serde_json::{Value, json};

use crate::budget::{self, client};

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
    let menu = Menu::new().result_context().result_budget(1_000);
    let builder = Server::builder(&BLOCKS).handlers(Blocks).menu(menu);
    let client = client(builder.build().expect("a server")).await;
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
    let builder = Server::builder(&BLOCKS)
        .handlers(Blocks)
        .menu(Menu::new().result_context());
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
