//! Whatever comes, an answer of a few lines, soon.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use mcpact::ToolSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::{error, refused, taken};

/// Far above what each takes unoptimised, and far below what anything that is not linear would.
const SOON: Duration = Duration::from_secs(20);

#[track_caller]
fn soon(what: impl FnOnce()) {
    let start = Instant::now();
    what();
    assert!(start.elapsed() < SOON, "took {:?}", start.elapsed());
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
    soon(|| {
        let words = error::<Search>(json!({"query": long})).to_string();
        assert!(words.len() < 300, "{words}");
        let words = error::<Search>(json!({"list": [long]})).to_string();
        assert!(words.len() < 300, "{words}");
        let words = error::<Search>(json!({ long.as_str(): 1 })).to_string();
        assert!(words.len() < 700, "{words}");
        let words = error::<Search>(json!({"map": { long.as_str(): 1 }})).to_string();
        assert!(words.len() < 700, "{words}");
    });
}

#[test]
fn long_arrays_and_objects() {
    soon(|| {
        let error_of_list = error::<Search>(json!({"list": vec!["x"; 100_000]}));
        assert_eq!(error_of_list.problems.len() + error_of_list.more, 100_001);
        let members: Map<String, Value> = (0..100_000).map(|index| (format!("quer{index}"), json!(1))).collect();
        let error_of_names = error::<Search>(Value::Object(members));
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
    taken::<Value>(nested(128));
    taken::<Nested>(nested(100));
    refused::<Value>(nested(129), &["arguments: nested deeper than 128 levels"]);
    refused::<Value>(nested(100_000), &["arguments: nested deeper than 128 levels"]);
}

/// Forms inside of forms that differ only at the bottom.
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
fn forms_inside_of_forms() {
    let deep = |leaf: u8| (0..60).fold(json!({"of": leaf}), |filter, _| json!({"of": [filter]}));
    soon(|| {
        taken::<Filter>(deep(9));
        let error = error::<Filter>(deep(10));
        assert_eq!(error.problems.len(), 1, "{error}");
        assert!(error.to_string().ends_with(".of: 10 is not in 1 to 9"), "{error}");
    });
}

#[test]
fn patterns_that_go_back_and_forth() {
    #[derive(Debug, Deserialize, ToolSchema)]
    struct Doubled {
        #[mcp(pattern = r"^(a|aa)+(?=b)\1c$")]
        text: String,
    }
    soon(|| {
        let words = error::<Doubled>(json!({"text": "a".repeat(100_000)})).to_string();
        assert!(words.contains("does not match"), "{words}");
    });
}
