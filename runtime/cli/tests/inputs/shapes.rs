//! Saved lists: the shapes of other APIs, one page of several, instructions.

use std::path::Path;

use serde_json::{Value, json};

use crate::{command, finished, listed, mcpact};

/// Writes a file with this value, and returns its path.
fn saved(name: &str, value: &Value) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, value.to_string()).expect("the test's folder can be written");
    path.to_str().expect("a UTF-8 path").to_owned()
}

fn schema() -> Value {
    json!({ "type": "object", "properties": { "query": { "type": "string" } }, "required": ["query"] })
}

#[test]
fn schemas_count_under_every_key() {
    let described = |key: &str| json!({ "name": "search", "description": "Searches", key: schema() });
    let mut flat = described("parameters");
    flat["type"] = json!("function");
    let shapes = [
        described("inputSchema"),
        described("input_schema"),
        flat,
        json!({ "type": "function", "function": described("parameters") }),
        json!({ "functionDeclarations": [described("parametersJsonSchema")] }),
    ];
    for (index, shape) in shapes.iter().enumerate() {
        let path = saved(&format!("shape-{index}.json"), &json!({ "tools": [shape] }));
        let list = listed(&[&path]);
        assert_eq!(list["tokens"], 31, "{shape}");
        assert!(
            list["tools"][0]["parts"]["parameters"]["query"].as_u64() > Some(0),
            "{shape}"
        );
    }
}

#[test]
fn a_page_of_a_list_is_refused() {
    let page = json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": [{ "name": "a" }], "nextCursor": "page 2" } });
    let path = saved("page.json", &page);
    for arguments in [
        &["list"][..],
        &["list", "--format", "json"],
        &["check", "--total-budget", "9"],
        &["compact"],
        &["lock", "--output", "-"],
    ] {
        let result = finished(
            &command(&[arguments, &[&path]].concat())
                .output()
                .expect("the binary starts"),
        );
        assert_eq!(result.code, Some(101), "{arguments:?}");
        assert_eq!(result.out, "", "{arguments:?}");
        assert!(
            result.err.contains("this is one page of a longer list (`nextCursor`)"),
            "{}",
            result.err
        );
    }
}

/// The instructions of a saved list are counted like those of a live server.
#[test]
fn instructions_are_counted() {
    let path = saved(
        "instructions.json",
        &json!({ "instructions": "Be kind to all.", "tools": [{ "name": "a" }] }),
    );
    assert_eq!(listed(&[&path])["instructions"], 5);
    let result = finished(&command(&["list", &path]).output().expect("the binary starts"));
    assert!(
        result.out.ends_with("\n\ninstructions: 5 tokens, besides the tools\n"),
        "{}",
        result.out
    );
}

/// An index of a tool with a parameter in its schema and in a condition is read again.
#[test]
fn the_index_of_a_root_condition() {
    let tool = json!({ "name": "pack", "description": "Packs", "inputSchema": {
        "type": "object",
        "properties": { "kind": { "type": "string" }, "size": { "type": "integer" } },
        "if": { "properties": { "kind": { "const": "big" } } },
        "then": { "properties": { "size": { "minimum": 10 } } }
    } });
    let path = saved("root-condition.json", &json!({ "tools": [tool] }));
    let index: Value = serde_json::from_str(&mcpact(&["index", &path]).out).expect("an index");
    let index_path = saved("root-condition.index.json", &index);
    let (list, indexed) = (listed(&[&path]), listed(&[&index_path]));
    assert_eq!(list["tools"][0]["parts"], indexed["tools"][0]["parts"]);
    let names = list["tools"][0]["parts"]["parameters"]
        .as_object()
        .map(serde_json::Map::len);
    assert_eq!(names, Some(2));
}
