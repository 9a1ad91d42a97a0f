//! Result budgets of tools and servers.

use mcpact::Menu;
use mcpact::discover::Mode;
use mcpact_gateway::catalogue::Settings;
use serde_json::{Value, json};

use super::{catalogue, desk, entry, forwarded, raw, server};

fn with_budgets(budgets: &[(&str, u32)]) -> Menu {
    let mut menu = Menu::new();
    for (pattern, tokens) in budgets {
        menu.result_budget.insert((*pattern).to_owned(), *tokens);
    }
    menu
}

pub(super) fn budgeted() -> Settings {
    Settings {
        menu: with_budgets(&[
            // The most precise pattern counts.
            ("*.*_log*", 1),
            ("files.read_*", 60),
            ("git.git_log", 50_000),
            ("git.git_lo[a-g]*", 2),
            ("files.*", 80),
        ]),
        ..Settings::default()
    }
}

/// Returns the result of a call, within the budget of its tool.
#[track_caller]
pub(super) fn shaped(name: &str, arguments: &Value, result: &Value) -> Value {
    let catalogue = catalogue(&desk(), &budgeted());
    let call = forwarded(&catalogue, name, arguments);
    serde_json::from_str(call.shaping.shape(raw(&result.to_string())).get()).expect("a result")
}

fn text_result(text: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": text }] })
}

#[test]
fn lists_keep_a_prefix() {
    let ships = vec!["Schomberg"; 200];
    let result = text_result(&serde_json::to_string(&ships).expect("JSON"));
    let result = shaped("write_file", &json!({ "path": "a", "limit": 200 }), &result);
    let report = &result["_meta"]["mcpact/result"];
    assert_eq!(report["truncated"], true);
    assert!(
        report["tokensSent"].as_u64() <= Some(80) && report["tokensInFull"].as_u64() > Some(400),
        "{report}"
    );
    let kept: Vec<String> =
        serde_json::from_str(result["content"][0]["text"].as_str().expect("a text")).expect("a list");
    assert_eq!(report["items"].as_u64(), Some(kept.len() as u64));
    // A call with a smaller limit would return the kept items again.
    assert_eq!(report["next"], Value::Null);
    let note = result["content"][1]["text"].as_str().expect("a note");
    assert!(
        note.contains(&format!("{} of 200 items are missing", 200 - kept.len())),
        "{note}"
    );
}

#[test]
fn texts_and_objects_are_cut() {
    let result = shaped(
        "read_file",
        &json!({ "path": "a" }),
        &text_result(&"Loch Ard, é\u{301}. ".repeat(100)),
    );
    let text = result["content"][0]["text"].as_str().expect("a text");
    assert!(
        text.starts_with("Loch Ard") && text.contains("(... truncated "),
        "{text}"
    );
    assert_eq!(result["_meta"]["mcpact/result"]["truncated"], true);

    let object: serde_json::Map<String, Value> = (0..200).map(|key| (format!("key{key}"), key.into())).collect();
    let result = shaped(
        "read_file",
        &json!({ "path": "a" }),
        &text_result(&Value::from(object).to_string()),
    );
    assert_ne!(result["isError"], true);
    let kept: serde_json::Map<String, Value> = serde_json::from_str(texts(&result)[0]).expect("an object");
    let note = format!(
        "(... {} of 200 properties are missing. `read_file` has no parameter that returns them.)",
        200 - kept.len()
    );
    assert!(!kept.is_empty() && texts(&result)[1] == note, "{result}");
}

/// Returns the texts of a result.
pub(super) fn texts(result: &Value) -> Vec<&str> {
    let blocks = result["content"].as_array().expect("content").iter();
    blocks.filter_map(|block| block["text"].as_str()).collect()
}

