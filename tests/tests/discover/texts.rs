//! What describing shows is byte for byte what was counted when the tools were compiled; what is shared says the same.

use heritage::HERITAGE;
use mcpact::{
    Toolset,
    discover::{Catalogue, Described, Verbosity},
};
use mcpact_tests::catalogue::tools::{MODEL, WIRE};
use serde_json::Value;

fn sets() -> [&'static Toolset; 3] {
    [&HERITAGE, &MODEL, &WIRE]
}

#[test]
fn what_is_counted_is_what_is_told() {
    let oracle = tiktoken_rs::o200k_base_singleton();
    let mut fuller = 0;
    for set in sets() {
        assert_eq!(set.encoding.name(), "o200k_base");
        let catalogue = Catalogue::of(set);
        for tool in set.tools {
            for (verbosity, tokens) in [
                (Verbosity::Minimal, tool.described.minimal),
                (Verbosity::Standard, tool.described.standard),
                (Verbosity::Full, tool.described.full),
            ] {
                let described = catalogue.describe(&[tool.name], verbosity);
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

#[test]
fn hints_are_told_in_full_alone() {
    let catalogue = Catalogue::of(&HERITAGE);
    let told = |verbosity| catalogue.describe(&["trove_search"], verbosity).to_json();
    assert!(told(Verbosity::Full).ends_with(r#","annotations":{"trove_search":{"readOnlyHint":true}}}"#));
    assert!(!told(Verbosity::Standard).contains("readOnlyHint"));
}

#[test]
fn what_is_shared_is_the_same_and_cheaper() {
    let mut shared = 0;
    for set in sets() {
        let catalogue = Catalogue::of(set);
        for tools in set.tools.chunks(Catalogue::MOST_DESCRIBED) {
            let names: Vec<&str> = tools.iter().map(|tool| tool.name).collect();
            for verbosity in Verbosity::ALL {
                let described = catalogue.describe(&names, *verbosity);
                assert_eq!(described.tools.len(), tools.len());
                let answer = described.to_json();
                let json: Value = serde_json::from_str(&answer).expect("JSON");
                assert_eq!(json["tools"].as_array().expect("tools").len(), tools.len());
                let mut alone = 0;
                for (tool, name) in described.tools.iter().zip(&names) {
                    let one = catalogue.describe(&[name], *verbosity);
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

/// The one tool's text, with what it repeats in itself written out.
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
