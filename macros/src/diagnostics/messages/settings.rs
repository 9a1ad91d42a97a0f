//! Messages of lints and of Cargo.toml.

use super::{instead, list};
use mcpact_rules::similar::similar;
use mcpact_rules::truncate::truncate;

// Lints

/// Completes the message of a lint.
pub(crate) fn lint(name: &str, message: &str) -> String {
    format!("{message}, or write `allow({name})`")
}

/// `#[mcp_tool(name = "… 49 characters …")]`
pub(crate) fn long_name(name: &str, characters: usize, max: usize) -> String {
    format!(
        "the name `{name}` has {characters} characters, more than {max}, and clients put the server's name before it; shorten it"
    )
}

/// `/// … 51 words …`
pub(crate) fn many_words(words: usize, max: usize) -> String {
    format!(
        "this description has {words} words, more than {max}, and is paid for in every request; move details to a second paragraph, which only people read"
    )
}

/// `/// A place, e.g. Ballarat`
pub(crate) fn embedded_example(opening: &str) -> String {
    format!(
        "this description has an example (\"{opening}\"), which is paid for in every request; write `#[mcp(examples = […])]`, which is sent on request"
    )
}

/// `/// Search` and another paragraph on a method of `#[tool_router]`
pub(crate) fn truncated_doc(rest: &str) -> String {
    format!(
        "the description ends before \"{}\", and rmcp would send all of the doc comment; put what decides a call into its first paragraph or into `description = \"…\"`",
        truncate(rest, 41)
    )
}

/// `/// The page size` on `page_size`
pub(crate) fn repeats_name(name: &str, text: &str) -> String {
    format!("\"{text}\" only repeats the name `{name}`; write what the name does not say, or remove it")
}

/// `#[mcp(allow(long_descriptions))]`
pub(crate) fn unknown_lint(name: &str, names: &[&str]) -> String {
    format!("unknown lint `{name}`; {}", instead(name, names))
}

// Cargo.toml

/// `[package` in Cargo.toml
pub(crate) fn manifest_syntax(location: &str, problem: &str) -> String {
    format!("{location}: {problem}")
}

/// `[package.metadata] mcpact = 5` in Cargo.toml
pub(crate) fn manifest_table(location: &str) -> String {
    format!("{location}: the settings of mcpact are a table; write `[package.metadata.mcpact]`")
}

/// `[package.metadata.mcpact] tool-bugdet = 5` in Cargo.toml
pub(crate) fn manifest_key(location: &str, table: &str, key: &str, keys: &[&str]) -> String {
    let unknown = format!("{location}: unknown key `{key}` in `[package.metadata.mcpact{table}]`");
    let expected = format!("expected one of {}", list(keys));
    match similar(key, keys.iter().copied(), 1).first() {
        Some(similar) => format!("{unknown}; write `{similar}` ({expected})"),
        None => format!("{unknown}; {expected}"),
    }
}

/// `[package.metadata.mcpact] tool-budget = "many"` in Cargo.toml
pub(crate) fn manifest_value(location: &str, key: &str, found: &str, expected: &str) -> String {
    format!("{location}: invalid value `{found}` for `{key}`; expected {expected}")
}
