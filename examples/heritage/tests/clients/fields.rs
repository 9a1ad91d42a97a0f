//! Calls over the wire that select fields of the wide results, by the names that the list announces.

use heritage::HERITAGE;
use serde_json::{Map, Value, json};
use tiktoken_rs::o200k_base_singleton;

use crate::raw::Raw;

/// A tool with a parameter that selects fields, and a call with a wide result.
fn wide() -> [(&'static str, &'static str, Value); 2] {
    [
        ("nma_get_object", "fields", json!({ "id": "ob104" })),
        ("trove_get_work", "include", json!({ "workId": "24000201" })),
    ]
}

fn tokens(text: &str) -> usize {
    o200k_base_singleton().encode_ordinary(text).len()
}

/// Returns the names that a parameter offers, as a client reads them in the list.
fn offered(raw: &mut Raw, tool: &str, parameter: &str) -> Vec<String> {
    let line = raw.request("tools/list", &json!({}));
    let message: Value = serde_json::from_str(&line).expect("JSON");
    let tools = message["result"]["tools"].as_array().expect("tools");
    let tool = tools.iter().find(|listed| listed["name"] == tool).expect("the tool");
    let names = &tool["inputSchema"]["properties"][parameter]["items"]["enum"];
    serde_json::from_value(names.clone()).expect("names")
}

/// Returns a result with all fields but those that `is_kept` refuses.
fn projection(whole: &Map<String, Value>, is_kept: impl Fn(&str) -> bool) -> Value {
    let kept = whole.iter().filter(|(name, _)| is_kept(name));
    kept.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// Each name alone, and several in any order: the result is the projection of the whole one, and
/// costs fewer tokens.
#[test]
fn each_name_selects_its_field() {
    let (mut raw, mut dynamic) = (Raw::open("all"), Raw::open("dynamic"));
    for (tool, parameter, arguments) in wide() {
        let names = offered(&mut raw, tool, parameter);
        let whole: Map<String, Value> = serde_json::from_str(&raw.said(tool, &arguments)).expect("JSON");
        let all = tokens(&json!(whole).to_string());
        println!("{tool}: {all} tokens, fields of {names:?}");
        // A field without a name, such as a work's title, is in each result.
        let always = |name: &str| tool == "trove_get_work" && !names.iter().any(|offered| offered == name);
        let mut selections: Vec<Vec<&str>> = names.iter().map(|name| vec![name.as_str()]).collect();
        selections.push(names.iter().rev().take(2).map(String::as_str).collect());
        let mut absent = 0;
        for selection in &selections {
            let mut call = arguments.clone();
            call[parameter] = json!(selection);
            let text = raw.said(tool, &call);
            let selected: Value = serde_json::from_str(&text).expect("JSON");
            let expected = projection(&whole, |name| always(name) || selection.contains(&name));
            assert_eq!(selected, expected, "{tool} {selection:?}");
            assert_eq!(text, expected.to_string());
            assert!(tokens(&text) < all, "{tool} {selection:?}");
            absent += usize::from(selection.iter().all(|name| !whole.contains_key(*name)));
            let through = json!({ "tool": tool, "args": call });
            assert_eq!(dynamic.said("execute_tool", &through), text);
        }
        // The names are those of the record: at most one of them is optional and absent here.
        assert!(absent <= 1, "{tool}: {absent}");
    }
}

/// A wrong name is an error result that names a field of the result.
#[test]
fn a_wrong_name() {
    let mut raw = Raw::open("all");
    for (tool, parameter, mut arguments) in wide() {
        let names = offered(&mut raw, tool, parameter);
        let wrong = format!("{}x", names[0]);
        arguments[parameter] = json!([wrong]);
        let line = raw.request("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let response: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(response["result"]["isError"], true, "{line}");
        let text = response["result"]["content"][0]["text"].as_str().expect("a text");
        assert!(
            text.contains(parameter) && text.contains(&wrong) && text.contains(&names[0]),
            "{text}"
        );
    }
}

/// The parameters with the names of results: what each costs in the list.
#[test]
fn prices() {
    for (tool, parameter, _) in wide() {
        let tool = HERITAGE.get(tool).expect("a tool");
        let parameters = tool.tokens.parameters.iter();
        let price = parameters
            .clone()
            .find(|one| one.name == parameter)
            .expect("the parameter");
        println!("{:>4}  {}.{parameter}", price.tokens, tool.name);
        assert!(price.tokens <= 40, "{}: {}", tool.name, price.tokens);
    }
}
