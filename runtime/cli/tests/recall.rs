//! `mcpact recall`: asks and files of requests, the measures, and the words that separate tools.

mod support;

use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use support::{file, folder, json as read, mcpact, mcpact_in, program, stderr, stdout};

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

/// Writes the index of a list, with asks of the first tools.
fn index(folder: &Path, list: &str, asks: &[&[&str]]) -> String {
    let output = mcpact(&["index", list]);
    ends(&output, 0);
    let mut index: Value = serde_json::from_str(stdout(&output)).expect("JSON");
    for (tool, asks) in index["tools"].as_array_mut().expect("tools").iter_mut().zip(asks) {
        tool["asks"] = json!(asks);
    }
    file(folder, "index.json", format!("{index}\n"))
}

/// Writes a list of eight tools with the same description.
fn same_tools(folder: &Path) -> (Vec<String>, String) {
    let names: Vec<String> = (0..8).map(|number| format!("tool_{number}")).collect();
    let description = "List the shops of a town";
    let tools: Vec<Value> = names.iter().map(|name| tool(name, description)).collect();
    let list = file(folder, "list.json", json!({ "tools": tools }).to_string());
    (names, list)
}

/// Checks the measures of all requests in JSON, in the table and on the page.
#[track_caller]
fn measures(folder: &Path, arguments: &[&str], code: i32, expected: [f64; 4]) {
    let page = file(folder, "page.html", "");
    let run = |more: &[&str]| {
        let output = mcpact(&[&["recall"], more, arguments].concat());
        ends(&output, code);
        stdout(&output).to_owned()
    };
    let json: Value = serde_json::from_str(&run(&["--format", "json"])).expect("JSON");
    for (key, expected) in ["recall_1", "recall_5", "ndcg_10", "mrr"].into_iter().zip(expected) {
        let measured = json[key].as_f64().expect("a number");
        assert!(
            (measured - expected).abs() < 0.000_5,
            "{key}: {measured} for {expected}"
        );
    }
    let [first, first_five, ndcg, mrr] = expected;
    let shares = [first, first_five].map(|share| format!("{:.1} %", share * 100.0));
    let means = [ndcg, mrr].map(|mean| format!("{mean:.3}"));
    let cells = [shares, means].concat();
    let table = run(&["--html", &page]);
    // Columns are separated by several spaces, and the total is the last row with these columns.
    let rows = table
        .lines()
        .map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()));
    let rows: Vec<Vec<&str>> = rows.map(Iterator::collect).collect();
    let is_measured = |row: &&Vec<&str>| row.len() == 6 && row[2..].iter().eq(&cells);
    assert_eq!(rows.iter().filter(is_measured).count(), 1, "{cells:?}: {table}");
    let page = std::fs::read_to_string(page).expect("a page");
    let row = format!("<td>{}</td></tr>", cells.join("</td><td>"));
    assert!(page.contains(&row), "{row}: {page}");
    for (name, cell) in ["R@1", "R@5", "nDCG@10", "MRR"].iter().zip(&cells) {
        let tile = format!("<dt>{name}</dt><dd class=\"number\">{cell}</dd>");
        assert!(page.contains(&tile), "{tile}: {page}");
    }
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

/// The search knows the edges of an index: a tool that requires an id is after the tool that returns
/// it.
#[test]
fn edges_of_an_index() {
    let folder = folder("recall_edges");
    let id = json!({ "type": "object", "properties": { "article": { "type": "string" } }, "required": ["article"] });
    let mut read_article = tool("read_article", "Articles about a subject");
    read_article["inputSchema"] = id;
    let others = ["cafes", "schools", "parks", "roads", "banks", "farms"];
    let others = others.map(|other| tool(&format!("list_{other}"), &format!("List the {other} of a town")));
    let find = tool("find_article", "Articles about a subject, by their titles");
    let tools: Vec<Value> = [read_article, find].into_iter().chain(others).collect();
    let list = file(&folder, "list.json", json!({ "tools": tools }).to_string());
    let index = index(&folder, &list, &[]);
    let queries = json!({ "query": "articles about a subject", "relevant": ["find_article"] });
    let queries = file(&folder, "queries.jsonl", queries.to_string());
    let first = |index: &str| read(&["recall", "--format", "json", "--queries", &queries, index])["recall_1"].as_f64();
    assert_eq!(first(&index), Some(0.0));
    let mut value: Value = serde_json::from_str(&std::fs::read_to_string(&index).expect("an index")).expect("JSON");
    value["tools"][0]["from"] = json!({ "article": ["find_article"] });
    let index = file(&folder, "edges.json", format!("{value}\n"));
    assert_eq!(first(&index), Some(1.0));
}

