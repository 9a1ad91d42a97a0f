//! Descriptions: byte for byte the texts counted at compile time, also with shared types.

use heritage::HERITAGE;
use mcpact::{
    ToolSchema, Toolset,
    discover::{Card, Described, Notation, SearchIndex, Verbosity},
    mcp_tool,
    tokens::Encoding,
    toolset,
};
use mcpact_tests::{
    lists,
    types::tools::{MODEL, WIRE},
};
use serde::Deserialize;
use serde_json::Value;

fn sets() -> [&'static Toolset; 3] {
    [&HERITAGE, &MODEL, &WIRE]
}

#[test]
fn counted_text_equals_description() {
    let oracle = tiktoken_rs::o200k_base_singleton();
    let mut fuller = 0;
    for set in sets() {
        assert_eq!(set.encoding.name(), "o200k_base");
        let index = SearchIndex::of(set).describe_as(Notation::JsonSchema);
        for tool in set.tools {
            for (verbosity, tokens) in [
                (Verbosity::Minimal, tool.described.minimal),
                (Verbosity::Standard, tool.described.standard),
                (Verbosity::Full, tool.described.full),
            ] {
                let described = index.describe(&[tool.name], verbosity);
                let [one] = described.tools.as_slice() else {
                    panic!("{}: {described:?}", tool.name);
                };
                let text = whole(&described);
                assert_eq!(one.tokens, tokens, "{} {verbosity}", tool.name);
                assert_eq!(
                    oracle.encode_ordinary(&text).len(),
                    tokens as usize,
                    "{verbosity}: {text}"
                );
                let json: Value = serde_json::from_str(&text).expect("JSON");
                assert_eq!(json["name"], tool.name);
                assert_eq!(json["description"], tool.description);
                match verbosity {
                    Verbosity::Minimal => {
                        let schema: Value = serde_json::from_str(tool.input_schema).expect("JSON");
                        assert_eq!(json.get("required"), schema.get("required"), "{text}");
                        assert!(json.get("inputSchema").is_none());
                    }
                    Verbosity::Standard => assert_eq!(text, tool.entry),
                    Verbosity::Full => {
                        fuller += usize::from(text != tool.entry);
                        assert_eq!(
                            json.get("outputSchema").is_some(),
                            tool.output_schema.is_some(),
                            "{text}"
                        );
                    }
                }
            }
        }
    }
    assert!(fuller > 0, "some tools have examples or output schemas");
}

/// At `minimal` a tool is one line with its required parameters.
#[test]
fn minimal() {
    let said = |name: &str| {
        SearchIndex::of(&HERITAGE)
            .describe(&[name], Verbosity::Minimal)
            .to_text()
    };
    for tool in HERITAGE.tools {
        let schema: Value = serde_json::from_str(tool.input_schema).expect("JSON");
        let names = |key: &str| schema[key].as_array().cloned().unwrap_or_default();
        let mut names: Vec<String> = names("required")
            .iter()
            .map(|name| name.as_str().expect("a name").to_owned())
            .collect();
        if schema["properties"].as_object().expect("parameters").len() > names.len() {
            names.push("...".to_owned());
        }
        let expected = format!("{}({}) // {}", tool.name, names.join(", "), tool.description);
        assert_eq!(said(tool.name), expected);
    }
}

