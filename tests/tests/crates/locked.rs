//! mcpact beside the locked dependencies of public servers: no package moves to another version.

use std::{collections::BTreeSet, fmt::Write, fs, path::Path};

use mcpact_tests::fixtures::Fixture;

/// The line of `Cargo.toml` that adds mcpact.
const MCPACT: &str = "mcpact = { path = \"../../../runtime/mcpact\", features = [\"cursors\", \"schemars\"] }\n";

/// Adds mcpact to a crate with the dependencies and the lock file of a server.
#[track_caller]
fn takes_mcpact(server: &str) {
    let read = |extension: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/locks/{server}.{extension}"));
        fs::read_to_string(path).expect("a file")
    };
    let dependencies = read("toml");
    let frozen = read("txt");
    let frozen: BTreeSet<(String, String)> = frozen
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter(|(name, _)| *name != "#")
        .map(|(name, version)| (name.to_owned(), version.to_owned()))
        .collect();
    let head = format!("[package]\nname = \"{server}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n");
    let fixture = Fixture::written(
        env!("CARGO_TARGET_TMPDIR"),
        server,
        &format!("{head}{dependencies}"),
        "",
    );
    fixture.write("Cargo.lock", &lock_file(&frozen));
    // The versions are in the registry, not all in this workspace's lock file.
    let fixture = fixture.with("CARGO_NET_OFFLINE", "false");
    // Adds what the lock file does not have, and changes nothing else.
    let resolve = ["update", "--workspace", "--quiet"];
    fixture.run(&resolve);
    assert_eq!(packages(&fixture), frozen, "the lock file of {server} alone");

    let (before, after) = dependencies.split_once("[dependencies]\n").expect("dependencies");
    fixture.write("Cargo.toml", &format!("{head}{before}[dependencies]\n{MCPACT}{after}"));
    fixture.run(&resolve);
    let with = packages(&fixture);
    let moved: Vec<&(String, String)> = frozen.difference(&with).collect();
    assert!(moved.is_empty(), "mcpact moves packages of {server}: {moved:?}");
    let lock = fs::read_to_string(fixture.folder().join("Cargo.lock")).expect("a lock file");
    assert!(lock.contains("\nname = \"mcpact\"\n"), "mcpact is not in the lock file");
}

/// Returns a lock file of these packages. Cargo adds the edges between them.
fn lock_file(packages: &BTreeSet<(String, String)>) -> String {
    let mut text = "version = 4\n".to_owned();
    for (name, version) in packages {
        let source = "registry+https://github.com/rust-lang/crates.io-index";
        writeln!(
            text,
            "\n[[package]]\nname = \"{name}\"\nversion = \"{version}\"\nsource = \"{source}\""
        )
        .expect("a string");
    }
    text
}

/// Returns the names and versions of the registry's packages in the crate's lock file.
fn packages(fixture: &Fixture) -> BTreeSet<(String, String)> {
    let lock = fs::read_to_string(fixture.folder().join("Cargo.lock")).expect("a lock file");
    let value = |package: &str, key: &str| {
        let line = package
            .lines()
            .find_map(|line| line.strip_prefix(&format!("{key} = \"")));
        line.and_then(|line| line.strip_suffix('"')).map(str::to_owned)
    };
    let packages = lock
        .split("[[package]]")
        .skip(1)
        .filter(|package| value(package, "source").is_some());
    packages
        .map(|package| {
            (
                value(package, "name").expect("a name"),
                value(package, "version").expect("a version"),
            )
        })
        .collect()
}

/// With rmcp 1.8.
#[test]
fn rust_mcp_server() {
    takes_mcpact("rust-mcp-server");
}

/// With rmcp 2.2.
#[test]
fn ytdl_rmcp() {
    takes_mcpact("ytdl-rmcp");
}

/// With rmcp 3.1.
#[test]
fn rmcp_irc() {
    takes_mcpact("rmcp-irc");
}
