//! A package that cargo builds: the workspace's own examples, and packages without a server.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

use super::{Finished, HERITAGE_TOKENS, command, finished, workspace};

/// Runs `mcpact` in a folder.
fn run(folder: &Path, arguments: &[&str]) -> Finished {
    finished(
        &command(arguments)
            .current_dir(folder)
            .output()
            .expect("the binary starts"),
    )
}

/// Writes a package with this source file, and returns its folder.
fn package(name: &str, file: &str, source: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let path = folder.join(file);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder to write to");
    fs::write(&path, source).expect("a file");
    let manifest = format!("[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a file");
    folder
}

/// Like `cargo mcpact list` in the server's folder.
#[test]
fn the_package_in_the_folder() {
    // The build must not count towards the timeout of another test.
    super::heritage();
    let result = run(&workspace().join("examples/heritage"), &["list", "--format", "json"]);
    assert_eq!(result.code, Some(0), "{}", result.err);
    let listing: Value = serde_json::from_str(&result.out).expect("JSON");
    assert_eq!(listing["inputs"][0]["tokens"], HERITAGE_TOKENS);
    assert_eq!(listing["inputs"][0]["input"], "heritage");
    // Cargo's messages are passed on.
    assert!(result.err.contains("Finished"), "{}", result.err);
}

#[test]
fn a_package_of_the_workspace() {
    super::heritage();
    let result = run(&workspace(), &["list", "-p", "heritage", "--bin", "heritage"]);
    assert_eq!(result.code, Some(0), "{}", result.err);
    assert!(
        result.out.contains("trove_search") && result.out.contains("6,227"),
        "{}",
        result.out
    );
}

#[test]
fn packages_without_a_server() {
    let library = package("no-program", "src/lib.rs", "//! Nothing.\n");
    let result = run(&library, &["list"]);
    assert_eq!(result.code, Some(101));
    assert!(
        result
            .err
            .contains("cargo built no program; select a server with `--package NAME`"),
        "{}",
        result.err
    );

    let program = package("no-index", "src/main.rs", "fn main() {}\n");
    let result = run(&program, &["list"]);
    assert_eq!(result.code, Some(101));
    assert!(
        result
            .err
            .contains("no index in `no-index`; put the server's tools into a `toolset!`"),
        "{}",
        result.err
    );

    let broken = package("no-build", "src/main.rs", "fn main() { let }\n");
    let result = run(&broken, &["list", "--bin", "no-build"]);
    assert_eq!(result.code, Some(101));
    // The compiler's error comes first.
    assert!(result.err.contains("expected pattern"), "{}", result.err);
    assert!(
        result
            .err
            .contains("`cargo build --message-format=json-render-diagnostics --bin no-build` failed"),
        "{}",
        result.err
    );
}

#[test]
fn no_input() {
    let result = run(&env::temp_dir(), &["list"]);
    assert_eq!(result.code, Some(101), "{}", result.out);
    for kind in ["a file ", "a program ", "a package ", "a command ", "an address "] {
        assert!(result.err.contains(kind), "{}", result.err);
    }
}
