//! Strings, paths and strings of C.

use std::{
    ffi::{CStr, CString},
    path::{Path, PathBuf},
};

use expect_test::expect;
use serde_json::json;

use crate::agreement::{Looser, check, check_schema};

#[test]
fn strings() {
    check::<String>(&expect![[r#"{"type":"string"}"#]])
        .values([String::new(), "grün \u{0}\"".to_owned()])
        .refuse([json!(1), json!(null), json!(["a"])]);
    check::<Box<str>>(&expect![[r#"{"type":"string"}"#]])
        .values(["a".into()])
        .refuse([json!(1)]);
    check_schema::<str>(&expect![[r#"{"type":"string"}"#]]);
    check_schema::<&str>(&expect![[r#"{"type":"string"}"#]]);
}

#[test]
fn chars() {
    check::<char>(&expect![[r#"{"type":"string","minLength":1,"maxLength":1}"#]])
        .values(['a', 'ü', '🦀', '"'])
        .refuse([json!(""), json!("ab"), json!(1)]);
}

#[test]
fn paths() {
    check::<PathBuf>(&expect![[r#"{"type":"string"}"#]])
        .values([PathBuf::from("/a/ü.txt"), PathBuf::new()])
        .refuse([json!(["a"]), json!(null)]);
    check::<Box<Path>>(&expect![[r#"{"type":"string"}"#]]).values([PathBuf::from("a").into()]);
    check_schema::<&Path>(&expect![[r#"{"type":"string"}"#]]);
}

#[test]
fn strings_of_c() {
    check::<CString>(&expect![[
        r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]}"#
    ]])
    .values([c"a".to_owned(), CString::default()])
    .accept([json!("grün")])
    .refuse([json!(1), json!(["a"]), json!(null)])
    // NUL terminates it.
    .schema_accepts(Looser::Format, [json!("a\u{0}")])
    .schema_accepts(Looser::Width, [json!([0]), json!([256])]);
    check::<Box<CStr>>(&expect![[
        r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]}"#
    ]])
    .values([c"a".into()]);
}
