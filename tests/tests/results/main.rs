//! Tool results that fit: packing, cursors, tables, origins.

mod context;
mod cursor;
mod pack;
mod renderings;
mod table;

use proptest::test_runner::Config;

/// The number of cases of each property.
const CASES: u32 = 100_000;

/// Returns the settings of a property.
fn config() -> Config {
    Config {
        failure_persistence: None,
        ..Config::with_cases(CASES)
    }
}

/// Pieces of texts whose tokens depend on their neighbours.
const PIECES: [&str; 24] = [
    "gold", " rush", "don't", "'", "s", "\"", "\n", "  ", "12", "345", ",", "é", "中文", "🇦🇺", "\\", "{", "]", "ABC",
    ".", "//", "e\u{301}", "\t", "ж", "",
];
