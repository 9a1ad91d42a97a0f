//! The size of the server: its binary has no vocabulary, and the word table only for its search.

#[path = "support/parts.rs"]
mod parts;

use std::fs;

/// A server without budgets and tiers of results counts nothing at run time, so its binary does not
/// contain the vocabulary. It contains the word table, since `from_env` may enable its search.
#[test]
fn no_vocabulary() {
    let binary = fs::read(env!("CARGO_BIN_EXE_quickstart")).expect("the binary");
    assert!(!parts::contains(&binary, parts::VOCABULARY));
    assert!(parts::contains(&binary, parts::WORD_TABLE));
}
