//! Budgets of results with properties that are null, or of another type than the protocol's.

use serde_json::json;

use super::budgets::{shaped, texts};

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
        assert_eq!(shaped["isError"], true, "{shaped}");
        assert!(texts(&shaped)[0].contains(" its budget of 60"), "{shaped}");
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