#[test]
fn hints_are_told_in_full_alone() {
    let index = SearchIndex::of(&HERITAGE);
    let told = |verbosity| index.describe(&["trove_search"], verbosity).to_json();
    assert!(told(Verbosity::Full).ends_with(r#","annotations":{"trove_search":{"readOnlyHint":true}}}"#));
    assert!(!told(Verbosity::Standard).contains("readOnlyHint"));
}

#[test]
fn shared_schemas_mean_the_same_and_cost_less() {
    let mut shared = 0;
    for set in sets() {
        let index = SearchIndex::of(set).describe_as(Notation::JsonSchema);
        for tools in set.tools.chunks(SearchIndex::MAX_DESCRIBED) {
            let names: Vec<&str> = tools.iter().map(|tool| tool.name).collect();
            for verbosity in [Verbosity::Standard, Verbosity::Full] {
                let described = index.describe(&names, verbosity);
                assert_eq!(described.tools.len(), tools.len());
                let answer = described.to_json();
                let json: Value = serde_json::from_str(&answer).expect("JSON");
                assert_eq!(json["tools"].as_array().expect("tools").len(), tools.len());
                let mut alone = 0;
                for (tool, name) in described.tools.iter().zip(&names) {
                    let one = index.describe(&[name], verbosity);
                    assert_eq!(spelled_out(&tool.text, &described), whole(&one), "{name}");
                    alone += set.encoding.count(&whole(&one));
                }
                if !described.definitions.is_empty() {
                    shared += 1;
                    let (tools, _) = answer.split_once(",\"annotations\":").unwrap_or((&answer, ""));
                    assert!(set.encoding.count(tools) < alone, "{answer}");
                    for (name, schema) in &described.definitions {
                        assert!(serde_json::from_str::<Value>(schema).is_ok_and(|schema| schema.is_object()));
                        assert_eq!(
                            json["$defs"][name],
                            serde_json::from_str::<Value>(schema).expect("JSON")
                        );
                        let reference = format!("{{\"$ref\":\"#/$defs/{name}\"}}");
                        assert!(answer.matches(&reference).count() > 1, "{name}");
                    }
                }
            }
        }
    }
    assert!(shared > 0, "tools of one set have much in common");
}

/// Sharing never makes a real list more expensive in either encoding, although the decision uses no
/// vocabulary.
#[test]
fn shared_schemas_of_real_lists_never_cost_more() {
    let Some(lists) = lists::all() else { return };
    let (mut before, mut after, mut shared) = (0, 0, 0);
    for encoding in Encoding::ALL {
        for list in &lists {
            let cards = list.tools.iter().map(|tool| {
                let text = |key: &str| tool[key].as_str().unwrap_or_default();
                Card::new(text("name"), text("description"), &tool["inputSchema"])
            });
            let index =
                SearchIndex::new(list.name.as_str(), *encoding, cards.collect()).describe_as(Notation::JsonSchema);
            for tools in list.tools.chunks(SearchIndex::MAX_DESCRIBED) {
                let names: Vec<&str> = tools
                    .iter()
                    .map(|tool| tool["name"].as_str().expect("a name"))
                    .collect();
                let described = index.describe(&names, Verbosity::Standard);
                let answer = encoding.count(&described.to_json());
                let tools = described.tools.iter().map(|tool| spelled_out(&tool.text, &described));
                let alone = encoding.count(&format!("{{\"tools\":[{}]}}", tools.collect::<Vec<_>>().join(",")));
                assert!(answer <= alone, "{}: {names:?}: {answer} > {alone}", list.name);
                (before, after) = (before + alone, after + answer);
                shared += described.definitions.len();
            }
        }
    }
    println!("{shared} schemas shared: {before} -> {after} tokens");
    assert!(shared > 0 && after < before);
}

toolset! {
    REFERRING = [Compare]
}

/// Compare two periods
#[mcp_tool(name = "compare", source = "periods", profile = "refs")]
#[derive(Deserialize, ToolSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Compare {
    first: Period,
    second: Period,
    #[mcp(examples = [3])]
    third: u32,
}

/// A time of at least a day and at most a century, from which records are counted
#[derive(Deserialize, ToolSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Period {
    /// The first day of it, as a calendar of that time and place has it
    start: String,
    /// The last day of it, which belongs to it
    end: String,
}

/// Counting at compile time selects the references, and the binary stores them.
#[test]
fn references_are_those_that_were_counted() {
    let tool = REFERRING.tools[0];
    let described = SearchIndex::of(&REFERRING).describe(&["compare"], Verbosity::Full);
    let text = &described.tools[0].text;
    assert!(
        text.contains("\"$defs\"") && text.contains("\"examples\":[3]"),
        "{text}"
    );
    assert_eq!(described.tools[0].tokens, tool.described.full);
    assert_eq!(REFERRING.encoding.count(text), tool.described.full as usize, "{text}");
}

/// Returns the text of a single tool, with repeated types written out.
fn whole(described: &Described) -> String {
    spelled_out(&described.tools[0].text, described)
}

fn spelled_out(text: &str, described: &Described) -> String {
    let mut text = text.to_owned();
    for (name, schema) in &described.definitions {
        text = text.replace(&format!("{{\"$ref\":\"#/$defs/{name}\"}}"), schema);
    }
    text
}
