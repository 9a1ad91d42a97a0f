//! The workspace's README shows this server with lines of its source.

use std::{fs, path::Path};

#[test]
fn readme_shows_this_server() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let main = fs::read_to_string(here.join("src/main.rs")).expect("main.rs");
    let readme = fs::read_to_string(here.join("../../README.md")).expect("README.md");
    let (_, block) = readme.split_once("```rust,ignore\n").expect("a block");
    let (block, _) = block.split_once("```").expect("its end");
    assert!(block.lines().count() > 3, "{block}");
    for line in block.lines() {
        assert!(
            main.lines().any(|ours| ours.trim() == line.trim()),
            "not in main.rs: {line}"
        );
    }
}
