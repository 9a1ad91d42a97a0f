//! Generates the tables of `data/` from tiktoken-rs and regex-syntax. `vocabulary` lays out the tokens of an encoding, `classes`
//! the Unicode classes of the split patterns. Both are pure: the same versions give the same bytes.

#[allow(dead_code, unreachable_pub)]
#[path = "../../src/hash.rs"]
mod hash;
#[allow(dead_code, unreachable_pub)]
#[path = "../../src/layout.rs"]
mod layout;

pub mod classes;
pub mod vocabulary;
