//! Measures, over real tool lists: what they count, how far the estimate is off. That the text for
//! OpenAI is the one that OpenAI's own crate writes, `tests/harmony` tests.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod fit;
mod hostile;
mod names;
mod texts;
mod totals;

/// That the documentation of the module says what is measured here.
#[track_caller]
fn documented(words: &str) {
    let docs = include_str!("../../../runtime/src/cost/mod.rs");
    assert!(docs.contains(words), "runtime/src/cost/mod.rs does not say `{words}`");
}
