//! The estimators: their rules, and their errors on real tool lists.
//!
//! `MCPACT_DATA=<folder> cargo test -p mcpact-tokens --test estimates -- --nocapture` prints the
//! errors that the docs state.

#![allow(clippy::cast_precision_loss, reason = "counts of tokens are small")]

mod common;

use common::data;
use mcpact_tokens::{Encoding, estimate};
use serde_json::{Value, json};

#[test]
fn chars4_counts_characters() {
    for (text, expected) in [
        ("", 0),
        ("a", 1),
        ("abcd", 1),
        ("abcde", 2),
        ("données", 2),
        ("提供提供", 1),
        ("👍🏽👍🏽👍", 2),
    ] {
        assert_eq!(estimate::chars4(text), expected, "{text:?}");
    }
}

#[test]
fn word_length_goes_by_words() {
    for (text, expected) in [
        ("", 0),
        (" \n\t", 0),
        ("the", 1),
        ("tool", 1),
        ("tools", 1),
        ("search", 2),
        ("results", 2),
        ("newspaper", 3),
        ("description", 3),
        ("list the\n results", 4),
        ("提供", 1),
    ] {
        assert_eq!(estimate::word_length(text), expected, "{text:?}");
    }
}

/// Returns the model-visible entry of each tool of a `tools/list`, minified.
fn entries(list: &Value) -> Vec<String> {
    let tools = list
        .pointer("/result/tools")
        .or_else(|| list.get("tools"))
        .unwrap_or(list);
    tools
        .as_array()
        .into_iter()
        .flatten()
        .filter(|tool| tool.get("inputSchema").is_some())
        .map(|tool| {
            let entry =
                json!({"name": tool["name"], "description": tool["description"], "inputSchema": tool["inputSchema"]});
            entry.to_string()
        })
        .collect()
}

type Estimator = fn(&str) -> usize;

#[test]
fn errors_on_real_tool_lists() {
    let Some(folder) = data() else { return };
    let mut tools = Vec::new();
    for part in ["servers", "heritage"] {
        for entry in std::fs::read_dir(folder.join(part))
            .expect("the data's folders")
            .flatten()
        {
            let text = std::fs::read_to_string(entry.path()).expect("UTF-8");
            tools.extend(entries(&serde_json::from_str(&text).expect("JSON")));
        }
    }
    assert!(tools.len() > 1_000);
    let encoding = Encoding::ALL[0];
    let estimators: [(&str, Estimator); 2] = [("chars4", estimate::chars4), ("word_length", estimate::word_length)];
    for (name, estimator) in estimators {
        let (mut exact, mut estimated) = (0, 0);
        let mut errors = Vec::new();
        for tool in &tools {
            let (count, guess) = (encoding.count(tool), estimator(tool));
            exact += count;
            estimated += guess;
            errors.push((guess as f64 / count as f64 - 1.0) * 100.0);
        }
        errors.sort_by(f64::total_cmp);
        let total = (estimated as f64 / exact as f64 - 1.0) * 100.0;
        let at = |part: usize| errors[(errors.len() - 1) * part / 100];
        println!(
            "{name}, {} tools: {total:+.1} % in total; a tool {:+.1} to {:+.1} %, nine of ten {:+.1} to {:+.1} %",
            tools.len(),
            errors[0],
            errors[errors.len() - 1],
            at(5),
            at(95)
        );
        assert!((0.0..20.0).contains(&total), "{name} is {total:+.1} % off in total");
        assert!(
            errors[0] > -60.0 && errors[errors.len() - 1] < 60.0,
            "{name} is {:.1} to {:.1} % off",
            errors[0],
            errors[errors.len() - 1]
        );
    }
}
