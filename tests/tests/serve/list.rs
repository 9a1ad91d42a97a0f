//! `tools/list`: the counted bytes, in each mode, before and after calls.

use mcpact::{
    Definition, Menu,
    discover::Mode,
    serve::{Access, Server},
};
use serde_json::{Value, json};

use crate::{
    library::{LIBRARY, builder, server},
    wire::Wire,
};

/// Returns the definitions that a mode lists.
fn expected(mode: Mode) -> Vec<&'static Definition> {
    let tools = LIBRARY.tools.iter().copied();
    let is_pinned = |tool: &&Definition| ["find", "add"].contains(&tool.name);
    match mode {
        Mode::All => tools.collect(),
        Mode::Dynamic => LIBRARY.meta_tools.to_vec(),
        Mode::Hybrid => tools
            .filter(is_pinned)
            .chain(LIBRARY.meta_tools.iter().copied())
            .collect(),
        Mode::Catalogue => LIBRARY.catalogue_tools().tools.to_vec(),
    }
}

/// Returns the line with the response to `tools/list`.
async fn listed(wire: &mut Wire) -> String {
    wire.ask("tools/list", json!({})).await;
    wire.answer().await
}

fn entries(tools: &[&Definition]) -> String {
    let entries: Vec<&str> = tools.iter().map(|tool| tool.wire_entry).collect();
    format!("\"tools\":[{}]", entries.join(","))
}

#[tokio::test]
async fn the_bytes_are_those_that_were_counted() {
    for mode in Mode::EVERY.iter().copied() {
        let server = server(mode);
        let expected = expected(mode);
        let names = |tools: &[&Definition]| tools.iter().map(|tool| tool.name).collect::<Vec<_>>();
        assert_eq!(names(&server.listed().collect::<Vec<_>>()), names(&expected), "{mode}");
        let total: u32 = expected.iter().map(|tool| tool.tokens.total).sum();
        assert_eq!(server.listed_tokens(), total, "{mode}");
        let mut wire = Wire::open(server).await;
        let line = listed(&mut wire).await;
        assert!(line.contains(&entries(&expected)), "{mode}: {line}");
        let message: Value = serde_json::from_str(&line).expect("JSON");
        assert!(message["result"].get("nextCursor").is_none(), "{line}");
    }
}

/// The optional parts of an entry are on the wire too: a title, hints, an output schema, letters
/// beyond ASCII.
#[tokio::test]
async fn every_part_of_an_entry() {
    let mut wire = Wire::open(server(Mode::All)).await;
    let line = listed(&mut wire).await;
    for part in [
        r#""title":"Find books""#,
        r#""description":"Find \"books\", by Ümlaut too""#,
        r#""annotations":{"readOnlyHint":true}"#,
        r#""annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}"#,
        r#""outputSchema":{"type":"object","properties":{"size":{"description":"Bytes","type":"integer"}},"#,
    ] {
        assert!(line.contains(part), "no {part} in {line}");
    }
}

#[tokio::test]
async fn no_call_changes_the_list() {
    for mode in [Mode::Dynamic, Mode::Hybrid, Mode::Catalogue] {
        let mut wire = Wire::open(server(mode)).await;
        let before: Value = serde_json::from_str(&listed(&mut wire).await).expect("JSON");
        if mode == Mode::Catalogue {
            wire.error("search_tools", json!({ "query": "books" })).await;
        } else {
            wire.said("search_tools", json!({ "query": "books" })).await;
        }
        wire.said("describe_tool", json!({ "tools": ["measure"] })).await;
        wire.said("execute_tool", json!({ "tool": "measure", "args": { "text": "a" } }))
            .await;
        wire.said("measure", json!({ "text": "a" })).await;
        wire.error("nothing_of_the_kind", json!({})).await;
        wire.refused("panics", json!({})).await;
        let after: Value = serde_json::from_str(&listed(&mut wire).await).expect("JSON");
        assert_eq!(before["result"], after["result"], "{mode}");
    }
}

