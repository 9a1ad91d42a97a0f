//! Messages of the settings in Cargo.toml.

use mcpact_rules::unknown_name::instead;

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
