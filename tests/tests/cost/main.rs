//! Measures on real tool lists: the counted text, and the error of the estimate.
//!
//! `tests/harmony` compares the text for OpenAI with that of OpenAI's own crate.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod fit;
mod hostile;
mod names;
mod texts;
mod totals;

/// Checks that the documentation of `mcpact::cost` states a measured result.
#[track_caller]
fn documented(words: &str) {
    let docs = include_str!("../../../runtime/mcpact/src/json/cost/mod.rs");
    assert!(
        docs.contains(words),
        "runtime/mcpact/src/json/cost/mod.rs does not say `{words}`"
    );
}
