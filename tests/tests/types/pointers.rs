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

use crate::judge::{Relaxed, is, judge};

#[test]
fn boxes() {
    judge::<Box<u8>>(&expect![[r#"{"type":"integer"}"#]])
        .values([Box::new(1)])
        .neither([json!([1])]);
    judge::<Box<[u8]>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([Box::from([1, 2])])
        .neither([json!("ab")])
        .relaxed(Relaxed::Width, [json!([256])]);
    judge::<Rc<str>>(&expect![[r#"{"type":"string"}"#]])
        .values([Rc::from("a")])
        .neither([json!(1)]);
    judge::<Arc<[bool]>>(&expect![[r#"{"type":"array","items":{"type":"boolean"}}"#]])
        .values([Arc::from([true])])
        .neither([json!([1])]);
    judge::<Arc<Rc<Box<u8>>>>(&expect![[r#"{"type":"integer"}"#]]).values([Arc::default()]);
}

#[test]
fn cows() {
    judge::<Cow<'static, str>>(&expect![[r#"{"type":"string"}"#]])
        .values([Cow::Borrowed("a")])
        .neither([json!(1)]);
    judge::<Cow<'static, [u8]>>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]])
        .values([Cow::Borrowed(&[1, 2][..])])
        .neither([json!("a")]);
}

#[test]
fn cells() {
    judge::<Cell<u8>>(&expect![[r#"{"type":"integer"}"#]])
        .values([Cell::new(1)])
        .neither([json!("1")]);
    judge::<RefCell<String>>(&expect![[r#"{"type":"string"}"#]])
        .values([RefCell::default()])
        .neither([json!(1)]);
    judge::<Mutex<bool>>(&expect![[r#"{"type":"boolean"}"#]])
        .values([Mutex::new(true)])
        .neither([json!(1)]);
    judge::<RwLock<Option<bool>>>(&expect![[r#"{"type":["boolean","null"]}"#]])
        .values([RwLock::new(None)])
        .neither([json!(1)]);
    judge::<Reverse<u8>>(&expect![[r#"{"type":"integer"}"#]])
        .values([Reverse(1)])
        .neither([json!([1])]);
}

#[test]
fn weak() {
    judge::<rc::Weak<u8>>(&expect![[r#"{"type":["integer","null"]}"#]])
        .values([rc::Weak::new()])
        .both([json!(1)])
        .neither([json!("1")]);
    judge::<sync::Weak<u8>>(&expect![[r#"{"type":["integer","null"]}"#]])
        .values([sync::Weak::new()])
        .both([json!(1)])
        .neither([json!("1")]);
}

/// Only in results, as what is written.
#[test]
fn references() {
    is::<&[u8]>(&expect![[r#"{"type":"array","items":{"type":"integer"}}"#]]);
    is::<&mut_free::Point>(&expect![[
        r#"{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]}"#
    ]]);
}

mod mut_free {
    #[derive(mcpact::ToolSchema)]
    #[allow(dead_code, reason = "its schema is looked at")]
    pub(super) struct Point {
        x: i32,
    }
}
