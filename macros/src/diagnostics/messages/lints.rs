//! Messages of lints.

use mcpact_shared::filler::Filler;
use mcpact_shared::lint_text;
use mcpact_shared::truncate::truncate;
use mcpact_shared::unknown_name::instead;

messages! {
    /// Completes the message of a lint.
    lint(name, message) => "{message}, or write `allow({name})`";

    /// `#[schemars(transform = add_nullable)]`
    ignored_transform() =>
        "this function does not change the schema, which is made at compile time; write the keywords that it adds as `#[mcp(extend(\"key\" = value))]`, and remove it";
}

/// `#[mcp_tool(name = "… 49 characters …")]`
pub(crate) fn long_name(name: &str, characters: usize, max: usize) -> String {
    format!(
        "the name `{name}` {}; {}",
        lint_text::long_name(characters, max),
        lint_text::LONG_NAME_FIX
    )
}

/// `/// … 51 words …`
pub(crate) fn many_words(words: usize, max: usize) -> String {
    let problem = lint_text::long_description(words, max);
    format!("{problem}; move details to a second paragraph, which clients do not get")
}

/// `/// A place, e.g. Ballarat`
pub(crate) fn embedded_example(opening: &str) -> String {
    let problem = lint_text::embedded_example(opening);
    format!("{problem}; write `#[mcp(examples = […])]`, which is sent on request")
}

/// `/// The page size` on `page_size`
pub(crate) fn repeats_name(name: &str, text: &str) -> String {
    let problem = lint_text::repeats_name(name, text);
    format!("{problem}; write more than the name, or remove it")
}

/// `/// Use this tool to search`
pub(crate) fn filler_text(filler: &Filler<'_>) -> String {
    format!("{}; {}", lint_text::filler_text(filler), lint_text::filler_fix(filler))
}

/// `/// Search` and another paragraph on a method of `#[tool_router]`
pub(crate) fn truncated_doc(rest: &str) -> String {
    format!(
        "the description ends before \"{}\", and rmcp would send all of the doc comment; put the facts that a call needs into its first paragraph or into `description = \"…\"`",
        truncate(rest, 41)
    )
}

/// `#[mcp_tool(allow(unreachable_parameter))]`
pub(crate) fn lint_of_toolset(name: &str) -> String {
    format!("`{name}` is a lint of a toolset; set its level in `toolset!` or in Cargo.toml")
}

/// `#[mcp(allow(long_descriptions))]`
pub(crate) fn unknown_lint(name: &str, names: &[&str]) -> String {
    format!("unknown lint `{name}`; {}", instead(name, names))
}
