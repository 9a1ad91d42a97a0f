//! Asks are for the search: no list, description, result or instruction has their text. Examples are
//! in the full description alone.

use mcpact::discover::Mode;
use rmcp::ServerHandler;
use serde_json::{Value, json};

use crate::{
    library::{LIBRARY, server},
    wire::Wire,
};

/// A word of an ask, which no other text of the library has.
const WORD: &str = "zyzzyva";
/// A word of an example, which no other text of the library has.
const EXAMPLE_WORD: &str = "quokka";

#[test]
fn the_index_has_asks_and_examples() {
    let index: Value = serde_json::from_str(LIBRARY.index()).expect("JSON");
    let tools = index["tools"].as_array().expect("tools");
    let asks: Vec<&Value> = tools
        .iter()
        .map(|tool| &tool["asks"])
        .filter(|asks| !asks.is_null())
        .collect();
    assert_eq!(asks, [&json!(["a zyzzyva in the stacks"])]);
    let find = LIBRARY.get("find").expect("a tool");
    assert_eq!(find.asks, ["a zyzzyva in the stacks"]);
    assert!(find.keywords.iter().all(|keyword| !keyword.contains(WORD)));
    let examples: Vec<&Value> = tools.iter().map(|tool| &tool["examples"]).collect();
    assert_eq!(examples[0], &json!([{ "query": EXAMPLE_WORD }]));
    assert!(examples[1..].iter().all(|examples| examples.is_null()));
    assert_eq!(find.examples, [r#"{"query":"quokka"}"#]);
}

#[tokio::test]
async fn only_the_full_description_has_examples_and_none_has_asks() {
    for mode in Mode::EVERY.iter().copied() {
        let server = server(mode);
        let instructions = serde_json::to_string(&ServerHandler::get_info(&server)).expect("JSON");
        let mut wire = Wire::open(server).await;
        let mut texts = vec![instructions];
        wire.ask("tools/list", json!({})).await;
        texts.push(wire.answer().await);
        let calls = [
            ("search_tools", json!({})),
            ("search_tools", json!({ "source": "reading" })),
            ("search_tools", json!({ "query": "stacks" })),
            ("search_tools", json!({ "query": "find", "limit": 50 })),
            ("describe_tool", json!({ "tools": ["find"], "verbosity": "minimal" })),
            ("describe_tool", json!({ "tools": ["find"] })),
            (
                "describe_tool",
                json!({ "tools": ["find", "add"], "verbosity": "full" }),
            ),
            ("describe_tool", json!({ "tools": ["fnid"] })),
            ("list_available_tools", json!({})),
            ("get_active_toolset", json!({})),
        ];
        for (name, arguments) in calls {
            wire.ask("tools/call", json!({ "name": name, "arguments": arguments }))
                .await;
            texts.push(wire.answer().await);
        }
        let mut full = 0;
        for text in texts {
            assert!(!text.contains(WORD), "{mode}: {text}");
            full += usize::from(text.contains(EXAMPLE_WORD));
        }
        assert_eq!(full, usize::from(mode != Mode::All), "{mode}");
    }
}
