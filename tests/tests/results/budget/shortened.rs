//! Results that are shortened inside their JSON: long strings, and objects with many properties.

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Map, Value, json};

use super::{fit, report, shapes::paging, shown_tokens, text_result, texts, tool};

/// The budgets of a result, in tokens.
const BUDGETS: [u32; 5] = [100, 200, 500, 1_000, 5_000];

/// Returns a text of at least 7,000 tokens, without an end that is like its beginning.
fn long_text() -> String {
    let lines = (1..=700).map(|line| format!("{line}. The barque struck a reef off \"Moonlight Head\".\n"));
    lines.collect()
}

/// Returns a result with a text and structured content.
fn both(text: &str, structured: Value) -> CallToolResult {
    let mut result = text_result(text);
    result.structured_content = Some(structured);
    result
}

/// Checks that a result is cut and no error, is within its budget, and matches its output schema.
#[track_caller]
fn check(fitted: &CallToolResult, budget: u32, output: &Value) {
    assert_ne!(fitted.is_error, Some(true), "{budget}: {fitted:?}");
    assert_eq!(report(fitted)["truncated"], true);
    assert!(shown_tokens(fitted) <= budget as usize, "{budget}: {fitted:?}");
    if let Some(structured) = &fitted.structured_content {
        let problems: Vec<String> = jsonschema::validator_for(output)
            .expect("a schema")
            .iter_errors(structured)
            .map(|problem| problem.to_string())
            .collect();
        assert!(problems.is_empty(), "{budget}: {problems:?}");
    }
}

/// FastMCP wraps a text as `result`, and the official server for files as `content`.
#[test]
fn a_text_that_structured_content_repeats() {
    let text = long_text();
    for (name, closed) in [("result", false), ("content", true)] {
        let mut output = json!({ "type": "object", "properties": { name: { "type": "string" } }, "required": [name] });
        if closed {
            output["additionalProperties"] = false.into();
        }
        let tool = tool(&json!({ "head": { "type": "integer" } }), Some(output.clone()));
        for budget in BUDGETS {
            let fitted = fit(both(&text, json!({ name: text })), budget, &tool);
            check(&fitted, budget, &output);
            let structured = fitted.structured_content.as_ref().expect("content");
            assert_eq!(structured[name], texts(&fitted)[0]);
            let (kept, note) = texts(&fitted)[0].split_once("\n(... truncated ").expect("a note");
            assert!(text.starts_with(kept) && note.contains(" characters in "), "{note}");
            // Nearly all of the budget is used.
            assert!(
                shown_tokens(&fitted) * 10 >= budget as usize * 7,
                "{budget}: {fitted:?}"
            );
        }
    }
}

/// The text is a list and keeps whole items, and the string has the same ones.
#[test]
fn a_list_that_structured_content_has_as_a_string() {
    let items: Vec<Value> = (0..500)
        .map(|index| json!({ "name": format!("file-{index}.txt"), "type": "file" }))
        .collect();
    let text = serde_json::to_string_pretty(&items).expect("JSON");
    let output =
        json!({ "type": "object", "properties": { "content": { "type": "string" } }, "additionalProperties": false });
    let tool = tool(&json!({ "path": { "type": "string" } }), Some(output.clone()));
    for budget in BUDGETS {
        let fitted = fit(both(&text, json!({ "content": text })), budget, &tool);
        check(&fitted, budget, &output);
        let kept: Vec<Value> = serde_json::from_str(texts(&fitted)[0]).expect("a list");
        assert_eq!(report(&fitted)["items"], kept.len());
        let structured = fitted.structured_content.as_ref().expect("content");
        let string = structured["content"].as_str().expect("a string");
        assert_eq!(string, texts(&fitted).join("\n"));
    }
}

/// Not even the first item fits, as in a tree of folders, so the list in it is shortened.
#[test]
fn a_tree_that_structured_content_has_as_a_string() {
    let files: Vec<Value> = (0..60)
        .map(|index| json!({ "name": format!("wreck_{index}.txt") }))
        .collect();
    let tree: Vec<Value> = (0..20)
        .map(|index| json!({ "name": format!("dir{index}"), "children": files }))
        .collect();
    let text = serde_json::to_string_pretty(&tree).expect("JSON");
    let output =
        json!({ "type": "object", "properties": { "content": { "type": "string" } }, "additionalProperties": false });
    for budget in BUDGETS {
        let tool = tool(&json!({ "path": { "type": "string" } }), Some(output.clone()));
        let fitted = fit(both(&text, json!({ "content": text })), budget, &tool);
        check(&fitted, budget, &output);
        serde_json::from_str::<Vec<Value>>(texts(&fitted)[0]).expect("a list");
        let structured = fitted.structured_content.as_ref().expect("content");
        assert_eq!(structured["content"], texts(&fitted).join("\n"));
    }
}

