//! A server in catalogue mode, whose binary has neither the search nor the word table.
//!
//! The binary is that of this test.

#[path = "support/parts.rs"]
mod parts;
#[path = "support/session.rs"]
mod session;
#[path = "support/shop.rs"]
mod shop;

use std::{env, fs};

use mcpact::{Menu, Server, serve::Access};
use shop::{SHOP, Shop};

/// Serves a client, so that the binary contains everything that such a server needs: also the
/// catalogue of a caller who may not see all tools.
#[tokio::test]
async fn no_search() {
    let server = Server::builder(&SHOP)
        .handlers(Shop { orders: "none" })
        .menu(
            Menu::new()
                .catalogue_mode()
                .access(Access::new(|tool, _| tool != "submit_order")),
        )
        .build()
        .expect("a server");
    let requests = [
        ("tools/list", "{}"),
        (
            "tools/call",
            r#"{"name":"describe_tool","arguments":{"tools":["list_orders"]}}"#,
        ),
        (
            "tools/call",
            r#"{"name":"execute_tool","arguments":{"tool":"list_orders","args":{}}}"#,
        ),
        (
            "tools/call",
            r#"{"name":"search_tools","arguments":{"query":"orders"}}"#,
        ),
    ];
    let responses = session::responses(server, &requests).await;
    let [list, described, executed, searched] = responses.as_slice() else {
        panic!("{responses:?}");
    };
    assert!(
        list.contains("list_orders") && list.contains("\"describe_tool\""),
        "{list}"
    );
    assert!(
        !list.contains("submit_order") && !list.contains("search_tools"),
        "{list}"
    );
    assert!(described.contains("List the orders"), "{described}");
    assert!(executed.contains("\"none\""), "{executed}");
    assert!(searched.contains("unknown tool `search_tools`"), "{searched}");

    let binary = fs::read(env::current_exe().expect("this binary")).expect("its bytes");
    assert!(!parts::contains(&binary, parts::WORD_TABLE));
    // The entries of a caller with fewer tools are counted.
    assert!(parts::contains(&binary, parts::VOCABULARY));
}
