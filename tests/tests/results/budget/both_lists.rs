//! Results whose content and structured content have lists: the same one, or different ones.

use rmcp::model::{CallToolResult, ContentBlock, ResourceContents};
use serde_json::{Value, json};

use super::{fit, report, shapes::paging, shown_tokens, text_result, texts, tool};

fn issues(count: usize) -> Vec<Value> {
    let issue = |id: usize| json!({ "id": id, "title": format!("Crash {id}"), "labels": ["bug", "ui"] });
    (0..count).map(issue).collect()
}

fn note(missing: usize, all: usize, list: &str, kept: usize) -> String {
    format!("(... {missing} of {all} {list} are missing. Call again with `offset` = {kept}.)")
}

/// One block for each item, as FastMCP sends a list: both views keep the same items.
#[test]
fn a_block_for_each_item() {
    let blocks = issues(50)
        .into_iter()
        .map(|issue| ContentBlock::text(format!("{issue:#}")));
    let mut result = CallToolResult::success(blocks.collect());
    result.structured_content = Some(json!({ "result": issues(50) }));
    let fitted = fit(result.clone(), 600, &tool(&paging(), None));
    assert!(shown_tokens(&fitted) <= 600);
    let structured = fitted.structured_content.as_ref().expect("content");
    let kept = structured["result"].as_array().expect("a list").len();
    assert!(kept > 5, "{kept}");
    let note = note(50 - kept, 50, "`result`", kept);
    assert_eq!(texts(&fitted).len(), kept + 1);
    assert_eq!(texts(&fitted)[kept], note);
    assert_eq!(structured["_truncated"], note);
    assert_eq!(report(&fitted)["next"], json!({ "offset": kept }));
    // Notes on ignored arguments are no item, and stay.
    let ignored = "note: `colour` is not a parameter of list_ships, so it was ignored";
    result.content.push(ContentBlock::text(ignored));
    for structured in [result.structured_content.clone(), None] {
        result.structured_content = structured;
        let fitted = fit(result.clone(), 600, &tool(&paging(), None));
        assert!(texts(&fitted).contains(&ignored), "{fitted:?}");
        let last = texts(&fitted).last().copied().unwrap_or_default();
        assert!(
            last.contains(" of 50 ") || texts(&fitted).concat().contains("(... truncated "),
            "{last}"
        );
    }
}

/// A text that is cut elsewhere has no arguments for the items that structured content lacks.
#[test]
fn a_text_about_the_list() {
    let lines = (0..50).map(|id| format!("### Issue {id}\nThe dialog crashed, and opened twice.\n"));
    let mut result = text_result(lines.collect::<String>());
    result.structured_content = Some(json!({ "issues": issues(50) }));
    let fitted = fit(result, 400, &tool(&paging(), None));
    assert!(shown_tokens(&fitted) <= 400);
    let structured = fitted.structured_content.as_ref().expect("content");
    let kept = structured["issues"].as_array().expect("a list").len();
    assert_eq!(structured["_truncated"], note(50 - kept, 50, "`issues`", kept));
    assert_eq!(texts(&fitted).len(), 1);
    assert!(texts(&fitted)[0].ends_with("Page through the result by `offset`, with a smaller `limit`.)"));
    assert_eq!(report(&fitted).get("next"), None);
}

/// Two lists are cut each to its items that fit, with notes of their own.
#[test]
fn different_lists() {
    let facets: Vec<Value> = (0..60)
        .map(|id| json!({ "place": format!("A long name of a harbour {id}"), "count": id }))
        .collect();
    let mut result = text_result(format!("{:#}", json!(issues(40))));
    result.structured_content = Some(json!({ "facets": facets, "rows": issues(5) }));
    let fitted = fit(result, 600, &tool(&paging(), None));
    assert!(shown_tokens(&fitted) <= 600);
    let kept = serde_json::from_str::<Vec<Value>>(texts(&fitted)[0])
        .expect("a list")
        .len();
    assert_eq!(texts(&fitted)[1], note(40 - kept, 40, "items", kept));
    let structured = fitted.structured_content.as_ref().expect("content");
    let facets = structured["facets"].as_array().expect("a list").len();
    assert_ne!(facets, kept);
    // No offset counts them.
    let expected = format!(
        "(... {} of 60 `facets` are missing. Narrow the call by `query`.)",
        60 - facets
    );
    assert_eq!(structured["_truncated"], expected);
    assert_eq!(report(&fitted).get("next"), None);
    // The same list in both views, although the other one is longer as JSON.
    let mut result = text_result(format!("{:#}", json!(issues(40))));
    result.structured_content = Some(json!({ "facets": vec!["A long name of a harbour"; 20], "rows": issues(40) }));
    let fitted = fit(result, 600, &tool(&paging(), None));
    let kept = serde_json::from_str::<Vec<Value>>(texts(&fitted)[0])
        .expect("a list")
        .len();
    let structured = fitted.structured_content.as_ref().expect("content");
    assert_eq!(structured["rows"].as_array().map(Vec::len), Some(kept));
    assert_eq!(structured["_truncated"], texts(&fitted)[1]);
}

