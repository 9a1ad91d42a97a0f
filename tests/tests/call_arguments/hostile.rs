//! Hostile arguments: a short error, within seconds.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use mcpact::ToolSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::{accepted, error, refused};

/// The maximum time of a test: far more than it needs without optimisation, and far less than
/// quadratic time.
const MAX_TIME: Duration = Duration::from_secs(20);

#[track_caller]
fn quickly(run: impl FnOnce()) {
    let start = Instant::now();
    run();
    assert!(start.elapsed() < MAX_TIME, "took {:?}", start.elapsed());
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(deny_unknown_fields)]
struct Search {
    #[mcp(length = 1..=9, pattern = "^(a+)+$")]
    query: Option<String>,
    #[serde(default)]
    #[mcp(length = ..=3)]
    list: Vec<u8>,
    #[serde(default)]
    map: BTreeMap<String, bool>,
}

#[test]
fn long_strings() {
    let long = "a".repeat(10_000_000) + "!";
    quickly(|| {
        let text = error::<Search>(json!({"query": long})).to_string();
        assert!(text.len() < 300, "{text}");
        let text = error::<Search>(json!({"list": [long]})).to_string();
        assert!(text.len() < 300, "{text}");
        let text = error::<Search>(json!({ long.as_str(): 1 })).to_string();
        assert!(text.len() < 700, "{text}");
        let text = error::<Search>(json!({"map": { long.as_str(): 1 }})).to_string();
        assert!(text.len() < 700, "{text}");
    });
}

#[test]
fn long_arrays_and_objects() {
    quickly(|| {
        let error_of_list = error::<Search>(json!({"list": vec!["x"; 100_000]}));
        assert_eq!(error_of_list.problems.len() + error_of_list.more, 100_001);
        let properties: Map<String, Value> = (0..100_000).map(|index| (format!("quer{index}"), json!(1))).collect();
        let error_of_names = error::<Search>(Value::Object(properties));
        assert_eq!(error_of_names.problems.len() + error_of_names.more, 100_000);
        assert!(error_of_names.to_string().len() < 5_000);
    });
}

fn nested(levels: usize) -> Value {
    (0..levels).fold(json!(1), |value, _| Value::Array(vec![value]))
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(untagged)]
enum Nested {
    Number(u8),
    List(Vec<Nested>),
}

#[test]
fn deep_values() {
    accepted::<Value>(nested(128));
    accepted::<Nested>(nested(100));
    refused::<Value>(nested(129), &["arguments: has more than 128 nested levels; send fewer"]);
    refused::<Value>(
        nested(100_000),
        &["arguments: has more than 128 nested levels; send fewer"],
    );
}

/// Variants inside of variants that differ only in the innermost value.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(untagged)]
enum Filter {
    And { of: Vec<Filter> },
    Or { of: Vec<Filter>, weight: Option<u8> },
    Leaf { of: Leaf },
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Leaf(#[mcp(range = 1..=9)] u8);

#[test]
fn variants_inside_of_variants() {
    let deep = |leaf: u8| (0..60).fold(json!({"of": leaf}), |filter, _| json!({"of": [filter]}));
    quickly(|| {
        accepted::<Filter>(deep(9));
        let error = error::<Filter>(deep(10));
        assert_eq!(error.problems.len(), 1, "{error}");
        assert!(error.to_string().ends_with(".of: 10 is not in 1 to 9"), "{error}");
    });
}

#[test]
fn backtracking_patterns() {
    #[derive(Debug, Deserialize, ToolSchema)]
    struct Doubled {
        #[mcp(pattern = r"^(a|aa)+(?=b)\1c$")]
        text: String,
    }
    quickly(|| {
        let text = error::<Doubled>(json!({"text": "a".repeat(100_000)})).to_string();
        assert!(text.contains("does not match"), "{text}");
    });
}