/// A page as JSON, in a text alone or in structured content too, where a reference leads to the
/// string.
#[test]
fn a_long_string_in_json() {
    let page = json!({ "title": "Wrecks", "url": "https://wrecks.example/1", "body": long_text() });
    let output = json!({
        "type": "object",
        "properties": { "title": { "type": "string" }, "url": { "type": "string", "format": "uri" }, "body": { "$ref": "#/$defs/Body" } },
        "additionalProperties": false,
        "$defs": { "Body": { "anyOf": [{ "type": "string" }, { "type": "null" }] } },
    });
    for budget in BUDGETS {
        for result in [text_result(page.to_string()), CallToolResult::structured(page.clone())] {
            let output_of_tool = result.structured_content.is_some().then(|| output.clone());
            let fitted = fit(result, budget, &tool(&paging(), output_of_tool));
            check(&fitted, budget, &output);
            let shown: Value = serde_json::from_str(texts(&fitted)[0]).expect("JSON");
            assert_eq!((&shown["title"], &shown["url"]), (&page["title"], &page["url"]));
            let (kept, _) = shown["body"]
                .as_str()
                .and_then(|body| body.split_once("\n(... truncated "))
                .expect("a note");
            assert!(long_text().starts_with(kept));
            if let Some(structured) = &fitted.structured_content {
                assert_eq!(*structured, shown);
            }
        }
    }
}

/// Several strings are cut to one length, and only the longest has the advice.
#[test]
fn several_long_strings() {
    let articles: Vec<Value> = (0..4).map(|id| json!({ "id": id, "text": long_text() })).collect();
    let fitted = fit(text_result(json!(articles).to_string()), 400, &tool(&paging(), None));
    check(&fitted, 400, &json!(true));
    let kept: Vec<Value> = serde_json::from_str(texts(&fitted)[0]).expect("JSON");
    assert_eq!(kept.len(), 4);
    let texts: Vec<&str> = kept
        .iter()
        .map(|article| article["text"].as_str().expect("a text"))
        .collect();
    assert_eq!(texts.iter().filter(|text| text.contains("Page through")).count(), 1);
    assert_eq!(
        texts.iter().filter(|text| text.ends_with(" more characters)")).count(),
        3
    );
}

/// A map loses its last entries, and required properties stay.
#[test]
fn maps_lose_their_last_properties() {
    let entries: Map<String, Value> = (0..400).map(|index| (format!("key_{index}"), index.into())).collect();
    let value = json!({ "total": 400, "entries": entries });
    let map = json!({ "type": "object", "additionalProperties": { "type": "integer" } });
    let output = json!({
        "type": "object",
        "properties": { "total": { "type": "integer" }, "entries": map },
        "required": ["total", "entries"],
    });
    for budget in BUDGETS.into_iter().filter(|budget| *budget < 2_000) {
        let tool = tool(&json!({ "prefix": { "type": "string" } }), Some(output.clone()));
        let fitted = fit(CallToolResult::structured(value.clone()), budget, &tool);
        check(&fitted, budget, &output);
        let structured = fitted.structured_content.as_ref().expect("content");
        let kept = structured["entries"].as_object().expect("a map").len();
        assert!(kept > 0 && kept < 400, "{kept}");
        let note = format!(
            "(... {} of 400 properties of `entries` are missing. Narrow the call by `prefix`.)",
            400 - kept
        );
        assert_eq!(
            (&structured["total"], &structured["_truncated"]),
            (&json!(400), &json!(note))
        );
        assert_eq!(texts(&fitted)[1], note);
    }
    // An object at the root of a text.
    let fitted = fit(text_result(json!(entries).to_string()), 200, &tool(&json!({}), None));
    check(&fitted, 200, &json!(true));
    assert!(
        texts(&fitted)[1].contains("of 400 properties are missing"),
        "{fitted:?}"
    );
}

/// What the schema keeps whole becomes an error with the beginning of what is omitted.
#[test]
fn an_error_shows_a_beginning() {
    let text = "ab".repeat(5_000);
    let property =
        |schema: Value| json!({ "type": "object", "properties": { "code": schema }, "additionalProperties": false });
    for schema in [
        json!({ "type": "string", "pattern": "^(ab)+$" }),
        json!({ "type": "string", "format": "byte" }),
        json!({ "type": "string", "minLength": 10_000 }),
        json!({ "const": text }),
    ] {
        let tool = tool(&paging(), Some(property(schema)));
        let fitted = fit(CallToolResult::structured(json!({ "code": text })), 200, &tool);
        assert_eq!((fitted.is_error, &fitted.structured_content), (Some(true), &None));
        assert!(shown_tokens(&fitted) <= 200);
        let (_, beginning) = texts(&fitted)[0]
            .split_once("\n\nThe omitted result begins:\n")
            .expect("a beginning");
        assert!(
            json!({ "code": text }).to_string().starts_with(beginning) && beginning.len() > 100,
            "{fitted:?}"
        );
    }
}

/// Notes on ignored arguments stay whole.
#[test]
fn notes_on_ignored_arguments_stay() {
    let note = "note: `offst` is not a parameter of list_ships, so it was ignored";
    let value = json!({ "text": long_text(), "_ignored": [note, note] });
    let mut result = CallToolResult::structured(value);
    result.content.push(ContentBlock::text(note));
    let fitted = fit(result, 200, &tool(&paging(), None));
    check(&fitted, 200, &json!(true));
    let structured = fitted.structured_content.as_ref().expect("content");
    assert_eq!(structured["_ignored"], json!([note, note]));
    assert_eq!(texts(&fitted)[1], note);
}
