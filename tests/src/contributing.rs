//! The files and folders that CONTRIBUTING.md names.

use std::{fs, path::Path};

#[test]
fn named_files_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("CONTRIBUTING.md")).expect("CONTRIBUTING.md");
    let is_path = |code: &&str| {
        let is_allowed = |character: char| character.is_ascii_alphanumeric() || "/._-".contains(character);
        code.contains('/') && code.chars().all(is_allowed)
    };
    let paths: Vec<&str> = text.split('`').skip(1).step_by(2).filter(is_path).collect();
    assert!(paths.len() > 50, "{paths:?}");
    let missing: Vec<&&str> = paths.iter().filter(|path| !root.join(path).exists()).collect();
    assert!(
        missing.is_empty(),
        "CONTRIBUTING.md names files that do not exist: {missing:?}"
    );
}