/// An offset counts neither the longest of several documents nor what a call did not ask for.
#[test]
fn lists_of_items() {
    let thread =
        |comments: usize| json!({ "title": "A thread", "comments": vec!["a comment on it"; comments] }).to_string();
    let blocks = [5, 100, 5].map(|comments| ContentBlock::text(thread(comments)));
    let fitted = fit(CallToolResult::success(blocks.to_vec()), 200, &tool(&paging(), None));
    let last = texts(&fitted).last().copied().unwrap_or_default();
    assert!(
        last.contains(" of 100 `comments` are missing. Narrow the call by `query`."),
        "{last}"
    );
    assert_eq!(report(&fitted).get("next"), None);
}

/// The list of an only item that is too large is cut.
#[test]
fn one_large_item() {
    let series = json!([{ "metric": { "job": "api" }, "values": vec![json!([1_700_000_000, "1.5"]); 300] }]);
    let open = json!({ "type": "array", "items": { "type": "object" } });
    for (output, structured) in [(None, None), (Some(open), Some(series.clone()))] {
        let mut result = text_result(series.to_string());
        result.structured_content = structured;
        let fitted = fit(result, 200, &tool(&paging(), output));
        assert_ne!(fitted.is_error, Some(true), "{fitted:?}");
        assert!(shown_tokens(&fitted) <= 200);
        let kept: Value = serde_json::from_str(texts(&fitted)[0]).expect("JSON");
        let values = kept[0]["values"].as_array().expect("a list").len();
        assert!(values > 5 && kept[0]["metric"]["job"] == "api", "{kept}");
        assert!(
            fitted
                .structured_content
                .as_ref()
                .is_none_or(|structured| *structured == kept)
        );
        let start = format!("(... {} of 300 `0.values` are missing. Narrow", 300 - values);
        assert!(texts(&fitted)[1].starts_with(&start), "{:?}", texts(&fitted)[1]);
        assert!(report(&fitted).get("next").is_none());
    }
}

/// The text of an embedded resource is cut like another text.
#[test]
fn texts_of_resources() {
    let text = "A line with a \"quoted\" word\n".repeat(200);
    let resource = ContentBlock::resource(ResourceContents::text(text.as_str(), "repo://a/b.md"));
    let status = ContentBlock::text("successfully downloaded text file");
    for content in [vec![resource.clone()], vec![status, resource]] {
        let fitted = fit(CallToolResult::success(content.clone()), 200, &tool(&json!({}), None));
        assert_ne!(fitted.is_error, Some(true), "{fitted:?}");
        assert_eq!(fitted.content.len(), content.len());
        assert!(report(&fitted)["tokensSent"].as_u64() <= Some(200));
        let block = serde_json::to_value(fitted.content.last().expect("a block")).expect("JSON");
        assert_eq!(block["resource"]["uri"], "repo://a/b.md");
        let (kept, note) = block["resource"]["text"]
            .as_str()
            .and_then(|text| text.rsplit_once('\n'))
            .expect("a note");
        assert!(text.starts_with(kept) && kept.len() > 300, "{kept}");
        assert!(note.starts_with("(... truncated "), "{note}");
    }
}

/// JSON after a colon, and with numbers that JSON lacks, is cut between its items.
#[test]
fn json_of_python() {
    let list = json!(issues(60)).to_string();
    for text in [
        format!("Found 60 issues: {list}"),
        list.replace("[\"bug\",\"ui\"]", "NaN"),
    ] {
        let fitted = fit(text_result(text.as_str()), 200, &tool(&paging(), None));
        let (kept, missing) = (texts(&fitted)[0], texts(&fitted)[1]);
        let items = kept.matches("\"id\"").count();
        assert!(
            items > 2 && kept.ends_with("}]") && text.starts_with(&kept[..kept.len() - 1]),
            "{kept}"
        );
        assert_eq!(missing, note(60 - items, 60, "items", items));
    }
}
