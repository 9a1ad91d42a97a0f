//! Whole numbers in any notation are integers, as in JSON Schema.

use std::{
    collections::{BTreeMap, HashMap},
    num::NonZero,
};

use mcpact::ToolSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{accepted, refused};

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
struct One<T> {
    value: T,
}

/// Reads the text of a JSON number as `T`.
fn of<T: ToolSchema + serde::de::DeserializeOwned>(number: &str) -> T {
    accepted::<One<T>>(json!({ "value": serde_json::from_str::<Value>(number).expect("a number") })).value
}

fn wrong<T: ToolSchema + serde::de::DeserializeOwned>(number: &str, line: &str) {
    let value: Value = serde_json::from_str(number).expect("a number");
    refused::<One<T>>(json!({ "value": value }), &[line]);
}

#[test]
fn every_integer_type() {
    assert_eq!((of::<i8>("-5.0"), of::<i16>("1e1"), of::<i32>("5.0")), (-5, 10, 5));
    assert_eq!((of::<u8>("2.55e2"), of::<u16>("5.0"), of::<u32>("1e1")), (255, 5, 10));
    assert_eq!((of::<usize>("5.0"), of::<isize>("-5.0")), (5, -5));
    assert_eq!(of::<u64>("1e19"), 10_000_000_000_000_000_000);
    assert_eq!(of::<i64>("-9.223372036854775808e18"), i64::MIN);
    assert_eq!(of::<u128>("1e19"), 10_000_000_000_000_000_000);
    assert_eq!(of::<i128>("-1e18"), -1_000_000_000_000_000_000);
    assert_eq!(of::<NonZero<u8>>("1.0").get(), 1);
    assert_eq!(of::<u32>("-0.0"), 0);
    assert_eq!(of::<u32>("-0"), 0);
    // A number type keeps the number.
    assert_eq!(of::<f64>("5.0").to_bits(), 5.0_f64.to_bits());
    assert_eq!(of::<Value>("5.0"), json!(5.0));
}

#[test]
fn out_of_the_type() {
    wrong::<u32>("5.5", "value: 5.5 is not an integer");
    wrong::<i64>("1e-3", "value: 0.001 is not an integer");
    wrong::<u32>("-1", "value: -1 is not in 0 to 4294967295");
    wrong::<u32>("-1.0", "value: -1 is not in 0 to 4294967295");
    wrong::<u32>("1e10", "value: 10000000000 is not in 0 to 4294967295");
    wrong::<i64>(
        "1e19",
        "value: 10000000000000000000 is not in -9223372036854775808 to 9223372036854775807",
    );
    wrong::<u64>("1e20", "value: 1e+20 is not in 0 to 18446744073709551615");
    wrong::<u128>("1e20", "value: 1e+20 is not in 0 to 18446744073709551615");
    wrong::<u128>("-1", "value: -1 is not in 0 to 18446744073709551615");
    wrong::<i128>(
        "-1e300",
        "value: -1e+300 is not in -9223372036854775808 to 18446744073709551615",
    );
    wrong::<NonZero<u8>>("0.0", "value: 0 is not at least 1");
    wrong::<NonZero<u8>>("-1", "value: -1 is not at least 1");
    wrong::<NonZero<u8>>("256", "value: 256 is not in 1 to 255");
    wrong::<NonZero<i8>>("0.0", "value: 0 is not a nonzero integer");
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
struct Bounded {
    #[mcp(range = 1..=100)]
    limit: u32,
    #[mcp(range = 1..)]
    page: u32,
    #[mcp(range = 5..=10)]
    nonzero: NonZero<u8>,
}

/// A wrong number gets one line, with the bounds that the schema states.
#[test]
fn one_line_with_the_stated_bound() {
    let with = |name: &str, value: Value| {
        let mut arguments = json!({ "limit": 1, "page": 1, "nonzero": 5 });
        arguments[name] = value;
        arguments
    };
    for (name, value, line) in [
        ("limit", json!(-1), "limit: -1 is not in 1 to 100"),
        ("limit", json!(-1.0), "limit: -1 is not in 1 to 100"),
        ("limit", json!(0), "limit: 0 is not in 1 to 100"),
        ("limit", json!(1e10), "limit: 10000000000 is not in 1 to 100"),
        ("limit", json!(1e30), "limit: 1e+30 is not in 1 to 100"),
        ("page", json!(-1), "page: -1 is not at least 1"),
        (
            "page",
            json!(5_000_000_000_u64),
            "page: 5000000000 is not in 1 to 4294967295",
        ),
        ("nonzero", json!(0), "nonzero: 0 is not in 5 to 10"),
        ("nonzero", json!(-1), "nonzero: -1 is not in 5 to 10"),
        ("nonzero", json!(300), "nonzero: 300 is not in 5 to 10"),
    ] {
        refused::<Bounded>(with(name, value), &[line]);
    }
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
#[serde(untagged)]
enum Either {
    Count(u32),
    Range { from: u32, to: u32 },
    Many(Vec<Either>),
    Name(String),
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
#[serde(untagged)]
enum Measure {
    Whole(u32),
    Part(f64),
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
#[serde(tag = "by", content = "of")]
enum Adjacent {
    Year(u16),
    Span(u16, u16),
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
#[serde(tag = "kind")]
enum Internal {
    Page { number: u32 },
}

#[derive(Debug, Deserialize, PartialEq, ToolSchema)]
struct Nested {
    list: Vec<u32>,
    pair: (u8, f64),
    map: BTreeMap<String, u64>,
    optional: Option<i32>,
    external: Result<u8, String>,
    adjacent: Vec<Adjacent>,
    internal: Internal,
    #[serde(flatten)]
    others: HashMap<String, u32>,
}

#[test]
fn in_every_shape() {
    let nested: Nested = accepted(json!({
        "list": [1.0, 2], "pair": [3.0, 4.0], "map": { "a": 5e0 }, "optional": 6.0, "external": { "Ok": 7.0 },
        "adjacent": [{ "by": "Year", "of": 1888.0 }, { "by": "Span", "of": [1888.0, 1890.0] }],
        "internal": { "kind": "Page", "number": 8.0 }, "more": 9.0,
    }));
    let expected = Nested {
        list: vec![1, 2],
        pair: (3, 4.0),
        map: BTreeMap::from([("a".to_owned(), 5)]),
        optional: Some(6),
        external: Ok(7),
        adjacent: vec![Adjacent::Year(1888), Adjacent::Span(1888, 1890)],
        internal: Internal::Page { number: 8 },
        others: HashMap::from([("more".to_owned(), 9)]),
    };
    assert_eq!(nested, expected);
}

#[test]
fn in_untagged_enums() {
    let either: Either = accepted(json!([1.0, { "from": 2.0, "to": 3.0 }, [4.0], "5.0"]));
    let expected = Either::Many(vec![
        Either::Count(1),
        Either::Range { from: 2, to: 3 },
        Either::Many(vec![Either::Count(4)]),
        Either::Name("5.0".to_owned()),
    ]);
    assert_eq!(either, expected);
    // A variant that takes numbers keeps it.
    assert_eq!(accepted::<Measure>(json!(5.0)), Measure::Part(5.0));
    assert_eq!(accepted::<Measure>(json!(5)), Measure::Whole(5));
}
