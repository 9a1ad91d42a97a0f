//! Generates the tables of `data/` from tiktoken-rs and regex-syntax.
//!
//! `vocabulary` writes the tokens of an encoding, `glue` the automaton of the punctuation between
//! the words of JSON, and `classes` the Unicode classes of the split patterns. All are pure: the
//! same versions give the same bytes.

#[allow(dead_code, unreachable_pub)]
#[path = "../../src/hash.rs"]
mod hash;
#[allow(dead_code, unreachable_pub)]
#[path = "../../src/layout.rs"]
mod layout;

#[allow(dead_code, unreachable_pub)]
#[path = "../../src/glue.rs"]
mod table;

pub(crate) mod classes;
pub(crate) mod glue;
pub(crate) mod vocabulary;
