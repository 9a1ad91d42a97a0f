//! Compile errors in blocks that are served (`handlers`), in rmcp's own blocks (`rmcp_blocks`), in `tiers`, and in the
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
