//! Checks for a guest and a clerk of the shop, for any way of serving its tools.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::users::User;

/// Texts that reveal a tool hidden from guests: its name, description and source.
const HIDDEN: [&str; 5] = ["submit_order", "track_order", "purchase", "parcel", "office"];

#[track_caller]
fn shows_nothing(text: &str) {
    for hidden in HIDDEN {
        assert!(!text.contains(hidden), "`{hidden}` in {text}");
    }
}

fn item(tool: &str) -> Value {
    json!({ "tool": tool, "args": { "item": "lamp" } })
}

/// Checks both users if tools are found by the meta-tools.
pub(crate) async fn by_meta_tools([guest, clerk]: &[User; 2]) {
    guest_finds_nothing(guest).await;
    guest_sees_nothing(guest).await;
    guest_calls_nothing(guest).await;
    let found = clerk
        .said("search_tools", json!({ "query": "submit a purchase" }))
        .await;
    assert!(found.contains("submit_order"), "{found}");
    clerk_has_all(clerk).await;
    // The guest comes again after the clerk, so nothing kept for the clerk may reach the guest.
    guest_finds_nothing(guest).await;
    guest_sees_nothing(guest).await;
}

/// Checks both users if a catalogue lists the tools.
pub(crate) async fn by_catalogue([guest, clerk]: &[User; 2]) {
    guest_sees_nothing(guest).await;
    guest_calls_nothing(guest).await;
    clerk_has_all(clerk).await;
    let rows = async |user: &User| -> Vec<String> {
        let list = user.list().await;
        let describe = &list["tools"]
            .as_array()
            .expect("tools")
            .iter()
            .find(|tool| tool["name"] == "describe_tool");
        let tools = &describe.expect("a tool")["inputSchema"]["properties"]["tools"]["description"];
        let rows = tools.as_str().expect("a description").split(" | ");
        let names = rows.map(|row| row.split(' ').next().expect("a name").to_owned());
        // A router's tools are in the order of their names.
        names.skip(1).collect::<BTreeSet<_>>().into_iter().collect()
    };
    assert_eq!(
        rows(clerk).await,
        ["rate_item", "show_item", "submit_order", "track_order"]
    );
    assert_eq!(rows(guest).await, ["rate_item", "show_item"]);
    guest_sees_nothing(guest).await;
}

async fn guest_finds_nothing(guest: &User) {
    for search in [
        json!({ "query": "submit a purchase" }),
        json!({ "query": "submit_order" }),
        json!({ "query": "submit order", "limit": 50 }),
        json!({ "query": "sumbit_oder" }),
        json!({}),
        json!({ "source": "counter" }),
    ] {
        let text = guest.said("search_tools", search).await;
        // The first line repeats words of the query.
        let found = text
            .strip_prefix("fit: weak; in no tool: ")
            .map(|rest| rest.split_once('\n'));
        shows_nothing(found.flatten().map_or(&text, |(_, found)| found));
    }
    // The result repeats the query and adds nothing.
    let unknown = |text: String| text.replace("office", "attic");
    let hidden = guest.said("search_tools", json!({ "source": "office" })).await;
    let missing = guest.said("search_tools", json!({ "source": "attic" })).await;
    assert_eq!(unknown(hidden), missing);
}

async fn guest_sees_nothing(guest: &User) {
    shows_nothing(&guest.list().await.to_string());
    for verbosity in ["minimal", "standard", "full"] {
        for (hidden, missing) in [("submit_order", "zzz_zzz"), ("Track-Order", "zzz_zzz")] {
            let describe = |tool: &str| json!({ "tools": [tool, "rate_item"], "verbosity": verbosity });
            let answer = guest.said("describe_tool", describe(hidden)).await;
            assert_eq!(
                answer.replace(hidden, missing),
                guest.said("describe_tool", describe(missing)).await
            );
        }
    }
    for typo in ["submit_ordr", "track-orders"] {
        let answer = guest.refused("describe_tool", json!({ "tools": [typo] })).await;
        assert_eq!(answer, format!("unknown tool `{typo}`"));
    }
}

async fn guest_calls_nothing(guest: &User) {
    let same = |hidden: Value, missing: Value, name: &str| {
        assert_eq!(hidden.to_string().replace(name, "zzz_zzz"), missing.to_string());
        assert!(
            hidden.get("error").is_some() || hidden["result"]["isError"] == true,
            "{hidden}"
        );
    };
    for execute in ["execute_tool", "execute_read_tool"] {
        for name in ["submit_order", "track_order", "Submit-Order", "submit_ordr"] {
            let hidden = guest.call(execute, item(name)).await;
            same(hidden, guest.call(execute, item("zzz_zzz")).await, name);
        }
    }
    for name in ["submit_order", "track_order"] {
        for arguments in [json!({ "item": "lamp" }), json!({})] {
            let hidden = guest.call(name, arguments.clone()).await;
            same(hidden, guest.call("zzz_zzz", arguments).await, name);
        }
    }
    for execute in ["execute_tool", "execute_read_tool"] {
        assert_eq!(guest.said(execute, item("show_item")).await, "shown lamp");
    }
    assert_eq!(guest.said("execute_tool", item("rate_item")).await, "rated lamp");
    assert_eq!(guest.said("rate_item", json!({ "item": "lamp" })).await, "rated lamp");
}

async fn clerk_has_all(clerk: &User) {
    let described = clerk
        .said("describe_tool", json!({ "tools": ["submit_order", "track_order"] }))
        .await;
    assert!(
        described.contains("purchase") && described.contains("parcel"),
        "{described}"
    );
    assert_eq!(clerk.said("execute_tool", item("submit_order")).await, "submitted lamp");
    assert_eq!(clerk.said("execute_tool", item("track_order")).await, "tracked lamp");
    assert_eq!(
        clerk.said("execute_read_tool", item("track_order")).await,
        "tracked lamp"
    );
    assert_eq!(
        clerk.said("submit_order", json!({ "item": "lamp" })).await,
        "submitted lamp"
    );
}

/// Checks both users if all tools are listed by name.
pub(crate) async fn by_name([guest, clerk]: &[User; 2]) {
    shows_nothing(&guest.list().await.to_string());
    for name in ["submit_order", "track_order"] {
        let hidden = guest.call(name, json!({ "item": "lamp" })).await;
        assert!(hidden.get("error").is_some(), "{hidden}");
        let missing = guest.call("zzz_zzz", json!({ "item": "lamp" })).await;
        assert_eq!(hidden.to_string().replace(name, "zzz_zzz"), missing.to_string());
    }
    assert_eq!(guest.said("rate_item", json!({ "item": "lamp" })).await, "rated lamp");
    assert_eq!(
        clerk.said("submit_order", json!({ "item": "lamp" })).await,
        "submitted lamp"
    );
}
