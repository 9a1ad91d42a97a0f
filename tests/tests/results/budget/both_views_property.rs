//! A property of each list for clients that show content and structured content.

use std::cell::Cell;
use std::sync::{Arc, Mutex};

use mcpact::{Menu, Server, ToolSchema, discover::Mode, mcp_tool, mcp_tools, toolset};
use proptest::{prelude::*, test_runner::TestRunner};
use rmcp::model::CallToolResult;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    both_views::{BRIEF, client, tokens_of_both},
    call,
    properties::item,
    report, text_result, texts,
};
use crate::{CASES, config};

#[derive(Serialize, ToolSchema)]
struct Items {
    items: Vec<Value>,
}

#[derive(Deserialize, ToolSchema)]
struct Page {
    #[serde(default)]
    #[expect(dead_code, reason = "the note about missing items names it")]
    offset: usize,
}

/// A server of the items that a test sets.
struct Desk(Arc<Mutex<Vec<Value>>>);

#[mcp_tools]
impl Desk {
    /// List items
    #[mcp_tool(output = Items, read_only)]
    fn list_items(&self, page: Page) -> CallToolResult {
        let Page { .. } = page;
        CallToolResult::structured(json!({ "items": *self.0.lock().expect("items") }))
    }
}

toolset! { DESK = [Desk] }

/// Returns the result that has the first `kept` items and the note.
fn with_note(items: &[Value], kept: usize) -> CallToolResult {
    let (missing, all) = (items.len() - kept, items.len());
    let note = format!("(... {missing} of {all} `items` are missing. Call again with `offset` = {kept}.)");
    let mut result = text_result(BRIEF);
    result.content.extend(text_result(note.as_str()).content);
    result.structured_content = Some(json!({ "items": items[..kept], "_truncated": note }));
    result
}

/// Both views together are at most the budget, and one more item would exceed it.
#[test]
fn the_budget_of_both_keeps_the_longest_prefix() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime");
    let items = Arc::new(Mutex::new(Vec::new()));
    let budgets: Vec<u32> = (72..120).step_by(8).collect();
    let clients = runtime.block_on(async {
        let mut clients = Vec::new();
        for budget in &budgets {
            let builder = Server::builder(&DESK).handlers(Desk(Arc::clone(&items))).menu(
                Menu::new()
                    .mode(Mode::All)
                    .result_budget(*budget)
                    .brief_text_for(["both"]),
            );
            let server = builder.build();
            clients.push(client(server.expect("a server"), "both").await);
        }
        clients
    });
    let cases = (prop::collection::vec(item(), 8..16), 0..budgets.len());
    let cut = Cell::new(0);
    let result = TestRunner::new(config()).run(&cases, |(list, index)| {
        items.lock().expect("items").clone_from(&list);
        let result = runtime.block_on(call(&clients[index], "list_items", json!({})));
        let (sent, max) = (tokens_of_both(&result), budgets[index] as usize);
        prop_assert!(sent <= max, "{sent} tokens over {max}: {result:?}");
        prop_assert_eq!(&report(&result)["tokensSent"], sent);
        if report(&result)["truncated"] == false {
            prop_assert_eq!(texts(&result), [BRIEF]);
            prop_assert_eq!(&result.structured_content, &Some(json!({ "items": list })));
            return Ok(());
        }
        let kept = match &result.structured_content {
            None => {
                prop_assert_eq!(result.is_error, Some(true));
                0
            }
            // The first item does not fit, so its own parts are shortened.
            Some(_) if report(&result)["items"].is_null() => 0,
            Some(structured) => {
                let kept = structured["items"].as_array().map_or(0, Vec::len);
                let expected = with_note(&list, kept);
                prop_assert_eq!(&result.content, &expected.content);
                prop_assert_eq!(&result.structured_content, &expected.structured_content);
                cut.set(cut.get() + 1);
                kept
            }
        };
        if kept + 1 < list.len() {
            let next = tokens_of_both(&with_note(&list, kept + 1));
            prop_assert!(next > max, "one more item fits {max}: {next}");
        }
        Ok(())
    });
    result.expect("all lists");
    assert!(cut.get() > CASES / 10, "{} lists are cut", cut.get());
}
