//! Tool results: budgets, tiers, selected fields, packing, cursors, tables, origins.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
#![allow(
    clippy::unused_self,
    clippy::needless_pass_by_value,
    reason = "tools' methods look as they do in a server that has more to do"
)]

mod alone;
mod budget;
mod context;
mod cursor;
mod fields;
mod pack;
mod renderings;
mod table;
mod tiers;
mod wire;

use proptest::{
    string::{RegexGeneratorStrategy, string_regex},
    test_runner::Config,
};

/// The number of cases of each property.
const CASES: u32 = 100_000;

/// Returns the settings of a property.
fn config() -> Config {
    Config {
        failure_persistence: None,
        ..Config::with_cases(CASES)
    }
}

/// Returns the texts that match a regular expression, which is parsed once and not in each case.
fn pattern(pattern: &str) -> RegexGeneratorStrategy<String> {
    string_regex(pattern).expect("a regular expression")
}

/// Pieces of texts whose tokens depend on their neighbours.
const PIECES: [&str; 24] = [
    "gold", " rush", "don't", "'", "s", "\"", "\n", "  ", "12", "345", ",", "é", "中文", "🇦🇺", "\\", "{", "]", "ABC",
    ".", "//", "e\u{301}", "\t", "ж", "",
];
