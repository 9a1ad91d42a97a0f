//! Strings, paths and strings of C.

use std::{
    ffi::{CStr, CString},
    path::{Path, PathBuf},
};

use expect_test::expect;
use serde_json::json;

use crate::judge::{Relaxed, is, judge};

#[test]
fn strings() {
    judge::<String>(&expect![[r#"{"type":"string"}"#]])
        .values([String::new(), "grün \u{0}\"".to_owned()])
        .neither([json!(1), json!(null), json!(["a"])]);
    judge::<Box<str>>(&expect![[r#"{"type":"string"}"#]])
        .values(["a".into()])
        .neither([json!(1)]);
    is::<str>(&expect![[r#"{"type":"string"}"#]]);
    is::<&str>(&expect![[r#"{"type":"string"}"#]]);
}

#[test]
fn chars() {
    judge::<char>(&expect![[r#"{"type":"string","minLength":1,"maxLength":1}"#]])
        .values(['a', 'ü', '🦀', '"'])
        .neither([json!(""), json!("ab"), json!(1)]);
}

#[test]
fn paths() {
    judge::<PathBuf>(&expect![[r#"{"type":"string"}"#]])
        .values([PathBuf::from("/a/ü.txt"), PathBuf::new()])
        .neither([json!(["a"]), json!(null)]);
    judge::<Box<Path>>(&expect![[r#"{"type":"string"}"#]]).values([PathBuf::from("a").into()]);
    is::<&Path>(&expect![[r#"{"type":"string"}"#]]);
}

#[test]
fn strings_of_c() {
    judge::<CString>(&expect![[
        r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]}"#
    ]])
    .values([c"a".to_owned(), CString::default()])
    .both([json!("grün")])
    .neither([json!(1), json!(["a"]), json!(null)])
    // NUL ends it.
    .relaxed(Relaxed::Format, [json!("a\u{0}")])
    .relaxed(Relaxed::Width, [json!([0]), json!([256])]);
    judge::<Box<CStr>>(&expect![[
        r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]}"#
    ]])
    .values([c"a".into()]);
}
