//! Calls by name, and by the meta-tools.

use mcpact_gateway::catalogue::{Action, ClientCatalogue, Settings};
use serde_json::{Value, json};

use super::{catalogue, desk, forwarded, in_dynamic_mode, raw, refused, reply, text};

fn dynamic() -> ClientCatalogue {
    let settings = in_dynamic_mode();
    catalogue(&desk(), &settings)
}

#[test]
fn by_name() {
    for catalogue in [catalogue(&desk(), &Settings::default()), dynamic()] {
        let call = forwarded(&catalogue, "notes_search", &json!({ "wrong": true }));
        assert_eq!((call.server.as_str(), call.tool.as_str()), ("notes", "search"));
        // The request's own bytes are sent, and the result keeps its own.
        assert!(call.arguments.is_none() && !call.shaping.may_change());
        let result = raw(r#"{ "content" : [], "x": 1.0e2 }"#);
        assert_eq!(call.shaping.shape(result).get(), r#"{ "content" : [], "x": 1.0e2 }"#);
    }
}

#[test]
fn unknown_names() {
    let all = catalogue(&desk(), &Settings::default());
    assert_eq!(
        refused(&all, "read_fil", &json!({})),
        "unknown tool `read_fil`; did you mean `read_file`?"
    );
    assert_eq!(
        refused(&all, "search", &json!({})),
        "unknown tool `search`; its name here is `files_search` or `notes_search`"
    );
    // A meta-tool of another mode is not there.
    assert!(refused(&all, "search_tools", &json!({})).starts_with("unknown tool `search_tools`"));
    assert_eq!(
        refused(&dynamic(), "fly", &json!({})),
        "unknown tool `fly`; `search_tools` finds tools"
    );
    let huge = "x".repeat(1_000_000);
    assert!(refused(&all, &huge, &json!({})).len() < 200);
}

#[test]
fn search_describe_execute() {
    let catalogue = dynamic();
    let found = reply(&catalogue, "search_tools", &json!({ "query": "show commits" }));
    assert!(
        text(&found).0.starts_with("git_log: Show the commits of a branch"),
        "{found}"
    );
    let metrics = &found["_meta"]["token_metrics"];
    let [baseline, returned, saved] =
        ["baseline_tokens", "returned_tokens", "tokens_saved"].map(|key| metrics[key].as_u64().expect("tokens"));
    assert!(baseline > returned && saved == baseline - returned, "{metrics}");

    let described = reply(&catalogue, "describe_tool", &json!({ "tools": "git-log" }));
    assert_eq!(
        text(&described).0,
        "git_log(branch: string, limit?: int(1..)) // Show the commits of a branch"
    );

    let arguments = json!({ "tool": "git_log", "args": { "branch": "main", "limit": null } });
    let call = forwarded(&catalogue, "execute_tool", &arguments);
    assert_eq!((call.server.as_str(), call.tool.as_str()), ("git", "git_log"));
    assert_eq!(call.arguments.expect("arguments").get(), r#"{"branch":"main"}"#);
}

/// Every tool can be found by its name, described, and called.
#[test]
fn every_tool() {
    let catalogue = dynamic();
    for (name, parameter) in [
        ("read_file", "path"),
        ("write_file", "path"),
        ("files_search", "pattern"),
        ("git_log", "branch"),
        ("git_commit", "message"),
        ("notes_search", "query"),
    ] {
        let found = reply(&catalogue, "search_tools", &json!({ "query": name }));
        assert!(text(&found).0.starts_with(&format!("{name}: ")), "{found}");
        let described = reply(&catalogue, "describe_tool", &json!({ "tools": [name] }));
        assert!(
            text(&described).0.contains(&format!("{parameter}: string")),
            "{described}"
        );
        let call = forwarded(
            &catalogue,
            "execute_tool",
            &json!({ "tool": name, "args": { parameter: "x" } }),
        );
        assert_eq!(catalogue.tool(name), Some((call.server.as_str(), call.tool.as_str())));
        assert_eq!(call.name, name);
    }
}

#[test]
fn wrong_arguments() {
    let catalogue = dynamic();
    let execute = |arguments: Value| {
        let result = reply(&catalogue, "execute_tool", &arguments);
        let (text, is_error) = text(&result);
        assert!(is_error, "{text}");
        text.to_owned()
    };
    assert_eq!(
        execute(json!({ "tool": "git_log", "args": { "brnch": "main", "limit": 0 } })),
        "branch: is missing (string); did you mean \"branch\" instead of \"brnch\"?\nlimit: 0 is not at least 1"
    );
    // A model without arguments has not seen the parameters.
    assert_eq!(
        execute(json!({ "tool": "git_log" })),
        "branch: is missing (string)\ngit_log(branch: string, limit?: int(1..))"
    );
    assert_eq!(
        execute(json!({ "tool": "gitlog", "args": {} })),
        "unknown tool `gitlog`; did you mean `git_log`?"
    );
    assert_eq!(
        execute(json!({ "tool": "search_tools", "args": { "query": "log" } })),
        "`execute_tool` does not call `search_tools`; call it directly"
    );
    assert_eq!(
        execute(json!({ "tool": "git_log", "branch": "main" })),
        "branch: no such parameter; the arguments of `git_log` go into `args`: {…}"
    );
    assert!(execute(json!({ "args": {} })).starts_with("tool: is missing"));
}

#[test]
fn the_twin_for_reading() {
    let catalogue = dynamic();
    let arguments = json!({ "tool": "git_commit", "args": { "message": "x" } });
    let result = reply(&catalogue, "execute_read_tool", &arguments);
    assert_eq!(
        text(&result),
        ("`git_commit` is not read-only; call it with `execute_tool`", true)
    );
    forwarded(
        &catalogue,
        "execute_read_tool",
        &json!({ "tool": "git_log", "args": { "branch": "x" } }),
    );
}

#[test]
fn ignored_arguments_are_named_in_the_result() {
    let catalogue = dynamic();
    let arguments = json!({ "tool": "git_log", "args": { "branch": "main", "limt": 5 } });
    let call = forwarded(&catalogue, "execute_tool", &arguments);
    let result = call
        .shaping
        .shape(raw(r#"{"content":[{"type":"text","text":"none"}]}"#));
    let result: Value = serde_json::from_str(result.get()).expect("a result");
    assert_eq!(
        result["content"][1]["text"],
        "note: `limt` is not in the schema of git_log, so it was probably ignored; did you mean `limit`?"
    );
}

/// The other parts of a result with a note keep their bytes.
#[test]
fn results_with_notes_keep_their_bytes() {
    let arguments = json!({ "tool": "git_log", "args": { "branch": "main", "limt": 5 } });
    let call = forwarded(&dynamic(), "execute_tool", &arguments);
    let block = r#"{"type":"text", "text":"caf\u00e9 \ud800"}"#;
    let result = call.shaping.shape(raw(&format!(
        r#"{{ "content" : [{block}], "structuredContent":{{"price":1.10}} }}"#
    )));
    let start = format!(r#"{{ "content" : [{block},{{"type":"text","text":"note: `limt` is not in the schema"#);
    let structured = r#"], "structuredContent":{"price":1.10,"_ignored":["note: "#;
    assert!(
        result.get().starts_with(&start) && result.get().contains(structured),
        "{result}"
    );
    assert!(result.get().ends_with(r#"?"]} }"#), "{result}");
}

/// A result that asks for input has no content to add to.
#[test]
fn incomplete_results_do_not_change() {
    let arguments = json!({ "tool": "git_log", "args": { "branch": "main", "limt": 5 } });
    let call = forwarded(&dynamic(), "execute_tool", &arguments);
    for result in [
        r#"{"resultType":"input_required","content":[]}"#,
        r#"{"content":1}"#,
        "7",
        r#"{"content":[],"_meta":7}"#,
    ] {
        assert_eq!(call.shaping.shape(raw(result)).get(), result);
    }
}

#[test]
fn arguments_that_are_no_object() {
    let catalogue = dynamic();
    assert_eq!(
        refused(&catalogue, "search_tools", &json!([1])),
        "`arguments` is not an object; pass {…}"
    );
    assert!(matches!(catalogue.call("search_tools", None), Action::Reply(_)));
}
