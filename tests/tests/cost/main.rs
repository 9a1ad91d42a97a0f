//! Counting profiles, over real tool lists: what they count, how far the estimate is off, and that the text for OpenAI is
//! the one that OpenAI's own crate writes.

mod fit;
#[cfg(feature = "harmony")]
mod harmony;
#[path = "../compact/lists.rs"]
mod lists;
#[cfg(feature = "harmony")]
mod schemas;
mod totals;

/// That the documentation of the module says what is measured here.
#[track_caller]
fn documented(words: &str) {
    let docs = include_str!("../../../runtime/src/cost/mod.rs");
    assert!(docs.contains(words), "runtime/src/cost/mod.rs does not say `{words}`");
}
