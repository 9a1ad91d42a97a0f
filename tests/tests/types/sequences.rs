//! Sequences, sets, arrays, tuples and ranges.

use std::{
    collections::{BTreeSet, BinaryHeap, HashSet, LinkedList, VecDeque, hash_map::RandomState},
    ops::{Range, RangeFrom, RangeInclusive, RangeTo},
};

use expect_test::expect;
use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::agreement::{Stricter, check, check_schema};

#[test]
fn vectors() {
    check::<Vec<u8>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([vec![], vec![1, 2]])
        .refuse([json!("ab"), json!(["a"]), json!({}), json!(null)]);
    check::<VecDeque<bool>>(&expect![[r#"{"type":"array","items":{"type":"boolean"}}"#]])
        .values([VecDeque::from([true])])
        .refuse([json!([1])]);
    check::<LinkedList<bool>>(&expect![[r#"{"type":"array","items":{"type":"boolean"}}"#]])
        .values([LinkedList::from([true])])
        .refuse([json!([1])]);
    check::<BinaryHeap<u8>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([BinaryHeap::from([1])])
        .refuse([json!(["a"])]);
    check::<Vec<Vec<String>>>(&expect![[
        r#"{"type":"array","items":{"type":"array","items":{"type":"string"}}}"#
    ]])
    .values([vec![vec!["a".to_owned()], vec![]]])
    .refuse([json!(["a"])]);
}

/// serde accepts repeated items.
#[test]
fn sets() {
    check::<BTreeSet<u8>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([BTreeSet::from([1, 2])])
        .accept([json!([1, 1])])
        .refuse([json!(["a"])]);
    check::<HashSet<char, RandomState>>(&expect![[
        r#"{"type":"array","items":{"type":"string","minLength":1,"maxLength":1}}"#
    ]])
    .values([HashSet::from(['a'])])
    .refuse([json!(["ab"])]);
}

#[test]
fn index_sets() {
    check::<indexmap::IndexSet<u8>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([[2, 1].into()])
        .accept([json!([1, 1])])
        .refuse([json!(["a"])]);
}

#[test]
fn small_vectors() {
    check::<smallvec::SmallVec<[u8; 2]>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([smallvec::smallvec![1, 2, 3]])
        .refuse([json!(["a"])]);
}

#[test]
fn arrays() {
    check::<[u8; 3]>(&expect![[
        r#"{"type":"array","items":{"type":"integer"},"minItems":3,"maxItems":3}"#
    ]])
    .values([[1, 2, 3]])
    .refuse([json!([1, 2]), json!([1, 2, 3, 4]), json!(["a", "b", "c"])]);
    check::<[u8; 0]>(&expect![[r#"{"type":"array","items":{},"maxItems":0}"#]])
        .values([[]])
        .refuse([json!([1])]);
    check::<[bool; 32]>(&expect![[
        r#"{"type":"array","items":{"type":"boolean"},"minItems":32,"maxItems":32}"#
    ]])
    .values([[true; 32]]);
    check_schema::<[bool; 33]>(&expect![[
        r#"{"type":"array","items":{"type":"boolean"},"minItems":33,"maxItems":33}"#
    ]]);
}

#[test]
fn tuples() {
    type Sixteen = (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, bool);

    check::<(u8,)>(&expect![[
        r#"{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":1}"#
    ]])
    .values([(1,)])
    .refuse([json!(1), json!([]), json!([1, 2])]);
    check::<(u8, String, Option<bool>)>(&expect![[r#"{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"},{"type":["boolean","null"]}],"items":{},"minItems":3,"maxItems":3}"#]])
        .values([(1, "a".to_owned(), None), (1, "a".to_owned(), Some(true))])
        .refuse([json!([1, "a"]), json!(["a", 1, null]), json!([1, "a", null, 1])]);
    check::<Sixteen>(&expect![[r#"{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"boolean"}],"items":{},"minItems":16,"maxItems":16}"#]])
        .values([(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, true)])
        .refuse([json!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])]);
}

#[test]
fn ranges() {
    check::<Range<u8>>(&expect![[r#"{"type":"object","properties":{"start":{"type":"integer"},"end":{"type":"integer"}},"required":["start","end"],"additionalProperties":false}"#]])
        .values([Range { start: 1, end: 5 }])
        .accept([json!({"end": 1, "start": 5})])
        .refuse([
            json!({"start": 1}),
            json!({"start": 1, "end": "5"}),
            json!({"start": 1, "end": 5, "step": 1}),
            json!("1..5"),
        ])
        .serde_accepts(Stricter::Positional, [json!([1, 5])]);
    check::<RangeInclusive<char>>(&expect![[r#"{"type":"object","properties":{"start":{"type":"string","minLength":1,"maxLength":1},"end":{"type":"string","minLength":1,"maxLength":1}},"required":["start","end"],"additionalProperties":false}"#]])
        .values(['a'..='z'])
        .refuse([json!({"start": "a"}), json!({"start": "ab", "end": "z"})]);
    check::<RangeFrom<u8>>(&expect![[r#"{"type":"object","properties":{"start":{"type":"integer"}},"required":["start"],"additionalProperties":false}"#]])
        .values([1..])
        .refuse([json!({}), json!({"start": 1, "end": 5})]);
    check::<RangeTo<u8>>(&expect![[
        r#"{"type":"object","properties":{"end":{"type":"integer"}},"required":["end"],"additionalProperties":false}"#
    ]])
    .values([..5])
    .refuse([json!({}), json!({"start": 1, "end": 5})]);
}

/// A bound is required, even if it is null.
#[test]
fn ranges_of_options() {
    check::<Range<Option<u8>>>(&expect![[r#"{"type":"object","properties":{"start":{"type":["integer","null"]},"end":{"type":["integer","null"]}},"required":["start","end"],"additionalProperties":false}"#]])
        .values([Some(1)..None])
        .refuse([json!({}), json!({"start": 1})]);
}

/// The description of a range field is written like any other.
#[test]
fn ranges_as_fields() {
    #[derive(Serialize, Deserialize, ToolSchema)]
    struct Search {
        /// Years to search
        years: Option<RangeInclusive<u16>>,
    }
    check::<Search>(&expect![[r#"{"type":"object","properties":{"years":{"description":"Years to search","type":"object","properties":{"start":{"type":"integer"},"end":{"type":"integer"}},"required":["start","end"],"additionalProperties":false}}}"#]]).accept([json!({}), json!({"years": {"start": 1900, "end": 1950}})]);
}
