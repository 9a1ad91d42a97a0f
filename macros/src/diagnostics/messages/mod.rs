//! Every message of the macros, in one table, by what it is about: `attributes`, `types`, `tools`. A message says what is wrong,
//! with the offending value, and what to write instead. The first line of each comment is an input that triggers it.

mod attributes;
mod tools;
mod types;

pub(crate) use attributes::*;
pub(crate) use tools::*;
pub(crate) use types::*;

/// `a`, `b`, `c`
fn list(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(", ")
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    }
}
