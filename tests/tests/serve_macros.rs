//! What rustc says of served and adopted blocks: nothing of those in `ui/*/pass`, and of those in `ui/*/fail` the words that the lines
//! `//~ …` at their beginning have. In a crate of their own, since it has the feature `rmcp`, which the other UI tests have not.

use std::{fs, path::Path};

use mcpact_tests::fixtures::Fixture;

const MANIFEST: &str = r#"[package]
name = "served"
version = "0.0.0"
edition = "2024"
publish = false

[workspace]

[dependencies]
mcpact = { path = "../../../runtime", features = ["rmcp"] }
rmcp = { version = "3.9", default-features = false, features = ["server", "macros"] }
serde = { version = "1", features = ["derive"] }
"#;

/// The files of a folder in `ui`, by their names.
fn cases(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui").join(folder);
    let cases: Vec<(String, String)> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .map(|file| {
            let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(&file).expect("a text"))
        })
        .collect();
    assert!(!cases.is_empty(), "{} has no cases", folder.display());
    cases
}

#[test]
fn messages() {
    let fixture = Fixture::written(env!("CARGO_TARGET_TMPDIR"), "served", MANIFEST, "");
    for class in ["handlers", "adopt"] {
        for (name, text) in cases(&format!("{class}/fail")) {
            let words: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("//~ ")).collect();
            assert!(!words.is_empty(), "{class}/fail/{name} expects nothing");
            fixture.write("src/main.rs", &text);
            fixture.cargo(&["check", "--bins"]).fails_with(&words);
        }
        for (_, text) in cases(&format!("{class}/pass")) {
            fixture.write("src/main.rs", &text);
            let said = fixture.run(&["check", "--bins"]).stderr();
            assert!(!said.contains("warning"), "{class}:\n{said}");
        }
    }
}
