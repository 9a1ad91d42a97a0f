//! Compile errors of code that needs the feature `rmcp`, in folders by subject.
//!
//! Blocks that are served (`handlers`), rmcp's own blocks (`rmcp_blocks`), `tiers`, and the
//! `selection` of fields.
//!
//! `TRYBUILD=overwrite cargo test -p mcpact-ui-rmcp` writes them anew; read what it wrote.

#[test]
fn mistakes() {
    let cases = trybuild::TestCases::new();
    for subject in ["handlers", "rmcp_blocks", "selection", "tiers"] {
        cases.compile_fail(format!("{subject}/*.rs"));
    }
}
