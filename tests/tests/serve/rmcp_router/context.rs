//! The tools of a router that report the context cost, and the hints for clients that search.

use mcpact::{
    Menu,
    discover::Mode,
    serve::{RouterExt, StartError},
};
use rmcp::model::{CallToolRequestParams, CallToolResult, Tool};
use serde_json::{Value, json};

use super::{client, listed, route, router, texts::MIXED};

const CONTEXT: [&str; 2] = ["get_active_toolset", "list_available_tools"];

/// Returns the result of a call, of a router with these settings.
async fn result(menu: Menu, name: &'static str, arguments: Value) -> CallToolResult {
    let client = client(router(&MIXED).discoverable(menu).expect("it starts")).await;
    let arguments = arguments.as_object().expect("an object").clone();
    let call = CallToolRequestParams::new(name).with_arguments(arguments);
    client.call_tool(call).await.expect("a result")
}

fn text(result: &CallToolResult) -> &str {
    &result.content[0].as_text().expect("a text").text
}

/// Both tools are listed in each mode, and count the list.
#[tokio::test]
async fn context_tools_in_each_mode() {
    for mode in Mode::EVERY.iter().copied() {
        let menu = Menu::new().mode(mode).pins(["add_tag"]);
        let plain = router(&MIXED).discoverable(menu.clone()).expect("it starts");
        let menu = menu.context_tools();
        let found = router(&MIXED).discoverable(menu.clone()).expect("it starts");
        let mut expected = listed(&plain);
        expected.extend(CONTEXT.map(Into::into));
        expected.sort_unstable();
        assert_eq!(listed(&found), expected, "{mode}");

        let active = result(menu.clone(), CONTEXT[0], json!({})).await;
        let active: Value = serde_json::from_str(text(&active)).expect("JSON");
        let named = active["tools"].as_array().expect("tools").iter();
        let named: Vec<&str> = named
            .map(|tool| tool["namespacedName"].as_str().expect("a name"))
            .collect();
        assert_eq!(named, expected, "{active}");
        let available = result(menu, CONTEXT[1], json!({})).await;
        let available: Value = serde_json::from_str(text(&available)).expect("JSON");
        let all: u32 = MIXED.tools.iter().map(|tool| tool.tokens.total).sum();
        assert_eq!(available["meta"]["totalPossibleContext"]["tokens"], all, "{available}");
        for report in [&active, &available] {
            assert_eq!(report["meta"]["encoding"], "o200k_base", "{report}");
        }
        let tools = available["toolsByServer"][0]["tools"].as_array().expect("tools");
        assert_eq!(tools.len(), MIXED.tools.len());
        // Without a source, the tools have the server's name.
        let server = available["toolsByServer"][0]["serverName"].as_str().expect("a name");
        assert_eq!(
            (active["name"].as_str(), server.is_empty()),
            (Some(server), false),
            "{available}"
        );
    }
}

/// They are called like meta-tools: not by `execute_tool`, with notes on ignored arguments, and
/// with tokens in `_meta`.
#[tokio::test]
async fn context_tools_are_called_like_meta_tools() {
    let menu = || Menu::new().context_tools().result_context();
    let executed = result(menu(), "execute_tool", json!({ "tool": CONTEXT[0] })).await;
    assert_eq!(
        (text(&executed), executed.is_error),
        (
            "`execute_tool` does not call `get_active_toolset`; call it directly",
            Some(true)
        )
    );
    let active = result(menu(), CONTEXT[0], json!({ "mode": "all" })).await;
    let note = active.content[1].as_text().expect("a text");
    assert!(note.text.contains("mode"), "{}", note.text);
    let meta = serde_json::to_value(&active.meta).expect("JSON");
    assert!(meta["context"]["tokens"].is_u64(), "{meta}");
}

#[test]
fn names_of_context_tools() {
    for mode in [Mode::All, Mode::Dynamic] {
        let mut taken = router(&MIXED);
        let mut tool = route(MIXED.tools[0]);
        tool.attr.name = CONTEXT[0].into();
        taken.add_route(tool);
        let menu = Menu::new().mode(mode);
        taken.clone().discoverable(menu.clone()).expect("the name is free");
        let error = taken.discoverable(menu.context_tools()).expect_err("two tools");
        assert_eq!(error, StartError::MetaToolName("get_active_toolset"));
    }
}

/// Returns the `_meta` of a listed tool.
async fn meta(menu: Menu, tool: &str) -> Value {
    let client = client(router(&MIXED).discoverable(menu).expect("it starts")).await;
    let tools: Vec<Tool> = client.list_all_tools().await.expect("a list");
    let tool = tools.iter().find(|listed| listed.name == tool).expect("it is listed");
    serde_json::to_value(&tool.meta).expect("JSON")
}

/// Pinned tools are marked in each mode that lists them; only definitions have keywords.
#[tokio::test]
async fn search_hints() {
    let menu = |mode| Menu::new().mode(mode).pins(["add_tag"]);
    let of_mixed = |mode| Menu::of(&MIXED).mode(mode).pins(["add_tag"]);
    let keywords = |name: &str| MIXED.get(name).expect("a tool").keywords.join(" ");
    for mode in [Mode::All, Mode::Hybrid] {
        let pinned = async |menu| meta(menu, "add_tag").await;
        assert_eq!(pinned(menu(mode)).await, Value::Null);
        let hints = pinned(menu(mode).search_hints()).await;
        assert_eq!(hints, json!({ "anthropic/alwaysLoad": true }));
        let hints = pinned(of_mixed(mode).search_hints()).await;
        assert_eq!(
            hints,
            json!({ "anthropic/alwaysLoad": true, "anthropic/searchHint": keywords("add_tag") })
        );
    }
    let other = async |menu| meta(menu, "read_article").await;
    assert_eq!(other(menu(Mode::All).search_hints()).await, Value::Null);
    assert_eq!(
        other(of_mixed(Mode::All).search_hints()).await,
        json!({ "anthropic/searchHint": keywords("read_article") })
    );
    let hinted = of_mixed(Mode::Hybrid).search_hints();
    assert_eq!(meta(hinted, "search_tools").await, Value::Null);
}
