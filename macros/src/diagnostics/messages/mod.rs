//! The messages of all errors. The doc comment of a message is code that causes it.

/// Declares functions that return a message. A parameter is a `&str` unless it has a type.
macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident($($arg:ident $(: $ty:ty)?),*) => $text:literal;)+) => {$(
        $(#[$doc])*
        pub(crate) fn $name($($arg: messages!(@type $($ty)?)),*) -> String {
            format!($text)
        }
    )+};
    (@type) => { &str };
    (@type $ty:ty) => { $ty };
}

mod attributes;
mod lints;
mod tiers;
mod tools;
mod types;

pub(crate) use attributes::*;
pub(crate) use lints::*;
pub(crate) use tiers::*;
pub(crate) use tools::*;
pub(crate) use types::*;

use mcpact_shared::unknown_name::instead;

// Messages of the settings in Cargo.toml.
messages! {
    /// `[package` in Cargo.toml
    manifest_syntax(location, problem) => "{location}: {problem}";

    /// `[package.metadata] mcpact = 5` in Cargo.toml
    manifest_table(location) => "{location}: the settings of mcpact are a table; write `[package.metadata.mcpact]`";

    /// `[package.metadata.mcpact] tool-budget = "many"` in Cargo.toml
    manifest_value(location, key, found, expected) =>
        "{location}: invalid value `{found}` for `{key}`; expected {expected}";
}

/// `[package.metadata.mcpact] tool-bugdet = 5` in Cargo.toml
pub(crate) fn manifest_key(location: &str, table: &str, key: &str, keys: &[&str]) -> String {
    let fix = instead(key, keys);
    format!("{location}: unknown key `{key}` in `[package.metadata.mcpact{table}]`; {fix}")
}

/// Returns the noun with its article.
fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}
