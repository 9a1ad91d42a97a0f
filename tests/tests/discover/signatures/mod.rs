//! Signatures say all that the JSON Schema says: a parser reads the schema back.

mod normal;
mod notation;
mod parse;

use heritage::HERITAGE;
use mcpact::{
    discover::{Card, Catalogue, Verbosity},
    tokens::Encoding,
};
use mcpact_tests::{catalogue, lists, no_problems};
use serde_json::{Value, json};

/// Returns the text that describes a tool whose entry is JSON, with the types that are shared inside it before it.
fn signature(entry: &Value) -> String {
    let text = |key: &str| entry[key].as_str().unwrap_or_default();
    let schema = entry["inputSchema"].to_string();
    let card = Card::from_text(text("name"), text("description"), &schema).expect("JSON");
    let catalogue = Catalogue::new("", Encoding::O200kBase, vec![card]);
    let described = catalogue.describe(&[text("name")], Verbosity::Standard);
    let text = described.to_text();
    assert_eq!(described.count(Encoding::O200kBase), Encoding::O200kBase.count(&text));
    assert!(
        described.count(Encoding::O200kBase) < described.tools[0].tokens as usize,
        "{text}"
    );
    text
}

/// Returns the difference between an entry and the text that describes it, if there is one.
fn difference(entry: &Value, signature: &str) -> Option<String> {
    let read = match parse::described(signature) {
        Ok(read) => read,
        Err(problem) => return Some(problem),
    };
    let (expected, found) = (normal::entry(entry), normal::entry(&read));
    (expected != found).then(|| format!("{signature}\n  says    {found}\n  and not {expected}\n  of      {entry}"))
}

#[test]
fn compiled_tools() {
    let mut problems = Vec::new();
    let tools = catalogue::tools();
    for tool in tools.iter().chain(HERITAGE.tools) {
        let entry: Value = serde_json::from_str(tool.entry).expect("JSON");
        problems.extend(difference(&entry, &signature(&entry)));
    }
    no_problems(&problems);
    assert!(tools.len() > 500);
}

#[test]
fn published_tools() {
    let Some(lists) = lists::all() else { return };
    let mut problems = Vec::new();
    for tool in lists.iter().flat_map(|list| &list.tools) {
        let entry = json!({
            "name": tool["name"],
            "description": tool["description"],
            "inputSchema": tool["inputSchema"],
        });
        problems.extend(difference(&entry, &signature(&entry)));
    }
    no_problems(&problems);
}

/// The signatures of the heritage example, and of published servers, cost a third less than their entries.
#[test]
fn cost() {
    let count = |text: &str| Encoding::O200kBase.count(text);
    let mut rows = vec![(
        "heritage".to_owned(),
        HERITAGE
            .tools
            .iter()
            .map(|tool| tool.entry.to_owned())
            .collect::<Vec<String>>(),
    )];
    for list in lists::all().unwrap_or_default() {
        let entry = |tool: &Value| json!({ "name": tool["name"], "description": tool["description"], "inputSchema": tool["inputSchema"] });
        rows.push((
            list.name.clone(),
            list.tools.iter().map(|tool| entry(tool).to_string()).collect(),
        ));
    }
    for (name, entries) in rows {
        let before: usize = entries.iter().map(|entry| count(entry)).sum();
        let after: usize = entries
            .iter()
            .map(|entry| count(&signature(&serde_json::from_str(entry).expect("JSON"))))
            .sum();
        println!("{before:>6} {after:>6} {:>3} %  {name}", 100 - 100 * after / before);
        assert!(after < before, "{name}");
        if name == "heritage" {
            assert!(after <= 3_829, "{after}");
        }
    }
}
/// Text that is not JSON, or no schema, has a signature too.
#[test]
fn strange_schemas() {
    for schema in [
        json!(3),
        json!("a"),
        json!([{}]),
        json!({ "properties": 1, "required": {}, "type": 5, "anyOf": [] }),
    ] {
        let entry = json!({ "name": "f", "inputSchema": { "type": "object", "properties": { "p": schema } } });
        let found = signature(&entry);
        let schema = schema.to_string();
        let parts = schema.trim_matches(['{', '}']).split(',');
        for part in parts {
            assert!(found.contains(part), "{found}");
        }
    }
    for input in [
        "null",
        "[]",
        "{\"type\":[\"object\",\"null\"],\"properties\":{\"a\":{}}}",
        &"[".repeat(1_000),
    ] {
        let mut card = Card::from_text("f", "", "{}").expect("JSON");
        card.input_schema = input.to_owned();
        let catalogue = Catalogue::new("", Encoding::O200kBase, vec![card]);
        assert!(
            catalogue
                .describe(&["f"], Verbosity::Standard)
                .to_text()
                .starts_with("f(")
        );
    }
}