/// An ask that nothing but itself would find is confused, and its words separate the tools.
#[test]
fn asks_without_themselves() {
    let folder = folder("recall_asks");
    let others = ["cafes", "schools", "parks", "roads", "banks", "farms"];
    let others = others.map(|other| tool(&format!("list_{other}"), &format!("List the {other} of a town")));
    let shops = [
        tool("find_item", "Find an item"),
        tool("list_shops", "List the shops of a town"),
    ];
    let tools: Vec<Value> = shops.into_iter().chain(others).collect();
    let list = file(&folder, "list.json", json!({ "tools": tools }).to_string());
    let index = index(
        &folder,
        &list,
        &[&["find my item", "town gossip"], &["shops of a town"]],
    );
    // One ask of three is not found among eight tools, so the default of 80 % is not reached.
    let page = folder.join("page.html");
    let page = page.to_str().expect("UTF-8");
    let output = mcpact(&["recall", "--html", page, &index]);
    ends(&output, 100);
    assert!(stdout(&output).contains("gossip (+"), "{}", stdout(&output));
    let below = "66.7 % of the relevant tools are among the first 5, fewer than 80.0 %";
    assert!(stdout(&output).contains(below), "{}", stdout(&output));
    let result = read(&["recall", "--min-recall", "66", "--format", "json", &index]);
    assert_eq!((&result["requests"], &result["min_recall"]), (&json!(3), &json!(0.66)));
    assert_eq!(result["missed"][0]["query"], "town gossip", "{result}");
    let confusion = &result["confusions"][0];
    assert_eq!(
        (&confusion["tool"], &confusion["shadowed_by"], &confusion["requests"]),
        (&json!("find_item"), &json!("list_roads"), &json!(["town gossip"]))
    );
    let words = confusion["words"].as_array().expect("words");
    let has_gossip = |word: &Value| word["words"].as_str().is_some_and(|words| words.contains("gossip"));
    assert!(words.iter().any(has_gossip), "{words:?}");
    assert!(
        words.iter().all(|word| word["description_tokens"].as_i64() > Some(0)),
        "{words:?}"
    );
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
fn too_few_requests_find_their_tools() {
    let folder = folder("recall_below");
    let (names, list) = same_tools(&folder);
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
    // The ranks are 1 to 8. nDCG@10 is the mean of 1 / log2(rank + 1), MRR that of 1 / rank.
    let expected = [0.125, 0.625, 0.494_18, 0.339_73];
    let arguments = ["--min-recall", "62", "--queries", &queries, &list];
    measures(&folder, &arguments, 0, expected);
}

/// Each of eight tools of the same words has the same ask, and without it is the last one.
#[test]
fn too_few_asks_find_their_tools() {
    let folder = folder("recall_asks_below");
    let (_, list) = same_tools(&folder);
    let index = index(&folder, &list, &[&["shops of a town"][..]; 8]);
    // The rank is 8: nDCG@10 is 1 / log2(9), MRR 1 / 8.
    measures(&folder, &[&index], 100, [0.0, 0.0, 0.315_46, 0.125]);
    let output = mcpact(&["recall", &index]);
    let below = "0.0 % of the relevant tools are among the first 5, fewer than 80.0 %";
    assert!(stdout(&output).contains(below), "{}", stdout(&output));
    ends(&mcpact(&["recall", "--min-recall", "0", &index]), 0);
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

/// `-` is standard output, which then has only the page.
#[test]
fn the_page_on_standard_output() {
    let folder = folder("recall_stdout");
    let list = list(&folder);
    let query = json!({ "query": "find an item", "relevant": ["find_item"] });
    let queries = file(&folder, "queries.jsonl", query.to_string());
    let recall = |page: &str| {
        let output = mcpact_in(&folder, &["recall", "--queries", &queries, "--html", page, &list], b"");
        ends(&output, 0);
        stdout(&output).to_owned()
    };
    let page = recall("-");
    recall("page.html");
    assert_eq!(page, std::fs::read_to_string(folder.join("page.html")).expect("a page"));
    assert!(!folder.join("-").exists());
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
