//! Snapshots of the schema of every type, which show the effect of a change of the macros.
//!
//! `UPDATE_EXPECT=1 cargo test -p mcpact-tests --test schemas` updates them; read the diff.

#![expect(
    clippy::items_after_statements,
    reason = "a type is declared beside the lines that check it"
)]
#![allow(
    clippy::needless_raw_string_hashes,
    clippy::too_many_lines,
    reason = "expect-test writes the hashes, and a snapshot is as long as it is"
)]

mod against_schemars;
mod attributes;
mod enums;
mod extended;
mod flattened;
mod joint_forms;
mod profiles;
mod repeated_properties;
mod several;
mod std_types;
mod structs;
mod variants;

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use mcpact_tests::types::{self, Case};

/// Compares each type and its schema with a line of the snapshot.
#[track_caller]
fn check(cases: &[Case], expected: &Expect) {
    let mut text = String::new();
    for case in cases {
        writeln!(text, "{}: {}", case.name, (case.schema)()).expect("a text takes what is written");
    }
    expected.assert_eq(&text);
}

/// A reference has the schema of its target. serde borrows references, so they are not in `types`.
#[test]
fn borrowed() {
    #[derive(serde::Deserialize, mcpact::ToolSchema)]
    struct Borrowed<'a> {
        _text: &'a str,
        #[serde(borrow)]
        _optional: Option<&'a str>,
    }
    expect![[r#"{"type":"object","properties":{"_text":{"type":"string"},"_optional":{"type":"string"}},"required":["_text"]}"#]].assert_eq(&mcpact::schema::<Borrowed>());
    assert_eq!(mcpact::schema::<&[&str]>(), mcpact::schema::<Vec<String>>());
    assert_eq!(mcpact::schema::<str>(), mcpact::schema::<String>());
}

/// `types` has every type of its subjects, each once.
#[test]
fn every_type_once() {
    let mut names: Vec<String> = Vec::new();
    for (name, _) in types::named(types::SUBJECTS) {
        assert!(!names.contains(&name), "{name} is there twice");
        names.push(name);
    }
    assert!(names.len() >= 200, "{} types", names.len());
}
