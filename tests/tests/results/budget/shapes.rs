//! The form of a result over its budget, by its shape.

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Value, json};

use super::{fit, report, shown_tokens, text_result, texts, tool};

fn paging() -> Value {
    json!({ "query": { "type": "string" }, "offset": { "type": "integer" }, "limit": { "type": "integer" } })
}

fn ships() -> Value {
    json!(vec![json!({ "name": "Schomberg", "year": 1855 }); 50])
}

#[test]
fn a_result_within_its_budget_stays() {
    let result = CallToolResult::structured(json!({ "ships": ["Loch Ard"] }));
    let fitted = fit(result.clone(), 20, &tool(&paging(), None));
    assert_eq!(
        (&fitted.content, &fitted.structured_content),
        (&result.content, &result.structured_content)
    );
    let tokens = shown_tokens(&fitted);
    let expected = json!({ "truncated": false, "tokensSent": tokens, "tokensInFull": tokens });
    assert_eq!(report(&fitted), &expected);
}

#[test]
fn a_list_keeps_the_items_that_fit() {
    let text = ships().to_string();
    let full = super::tokens(&text);
    let fitted = fit(text_result(text), 100, &tool(&paging(), None));
    let kept: Value = serde_json::from_str(texts(&fitted)[0]).expect("JSON");
    let items = kept.as_array().expect("a list").len();
    assert!(items > 3, "{items} items");
    let note = format!(
        "(... {} of 50 items are missing. Call again with `offset` = {items}.)",
        50 - items
    );
    assert_eq!(texts(&fitted)[1], note);
    let expected = json!({
        "truncated": true,
        "tokensSent": shown_tokens(&fitted),
        "tokensInFull": full,
        "items": items,
        "missing": 50 - items,
        "next": { "offset": items },
    });
    assert_eq!(report(&fitted), &expected);
    assert_ne!(fitted.is_error, Some(true));
}

/// Structured content and the text show the same items, and the announced schema stays true.
#[test]
fn structured_lists() {
    let value = json!({ "total": 50, "ships": ships(), "near": ["Portland"] });
    let properties = json!({ "total": {}, "ships": { "type": "array" }, "near": {} });
    let open = json!({ "type": "object", "properties": properties });
    let closed = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    for (output, is_noted) in [(None, true), (Some(open), true), (Some(closed), false)] {
        let tool = tool(&paging(), output);
        let fitted = fit(CallToolResult::structured(value.clone()), 150, &tool);
        assert!(shown_tokens(&fitted) <= 150);
        let structured = fitted.structured_content.as_ref().expect("content");
        let items = structured["ships"].as_array().expect("a list").len();
        let mut without_note = structured.clone();
        let note = without_note
            .as_object_mut()
            .and_then(|content| content.remove("_truncated"));
        assert_eq!(
            serde_json::from_str::<Value>(texts(&fitted)[0]).expect("JSON"),
            without_note
        );
        assert_eq!(structured["near"], json!(["Portland"]));
        assert_eq!(report(&fitted)["items"], items);
        let expected = format!(
            "(... {} of 50 `ships` are missing. Call again with `offset` = {items}.)",
            50 - items
        );
        assert_eq!(texts(&fitted)[1], expected);
        assert_eq!(note, is_noted.then(|| expected.into()));
    }
}

/// A list that must not be shorter is not cut.
#[test]
fn schemas_of_lists() {
    let with = |array: Value| json!({ "type": "object", "properties": { "ships": array } });
    for (array, is_cut) in [
        (json!({ "type": "array", "minItems": 1 }), true),
        (json!({ "type": "array", "minItems": 50 }), false),
        (json!({ "type": "array", "contains": {} }), false),
    ] {
        let tool = tool(&paging(), Some(with(array)));
        let fitted = fit(CallToolResult::structured(json!({ "ships": ships() })), 150, &tool);
        assert_eq!(fitted.is_error != Some(true), is_cut);
        assert!(shown_tokens(&fitted) <= 150);
    }
}

