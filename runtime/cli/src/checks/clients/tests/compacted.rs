//! Compaction adds no finding for any client, and makes no tool more expensive in any encoding.

use std::collections::BTreeMap;

use mcpact::compact::{CompactedTool, Options, Pass};
use mcpact::cost::{Counter, Measure};
use mcpact_tokens::Encoding;
use serde_json::{Value, json};

use super::super::{Client, accepted_forms, check};
use super::lists::real;
use super::{parameter, with};

/// Returns the number of findings by tool and rule.
fn findings(client: Client, tools: &[Value]) -> BTreeMap<(Option<usize>, &'static str), usize> {
    let mut counts = BTreeMap::new();
    for finding in check(client, Some("server"), tools) {
        *counts.entry((finding.tool, finding.rule.id)).or_default() += 1;
    }
    counts
}

/// Returns options with only these passes.
fn only(passes: &[Pass]) -> Options {
    let others = Pass::ALL.iter().copied().filter(|pass| !passes.contains(pass));
    others.fold(Options::default(), Options::without)
}

/// Returns options with each pass alone, and with all of them.
fn choices() -> Vec<(&'static str, Options)> {
    let alone = Pass::ALL.iter().map(|pass| (pass.name(), only(&[*pass])));
    alone.chain([("all passes", Options::default())]).collect()
}

/// Schemas in which each pass could write a form that some client refuses.
fn written() -> Vec<Value> {
    let text = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/tests/compact/schemas.json");
    let text = std::fs::read_to_string(text).expect("the schemas of the compaction tests");
    let schemas: Vec<Value> = serde_json::from_str(&text).expect("schemas.json is JSON");
    let closed = json!({ "type": "object", "properties": { "a": { "type": ["string", "integer"] } }, "additionalProperties": false });
    let tree = json!({ "type": "object", "properties": { "next": { "$ref": "#/$defs/Tree" } } });
    let parameters = [
        json!({ "type": "string", "enum": ["only"] }),
        json!({ "const": "only" }),
        json!({ "const": 1 }),
        json!({ "oneOf": [{ "const": 1, "type": "integer" }, { "const": 2, "type": "integer" }] }),
        json!({ "oneOf": [{ "const": "", "type": "string" }, { "const": "a", "type": "string" }] }),
        json!({ "oneOf": [{ "const": 1, "type": "integer" }, { "const": "a", "type": "string" }] }),
        json!({ "type": ["array", "null"], "default": null }),
        json!({ "type": ["array"] }),
        json!({ "anyOf": [{ "type": ["array", "null"] }, { "type": "string" }] }),
        json!({ "type": "object", "allOf": [{ "anyOf": [{ "required": ["a"] }, { "required": ["b"] }] }] }),
        json!({ "type": "object", "properties": { "a": { "type": "string" } }, "allOf": [{ "required": ["b"] }] }),
        json!({ "description": "Anything", "allOf": [true] }),
        json!({ "allOf": [{ "description": "Anything" }] }),
        json!({ "anyOf": [{ "anyOf": [{ "type": "string" }, {}] }] }),
        json!(true),
        json!(false),
    ];
    let roots = [
        json!({ "$ref": "#/$defs/A", "$defs": { "A": { "type": "object", "oneOf": [{ "required": ["a"] }, { "required": ["b"] }] } } }),
        json!({ "$ref": "#/$defs/A", "$defs": { "A": { "type": "object" } } }),
        json!({ "type": ["object"], "allOf": [{ "not": { "required": ["a"] } }] }),
        json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/Any" } }, "$defs": { "Any": { "title": "Any" } } }),
        json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/A" }, "b": { "$ref": "#/$defs/A" } }, "$defs": { "A": closed } }),
        json!({ "type": "object", "properties": { "a": { "type": "object", "$ref": "#/$defs/A" } }, "$defs": { "A": { "anyOf": [{ "required": ["a"] }, { "required": ["b"] }] } } }),
        json!({ "type": "object", "properties": { "a": { "default": {}, "title": "Root", "allOf": [{ "$ref": "#/$defs/Tree" }] } }, "$defs": { "Tree": tree } }),
        json!({ "type": "object", "properties": { "from": { "type": ["string", "null"] }, "to": { "$ref": "#/properties/from" } } }),
    ];
    let mut tools: Vec<Value> = schemas.into_iter().chain(roots).map(with).collect();
    tools.extend(parameters.into_iter().map(parameter));
    tools
}

