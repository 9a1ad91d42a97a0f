//! The form of a result over its budget, by its shape.

use std::sync::Arc;

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Value, json};

use super::{fit, report, shown_tokens, text_result, texts, tool};

pub(super) fn paging() -> Value {
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

/// A text that fits stays whole beside a list of structured content that is cut. The note about the
/// list is in structured content, or else after the text if it fits there.
#[test]
fn a_list_beside_a_text() {
    let value = json!({ "ships": ships() });
    let result = |text: &str| {
        let mut result = text_result(text);
        result.structured_content = Some(value.clone());
        result
    };
    let closed = json!({ "type": "object", "properties": { "ships": {} }, "additionalProperties": false });
    let text = "The barque struck at night. ".repeat(20);
    let tokens = super::tokens(&text);
    let budget = u32::try_from(tokens).expect("a number") + 5;
    for (output, more, is_after_text) in [
        (None, 0, false),
        (None, 60, false),
        (Some(closed.clone()), 0, false),
        (Some(closed), 60, true),
    ] {
        let is_noted = output.is_none();
        let fitted = fit(result(&text), budget + more, &tool(&paging(), output));
        assert_ne!(fitted.is_error, Some(true), "{fitted:?}");
        assert!(shown_tokens(&fitted) <= (budget + more) as usize, "{fitted:?}");
        let structured = fitted.structured_content.as_ref().expect("content");
        let items = structured["ships"].as_array().expect("a list").len();
        let note = texts_of_list(items);
        assert_eq!(texts(&fitted)[0], text);
        assert_eq!(texts(&fitted).get(1), is_after_text.then_some(&note.as_str()));
        assert_eq!(structured["_truncated"], json!(is_noted.then_some(note)));
        assert_eq!(report(&fitted)["next"], json!({ "offset": items }));
    }

    // Without a part that can be cut, a text that fits stays beside the error.
    let output = json!({ "properties": { "text": { "pattern": "^." } }, "additionalProperties": false });
    let tool = tool(&paging(), Some(output));
    let mut other = text_result("3 ships");
    other.structured_content = Some(json!({ "text": text }));
    let fitted = fit(other, 60, &tool);
    assert_eq!(fitted.is_error, Some(true));
    assert!(texts(&fitted)[0].contains("cannot be cut"), "{fitted:?}");
    assert_eq!(texts(&fitted)[1], "3 ships");
}

fn texts_of_list(items: usize) -> String {
    let missing = 50 - items;
    format!("(... {missing} of 50 `ships` are missing. Call again with `offset` = {items}.)")
}

/// The note about a list of 50 items that is cut, by the tool's paging parameters.
#[test]
fn notes_about_lists() {
    let (integer, string) = (json!({ "type": "integer" }), json!({ "type": "string" }));
    let note = |properties: Value| {
        let mut tool = tool(&properties, None);
        Arc::make_mut(&mut tool.input_schema).insert("required".to_owned(), json!(["ids"]));
        let fitted = fit(text_result(ships().to_string()), 100, &tool);
        let note = texts(&fitted)[1].to_owned();
        let items = report(&fitted)["items"].as_u64().expect("a number");
        let start = format!("(... {} of 50 items are missing. ", 50 - items);
        let rest = note.strip_prefix(&start).expect("the note of a list").to_owned();
        let next = report(&fitted).get("next").cloned();
        (rest.replace(&format!("= {items}"), "= KEPT"), next.is_some())
    };
    for (properties, rest, has_next) in [
        (json!({ "offset": integer }), "Call again with `offset` = KEPT.)", true),
        (
            json!({ "page": integer, "limit": integer }),
            "Call again with `limit` = KEPT, `page` = 2.)",
            true,
        ),
        (
            json!({ "cursor": string, "limit": integer }),
            "The cursor of this result is past them. Call again with `limit` = KEPT, then with the cursor of that \
             result.)",
            true,
        ),
        (
            json!({ "page": integer }),
            "The next `page` begins after them, and no parameter of `list_ships` returns them.)",
            false,
        ),
        (
            json!({ "cursor": string, "region": string }),
            "The next `cursor` begins after them. Narrow the call by `region`.)",
            false,
        ),
        (
            json!({ "limit": integer }),
            "`list_ships` has no parameter that returns them.)",
            false,
        ),
        (
            json!({ "limit": integer, "fields": { "type": "array" } }),
            "Narrow the call by `fields`.)",
            false,
        ),
        (
            json!({ "startPage": integer, "hitsPerPage": integer }),
            "Call again with `hitsPerPage` = KEPT, `startPage` = 2.)",
            true,
        ),
        (
            json!({ "start_cursor": string, "page_size": integer }),
            "The cursor of this result is past them. Call again with `page_size` = KEPT, then with the cursor of that \
             result.)",
            true,
        ),
        (
            json!({ "startFrom": integer }),
            "The next `startFrom` begins after them, and no parameter of `list_ships` returns them.)",
            false,
        ),
        (
            json!({ "limit": integer, "tier": string }),
            "Narrow the call by `tier`.)",
            false,
        ),
        (
            json!({ "ids": { "type": "array" }, "tier": string, "limit": integer }),
            "Call again with the `ids` of the missing items.)",
            false,
        ),
        (
            json!({ "region_ids": { "type": "array" }, "limit": integer }),
            "Narrow the call by `region_ids`.)",
            false,
        ),
    ] {
        assert_eq!(note(properties.clone()), (rest.to_owned(), has_next), "{properties}");
    }
    // One large object.
    let object = json!({ "text": "struck ".repeat(200) }).to_string();
    let detailed = tool(&json!({ "id": string, "limit": integer, "tier": string }), None);
    let fitted = fit(text_result(object.clone()), 100, &detailed);
    assert!(
        texts(&fitted)[0].ends_with(" Narrow the call by `limit`, `tier`.)\"}"),
        "{fitted:?}"
    );
    // A text, and an error.
    let paged = tool(&json!({ "page": integer }), None);
    let next = "The next `page` begins after the missing part, which no parameter of `list_ships` returns.";
    let fitted = fit(text_result("The barque struck. ".repeat(100)), 100, &paged);
    assert!(
        texts(&fitted)[0].ends_with(&format!(" characters. {next})")),
        "{fitted:?}"
    );
    let fitted = fit(text_result(object), 100, &paged);
    assert!(texts(&fitted)[0].ends_with(&format!(" {next})\"}}")), "{fitted:?}");
}

/// Lists of nested objects are cut, with the note at the root.
#[test]
fn nested_lists() {
    let value = json!({ "data": { "search": { "edges": ships() } }, "ok": true });
    let nested = |array: Value| {
        let edges = json!({ "type": "object", "properties": { "edges": array } });
        let search = json!({ "type": "object", "properties": { "search": edges } });
        json!({ "type": "object", "properties": { "data": search } })
    };
    for output in [None, Some(nested(json!({ "type": "array" })))] {
        let tool = tool(&paging(), output);
        let fitted = fit(CallToolResult::structured(value.clone()), 150, &tool);
        assert!(shown_tokens(&fitted) <= 150);
        let mut structured = fitted.structured_content.clone().expect("content");
        let items = structured["data"]["search"]["edges"].as_array().expect("a list").len();
        let note = texts_of_list(items).replace("`ships`", "`data.search.edges`");
        assert_eq!(structured["_truncated"], note);
        assert_eq!(texts(&fitted)[1], note);
        structured.as_object_mut().expect("an object").remove("_truncated");
        assert_eq!(texts(&fitted)[0], structured.to_string());
    }
    let least = tool(&paging(), Some(nested(json!({ "type": "array", "minItems": 50 }))));
    let fitted = fit(CallToolResult::structured(value), 150, &least);
    assert_eq!(fitted.is_error, Some(true));
}

/// JSON that is most of a text is cut between items. Otherwise the text before it is cut.
#[test]
fn json_in_texts() {
    let tool = tool(&paging(), None);
    let json = format!("{:#}", ships());
    for (before, after) in [
        ("Found 50 ships:\n", ""),
        ("# Ships\n\n```json\n", "\n```\n\nPage 1 of 3"),
    ] {
        let fitted = fit(text_result([before, &json, after].concat()), 150, &tool);
        assert!(shown_tokens(&fitted) <= 150);
        let kept = texts(&fitted)[0]
            .strip_prefix(before)
            .and_then(|text| text.strip_suffix(after));
        let kept: Vec<Value> = serde_json::from_str(kept.expect("the text around")).expect("a list");
        assert!(kept.len() > 2, "{kept:?}");
        assert_eq!(texts(&fitted)[1], texts_of_list(kept.len()).replace("`ships`", "items"));
    }
    let object = format!("{:#}", json!({ "text": "struck ".repeat(200) }));
    let fitted = fit(text_result(format!("A report:\n{object}\n")), 60, &tool);
    let through = "Page through the result by `offset`, with a smaller `limit`.";
    let note = format!("(... truncated 1,418 characters in 3 lines. {through})");
    assert_eq!(texts(&fitted), [format!("A report:\n{note}")]);
    // The text before the list does not fit.
    let prose = "The barque struck at night. ".repeat(20);
    let fitted = fit(text_result(format!("{prose}\n{json}")), 100, &tool);
    let (kept, _) = texts(&fitted)[0].split_once("\n(... truncated ").expect("a note");
    assert!(prose.starts_with(kept) && kept.len() > 200, "{kept}");
}

/// Lists as FastMCP announces them.
#[test]
fn wrapped_lists() {
    let items = json!({ "type": "array", "items": {} });
    let nullable = json!({ "anyOf": [items, { "type": "null" }], "title": "Result" });
    for list in [items, nullable] {
        let output = json!({
            "type": "object",
            "properties": { "result": list },
            "required": ["result"],
            "x-fastmcp-wrap-result": true,
        });
        let tool = tool(&paging(), Some(output));
        let fitted = fit(CallToolResult::structured(json!({ "result": ships() })), 150, &tool);
        let structured = fitted.structured_content.as_ref().expect("content");
        assert_eq!(structured["_truncated"], texts(&fitted)[1]);
    }
}

#[test]
fn other_results_become_errors() {
    let narrow = "Page through the result by `offset`, with a smaller `limit`.";
    let object = json!({ "years": vec![1855; 200] });
    let whole = json!({ "properties": { "years": { "minItems": 200 } }, "additionalProperties": false });
    let fitted = fit(
        CallToolResult::structured(object.clone()),
        60,
        &tool(&paging(), Some(whole.clone())),
    );
    let tokens = super::tokens(&object.to_string());
    assert_eq!(fitted.is_error, Some(true));
    assert_eq!(fitted.structured_content, None);
    let made = "The call was made, and its result is omitted.";
    let expected = format!(
        "The result of `list_ships` has {tokens} tokens, over its budget of 60, and cannot be cut. {made} {narrow}"
    );
    assert_eq!(texts(&fitted), [expected]);
    // Other texts stay if they fit, and the error itself is cut to a small budget.
    let mut noted = CallToolResult::structured(object);
    noted.content.push(ContentBlock::text("note: no ship"));
    let fitted = fit(noted, 60, &tool(&paging(), Some(whole)));
    assert_eq!(texts(&fitted)[1], "note: no ship");
    let object = json!({ "text": "The barque struck. ".repeat(100) });
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
