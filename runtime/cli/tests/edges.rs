//! Edges between tools in `mcpact index` and `mcpact list`: from types, or inferred from names.

mod support;

use std::path::Path;

use serde_json::{Value, json};
use support::{file, folder, json as read, mcpact, stderr, stdout};

fn object(names: &[&str]) -> Value {
    let properties = names
        .iter()
        .map(|name| ((*name).to_owned(), json!({ "type": "string" })));
    json!({ "type": "object", "properties": properties.collect::<serde_json::Map<_, _>>(), "required": names })
}

fn tool(name: &str, takes: &[&str], returns: Option<&[&str]>) -> Value {
    let mut tool = json!({ "name": name, "description": "Do it", "inputSchema": object(takes) });
    if let Some(returns) = returns {
        tool["outputSchema"] = object(returns);
    }
    tool
}

/// Writes the list of a server.
fn list(folder: &Path) -> String {
    let tools = json!({ "tools": [
        tool("find_orders", &["query"], Some(&["order_id", "id"])),
        tool("track_order", &["orderId"], Some(&["orderId"])),
        tool("show_item", &["id"], None),
    ] });
    file(folder, "list.json", tools.to_string())
}

/// Runs a command that succeeds, and returns its output.
#[track_caller]
fn run(arguments: &[&str]) -> String {
    let output = mcpact(arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output).to_owned()
}

fn index(input: &str) -> Value {
    serde_json::from_str(&run(&["index", input])).expect("a line of JSON")
}

#[test]
fn inferred() {
    let folder = folder("edges_inferred");
    let list = list(&folder);
    let is_inferred = |tools: &Value| {
        assert_eq!(tools[1]["name"], "track_order");
        assert_eq!(tools[1]["inferred_from"], json!({ "orderId": ["find_orders"] }));
        for tool in tools.as_array().expect("tools") {
            assert!(tool["from"].is_null(), "{tool}");
            assert_eq!(
                tool["inferred_from"].is_object(),
                tool["name"] == "track_order",
                "{tool}"
            );
        }
    };
    let tools =
        |input: &str| read(&["list", "--sort", "server", "--format", "json", input])["inputs"][0]["tools"].take();
    is_inferred(&tools(&list));
    let written = index(&list);
    is_inferred(&written["tools"]);
    // The edges stay inferred in output that is made from the index.
    let written = file(&folder, "index.json", format!("{written}\n"));
    is_inferred(&tools(&written));
    is_inferred(&index(&written)["tools"]);
    for input in [&list, &written] {
        let lines = run(&["list", input]);
        assert!(
            lines.contains("\n1 parameter takes values that other tools may return (inferred from names); `--format json` lists them\n"),
            "{lines}"
        );
    }
}

#[track_caller]
fn nothing_is_inferred(tools: &Value) {
    let tools = tools.as_array().expect("tools");
    assert!(tools.iter().all(|tool| tool["inferred_from"].is_null()));
}

/// Edges from types are written as they were read, and nothing is inferred beside them.
#[test]
fn from_types() {
    let folder = folder("edges_from_types");
    let mut written = index(&list(&folder));
    let tools = written["tools"].as_array_mut().expect("tools");
    for tool in tools.iter_mut() {
        tool.as_object_mut().expect("a tool").remove("inferred_from");
    }
    let from = json!({ "id": ["find_orders", "track_order"] });
    tools[2]["from"] = from.clone();
    let written = file(&folder, "index.json", format!("{written}\n"));
    let edges = |tools: &Value| {
        assert_eq!(tools[2]["from"], from);
        nothing_is_inferred(tools);
    };
    edges(&index(&written)["tools"]);
    edges(&read(&["list", "--sort", "server", "--format", "json", &written])["inputs"][0]["tools"]);
    assert!(!run(&["list", &written]).contains("inferred"));
}

/// Without output schemas, names suggest nothing.
#[test]
fn nothing_to_infer() {
    let folder = folder("edges_none");
    let tools = json!({ "tools": [tool("find_orders", &["order_id"], None), tool("track_order", &["orderId"], None)] });
    let list = file(&folder, "list.json", tools.to_string());
    let tools = index(&list)["tools"].take();
    nothing_is_inferred(&tools);
}
