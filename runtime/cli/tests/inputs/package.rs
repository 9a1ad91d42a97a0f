//! A package that cargo builds: the workspace's own examples, and packages without a server.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

use super::{Finished, command, finished};

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

/// Makes a workspace with a server whose tool costs [`TOKENS`], and returns its folder.
fn workspace_with_a_server(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    write(
        &root,
        "Cargo.toml",
        "[workspace]\nmembers = [\"server\"]\nresolver = \"3\"\n",
    );
    write(&root, "server/Cargo.toml", &manifest(""));
    let list = r#"{"tools":[{"name":"find_item","inputSchema":{"type":"object"}}]}"#;
    write(&root, "server/list.json", list);
    let index = run(&root.join("server"), &["index", "list.json"]);
    assert_eq!(index.code, Some(0), "{}", index.err);
    write(&root, "server/src/index.json", &index.out);
    // The program has its index as `toolset!` writes it.
    let program = format!(
        "static TEXT: &[u8] = include_bytes!(\"index.json\");\n\
         #[used]\n\
         #[cfg_attr(target_vendor = \"apple\", unsafe(link_section = \"__DATA,__mcpact\"))]\n\
         #[cfg_attr(not(target_vendor = \"apple\"), unsafe(link_section = \"{}\"))]\n\
         static INDEX: [u8; {}] = *include_bytes!(\"index.json\");\n\
         fn main() {{\n    assert_eq!(std::hint::black_box(&INDEX[..]), TEXT);\n}}\n",
        mcpact::index::SECTION,
        index.out.len()
    );
    write(&root, "server/src/main.rs", &program);
    root
}

/// The tokens of the server's only tool.
const TOKENS: u64 = 13;

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder to write to");
    fs::write(path, text).expect("a file");
}

fn manifest(limits: &str) -> String {
    format!(
        "[package]\nname = \"small-server\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[package.metadata.mcpact]\n{limits}"
    )
}

/// Like `cargo mcpact list` in the server's folder.
#[test]
fn the_package_in_the_folder() {
    let root = workspace_with_a_server("own-folder");
    let result = run(&root.join("server"), &["list", "--format", "json"]);
    assert_eq!(result.code, Some(0), "{}", result.err);
    let listing: Value = serde_json::from_str(&result.out).expect("JSON");
    assert_eq!(listing["inputs"][0]["tokens"], TOKENS);
    assert_eq!(listing["inputs"][0]["input"], "small-server");
    // Cargo's messages are passed on.
    assert!(result.err.contains("Finished"), "{}", result.err);
}

#[test]
fn a_package_of_the_workspace() {
    let root = workspace_with_a_server("selected");
    let result = run(&root, &["list", "-p", "small-server", "--bin", "small-server"]);
    assert_eq!(result.code, Some(0), "{}", result.err);
    assert!(
        result.out.contains("find_item") && result.out.contains(&TOKENS.to_string()),
        "{}",
        result.out
    );
}

/// The limits of a package apply in its workspace's folder, in its own folder, and below it.
#[test]
fn the_limits_of_a_package() {
    let root = workspace_with_a_server("limits-workspace");
    let write = |path: &str, text: &str| write(&root, path, text);
    write("server/Cargo.toml", &manifest("tool-budget = 1\n"));
    let check = |folder: &str, arguments: &[&str]| {
        let result = run(&root.join(folder), &[&["check"], arguments].concat());
        assert!(!result.err.contains("error"), "{}", result.err);
        (result.code, result.out)
    };
    for (folder, arguments) in [
        ("", &["-p", "small-server"][..]),
        ("", &[]),
        ("server", &[]),
        ("server/src", &[]),
    ] {
        let (code, text) = check(folder, arguments);
        assert_eq!(code, Some(100), "{folder}: {text}");
        assert!(text.contains("its budget of 1\n"), "{folder}: {text}");
    }
    // The file of the current folder comes first.
    write("mcpact.toml", "tool-budget = 500\n");
    let (code, text) = check("", &[]);
    assert_eq!(code, Some(0), "{text}");
    fs::remove_file(root.join("mcpact.toml")).expect("there");
    // A new lock file has the encoding of these limits.
    write("server/Cargo.toml", &manifest("encoding = \"cl100k_base\"\n"));
    let lock = run(&root, &["lock", "--output", "-"]);
    assert!(
        lock.out.contains("\"encoding\":\"cl100k_base\""),
        "{}{}",
        lock.out,
        lock.err
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