#[test]
fn a_text_is_cut_with_a_note() {
    let text = "The barque struck at night e\u{301}. ".repeat(200);
    let fitted = fit(
        text_result(text.clone()),
        100,
        &tool(&json!({ "pages": { "type": "string" } }), None),
    );
    let (kept, note) = texts(&fitted)[0].rsplit_once('\n').expect("a note");
    assert!(text.starts_with(kept) && kept.len() > 200, "{kept}");
    let missing = text.chars().count() - kept.chars().count();
    let missing = format!("{},{:03}", missing / 1_000, missing % 1_000);
    assert_eq!(
        note,
        format!("(... truncated {missing} characters. Narrow the call by `pages`.)")
    );
}

#[test]
fn lines_are_kept_whole() {
    let text = "id,name\n1,Schomberg\n".to_owned() + &"2,Loch Ard\n".repeat(100);
    let fitted = fit(text_result(text.clone()), 60, &tool(&json!({}), None));
    let kept = texts(&fitted)[0];
    let lines: Vec<&str> = kept.lines().collect();
    let (note, lines) = lines.split_last().expect("lines");
    assert!(
        lines.len() > 3 && text.lines().zip(lines).all(|(line, kept)| line == *kept),
        "{kept}"
    );
    let missing = 102 - lines.len();
    assert!(
        note.contains(&format!(
            " characters in {missing} lines. `list_ships` has no parameter"
        )),
        "{note}"
    );
    // With the number of lines before the records, the note says how to continue.
    let mut table = text_result(text);
    table
        .meta
        .get_or_insert_default()
        .insert("mcpact/table".to_owned(), 1.into());
    let fitted = fit(table, 60, &tool(&paging(), None));
    let records = texts(&fitted)[0].lines().count() - 1;
    let note = format!(
        "(... {} of 101 items are missing. Call again with `offset` = {records}.)",
        101 - records
    );
    assert_eq!(texts(&fitted)[1], note);
    assert!(fitted.meta.expect("meta").get("mcpact/table").is_none());
}

#[test]
fn other_results_become_errors() {
    let narrow = "Narrow the call by `limit`.";
    let object = json!({ "text": "The barque struck. ".repeat(100) });
    let fitted = fit(CallToolResult::structured(object.clone()), 60, &tool(&paging(), None));
    let tokens = super::tokens(&object.to_string());
    assert_eq!(fitted.is_error, Some(true));
    assert_eq!(fitted.structured_content, None);
    let made = "The call was made, and its result is omitted.";
    let expected = format!(
        "The result of `list_ships` has {tokens} tokens, over its budget of 60, and cannot be cut. {made} {narrow}"
    );
    assert_eq!(texts(&fitted), [expected]);
    let first = json!([object]);
    let fitted = fit(text_result(first.to_string()), 60, &tool(&paging(), None));
    assert_eq!(
        texts(&fitted),
        [format!(
            "The only item in the result of `list_ships` exceeds its budget of 60 tokens. {made} Narrow \
             the call by `query`."
        )]
    );
    // Other texts stay if they fit, and the error itself is cut to a small budget.
    let content = vec![
        ContentBlock::text(object.to_string()),
        ContentBlock::text("note: no ship"),
    ];
    let fitted = fit(CallToolResult::success(content), 60, &tool(&paging(), None));
    assert_eq!(texts(&fitted)[1], "note: no ship");
    let fitted = fit(text_result(object.to_string()), 5, &tool(&paging(), None));
    assert_eq!(texts(&fitted), ["The result of `list"]);
}

/// Images have no tokens of text, and the report names them.
#[test]
fn uncounted_blocks() {
    let image = || ContentBlock::image("A".repeat(100_000), "image/png");
    let content = vec![image(), ContentBlock::text("a map"), image()];
    let fitted = fit(CallToolResult::success(content), 10, &tool(&json!({}), None));
    assert_eq!(fitted.content.len(), 3);
    assert_eq!(report(&fitted)["uncounted"], json!({ "image": 2 }));
    assert_eq!(report(&fitted)["tokensSent"], super::tokens("\na map\n"));
}

/// A result that was cut before keeps its report.
#[test]
fn twice() {
    let tool = tool(&paging(), None);
    let once = fit(text_result(ships().to_string()), 100, &tool);
    assert_eq!(fit(once.clone(), 100, &tool), once);
    assert_eq!(fit(once.clone(), 1_000, &tool), once);
}
