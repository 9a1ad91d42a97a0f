//! A server without meta-tools, whose binary has neither the search nor the word table.
//!
//! The binary is that of this test.

#[path = "support/parts.rs"]
mod parts;
#[path = "support/session.rs"]
mod session;
#[path = "support/shop.rs"]
mod shop;

use std::{env, fs};

use mcpact::Menu;
use mcpact::Server;
use shop::{SHOP, Shop};

/// Serves a client, so that the binary contains everything that such a server needs.
#[tokio::test]
async fn no_search() {
    let server = Server::builder(&SHOP)
        .handlers(Shop { orders: "none" })
        .menu(Menu::new().context_tools())
        .build()
        .expect("a server");
    let requests = [
        ("tools/list", "{}"),
        ("tools/call", r#"{"name":"submit_order"}"#),
        (
            "tools/call",
            r#"{"name":"search_tools","arguments":{"query":"orders"}}"#,
        ),
        ("tools/call", r#"{"name":"list_available_tools"}"#),
    ];
    let responses = session::responses(server, &requests).await;
    let [list, submitted, searched, available] = responses.as_slice() else {
        panic!("{responses:?}");
    };
    assert!(list.contains("\"submit_order\"") && !list.contains("\"search_tools\""));
    assert!(submitted.contains("submitted"), "{submitted}");
    assert!(searched.contains("unknown tool `search_tools`"), "{searched}");
    assert!(available.contains("\"list_orders\\\""), "{available}");

    let binary = fs::read(env::current_exe().expect("this binary")).expect("its bytes");
    assert!(!parts::contains(&binary, parts::WORD_TABLE));
    assert!(!parts::contains(&binary, parts::VOCABULARY));
}