fn lists() -> Vec<(String, Vec<Value>)> {
    let mut lists = real();
    lists.push(("written here".to_owned(), written()));
    lists
}

/// Returns the tools that the options change, before and after.
fn changed(options: &Options, tools: &[Value]) -> Vec<(Value, CompactedTool)> {
    let compacted = tools.iter().map(|tool| (tool.clone(), options.tool(tool)));
    compacted.filter(|(tool, compacted)| *tool != compacted.tool).collect()
}

/// Returns the findings of a client that compaction adds.
fn added(client: Client, changed: &[(Value, CompactedTool)]) -> Vec<String> {
    let (before, after): (Vec<Value>, Vec<Value>) = changed
        .iter()
        .map(|(tool, compacted)| (tool.clone(), compacted.tool.clone()))
        .unzip();
    let before = findings(client, &before);
    let more = findings(client, &after)
        .into_iter()
        .filter_map(|((tool, rule), count)| {
            let was = before.get(&(tool, rule)).copied().unwrap_or(0);
            let of = tool.map_or(&Value::Null, |tool| &after[tool]);
            (count > was).then(|| format!("{client}/{rule}: {was} findings, then {count}: {of}"))
        });
    more.collect()
}

#[test]
fn no_pass_adds_a_finding_for_any_client() {
    let mut tools = 0;
    for (name, list) in lists() {
        for (choice, options) in choices() {
            for encoding in Encoding::ALL {
                let changed = changed(&options.clone().encoding(*encoding), &list);
                tools += changed.len();
                for client in Client::ALL {
                    assert_eq!(added(client, &changed), [""; 0], "{name}, {choice}");
                }
            }
        }
    }
    println!("{tools} compacted tools checked for {} clients", Client::ALL.len());
}

/// A form that one client accepts may be written for it, even if others refuse the form.
#[test]
fn forms_for_one_client_add_no_finding_for_it() {
    for (name, list) in lists() {
        for client in Client::ALL {
            let forms = accepted_forms(&[client]);
            let options = forms.into_iter().fold(Options::default(), Options::allow);
            assert_eq!(added(client, &changed(&options, &list)), [""; 0], "{name}");
        }
    }
}

#[test]
fn forms_are_those_that_all_named_clients_take() {
    let constant = parameter(json!({ "type": "string", "enum": ["only"] }));
    let anything = parameter(json!(true));
    for (clients, constants, booleans) in [
        (&[][..], false, false),
        (&[Client::VsCode][..], true, true),
        (&[Client::VsCode, Client::ClaudeCode], true, true),
        (&[Client::VsCode, Client::Gemini], false, false),
        (&[Client::Kimi], true, false),
    ] {
        let options = accepted_forms(clients)
            .into_iter()
            .fold(Options::default(), Options::allow);
        let writes = |tool: &Value| options.tool(tool).tool != *tool;
        assert_eq!(
            (writes(&constant), writes(&anything)),
            (constants, booleans),
            "{clients:?}"
        );
    }
}

#[test]
fn no_tool_gets_more_expensive_and_savings_add_up() {
    for (name, list) in lists() {
        let counters: Vec<Counter> = Encoding::ALL.iter().copied().map(Counter::new).collect();
        for (choice, options) in choices() {
            for encoding in Encoding::ALL {
                for (tool, compacted) in changed(&options.clone().encoding(*encoding), &list) {
                    let of = format!("{name}, {}, {choice} in {encoding}", tool["name"]);
                    for counter in &counters {
                        let tokens = |tool: &Value| counter.tokens(Measure::Model, tool);
                        let (before, after) = (tokens(&tool), tokens(&compacted.tool));
                        assert!(after <= before, "{of}: {before} to {after} in {}", counter.encoding());
                        if counter.encoding() == *encoding {
                            assert_eq!((compacted.before, compacted.after), (before, after), "{of}");
                            let saved: isize = compacted.savings.iter().map(|saving| saving.tokens).sum();
                            assert_eq!(saved, before.cast_signed() - after.cast_signed(), "{of}");
                            assert!(compacted.savings.iter().all(|saving| saving.tokens > 0), "{of}");
                        }
                    }
                }
            }
        }
    }
}