#[test]
fn last_blocks_are_cut() {
    let text = |text: String| json!({ "type": "text", "text": text });
    let image = json!({ "type": "image", "data": "AA==", "mimeType": "image/png" });
    let long = "Loch Ard, Schomberg. ".repeat(100);
    let given = json!({ "content": [text("Two logs:".to_owned()), text(long.clone()), image, text(long.clone())] });
    let result = shaped("read_file", &json!({ "path": "a" }), &given);
    assert_ne!(result["isError"], true);
    let kept = texts(&result);
    assert_eq!((kept.len(), kept[0]), (2, "Two logs:"));
    let (start, note) = kept[1].split_once("\n(... truncated ").expect("a note");
    assert!(!start.is_empty() && long.starts_with(start), "{start}");
    assert!(
        note.ends_with(" characters and 1 block after them. Narrow the call by `limit`.)"),
        "{note}"
    );
    assert_eq!(result["content"][2]["type"], "image");
    let report = &result["_meta"]["mcpact/result"];
    assert!(report["tokensSent"].as_u64() <= Some(60), "{report}");

    // JSON is not cut inside.
    let item = |index: u32| json!({ "ship": index, "name": "Loch Ard" }).to_string();
    let blocks: Vec<Value> = (0..50).map(|index| text(item(index))).collect();
    let items: Vec<Value> = (0..50)
        .map(|index| json!({ "ship": index, "name": "Loch Ard" }))
        .collect();
    // Blocks that are the items of a list have the note of the list.
    for (structured, list) in [(Value::Null, "blocks"), (json!({ "result": items }), "`result`")] {
        let mut given = json!({ "content": blocks });
        if !structured.is_null() {
            given["structuredContent"] = structured;
        }
        let result = shaped("write_file", &json!({ "path": "a" }), &given);
        assert_ne!(result["isError"], true, "{result}");
        let kept = texts(&result);
        assert_eq!(kept[0], item(0));
        let all: Vec<String> = (0..50).map(item).collect();
        let count = kept.iter().filter(|text| all.iter().any(|item| item == *text)).count();
        let note = format!("(... {} of 50 {list} are missing. ", 50 - count);
        assert!(kept[count].starts_with(&note), "{}", kept[count]);
        assert!(
            result["_meta"]["mcpact/result"]["tokensSent"].as_u64() <= Some(80),
            "{result}"
        );
    }
}

/// Null and mistyped properties do not exempt a block from the budget.
#[test]
fn blocks_without_data() {
    let long = "Loch Ard, Schomberg. ".repeat(100);
    let resource = |blob: Value| {
        let resource = json!({ "uri": "a", "mimeType": "text/plain", "text": long, "blob": blob });
        json!({ "type": "resource", "resource": resource })
    };
    for block in [
        resource(Value::Null),
        resource("".into()),
        resource("AA==".into()),
        json!({ "type": "resource", "resource": { "uri": long, "blob": null } }),
        json!({ "type": "image", "data": null, "text": long }),
        json!({ "type": "audio", "text": long }),
    ] {
        let result = shaped("read_file", &json!({ "path": "a" }), &json!({ "content": [block] }));
        let report = &result["_meta"]["mcpact/result"];
        assert_eq!(
            (&report["truncated"], report.get("uncounted")),
            (&true.into(), None),
            "{result}"
        );
    }
    let blob = json!({ "type": "resource", "resource": { "uri": "a", "text": null, "blob": long } });
    let result = shaped("read_file", &json!({ "path": "a" }), &json!({ "content": [blob] }));
    assert_eq!(result["_meta"]["mcpact/result"]["uncounted"], json!({ "blob": 1 }));
}

#[test]
fn a_first_item_over_the_budget() {
    let item = json!({ "text": "Loch Ard, ".repeat(100) });
    let result = shaped(
        "read_file",
        &json!({ "path": "a" }),
        &text_result(&json!([item, item]).to_string()),
    );
    let items: Vec<Value> = serde_json::from_str(texts(&result)[0]).expect("a list");
    let kept: Vec<&str> = items
        .iter()
        .map(|item| item["text"].as_str().expect("a text"))
        .collect();
    assert!(
        kept.len() == 2 && kept.iter().all(|text| text.starts_with("Loch Ard, Loch Ard")),
        "{result}"
    );
    assert!(
        kept[0].ends_with(" characters. Narrow the call by `limit`.)"),
        "{result}"
    );
    assert!(kept[1].ends_with(" more characters)"), "{result}");
}

