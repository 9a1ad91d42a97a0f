//! Comparison of the 69 tools with the `tools/list` of the server that they follow.
//!
//! That list is not part of this project. Without it, the tests print that they are skipped, and
//! pass.

use std::{collections::BTreeSet, fs};

use heritage::HERITAGE;
use serde_json::{Map, Value, json};

use crate::needs;

/// Defaults and bounds of ours that the original does not state.
const ADDED: &[(&str, &str, &str)] = &[
    // A missing offset means 0; the original states this for another tool.
    ("ala_search_images", "offset", "default"),
    ("ala_list_species_lists", "offset", "default"),
    ("nma_search_parties", "offset", "default"),
    ("nma_search_media", "offset", "default"),
    // The default is 1; the original states "(1-based)" for the pages of the other sources.
    ("museumsvic_harvest", "startPage", "minimum"),
];

/// Tools with a parameter of ours, and the one of the original that it replaces.
const OURS: &[(&str, &str, Option<&str>)] = &[
    // Tier 1 is the article without its text.
    ("trove_newspaper_article", "tier", Some("includeText")),
    ("vhd_get_place", "tier", None),
    ("museumsvic_get_article", "tier", None),
    ("nma_get_object", "fields", None),
    // Several transcripts in one call within a maximum, each at the tier that the call needs.
    ("pm_transcripts_get_transcript", "moreIds", None),
    ("pm_transcripts_get_transcript", "maxTokens", None),
    ("pm_transcripts_get_transcript", "tier", None),
];

fn original() -> Option<Vec<Value>> {
    let data = needs::data(env!("CARGO_MANIFEST_DIR"), 2)?;
    let text = fs::read_to_string(data.join("heritage/v0.6.2-69tools.json")).expect("a list of the data");
    let list: Value = serde_json::from_str(&text).expect("JSON");
    Some(list["tools"].as_array().expect("an array of tools").clone())
}

/// Calls `check` with each tool's name, the original's schema and ours.
fn for_each_tool(mut check: impl FnMut(&str, &Value, &Value)) {
    for tool in original().into_iter().flatten() {
        let name = tool["name"].as_str().expect("a name");
        let ours = HERITAGE.get(name).unwrap_or_else(|| panic!("no tool `{name}`"));
        let ours: Value = serde_json::from_str(ours.input_schema).expect("JSON");
        check(name, &tool["inputSchema"], &ours);
    }
}

/// Calls `check` with tool and parameter, the original's property and ours.
fn for_each_parameter(mut check: impl FnMut(&str, &str, &Value, &Value)) {
    for_each_tool(|tool, original, ours| {
        let replaced = OURS.iter().find(|ours| ours.0 == tool).and_then(|ours| ours.2);
        for (parameter, original) in properties(original) {
            if replaced == Some(parameter) {
                continue;
            }
            check(tool, parameter, original, &ours["properties"][parameter]);
        }
    });
}

fn properties(schema: &Value) -> &Map<String, Value> {
    schema["properties"].as_object().expect("properties")
}

fn is_added(tool: &str, parameter: &str, keyword: &str) -> bool {
    ADDED.contains(&(tool, parameter, keyword))
}

#[test]
fn tools() {
    let Some(original) = original() else { return };
    let names: BTreeSet<&str> = original.iter().filter_map(|tool| tool["name"].as_str()).collect();
    let ours: BTreeSet<&str> = HERITAGE.tools.iter().map(|tool| tool.name).collect();
    assert_eq!(ours, names);
    assert_eq!(HERITAGE.tools.len(), 69);
    for tool in HERITAGE.tools {
        assert!(
            tool.name.starts_with(&format!("{}_", tool.source)),
            "{} of {}",
            tool.name,
            tool.source
        );
    }
}

