//! What the compiler says of mistakes, in folders named by their class. Each message says what is wrong, where, and what
//! to write instead.
//!
//! `TRYBUILD=overwrite cargo test -p mcpact-ui` writes them anew; read what it wrote.

/// Without a case that passes trybuild only checks, so this shows as well that no mistake waits for a build: a const in
/// a generic impl would.
#[test]
fn mistakes() {
    let cases = trybuild::TestCases::new();
    for class in [
        "budget", "names", "roots", "toolset", "types", "serde", "mcp", "tool", "tools", "foreign", "several",
    ] {
        cases.compile_fail(format!("{class}/*.rs"));
    }
}

#[test]
fn no_mistakes() {
    trybuild::TestCases::new().pass("pass/*.rs");
}
