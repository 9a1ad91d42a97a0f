//! Budgets of results with properties that are null, of another type than the protocol's, or that
//! no JSON value can have.

use serde_json::{Value, json};

use super::{
    budgets::{budgeted, shaped, texts},
    catalogue, desk, forwarded, raw,
};

/// Null properties and those of another type do not exempt a result from its budget.
#[test]
fn results_with_wrong_properties_are_cut() {
    let text = json!("Loch Ard. ".repeat(100));
    let content = format!(r#""content":[{{"type":"text","text":{text}}}]"#);
    let shaped = |result: String| {
        let shaped = shaped(
            "read_file",
            &json!({ "path": "a" }),
            &serde_json::from_str(&result).expect("JSON"),
        );
        assert_eq!(shaped["_meta"]["mcpact/result"]["truncated"], true, "{result}");
        assert!(shaped.to_string().len() < 900, "{shaped}");
        shaped
    };
    for null in ["_meta", "isError", "structuredContent", "resultType"] {
        let shaped = shaped(format!(r#"{{{content},"{null}":null}}"#));
        assert_ne!(shaped["isError"], true, "{shaped}");
        assert!(texts(&shaped)[0].starts_with("Loch Ard. "), "{shaped}");
    }
    for wrong in [
        format!(r#"{{{content},"isError":0}}"#),
        format!(r#"{{{content},"_meta":[]}}"#),
        format!(r#"{{{content},"resultType":"x"}}"#),
        format!(r#"{{{content},"resultType":"input_required"}}"#),
        format!(r#"{{"content":{text}}}"#),
        format!(r#"{{"text":{text}}}"#),
    ] {
        let shaped = shaped(wrong);
        assert_ne!(shaped["isError"], true, "{shaped}");
        let text = texts(&shaped)[0];
        assert!(
            serde_json::from_str::<Value>(text).is_ok() && text.contains("(... truncated "),
            "{shaped}"
        );
    }
}

/// JSON that is no complete result stays within its budget, and so do questions for the client.
#[test]
fn other_results_stay() {
    let long = "Loch Ard. ".repeat(100);
    for result in [
        json!({ "content": [], "isError": 0 }),
        json!({ "resultType": "input_required", "inputRequests": { "1": { "method": "elicitation/create", "params": { "message": long } } } }),
    ] {
        assert_eq!(shaped("read_file", &json!({ "path": "a" }), &result), result);
    }
}

/// Results over their budget are cut also if a JSON value cannot have all of them.
#[test]
fn results_that_are_no_value_are_cut() {
    let catalogue = catalogue(&desk(), &budgeted());
    let call = forwarded(&catalogue, "read_file", &json!({ "path": "a" }));
    let text = format!(
        r#"{{"content":[{{"type":"text","text":"\ud800{}"}}]}}"#,
        "Loch Ard. ".repeat(100)
    );
    let shaped = call.shaping.shape(raw(&text));
    assert!(shaped.get().contains("Loch Ard. Loch Ard."), "{shaped}");
    assert!(shaped.get().contains("(... truncated "), "{shaped}");
    let items = format!(
        r#"{{"content":[],"structuredContent":[1e999,1.10{}]}}"#,
        ",123456".repeat(200)
    );
    let shaped = call.shaping.shape(raw(&items));
    assert!(
        shaped.get().contains(r#""structuredContent":[1e999,1.10,123456,"#),
        "{shaped}"
    );
    assert!(shaped.get().len() < 500, "{shaped}");
    // All digits of a number count.
    for number in [
        "9".repeat(5_000),
        format!("1.{}", "0".repeat(5_000)),
        format!("1e{}", "9".repeat(5_000)),
    ] {
        let shaped = call.shaping.shape(raw(&format!(
            r#"{{"content":[],"structuredContent":{{"a":{number}}}}}"#
        )));
        let result: Value = serde_json::from_str(shaped.get()).expect("a result");
        assert_eq!(result["isError"], true, "{shaped}");
        let text = result["content"][0]["text"].as_str().expect("a text");
        assert!(text.contains("over its budget of 60"), "{text}");
    }
}