#[test]
fn offsets_continue_a_text() {
    let servers = [server(
        "files",
        &[
            json!({ "name": "read", "inputSchema": { "type": "object", "properties": { "skip": { "type": "integer" } } } }),
        ],
    )];
    let settings = Settings {
        menu: Menu::new().result_budget(60),
        ..Settings::default()
    };
    let call = forwarded(&catalogue(&servers, &settings), "read", &json!({}));
    let result = call
        .shaping
        .shape(raw(&text_result(&"Loch Ard. ".repeat(100)).to_string()));
    assert!(
        result
            .get()
            .contains(" characters. Page through the result by `skip`.)"),
        "{result}"
    );
}

#[test]
fn results_within_their_budget() {
    let result = shaped("read_file", &json!({ "path": "a" }), &text_result("short"));
    assert_eq!(result["content"], text_result("short")["content"]);
    assert_eq!(result["_meta"]["mcpact/result"]["truncated"], false);
    // A tool without a budget has no report.
    let result = shaped("notes_search", &json!({ "query": "a" }), &text_result("short"));
    assert_eq!(result, text_result("short"));
}

/// Notes of `execute_tool` count too.
#[test]
fn by_execute_tool() {
    let settings = Settings {
        menu: budgeted().menu.mode(Mode::Dynamic),
        ..budgeted()
    };
    let catalogue = catalogue(&desk(), &settings);
    let arguments = json!({ "tool": "read_file", "args": { "path": "a", "line": 1 } });
    let call = forwarded(&catalogue, "execute_tool", &arguments);
    let result = call
        .shaping
        .shape(raw(&text_result(&"Loch Ard. ".repeat(100)).to_string()));
    let result: Value = serde_json::from_str(result.get()).expect("a result");
    assert!(
        result["_meta"]["mcpact/result"]["tokensSent"].as_u64() <= Some(60),
        "{result}"
    );
    assert!(
        result["content"]
            .to_string()
            .contains("`line` is not in the schema of read_file"),
        "{result}"
    );
}

