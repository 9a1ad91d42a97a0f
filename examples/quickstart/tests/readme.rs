//! The server in the workspace's README is the example `trove`, so it compiles.

use std::{fs, path::Path};

/// Returns code without white space and without the commas that rustfmt adds.
fn packed(code: &str) -> String {
    let code: String = code.split_whitespace().collect();
    code.replace(",}", "}")
}

#[test]
fn readme_has_the_example() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let example = fs::read_to_string(here.join("examples/trove.rs")).expect("trove.rs");
    let readme = fs::read_to_string(here.join("../../README.md")).expect("README.md");
    let block = |start: &str| {
        let (_, block) = readme.split_once(start).expect("a block");
        packed(block.split_once("```").expect("its end").0)
    };
    let server = block("```rust,no_run\n") + &block("```rust,ignore\n");
    // The example begins with its attributes.
    let (_, code) = example.split_once("\n\n").expect("a server");
    assert_eq!(packed(code), server);
}
