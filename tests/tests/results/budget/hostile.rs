//! Results that are made to be large or deep, each in a process of its own with little memory and
//! little time of the processor, so that a quadratic path fails.

use mcpact::{
    At, Fields, Json, Selected, Server, Tier, Tiered, ToolError, mcp_tool, mcp_tools,
    results::{Packed, pack},
    toolset,
};
use rmcp::{
    ErrorData, ServiceError,
    model::{CallToolRequestParams, CallToolResult, ContentBlock},
};
use serde_json::{Map, Value, json};

use super::{call, client, fit, report, shown_tokens, text_result, texts, tokens, tool};
use crate::alone::alone;

/// Checks that a result is cut to 1,000 tokens.
#[track_caller]
fn check(result: CallToolResult) -> CallToolResult {
    let tool = tool(&json!({ "offset": { "type": "integer" } }), None);
    let fitted = fit(result, 1_000, &tool);
    assert!(shown_tokens(&fitted) <= 1_000);
    assert_eq!(report(&fitted)["truncated"], true);
    fitted
}

#[test]
fn texts_of_100_megabytes() {
    // One copy of the text, and a little.
    alone("budget::hostile::texts_of_100_megabytes", 130, || {
        for piece in ["The barque struck. ", "a", "中", " ", "e\u{301}", "🇦🇺", "(", "1"] {
            let text = piece.repeat(100_000_000 / piece.len());
            let fitted = check(text_result(text));
            assert_ne!(fitted.is_error, Some(true), "{piece}");
            let least = report(&fitted)["tokensInFullAtLeast"].as_u64().expect("a bound");
            assert!(least >= 780_000, "{piece}: {least}");
            let note = texts(&fitted)[0].rsplit_once('\n').expect("a note").1;
            assert!(note.starts_with("(... truncated "), "{note}");
        }
        // A single grapheme, which is not cut inside.
        let fitted = check(text_result(format!("e{}", "\u{301}".repeat(50_000_000))));
        assert_eq!(fitted.is_error, Some(true));
    });
}

#[test]
fn a_million_items() {
    alone("budget::hostile::a_million_items", 200, || {
        let text = format!("[{}1]", "1,".repeat(1_000_000));
        let fitted = check(text_result(text));
        assert!(
            texts(&fitted)[1].contains(" of 1,000,001 items are missing."),
            "{:?}",
            texts(&fitted)
        );
        let fitted = check(text_result(format!("{{\"items\":[{}{{}}]}}", "{},".repeat(1_000_000))));
        assert!(texts(&fitted)[1].contains(" of 1,000,001 `items` are missing."));
        // Structured content has 72 bytes for each item, and is in the text too.
        let fitted = check(CallToolResult::structured(
            json!({ "items": vec![Value::from(1); 1_000_000] }),
        ));
        assert!(fitted.structured_content.expect("content")["_truncated"].is_string());
    });
}

#[test]
fn an_item_of_100_megabytes() {
    alone("budget::hostile::an_item_of_100_megabytes", 330, || {
        let item = format!("[\"{}\"]", "word ".repeat(20_000_000));
        let fitted = check(text_result(item));
        assert_eq!(fitted.is_error, Some(true));
        assert!(texts(&fitted)[0].starts_with("The only item in the result of `list_ships` exceeds"));
        let mut second = String::from("[1,\"");
        second.push_str(&"word ".repeat(20_000_000));
        second.push_str("\"]");
        let fitted = check(text_result(second));
        assert_eq!(texts(&fitted)[0], "[1]");
    });
}

#[test]
fn deep_values() {
    alone("budget::hostile::deep_values", 50, || {
        for wrap in [
            |value| Value::Array(vec![value]),
            |value| Map::from_iter([("a".to_owned(), value)]).into(),
        ] {
            let mut value: Value = 1.into();
            for _ in 0..10_000 {
                value = wrap(value);
            }
            let text = format!("[{}{}]", "[".repeat(10_000), "]".repeat(10_000));
            let mut result = text_result("deep");
            result.structured_content = Some(value);
            let fitted = check(result);
            assert_eq!(fitted.structured_content, None);
            assert!(texts(&fitted)[0].contains("more than 120 nested levels"), "{fitted:?}");
            assert_eq!(check(text_result(text)).is_error, Some(true));
        }
    });
}

/// Texts that look like JSON, a table or several lines, and are not.
#[test]
fn invalid_texts() {
    alone("budget::hostile::invalid_texts", 100, cut_invalid_texts);
}

fn cut_invalid_texts() {
    for text in [
        "[1,".repeat(5_000),
        "{\"items\":[".repeat(2_000),
        "\"".repeat(5_000),
        "\0".repeat(5_000),
        "\u{feff}[1]\u{fffd}".repeat(2_000),
        "\n".repeat(100_000),
        "\r".repeat(100_000),
        "{}\n{}\n{\"".repeat(2_000),
    ] {
        let fitted = check(text_result(text.clone()));
        assert!(
            fitted.is_error == Some(true) || texts(&fitted).concat().contains("(... "),
            "{text}"
        );
        for lines in [0, 1, 1_000_000] {
            let mut table = text_result(text.clone());
            table
                .meta
                .get_or_insert_default()
                .insert("mcpact/table".to_owned(), lines.into());
            check(table);
        }
    }
    // Without a text, there is no table.
    for lines in [0, 1, 1_000_000] {
        let mut result = CallToolResult::structured(json!({ "items": vec!["word"; 5_000] }));
        result.content.clear();
        let meta = result.meta.get_or_insert_default();
        meta.insert("mcpact/table".to_owned(), lines.into());
        let fitted = check(result);
        assert_ne!(fitted.is_error, Some(true), "{fitted:?}");
    }
    let many = vec![ContentBlock::text("a"); 100_000];
    let fitted = check(CallToolResult::success(many));
    assert_ne!(fitted.is_error, Some(true));
    assert!(
        texts(&fitted).concat().contains(" of 100,000 blocks are missing."),
        "{fitted:?}"
    );
}

