//! Compile errors, in folders by subject.
//!
//! Each message says what is wrong, where, and what to write instead.
//!
//! `TRYBUILD=overwrite cargo test -p mcpact-ui` writes them anew; read what it wrote.

/// trybuild builds only if a case passes, and checks otherwise. So every mistake shows in `cargo check`, which a const in a
/// generic impl would not.
#[test]
fn mistakes() {
    let cases = trybuild::TestCases::new();
    for subject in [
        "budget",
        "other_crates",
        "mcp_attribute",
        "mcp_tool",
        "mcp_tools",
        "names",
        "roots",
        "serde_attribute",
        "several_mistakes",
        "toolset",
        "types",
    ] {
        cases.compile_fail(format!("{subject}/*.rs"));
    }
}

#[test]
fn no_mistakes() {
    trybuild::TestCases::new().pass("no_mistakes/*.rs");
}
