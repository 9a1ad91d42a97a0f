//! Pointers, cells and locks.

use std::{
    borrow::Cow,
    cell::{Cell, RefCell},
    cmp::Reverse,
    rc::{self, Rc},
    sync::{self, Arc, Mutex, RwLock},
};

use expect_test::expect;
use serde_json::json;

use crate::agreement::{Looser, check, check_schema};

#[test]
fn boxes() {
    check::<Box<u8>>(&expect![[r#"{"type":"integer"}"#]])
        .values([Box::new(1)])
        .refuse([json!([1])]);
    check::<Box<[u8]>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([Box::from([1, 2])])
        .refuse([json!("ab")])
        .schema_accepts(Looser::Width, [json!([256])]);
    check::<Rc<str>>(&expect![[r#"{"type":"string"}"#]])
        .values([Rc::from("a")])
        .refuse([json!(1)]);
    check::<Arc<[bool]>>(&expect![[r#"{"type":"array","items":{"type":"boolean"}}"#]])
        .values([Arc::from([true])])
        .refuse([json!([1])]);
    check::<Arc<Rc<Box<u8>>>>(&expect![[r#"{"type":"integer"}"#]]).values([Arc::default()]);
}

#[test]
fn cows() {
    check::<Cow<'static, str>>(&expect![[r#"{"type":"string"}"#]])
        .values([Cow::Borrowed("a")])
        .refuse([json!(1)]);
    check::<Cow<'static, [u8]>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([Cow::Borrowed(&[1, 2][..])])
        .refuse([json!("a")]);
}

#[test]
fn cells() {
    check::<Cell<u8>>(&expect![[r#"{"type":"integer"}"#]])
        .values([Cell::new(1)])
        .refuse([json!("1")]);
    check::<RefCell<String>>(&expect![[r#"{"type":"string"}"#]])
        .values([RefCell::default()])
        .refuse([json!(1)]);
    check::<Mutex<bool>>(&expect![[r#"{"type":"boolean"}"#]])
        .values([Mutex::new(true)])
        .refuse([json!(1)]);
    check::<RwLock<Option<bool>>>(&expect![[r#"{"type":["boolean","null"]}"#]])
        .values([RwLock::new(None)])
        .refuse([json!(1)]);
    check::<Reverse<u8>>(&expect![[r#"{"type":"integer"}"#]])
        .values([Reverse(1)])
        .refuse([json!([1])]);
}

#[test]
fn weak() {
    check::<rc::Weak<u8>>(&expect![[r#"{"type":["integer","null"]}"#]])
        .values([rc::Weak::new()])
        .accept([json!(1)])
        .refuse([json!("1")]);
    check::<sync::Weak<u8>>(&expect![[r#"{"type":["integer","null"]}"#]])
        .values([sync::Weak::new()])
        .accept([json!(1)])
        .refuse([json!("1")]);
}

/// A reference occurs only in results.
#[test]
fn references() {
    check_schema::<&[u8]>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]]);
    check_schema::<&mut_free::Point>(&expect![[
        r#"{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]}"#
    ]]);
}

mod mut_free {
    #[derive(mcpact::ToolSchema)]
    #[allow(dead_code, reason = "only its schema is used")]
    pub(super) struct Point {
        x: i32,
    }
}