#[test]
fn parameters() {
    for_each_tool(|tool, original, ours| {
        let names = |schema| properties(schema).keys().cloned().collect::<BTreeSet<String>>();
        let mut expected = names(original);
        for (_, added, replaced) in OURS.iter().filter(|ours| ours.0 == tool) {
            assert!(expected.insert((*added).to_owned()), "{tool}.{added}");
            assert!(replaced.is_none_or(|replaced| expected.remove(replaced)), "{tool}");
        }
        assert_eq!(names(ours), expected, "{tool}");
        let required = |schema: &Value| -> BTreeSet<String> {
            serde_json::from_value(schema.get("required").cloned().unwrap_or(json!([]))).expect("names")
        };
        assert_eq!(required(ours), required(original), "{tool}");
    });
}

#[test]
fn types_and_enums() {
    for_each_parameter(|tool, parameter, original, ours| {
        let at = format!("{tool}.{parameter}");
        // All numbers of the original are counts, ids, years or pages.
        let kind = match original["type"].as_str().expect("a type") {
            "number" => "integer",
            kind => kind,
        };
        assert_eq!(ours["type"], kind, "{at}");
        assert_eq!(ours["enum"], original["enum"], "{at}");
        assert_eq!(ours["items"], original["items"], "{at}");
    });
}

#[test]
fn bounds() {
    for_each_parameter(|tool, parameter, original, ours| {
        let stated = match original["type"].as_str() {
            Some("number") => stated_bounds(text(original)),
            _ => (None, None),
        };
        for (keyword, stated) in [("minimum", stated.0), ("maximum", stated.1)] {
            if !is_added(tool, parameter, keyword) {
                let ours = ours.get(keyword).map(|bound| bound.as_u64().expect("a number"));
                assert_eq!(ours, stated, "{tool}.{parameter}: {keyword}");
            }
        }
    });
}

#[test]
fn defaults() {
    for_each_parameter(|tool, parameter, original, ours| {
        let stated = original
            .get("default")
            .cloned()
            .or_else(|| stated_default(text(original)));
        if !is_added(tool, parameter, "default") {
            assert_eq!(ours.get("default"), stated.as_ref(), "{tool}.{parameter}");
        }
    });
}

#[test]
fn words_are_our_own() {
    let Some(original) = original() else { return };
    let theirs: BTreeSet<&str> = original.iter().map(text).collect();
    for tool in HERITAGE.tools {
        assert!(
            !theirs.iter().any(|text| text.contains(tool.description)),
            "{}: {}",
            tool.name,
            tool.description
        );
    }
}

fn text(described: &Value) -> &str {
    described["description"].as_str().unwrap_or_default()
}

/// Returns the bounds in `(1-100)`, `(1-500, default: 100)` or `(1-based)`.
fn stated_bounds(description: &str) -> (Option<u64>, Option<u64>) {
    for (start, _) in description.match_indices('(') {
        let inside = &description[start + 1..];
        let inside = &inside[..inside.find([')', ',']).unwrap_or(inside.len())];
        match inside.split_once('-').map(|(min, max)| (min.parse(), max.parse(), max)) {
            Some((Ok(min), Ok(max), _)) => return (Some(min), Some(max)),
            Some((Ok(min), _, "based")) => return (Some(min), None),
            _ => {}
        }
    }
    (None, None)
}

/// Returns the default in `default 20`, `default: 100` or `Default: "all"`.
fn stated_default(description: &str) -> Option<Value> {
    let (_, rest) = description.split_once("efault")?;
    let value = rest.trim_start_matches([':', ' ']);
    let value = &value[..value.find([')', ',', ' ']).unwrap_or(value.len())];
    serde_json::from_str(value).ok()
}

#[test]
fn statements_are_read() {
    assert_eq!(stated_bounds("Maximum results (1-100)"), (Some(1), Some(100)));
    assert_eq!(
        stated_bounds("Maximum records (1-500, default: 100)"),
        (Some(1), Some(500))
    );
    assert_eq!(stated_bounds("Page number (1-based, default 1)"), (Some(1), None));
    assert_eq!(stated_bounds("Transcript ID (1 to ~26000)"), (None, None));
    assert_eq!(stated_default("(1-100, default 20)"), Some(json!(20)));
    assert_eq!(stated_default("Default: \"all\""), Some(json!("all")));
    assert_eq!(stated_default("No such word"), None);
}
