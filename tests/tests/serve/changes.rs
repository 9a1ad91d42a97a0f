//! Tools that come and go while the server runs, and the notification of clients.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use mcpact::{
    Menu,
    discover::Mode,
    serve::{Access, Server},
};
use serde_json::{Value, json};

use crate::{
    library::{builder, server},
    wire::Wire,
};

const CHANGED: &str = "notifications/tools/list_changed";

/// Returns a server that has the tool `find` only while the library is open.
fn opening(mode: Mode) -> (Server, Arc<AtomicBool>) {
    let is_open = Arc::new(AtomicBool::new(true));
    let asked = Arc::clone(&is_open);
    let access = Access::new(move |tool, _| tool != "find" || asked.load(Ordering::SeqCst));
    let builder = builder()
        .menu(Menu::new().mode(mode).pins(["find", "add"]).access(access))
        .tools_may_change();
    (builder.build().expect("a server"), is_open)
}

/// Returns the next message.
async fn next(wire: &mut Wire) -> Value {
    serde_json::from_str(&wire.line().await).expect("JSON")
}

#[tokio::test]
async fn clients_of_older_protocols_are_notified() {
    for mode in [Mode::All, Mode::Hybrid] {
        let (server, is_open) = opening(mode);
        let capabilities = server.get_info().capabilities;
        assert_eq!(capabilities.tools.expect("tools").list_changed, Some(true));
        let (mut wire, mut other) = (Wire::open(server.clone()).await, Wire::open(server.clone()).await);
        let has_find = |list: &Value| list["result"]["tools"].to_string().contains("\"find\"");
        assert!(has_find(&wire.request("tools/list", json!({})).await));
        assert!(has_find(&other.request("tools/list", json!({})).await));
        is_open.store(false, Ordering::SeqCst);
        server.tools_changed();
        for wire in [&mut wire, &mut other] {
            assert_eq!(next(wire).await["method"], CHANGED);
            assert!(!has_find(&wire.request("tools/list", json!({})).await));
            let (code, text) = wire.error("find", json!({ "query": "gold" })).await;
            assert_eq!(code, -32602);
            assert!(text.starts_with("unknown tool `find`"), "{text}");
        }
        // The server still notifies the other clients after one has left.
        drop(other);
        is_open.store(true, Ordering::SeqCst);
        server.tools_changed();
        assert_eq!(next(&mut wire).await["method"], CHANGED);
        wire.is_alive().await;
    }
}

#[tokio::test]
async fn later_clients_subscribe() {
    let (server, is_open) = opening(Mode::All);
    let mut wire = Wire::lines(server.clone(), 1 << 20);
    let listen = json!({
        "notifications": { "toolsListChanged": true, "promptsListChanged": true },
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": { "name": "wire", "version": "1" },
        },
    });
    wire.ask("subscriptions/listen", listen).await;
    let id = wire.id;
    let acknowledged = next(&mut wire).await;
    assert_eq!(acknowledged["method"], "notifications/subscriptions/acknowledged");
    assert_eq!(
        acknowledged["params"]["notifications"],
        json!({ "toolsListChanged": true })
    );
    is_open.store(false, Ordering::SeqCst);
    server.tools_changed();
    let changed = next(&mut wire).await;
    assert_eq!(changed["method"], CHANGED);
    assert_eq!(
        changed["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"], id,
        "{changed}"
    );
    // After the subscription has ended, nothing is sent.
    wire.notify("notifications/cancelled", json!({ "requestId": id })).await;
    let list = wire.newest("tools/list", json!({})).await;
    assert!(!list["result"]["tools"].to_string().contains("\"find\""), "{list}");
    server.tools_changed();
    wire.ask("tools/list", json!({})).await;
    assert_eq!(next(&mut wire).await["id"], wire.id);
}

/// However often the tools change before a client reads, it gets at most two notifications.
#[tokio::test]
async fn many_changes_are_told_at_once() {
    let (server, _) = opening(Mode::All);
    let mut wire = Wire::open(server.clone()).await;
    wire.is_alive().await;
    for _ in 0..1000 {
        server.tools_changed();
    }
    assert_eq!(next(&mut wire).await["method"], CHANGED);
    assert_eq!(next(&mut wire).await["method"], CHANGED);
    wire.ask("tools/list", json!({})).await;
    assert_eq!(next(&mut wire).await["id"], wire.id);
}

/// A server whose tools do not change declares that, and sends nothing.
#[tokio::test]
async fn a_server_that_does_not_change() {
    let server = server(Mode::All);
    assert_eq!(server.get_info().capabilities.tools.expect("tools").list_changed, None);
    let mut wire = Wire::open(server.clone()).await;
    server.tools_changed();
    wire.ask("tools/list", json!({})).await;
    assert_eq!(next(&mut wire).await["id"], wire.id);
}
