//! A server with the filter.

use mcpact::{Menu, discover::Mode, serve::Server};
use rmcp::ServerHandler;
use serde_json::json;

use super::{
    checks,
    shop::{COUNTER, Counter, SHOP, menu, server},
    users::{PROTOCOLS, User, access, panicking_access, users, users_in_sessions},
};

const META_TOOLS: [&str; 4] = ["describe_tool", "execute_read_tool", "execute_tool", "search_tools"];

/// Returns the listed names if these tools are visible.
pub(super) fn expected<'a>(tools: impl IntoIterator<Item = &'a str>, mode: Mode) -> Vec<String> {
    let metas = match mode {
        Mode::All => &[][..],
        Mode::Dynamic | Mode::Hybrid => &META_TOOLS[..],
        Mode::Catalogue => &META_TOOLS[..3],
    };
    let context = ["get_active_toolset", "list_available_tools"];
    let names = tools.into_iter().chain(metas.iter().copied()).chain(context);
    let mut names: Vec<String> = names.map(str::to_owned).collect();
    names.sort_unstable();
    names
}

/// Checks the lists of two users of a server in this mode.
async fn listed([guest, clerk]: &[User; 2], mode: Mode) {
    let (theirs, all): (&[&str], &[&str]) = match mode {
        Mode::All => (
            &["rate_item", "show_item"],
            &["rate_item", "show_item", "submit_order", "track_order"],
        ),
        Mode::Dynamic | Mode::Catalogue => (&[], &[]),
        Mode::Hybrid => (&["rate_item"], &["rate_item", "submit_order"]),
    };
    assert_eq!(guest.names().await, expected(theirs.iter().copied(), mode), "{mode}");
    assert_eq!(clerk.names().await, expected(all.iter().copied(), mode), "{mode}");
}

/// Checks that the context tools of a guest name and count only visible tools.
async fn context([guest, clerk]: &[User; 2], mode: Mode) {
    for tool in ["list_available_tools", "get_active_toolset"] {
        let (theirs, all) = (guest.said(tool, json!({})).await, clerk.said(tool, json!({})).await);
        assert!(!theirs.contains("order"), "{theirs}");
        // In catalogue mode no tool is listed beside the meta-tools.
        let is_named = mode == Mode::Hybrid || tool == "list_available_tools";
        assert_eq!(all.contains("submit_order"), is_named, "{all}");
    }
    let available = guest.said("list_available_tools", json!({})).await;
    let tokens: u32 = SHOP.tools[..2].iter().map(|tool| tool.tokens.total).sum();
    assert!(
        available.contains(&format!(r#"{{"tokens":{tokens},"percentTotal":null}}"#)),
        "{available}"
    );
    if mode == Mode::Hybrid {
        let found = guest.call("search_tools", json!({ "query": "item" })).await;
        let metrics = &found["result"]["_meta"]["token_metrics"];
        assert_eq!(metrics["baseline_tokens"], tokens);
    }
    // To a guest, the server looks like one without other tools.
    let counter = Server::builder(&COUNTER).handlers(Counter);
    let menu = Menu::new().mode(mode).pins(["rate_item"]).context_tools();
    let counter = counter.menu(menu).build().expect("a server");
    let [other, _] = users(counter, PROTOCOLS[0]).await;
    let active = async |user: &User| user.said("get_active_toolset", json!({})).await;
    assert_eq!(active(guest).await.replace("SHOP", "COUNTER"), active(&other).await);
}

/// Checks what two users of a server see and can call.
pub(super) async fn holds<H: ServerHandler + Clone>(server: H, mode: Mode, protocol: &'static str) {
    holds_for(&users(server, protocol).await, mode).await;
}

async fn holds_for(users: &[User; 2], mode: Mode) {
    listed(users, mode).await;
    match mode {
        Mode::All => checks::by_name(users).await,
        Mode::Dynamic | Mode::Hybrid => checks::by_meta_tools(users).await,
        Mode::Catalogue => checks::by_catalogue(users).await,
    }
    if matches!(mode, Mode::Hybrid | Mode::Catalogue) {
        context(users, mode).await;
    }
}

#[tokio::test]
async fn the_filter() {
    for protocol in PROTOCOLS {
        for mode in Mode::EVERY.iter().copied() {
            let server = server(menu(mode).access(access()));
            holds(server, mode, protocol).await;
        }
    }
}

/// rmcp keeps a session for each user by default.
#[tokio::test]
async fn in_sessions() {
    for mode in Mode::EVERY.iter().copied() {
        let server = server(menu(mode).access(access()));
        holds_for(&users_in_sessions(server).await, mode).await;
    }
}

/// A filter that panics hides the tool.
#[tokio::test]
async fn a_filter_that_panics() {
    for mode in Mode::EVERY.iter().copied() {
        let server = server(menu(mode).access(panicking_access()));
        holds(server, mode, PROTOCOLS[1]).await;
    }
}

/// The search tool of a guest states the number and the sources of the guest's tools.
#[tokio::test]
async fn the_search_tool_says_what_a_caller_can_find() {
    let server = server(menu(Mode::Dynamic).access(access()));
    let [guest, clerk] = users(server, PROTOCOLS[1]).await;
    let search = async |user: User| {
        let list = user.list().await;
        let tools = list["tools"].as_array().expect("tools").clone();
        tools
            .into_iter()
            .find(|tool| tool["name"] == "search_tools")
            .expect("a tool")
    };
    let (theirs, all) = (search(guest).await, search(clerk).await);
    assert_eq!(theirs["description"], "Search 2 tools by task: a shop");
    assert_eq!(all["description"], "Search 4 tools by task: a shop");
    assert_eq!(
        theirs["inputSchema"]["properties"]["source"]["enum"],
        json!(["counter"])
    );
    assert_eq!(
        all["inputSchema"]["properties"]["source"]["enum"],
        json!(["counter", "office"])
    );
}