#[test]
fn results_with_too_many_levels() {
    let catalogue = catalogue(&desk(), &budgeted());
    let deep = format!(
        r#"{{"structuredContent":{}{}}}"#,
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    let call = forwarded(&catalogue, "read_file", &json!({ "path": "a" }));
    let result: Value = serde_json::from_str(call.shaping.shape(raw(&deep)).get()).expect("a result");
    assert_eq!(result["isError"], true);
    assert!(result.to_string().contains("more than 127 nested levels"), "{result}");
    let call = forwarded(&catalogue, "notes_search", &json!({ "query": "a" }));
    assert_eq!(call.shaping.shape(raw(&deep)).get(), deep);
}

/// Results that fit keep their bytes, also those that a JSON value cannot have.
#[test]
fn results_within_their_budget_keep_their_bytes() {
    let catalogue = catalogue(&desk(), &budgeted());
    let call = forwarded(&catalogue, "read_file", &json!({ "path": "a" }));
    for content in [
        r#"{ "content" : [{"type":"text", "text":"caf\u00e9 \ud800"}], "isError":false"#,
        r#"{"content":[],"structuredContent":{"id":12345678901234567890123,"price":1.10}"#,
        r#"{"content":[],"structuredContent":{"a":1e999,"b":"\"1e999"}"#,
    ] {
        let shaped = call.shaping.shape(raw(&format!("{content}}}")));
        let meta = shaped
            .get()
            .strip_prefix(content)
            .and_then(|rest| rest.strip_prefix(",\"_meta\":"));
        let meta: Value =
            serde_json::from_str(meta.expect("the bytes").strip_suffix('}').expect("an end")).expect("JSON");
        assert_eq!(meta["mcpact/result"]["truncated"], false, "{shaped}");
    }
    // A result that has `_meta` keeps its properties.
    let with_meta = r#"{"_meta":{"price":1.10},"content":[]}"#;
    let shaped = call.shaping.shape(raw(with_meta));
    assert!(
        shaped
            .get()
            .starts_with(r#"{"_meta":{"price":1.10,"mcpact/result":{"truncated":false,"#)
            && shaped.get().ends_with(r#"}},"content":[]}"#),
        "{shaped}"
    );
}

/// A JSON-RPC error is within the budget too. Its code keeps its bytes.
#[test]
fn errors_are_cut() {
    let catalogue = catalogue(&desk(), &budgeted());
    let call = forwarded(&catalogue, "read_file", &json!({ "path": "a" }));
    let shaped = |error: &str| call.shaping.shape_error(error);
    assert_eq!(
        shaped(r#"{"code":-32602,"message":"no such file","data":[1.10]}"#),
        None
    );
    let long = "Loch Ard, é\u{301}. ".repeat(100);
    let cut = shaped(&format!(r#"{{"code":-32e3,"message":{},"data":[1.10]}}"#, json!(long))).expect("a cut error");
    assert!(cut.starts_with(r#"{"code":-32e3,"message":"Loch Ard, "#), "{cut}");
    assert!(cut.contains("(... truncated ") && !cut.contains("\"data\""), "{cut}");
    let data = format!("{}1.10{}", "[".repeat(1_000), "]".repeat(1_000));
    let without = shaped(&format!(r#"{{"code":1,"message":"no such file","data":{data}}}"#));
    let omitted = "(the data of this error are omitted: they exceed the result budget)";
    let expected = format!(r#"{{"code":1,"message":"no such file {omitted}"}}"#);
    assert_eq!(without, Some(expected));
    // The client needs the URLs in the data of this error.
    let urls = format!(r#"{{"code":-32042,"message":"buy a pass","data":{data}}}"#);
    assert_eq!(shaped(&urls), Some(urls));
    // Errors that a JSON value cannot have, or with other properties, are cut too.
    let half = shaped(&format!(
        "{{\"code\":1,\"message\":\"{}\\ud800\"}}",
        "Loch Ard. ".repeat(100)
    ));
    assert!(half.is_some_and(|error| error.starts_with(r#"{"code":1,"message":"Loch Ard. "#) && error.len() < 400));
    let kept = shaped(&format!(
        r#"{{"code":1,"message":"no","data":"\ud800","details":{data}}}"#
    ));
    assert_eq!(kept.as_deref(), Some(r#"{"code":1,"message":"no","data":"\ud800"}"#));
    let details = shaped(&format!(r#"{{"code":1,"message":"no","details":{data}}}"#));
    assert_eq!(details.as_deref(), Some(r#"{"code":1,"message":"no"}"#));
    let other = shaped(&format!(r#"{{"message":7,"data":{data}}}"#)).expect("a cut error");
    assert!(
        other.starts_with(r#"{"code":-32603,"message":""#) && other.len() < 400,
        "{other}"
    );
}

/// Claude Code cuts results at 25,000 tokens unless the entry says otherwise.
#[test]
fn large_budgets_are_announced() {
    let catalogue = catalogue(&desk(), &budgeted());
    assert_eq!(
        entry(&catalogue, "git_log")["_meta"],
        json!({ "anthropic/maxResultSizeChars": 400_000 })
    );
    assert_eq!(entry(&catalogue, "read_file").get("_meta"), None);
    // Unlisted tools are called through this one.
    let settings = Settings {
        menu: budgeted().menu.mode(Mode::Dynamic),
        ..budgeted()
    };
    let dynamic = super::catalogue(&desk(), &settings);
    let of = |name: &str| entry(&dynamic, name)["_meta"].clone();
    assert_eq!(of("execute_tool"), json!({ "anthropic/maxResultSizeChars": 400_000 }));
    assert_eq!(of("search_tools"), Value::Null);
}

#[test]
fn wrong_budgets() {
    let mut settings = budgeted();
    settings.menu.result_budget.insert("fils.*".to_owned(), 10);
    settings.menu.result_budget.insert("git.logs".to_owned(), 10);
    let problems: Vec<String> = catalogue(&desk(), &settings)
        .problems()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(
        problems[0].starts_with("result budgets: no tool matches `git.logs`"),
        "{problems:?}"
    );
    assert_eq!(
        problems[1],
        "result budgets: unknown server `fils`; did you mean `files`?"
    );
    settings.menu.result_budget.insert("*".to_owned(), 0);
    let error = settings.check().expect_err("an error").to_string();
    assert_eq!(
        error,
        "result budget of `all tools`: a budget of 0 allows no result; write a larger budget, or remove it"
    );
}
