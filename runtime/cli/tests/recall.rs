//! `mcpact recall`: asks and files of requests, the measures, and the words that separate tools.

mod support;

use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use support::{file, folder, json as read, mcpact, program, stderr, stdout};

#[track_caller]
fn ends(output: &Output, code: i32) {
    assert_eq!(output.status.code(), Some(code), "{}{}", stdout(output), stderr(output));
}

fn tool(name: &str, description: &str) -> Value {
    json!({ "name": name, "description": description, "inputSchema": { "type": "object", "properties": {} } })
}

fn list(folder: &Path) -> String {
    let tools = json!({ "tools": [tool("find_item", "Find an item"), tool("list_shops", "List the shops of a town")] });
    file(folder, "list.json", tools.to_string())
}

/// Writes the index of two tools with asks.
fn index(folder: &Path, asks: [&[&str]; 2]) -> String {
    let output = mcpact(&["index", &list(folder)]);
    ends(&output, 0);
    let mut index: Value = serde_json::from_str(stdout(&output)).expect("JSON");
    for (tool, asks) in index["tools"].as_array_mut().expect("tools").iter_mut().zip(asks) {
        tool["asks"] = json!(asks);
    }
    file(folder, "index.json", format!("{index}\n"))
}

/// Each tool that a request misses has a row, also if the request finds another one.
#[test]
fn one_of_two_tools_is_missed() {
    let folder = folder("recall_missed");
    let shops = (0..6).map(|index| tool(&format!("shop_{index}"), "Find a shop by its town"));
    let tools: Vec<Value> = shops.chain([tool("add_row", "Insert")]).collect();
    let list = file(&folder, "list.json", json!({ "tools": tools }).to_string());
    let queries = "{\"query\":\"find a shop by its town\",\"relevant\":[\"shop_0\",\"add_row\"]}\n";
    let queries = file(&folder, "queries.jsonl", queries);
    let result = read(&["recall", "--format", "json", "--queries", &queries, &list]);
    let confusion = &result["confusions"][0];
    assert_eq!(
        (&confusion["tool"], &confusion["missed"]),
        (&json!("add_row"), &json!(1)),
        "{result}"
    );
}

