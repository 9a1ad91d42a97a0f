//! The tables in `data/`, which equal the generator's output for tiktoken-rs and regex-syntax.
//!
//! `MCPACT_UPDATE=1 cargo test -p mcpact-tokens --test tables` writes the tables.

#![allow(
    clippy::cast_possible_truncation,
    reason = "the generator packs numbers that it has checked, in the words of the crate"
)]

mod generator;

use std::path::Path;

fn is_current(name: &str, fresh: &[u8]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name);
    if std::env::var_os("MCPACT_UPDATE").is_some() {
        std::fs::write(&path, fresh).expect("data/ can be written");
    }
    let on_disk = std::fs::read(&path).unwrap_or_default();
    // `assert_eq` would print megabytes.
    assert!(
        on_disk == fresh,
        "data/{name} is stale: MCPACT_UPDATE=1 cargo test -p mcpact-tokens --test tables"
    );
}

#[test]
fn classes_are_current() {
    is_current("classes.bin", &generator::classes::file());
}

#[test]
fn o200k_base_is_current() {
    let encoding = tiktoken_rs::o200k_base_singleton();
    is_current("o200k_base.bin", &generator::vocabulary::file(encoding));
}

#[test]
fn cl100k_base_is_current() {
    let encoding = tiktoken_rs::cl100k_base_singleton();
    is_current("cl100k_base.bin", &generator::vocabulary::file(encoding));
}
