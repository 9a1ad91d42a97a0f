//! Properties in any order: defaults are filled in, and rules apply.

use mcpact::ToolSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{accepted, refused};

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, ToolSchema)]
#[mcp(range = 1..=100)]
struct Limit(u32);

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
struct Page {
    #[mcp(default = 20)]
    limit: Limit,
    #[mcp(default = 0)]
    offset: u32,
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
struct Search {
    #[mcp(length = 1..=9)]
    query: String,
    #[serde(flatten)]
    page: Page,
    #[serde(alias = "sort")]
    #[mcp(default = "date", pattern = "^[a-z]+$")]
    order: String,
    inner: Option<Box<Search>>,
}

/// Returns the object with its properties in many orders: rotated, and reversed.
fn orders(value: &Value) -> Vec<Value> {
    let properties: Vec<_> = value.as_object().expect("an object").clone().into_iter().collect();
    let mut orders = Vec::new();
    for by in 0..properties.len() {
        let mut rotated = properties.clone();
        rotated.rotate_left(by);
        orders.push(rotated.clone().into_iter().collect());
        rotated.reverse();
        orders.push(rotated.into_iter().collect());
    }
    orders
}

#[test]
fn every_order_is_read_alike() {
    let all = json!({"query": "a", "limit": 5, "offset": 7, "sort": "name", "other": [1], "inner": null});
    for arguments in orders(&all) {
        let search = accepted::<Search>(arguments);
        assert_eq!((search.page.limit, search.page.offset), (Limit(5), 7));
        assert_eq!((search.order.as_str(), search.inner), ("name", None));
    }
    let some = json!({"inner": {"limit": 1, "query": "b"}, "offset": 7, "query": "a"});
    for arguments in orders(&some) {
        let search = accepted::<Search>(arguments);
        assert_eq!((search.page.limit, search.page.offset), (Limit(20), 7));
        let inner = search.inner.expect("a search");
        assert_eq!((inner.page.limit, inner.page.offset), (Limit(1), 0));
        assert_eq!((search.order.as_str(), inner.order.as_str()), ("date", "date"));
    }
}

#[test]
fn rules_apply_in_every_order() {
    let wrong =
        json!({"sort": "A", "inner": {"offset": 1, "limit": 0, "query": ""}, "limit": 101, "query": "0123456789"});
    for arguments in orders(&wrong) {
        refused::<Search>(
            arguments,
            &[
                "query: \"0123456789\" has 10 characters, allowed: 1 to 9",
                "limit: 101 is not in 1 to 100",
                "sort: \"A\" does not match ^[a-z]+$",
                "inner.query: \"\" has 0 characters, allowed: 1 to 9",
                "inner.limit: 0 is not in 1 to 100",
            ],
        );
    }
}

/// Calls check the rules that the compiler cannot check for a default, such as patterns.
#[test]
fn defaults_keep_the_rules_of_their_types() {
    #[derive(Debug, Deserialize, PartialEq, ToolSchema)]
    #[mcp(pattern = "^[a-z]+$")]
    struct Word(String);
    #[derive(Debug, Deserialize, ToolSchema)]
    struct Wrong {
        #[mcp(default = "A")]
        word: Word,
    }
    refused::<Wrong>(json!({}), &["word: \"A\" does not match ^[a-z]+$"]);
    assert_eq!(accepted::<Wrong>(json!({"word": "a"})).word, Word("a".to_owned()));
}
