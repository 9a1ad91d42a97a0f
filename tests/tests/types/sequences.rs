//! Sequences, sets, arrays, tuples and ranges.

use std::{
    collections::{BTreeSet, BinaryHeap, HashSet, LinkedList, VecDeque, hash_map::RandomState},
    ops::{Range, RangeFrom, RangeInclusive, RangeTo},
};

use expect_test::expect;
use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::judge::{Unsaid, is, judge};

#[test]
fn vectors() {
    judge::<Vec<u8>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([vec![], vec![1, 2]])
        .neither([json!("ab"), json!(["a"]), json!({}), json!(null)]);
    judge::<VecDeque<bool>>(&expect![[r#"{"type":"array","items":{"type":"boolean"}}"#]])
        .values([VecDeque::from([true])])
        .neither([json!([1])]);
    judge::<LinkedList<bool>>(&expect![[r#"{"type":"array","items":{"type":"boolean"}}"#]])
        .values([LinkedList::from([true])])
        .neither([json!([1])]);
    judge::<BinaryHeap<u8>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([BinaryHeap::from([1])])
        .neither([json!(["a"])]);
    judge::<Vec<Vec<String>>>(&expect![[
        r#"{"type":"array","items":{"type":"array","items":{"type":"string"}}}"#
    ]])
    .values([vec![vec!["a".to_owned()], vec![]]])
    .neither([json!(["a"])]);
}

/// serde takes repeated items.
#[test]
fn sets() {
    judge::<BTreeSet<u8>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([BTreeSet::from([1, 2])])
        .both([json!([1, 1])])
        .neither([json!(["a"])]);
    judge::<HashSet<char, RandomState>>(&expect![[
        r#"{"type":"array","items":{"type":"string","minLength":1,"maxLength":1}}"#
    ]])
    .values([HashSet::from(['a'])])
    .neither([json!(["ab"])]);
}

#[test]
fn index_sets() {
    judge::<indexmap::IndexSet<u8>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([[2, 1].into()])
        .both([json!([1, 1])])
        .neither([json!(["a"])]);
}

#[test]
fn small_vectors() {
    judge::<smallvec::SmallVec<[u8; 2]>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([smallvec::smallvec![1, 2, 3]])
        .neither([json!(["a"])]);
}

#[test]
fn arrays() {
    judge::<[u8; 3]>(&expect![[
        r#"{"type":"array","items":{"type":"integer"},"minItems":3,"maxItems":3}"#
    ]])
    .values([[1, 2, 3]])
    .neither([json!([1, 2]), json!([1, 2, 3, 4]), json!(["a", "b", "c"])]);
    judge::<[u8; 0]>(&expect![[r#"{"type":"array","items":{},"maxItems":0}"#]])
        .values([[]])
        .neither([json!([1])]);
    judge::<[bool; 32]>(&expect![[
        r#"{"type":"array","items":{"type":"boolean"},"minItems":32,"maxItems":32}"#
    ]])
    .values([[true; 32]]);
    is::<[bool; 33]>(&expect![[
        r#"{"type":"array","items":{"type":"boolean"},"minItems":33,"maxItems":33}"#
    ]]);
}

#[test]
fn tuples() {
    type Sixteen = (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, bool);

    judge::<(u8,)>(&expect![[
        r#"{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":1}"#
    ]])
    .values([(1,)])
    .neither([json!(1), json!([]), json!([1, 2])]);
    judge::<(u8, String, Option<bool>)>(&expect![[r#"{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"},{"type":["boolean","null"]}],"items":{},"minItems":3,"maxItems":3}"#]])
        .values([(1, "a".to_owned(), None), (1, "a".to_owned(), Some(true))])
        .neither([json!([1, "a"]), json!(["a", 1, null]), json!([1, "a", null, 1])]);
    judge::<Sixteen>(&expect![[r#"{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"boolean"}],"items":{},"minItems":16,"maxItems":16}"#]])
        .values([(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, true)])
        .neither([json!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])]);
}

#[test]
fn ranges() {
    judge::<Range<u8>>(&expect![[r#"{"type":"object","properties":{"start":{"type":"integer"},"end":{"type":"integer"}},"required":["start","end"],"additionalProperties":false}"#]])
        .values([Range { start: 1, end: 5 }])
        .both([json!({"end": 1, "start": 5})])
        .neither([
            json!({"start": 1}),
            json!({"start": 1, "end": "5"}),
            json!({"start": 1, "end": 5, "step": 1}),
            json!("1..5"),
        ])
        .unsaid(Unsaid::Positional, [json!([1, 5])]);
    judge::<RangeInclusive<char>>(&expect![[r#"{"type":"object","properties":{"start":{"type":"string","minLength":1,"maxLength":1},"end":{"type":"string","minLength":1,"maxLength":1}},"required":["start","end"],"additionalProperties":false}"#]])
        .values(['a'..='z'])
        .neither([json!({"start": "a"}), json!({"start": "ab", "end": "z"})]);
    judge::<RangeFrom<u8>>(&expect![[r#"{"type":"object","properties":{"start":{"type":"integer"}},"required":["start"],"additionalProperties":false}"#]])
        .values([1..])
        .neither([json!({}), json!({"start": 1, "end": 5})]);
    judge::<RangeTo<u8>>(&expect![[
        r#"{"type":"object","properties":{"end":{"type":"integer"}},"required":["end"],"additionalProperties":false}"#
    ]])
    .values([..5])
    .neither([json!({}), json!({"start": 1, "end": 5})]);
}

/// An end must be there, even if it is null.
#[test]
fn ranges_of_options() {
    judge::<Range<Option<u8>>>(&expect![[r#"{"type":"object","properties":{"start":{"type":["integer","null"]},"end":{"type":["integer","null"]}},"required":["start","end"],"additionalProperties":false}"#]])
        .values([Some(1)..None])
        .neither([json!({}), json!({"start": 1})]);
}

/// A range as a member is described like any other.
#[test]
fn ranges_as_members() {
    #[derive(Serialize, Deserialize, ToolSchema)]
    struct Search {
        /// Years to search
        years: Option<RangeInclusive<u16>>,
    }
    judge::<Search>(&expect![[r#"{"type":"object","properties":{"years":{"description":"Years to search","type":"object","properties":{"start":{"type":"integer"},"end":{"type":"integer"}},"required":["start","end"],"additionalProperties":false}}}"#]]).both([json!({}), json!({"years": {"start": 1900, "end": 1950}})]);
}