/// Structured content is compared with each of many texts.
#[test]
fn a_long_string_and_many_texts() {
    alone("budget::hostile::a_long_string_and_many_texts", 100, || {
        for text in ["", "\"", "\"word"] {
            let mut result = CallToolResult::success(vec![ContentBlock::text(text); 150_000]);
            result.structured_content = Some("word ".repeat(1_600_000).into());
            assert_eq!(check(result).is_error, Some(true));
        }
    });
}

struct Flood;

#[mcp_tools(result_budget = 500)]
impl Flood {
    /// Return a long text
    #[mcp_tool]
    fn long_text(&self) -> String {
        "The barque struck. ".repeat(5_000_000)
    }

    /// Return a long protocol error
    #[mcp_tool]
    fn long_error(&self) -> Result<(), ErrorData> {
        let text = "The barque struck. ".repeat(1_000_000);
        Err(ErrorData::invalid_params(text.clone(), Some(text.into())))
    }

    /// Return many items
    #[mcp_tool]
    fn many_items(&self) -> Json<Vec<u32>> {
        Json((0..1_000_000).collect())
    }
}

toolset! { FLOOD = [Flood] }

/// The client receives a short message, and the server continues.
#[test]
fn over_a_connection() {
    alone("budget::hostile::over_a_connection", 500, || {
        block_on(call_flood_twice());
    });
}

async fn call_flood_twice() {
    let server = Server::builder(&FLOOD).handlers(Flood).build().expect("a server");
    let client = client(server).await;
    for _ in 0..2 {
        for tool in ["long_text", "many_items"] {
            let result = call(&client, tool, json!({})).await;
            assert!(shown_tokens(&result) <= 500, "{result:?}");
            assert_eq!(report(&result)["truncated"], true);
        }
        let request = CallToolRequestParams::new("long_error");
        let error = client.call_tool(request).await.expect_err("a protocol error");
        let ServiceError::McpError(error) = error else {
            panic!("{error}");
        };
        assert_eq!(error.data, None);
        assert!(tokens(&error.message) <= 500, "{error}");
        assert!(
            error.message.starts_with("The barque struck. The barque struck."),
            "{error}"
        );
        assert!(error.message.contains("(... truncated "), "{error}");
    }
}

struct Deep;

/// Returns an array in an array, 10,000 times.
fn deep_value() -> Value {
    (0..10_000).fold(json!(1), |value, _| Value::Array(vec![value]))
}

#[derive(Clone, serde::Serialize, mcpact::ToolSchema, Tiered)]
struct Holder {
    value: Value,
    #[tier(2)]
    name: String,
}

fn holder() -> Holder {
    Holder {
        value: deep_value(),
        name: "deep".to_owned(),
    }
}

#[mcp_tools]
impl Deep {
    /// Return a deep value as text
    #[mcp_tool(result_budget = 500)]
    fn deep_text(&self) -> Json<Value> {
        Json(deep_value())
    }

    /// Return a deep value as text, without a budget
    #[mcp_tool]
    fn deep_unbounded(&self) -> Value {
        deep_value()
    }

    /// Return a deep value as structured content
    #[mcp_tool(output = Holder)]
    fn deep_structured(&self) -> Json<Holder> {
        Json(holder())
    }

    /// Return the lowest tier of a deep value
    #[mcp_tool(output = At<Holder>)]
    fn deep_tier(&self) -> Json<At<Holder>> {
        Json(holder().at(Tier::LOWEST))
    }

    /// Return a selected field of a deep value
    #[mcp_tool(output = Selected<Holder>)]
    fn deep_selection(&self) -> Json<Selected<Holder>> {
        let fields = Fields::<Holder>::from_names(["value"]).expect("fields");
        Json(fields.select(holder()))
    }

    /// Return a deep value in a packed list
    #[mcp_tool(output = Packed<Holder>)]
    fn deep_item(&self) -> Result<Json<Packed<Holder>>, ToolError> {
        let packed = pack([holder()], 1_000);
        packed.map(Json).map_err(|error| ToolError::new(error.to_string()))
    }
}

toolset! { DEEP = [Deep] }

/// serde_json recurses through the value of a handler, which must not exceed the stack: that would
/// end the process.
#[test]
fn deep_values_of_handlers() {
    alone("budget::hostile::deep_values_of_handlers", 50, || {
        block_on(call_deep_tools());
    });
}

fn block_on(case: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(case);
}

async fn call_deep_tools() {
    const PROBLEM: &str = "more than 120 nested levels, which clients cannot read";
    let server = Server::builder(&DEEP).handlers(Deep).build().expect("a server");
    let client = client(server).await;
    for tool in [
        "deep_text",
        "deep_unbounded",
        "deep_structured",
        "deep_tier",
        "deep_selection",
        "deep_text",
    ] {
        let result = call(&client, tool, json!({})).await;
        let text = texts(&result)[0];
        // A model sees an error result, and most do not see a protocol error.
        assert_eq!(
            (result.is_error, &result.structured_content),
            (Some(true), &None),
            "{tool}"
        );
        assert!(
            text.contains("the tool result cannot be written as JSON: ") && text.contains(PROBLEM),
            "{tool}: {text}"
        );
    }
    let result = call(&client, "deep_item", json!({})).await;
    assert_eq!(result.is_error, Some(true));
    assert!(texts(&result)[0].contains(PROBLEM), "{result:?}");
}
