//! Messages of lints and of Cargo.toml.

use super::{instead, list};
use mcpact_rules::similar::similar;
use mcpact_rules::truncate::truncate;

messages! {
    // Lints

    /// Completes the message of a lint.
    lint(name, message) => "{message}, or write `allow({name})`";

    /// `#[mcp_tool(name = "… 49 characters …")]`
    long_name(name, characters: usize, max: usize) =>
        "the name `{name}` has {characters} characters, more than {max}, and clients put the server's name before it; shorten it";

    /// `/// … 51 words …`
    many_words(words: usize, max: usize) =>
        "this description has {words} words, more than {max}, and every request contains it; move details to a second paragraph, which clients do not get";

    /// `/// A place, e.g. Ballarat`
    embedded_example(opening) =>
        "this description has an example (\"{opening}\"), which every request contains; write `#[mcp(examples = […])]`, which is sent on request";

    /// `/// The page size` on `page_size`
    repeats_name(name, text) =>
        "\"{text}\" only repeats the name `{name}`; write more than the name, or remove it";

    /// `#[schemars(transform = add_nullable)]`
    ignored_transform() =>
        "this function does not change the schema, which is made at compile time; write the keywords that it adds as `#[mcp(extend(\"key\" = value))]`, and remove it";

    // Cargo.toml

    /// `[package` in Cargo.toml
    manifest_syntax(location, problem) => "{location}: {problem}";

    /// `[package.metadata] mcpact = 5` in Cargo.toml
    manifest_table(location) => "{location}: the settings of mcpact are a table; write `[package.metadata.mcpact]`";

    /// `[package.metadata.mcpact] tool-budget = "many"` in Cargo.toml
    manifest_value(location, key, found, expected) =>
        "{location}: invalid value `{found}` for `{key}`; expected {expected}";
}

/// `/// Search` and another paragraph on a method of `#[tool_router]`
pub(crate) fn truncated_doc(rest: &str) -> String {
    format!(
        "the description ends before \"{}\", and rmcp would send all of the doc comment; put the facts that a call needs into its first paragraph or into `description = \"…\"`",
        truncate(rest, 41)
    )
}

/// `#[mcp(allow(long_descriptions))]`
pub(crate) fn unknown_lint(name: &str, names: &[&str]) -> String {
    format!("unknown lint `{name}`; {}", instead(name, names))
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