#[test]
fn requests_of_a_file() {
    let folder = folder("recall_requests");
    let list = list(&folder);
    let queries = "{\"query\":\"find an item by its name\",\"relevant\":[\"find_item\"]}\n{\"id\":\"q2\",\"query\":\"shops\",\"relevant\":[\"list_shops\",\"find_item\"]}\n";
    let queries = file(&folder, "queries.jsonl", queries);
    let result = read(&["recall", "--format", "json", "--queries", &queries, &list]);
    assert_eq!(
        (result["requests"].as_u64(), result["recall_1"].as_f64()),
        (Some(2), Some(0.75))
    );
    assert_eq!(
        (result["recall_5"].as_f64(), result["mrr"].as_f64()),
        (Some(1.0), Some(1.0))
    );
    assert_eq!(result["min_recall"], Value::Null);
    ends(
        &mcpact(&["recall", "--min-recall", "100", "--queries", &queries, &list]),
        0,
    );
    for (queries, message) in [
        (
            "{\"query\":\"a\",\"relevant\":[\"gone\"]}",
            "name 1 tool that the server does not have: `gone`",
        ),
        ("{\"query\":\"a\",\"relevant\":[]}", "line 1: empty `relevant`"),
        ("\n{\"query\":1}", "line 2: expected"),
        ("", "has no queries"),
    ] {
        let queries = file(&folder, "wrong.jsonl", queries);
        let output = mcpact(&["recall", "--queries", &queries, &list]);
        ends(&output, 101);
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
}

#[test]
fn a_list_has_no_asks() {
    let output = mcpact(&["recall", &list(&folder("recall_no_asks"))]);
    ends(&output, 101);
    // Attributes of Rust help only an author who uses them.
    assert!(
        stderr(&output).contains("has asks; name a file of requests with `--queries`"),
        "{}",
        stderr(&output)
    );
    let folder = folder("recall_no_asks_of_macros");
    let index = mcpact(&["index", &list(&folder)]);
    let output = mcpact(&["recall", &file(&folder, "server.wasm", program(&index.stdout))]);
    ends(&output, 101);
    assert!(
        stderr(&output).contains("has asks; write `asks = [\"…\"]` in `#[mcp_tool]`, or name a file"),
        "{}",
        stderr(&output)
    );
}

/// An ask that nothing but itself would find is confused, and its words separate the tools.
#[test]
fn asks_without_themselves() {
    let folder = folder("recall_asks");
    let index = index(&folder, [&["find my item", "town gossip"], &["shops of a town"]]);
    let result = read(&["recall", "--format", "json", &index]);
    assert_eq!(result["requests"], 3);
    let confusion = &result["confusions"][0];
    assert_eq!(
        (&confusion["tool"], &confusion["shadowed_by"], &confusion["requests"]),
        (&json!("find_item"), &json!("list_shops"), &json!(["town gossip"]))
    );
    let words = confusion["words"].as_array().expect("words");
    let has_gossip = |word: &Value| word["words"].as_str().is_some_and(|words| words.contains("gossip"));
    assert!(words.iter().any(has_gossip), "{words:?}");
    assert!(
        words.iter().all(|word| word["description_tokens"].as_i64() > Some(0)),
        "{words:?}"
    );
    // With two tools, each is among the first five.
    assert_eq!(result["min_recall"], 0.8);
    let page = folder.join("page.html");
    let page = page.to_str().expect("UTF-8");
    let output = mcpact(&["recall", "--html", page, &index]);
    ends(&output, 0);
    assert!(stdout(&output).contains("gossip (+"), "{}", stdout(&output));
    let page = std::fs::read_to_string(page).expect("a page");
    for part in [
        "nDCG@10",
        "town gossip",
        "<span class=\"name code\">find_item</span>",
        "sha256-",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("<script"), "{page}");
}

/// With more than five tools of the same words, an ask does not find the last ones.
#[test]
fn too_few_asks_find_their_tools() {
    let folder = folder("recall_below");
    let names: Vec<String> = (0..8).map(|number| format!("tool_{number}")).collect();
    let tools: Vec<Value> = names
        .iter()
        .map(|name| tool(name, "List the shops of a town"))
        .collect();
    let list = file(&folder, "list.json", json!({ "tools": tools }).to_string());
    let queries: Vec<String> = names
        .iter()
        .map(|name| json!({ "query": "shops of a town", "relevant": [name] }).to_string())
        .collect();
    let queries = file(&folder, "queries.jsonl", queries.join("\n"));
    let below = mcpact(&["recall", "--min-recall", "63", "--queries", &queries, &list]);
    ends(&below, 100);
    let text = stdout(&below);
    assert!(
        text.contains("62.5 % of the relevant tools are among the first 5, fewer than 63.0 %"),
        "{text}"
    );
    ends(
        &mcpact(&["recall", "--min-recall", "62", "--queries", &queries, &list]),
        0,
    );
}

/// Text of tools and requests is text in the page, whatever it contains.
#[test]
fn the_page_is_inert() {
    let folder = folder("recall_inert");
    let name = "<img src=x onerror=alert(1)>";
    let list = file(
        &folder,
        "list.json",
        json!({ "tools": [tool(name, "List shops")] }).to_string(),
    );
    let query = json!({ "query": "</table><script>alert(1)</script>", "relevant": [name] });
    let queries = file(&folder, "queries.jsonl", query.to_string());
    let page = file(&folder, "page.html", "");
    ends(&mcpact(&["recall", "--html", &page, "--queries", &queries, &list]), 0);
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(!page.contains("<img") && !page.contains("<script"), "{page}");
    assert!(page.contains("&lt;script&gt;alert(1)"), "{page}");
}

#[test]
fn shadowed_tools_are_a_lint() {
    let folder = folder("recall_shadow");
    let tools = [
        tool("list_items", "List the items"),
        tool("items_list", "List the items"),
        tool("log_in", "Log in"),
    ];
    let list = file(&folder, "list.json", json!({ "tools": tools }).to_string());
    let result = read(&["check", "--format", "json", &list]);
    let findings = result["findings"].as_array().expect("findings");
    let shadows: Vec<&Value> = findings
        .iter()
        .filter(|finding| finding["rule"] == "shadowed-tool")
        .collect();
    assert_eq!(shadows.len(), 1, "{findings:?}");
    assert_eq!(shadows[0]["tool"], "items_list");
    let message = shadows[0]["message"].as_str().expect("a message");
    assert!(message.contains("find `list_items` first"), "{message}");
    ends(&mcpact(&["check", "--deny", "shadowed_tool", &list]), 100);
    let allowed = read(&["check", "--format", "json", "--allow", "shadowed_tool", &list]);
    assert_eq!(allowed["findings"].as_array().map(Vec::len), Some(0), "{allowed}");
}