#[tokio::test]
async fn context_tools_are_listed_where_they_are_asked_for() {
    let server = |mode: Mode| -> Server {
        let builder = builder().menu(Menu::new().mode(mode).context_tools());
        builder.build().expect("a server")
    };
    for (mode, tools) in [
        (Mode::All, LIBRARY.tools),
        (Mode::Dynamic, LIBRARY.meta_tools),
        (Mode::Catalogue, LIBRARY.catalogue_tools().tools),
    ] {
        let mut wire = Wire::open(server(mode)).await;
        let all: Vec<&Definition> = tools.iter().copied().chain(LIBRARY.context_tools()).collect();
        let line = listed(&mut wire).await;
        assert!(line.contains(&entries(&all)), "{mode}: {line}");
        let active = wire.said("get_active_toolset", json!({})).await;
        let active: Value = serde_json::from_str(&active).expect("JSON");
        let total: u32 = all.iter().map(|tool| tool.tokens.total).sum();
        assert_eq!(active["meta"]["context"]["tokens"], total, "{active}");
        let available = wire.said("list_available_tools", json!({})).await;
        assert!(
            available.contains("\"find\"") && available.contains("\"whole\""),
            "{available}"
        );
    }
}

/// `_meta` is added on request, and changes nothing else.
#[tokio::test]
async fn search_hints() {
    let plain = server(Mode::Hybrid);
    let hinted = builder()
        .menu(Menu::new().mode(Mode::Hybrid).pins(["find", "add"]).search_hints())
        .build()
        .expect("a server");
    let plain: Value = serde_json::from_str(&listed(&mut Wire::open(plain).await).await).expect("JSON");
    let mut hinted: Value = serde_json::from_str(&listed(&mut Wire::open(hinted).await).await).expect("JSON");
    let words = LIBRARY.get("find").expect("a tool").keywords.join(" ");
    let tools = hinted["result"]["tools"].as_array_mut().expect("tools");
    let hints = tools[0].as_object_mut().expect("a tool").remove("_meta");
    assert_eq!(
        hints,
        Some(json!({ "anthropic/alwaysLoad": true, "anthropic/searchHint": words }))
    );
    tools[1].as_object_mut().expect("a tool").remove("_meta");
    assert_eq!(hinted["result"], plain["result"]);
}

/// A client may cache a list that is the same for all callers and never changes. It must not cache
/// another list.
#[tokio::test]
async fn how_long_a_list_may_be_kept() {
    for mode in Mode::EVERY.iter().copied() {
        let menu = || Menu::new().mode(mode).pins(["find"]);
        let with_access = menu().access(Access::new(|_, _| true));
        for (builder, ttl, scope) in [
            (builder().menu(menu()), 3_600_000, "public"),
            (builder().menu(with_access), 0, "private"),
            (builder().menu(menu()).tools_may_change(), 0, "private"),
        ] {
            let server = builder.build().expect("a server");
            let mut wire = Wire::lines(server.clone(), 1 << 20);
            let list = wire.newest("tools/list", json!({})).await;
            assert_eq!(list["result"]["ttlMs"], ttl, "{mode}");
            assert_eq!(list["result"]["cacheScope"], scope, "{mode}");
            // Clients of older protocols get neither hint.
            let mut wire = Wire::open(server).await;
            let list = wire.request("tools/list", json!({})).await;
            let properties: Vec<&String> = list["result"].as_object().expect("an object").keys().collect();
            assert_eq!(properties, ["tools"], "{mode}");
        }
    }
}

/// There is one page, so there is no cursor.
#[tokio::test]
async fn forged_cursors() {
    let mut wire = Wire::open(server(Mode::Dynamic)).await;
    for (cursor, told) in [("", ""), ("2", "2"), (&"x".repeat(1000), &("x".repeat(63) + "…"))] {
        let answer = wire.request("tools/list", json!({ "cursor": cursor })).await;
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
        let message = format!("cursor: `{told}` is unknown; the list of tools has one page");
        assert_eq!(answer["error"]["message"], message);
    }
    let answer = wire.request("tools/list", json!({ "cursor": null })).await;
    assert!(answer["result"]["tools"].is_array(), "{answer}");
}
