//! A package that cargo builds: the workspace's own examples, and packages without a server.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

use super::{HERITAGE_TOKENS, Said, command, said, workspace};

/// `mcpact` in a folder.
fn run(folder: &Path, arguments: &[&str]) -> Said {
    said(
        &command(arguments)
            .current_dir(folder)
            .output()
            .expect("the binary starts"),
    )
}

/// A package with this file of source, in a folder of its own.
fn package(name: &str, file: &str, source: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let path = folder.join(file);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder to write to");
    fs::write(&path, source).expect("a file");
    let manifest = format!("[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a file");
    folder
}

/// As `cargo mcpact list` in the server's folder.
#[test]
fn the_package_here() {
    // Built before the clock of anything else runs.
    super::heritage();
    let said = run(&workspace().join("examples/heritage"), &["list", "--format", "json"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let listing: Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(listing["inputs"][0]["tokens"], HERITAGE_TOKENS);
    assert_eq!(listing["inputs"][0]["input"], "heritage");
    // What cargo says is passed on.
    assert!(said.err.contains("Finished"), "{}", said.err);
}

#[test]
fn a_package_of_the_workspace() {
    super::heritage();
    let said = run(&workspace(), &["list", "-p", "heritage", "--bin", "heritage"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(
        said.out.contains("trove_search") && said.out.contains("6,114"),
        "{}",
        said.out
    );
}

#[test]
fn no_server_in_it() {
    let library = package("no-program", "src/lib.rs", "//! Nothing.\n");
    let said = run(&library, &["list"]);
    assert_eq!(said.code, Some(101));
    assert!(
        said.err
            .contains("cargo built no program; select a server with `--package NAME`"),
        "{}",
        said.err
    );

    let program = package("no-index", "src/main.rs", "fn main() {}\n");
    let said = run(&program, &["list"]);
    assert_eq!(said.code, Some(101));
    assert!(
        said.err
            .contains("no index in `no-index`; put the server's tools into a `toolset!`"),
        "{}",
        said.err
    );

    let broken = package("no-build", "src/main.rs", "fn main() { let }\n");
    let said = run(&broken, &["list", "--bin", "no-build"]);
    assert_eq!(said.code, Some(101));
    // The compiler's own words, then ours.
    assert!(said.err.contains("expected pattern"), "{}", said.err);
    assert!(
        said.err
            .contains("`cargo build --message-format=json-render-diagnostics --bin no-build` failed"),
        "{}",
        said.err
    );
}

#[test]
fn nothing_anywhere() {
    let said = run(&env::temp_dir(), &["list"]);
    assert_eq!(said.code, Some(101), "{}", said.out);
    for kind in ["a file ", "a program ", "a package ", "a command ", "an address "] {
        assert!(said.err.contains(kind), "{}", said.err);
    }
}
