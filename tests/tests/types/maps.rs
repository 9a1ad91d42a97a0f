//! Maps, with every kind of key that serde_json accepts.

use std::{
    collections::{BTreeMap, HashMap, hash_map::RandomState},
    net::Ipv4Addr,
    num::{NonZero, Wrapping},
    rc::Rc,
};

use expect_test::expect;
use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::agreement::{Looser, check};

#[test]
fn keys_of_strings() {
    check::<HashMap<String, u8>>(&expect![[
        r#"{"type":"object","additionalProperties":{"type":"integer"}}"#
    ]])
    .values([HashMap::from([("a".to_owned(), 1)]), HashMap::new()])
    .refuse([json!({"a": "b"}), json!([]), json!(null)]);
    check::<HashMap<String, u8, RandomState>>(&expect![[
        r#"{"type":"object","additionalProperties":{"type":"integer"}}"#
    ]])
    .values([HashMap::new()]);
    check::<BTreeMap<Rc<str>, Option<u8>>>(&expect![[
        r#"{"type":"object","additionalProperties":{"type":["integer","null"]}}"#
    ]])
    .values([BTreeMap::from([(Rc::from("a"), None)])])
    .refuse([json!({"a": "b"})]);
    check::<BTreeMap<Ipv4Addr, bool>>(&expect![[
        r#"{"type":"object","propertyNames":{"format":"ipv4"},"additionalProperties":{"type":"boolean"}}"#
    ]])
    .values([BTreeMap::from([(Ipv4Addr::LOCALHOST, true)])])
    .refuse([json!({"127.0.0.1": 1})])
    .schema_accepts(Looser::Format, [json!({"localhost": true})]);
}

#[test]
fn keys_of_chars() {
    check::<BTreeMap<char, u8>>(&expect![[
        r#"{"type":"object","propertyNames":{"minLength":1,"maxLength":1},"additionalProperties":{"type":"integer"}}"#
    ]])
    .values([BTreeMap::from([('ü', 1)])])
    .refuse([json!({"ab": 1}), json!({"": 1})]);
}

#[test]
fn keys_of_integers() {
    check::<BTreeMap<i64, bool>>(&expect![[
        r#"{"type":"object","propertyNames":{"pattern":"^(0|-?[1-9]\\d*)$"},"additionalProperties":{"type":"boolean"}}"#
    ]])
    .values([BTreeMap::from([(i64::MIN, true), (0, false), (7, true)])])
    .refuse([
        json!({"a": true}),
        json!({"": true}),
        json!({"1.0": true}),
        json!({"+1": true}),
        json!({"1": 1}),
        json!({"007": true}),
    ]);
    check::<BTreeMap<u8, bool>>(&expect![[
        r#"{"type":"object","propertyNames":{"pattern":"^(0|[1-9]\\d*)$"},"additionalProperties":{"type":"boolean"}}"#
    ]])
    .values([BTreeMap::from([(255, true)])])
    .refuse([
        json!({"a": true}),
        json!({"-1": true}),
        json!({"-0": true}),
        json!({"٣": true}),
    ])
    .schema_accepts(Looser::Width, [json!({"256": true})]);
    check::<BTreeMap<NonZero<u8>, bool>>(&expect![[
        r#"{"type":"object","propertyNames":{"pattern":"^[1-9]\\d*$"},"additionalProperties":{"type":"boolean"}}"#
    ]])
    .values([BTreeMap::from([(NonZero::<u8>::MIN, true), (NonZero::<u8>::MAX, true)])])
    .refuse([json!({"0": true}), json!({"-1": true})]);
    check::<BTreeMap<Wrapping<u8>, bool>>(&expect![[
        r#"{"type":"object","propertyNames":{"pattern":"^(0|[1-9]\\d*)$"},"additionalProperties":{"type":"boolean"}}"#
    ]])
    .values([BTreeMap::from([(Wrapping(1), true)])]);
    check::<BTreeMap<u128, bool>>(&expect![[
        r#"{"type":"object","propertyNames":{"pattern":"^(0|[1-9]\\d*)$"},"additionalProperties":{"type":"boolean"}}"#
    ]])
    .values([BTreeMap::from([(u128::MAX, true)])]);
}

#[test]
fn keys_of_booleans() {
    check::<BTreeMap<bool, u8>>(&expect![[
        r#"{"type":"object","propertyNames":{"enum":["true","false"]},"additionalProperties":{"type":"integer"}}"#
    ]])
    .values([BTreeMap::from([(true, 1), (false, 0)])])
    .refuse([json!({"yes": 1}), json!({"True": 1}), json!({"1": 1})]);
}

#[test]
fn keys_of_enums_and_newtypes() {
    #[derive(Serialize, Deserialize, ToolSchema, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(rename_all = "lowercase")]
    enum State {
        Vic,
        Nsw,
    }

    #[derive(Serialize, Deserialize, ToolSchema, PartialEq, Eq, PartialOrd, Ord)]
    struct Initial(char);

    check::<BTreeMap<State, u8>>(&expect![[
        r#"{"type":"object","propertyNames":{"enum":["vic","nsw"]},"additionalProperties":{"type":"integer"}}"#
    ]])
    .values([BTreeMap::from([(State::Vic, 1), (State::Nsw, 2)])])
    .refuse([json!({"Vic": 1}), json!({"wa": 1})]);
    check::<BTreeMap<Initial, u8>>(&expect![[
        r#"{"type":"object","propertyNames":{"minLength":1,"maxLength":1},"additionalProperties":{"type":"integer"}}"#
    ]])
    .values([BTreeMap::from([(Initial('a'), 1)])])
    .refuse([json!({"ab": 1})]);
}

#[test]
fn index_maps() {
    check::<indexmap::IndexMap<String, u8>>(&expect![[
        r#"{"type":"object","additionalProperties":{"type":"integer"}}"#
    ]])
    .values([[("b".to_owned(), 1), ("a".to_owned(), 2)].into()])
    .refuse([json!({"a": "b"})]);
}
