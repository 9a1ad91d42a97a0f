//! The library crates with the lowest version of each dependency that their manifests allow.

use std::{
    fs,
    path::{Path, PathBuf},
};

use mcpact_tests::fixtures::Fixture;

/// The folders of the crates that a server depends on.
const CRATES: [&str; 6] = [
    "macros",
    "runtime/lines",
    "runtime/mcpact",
    "runtime/shared",
    "runtime/tokens",
    "runtime/word-table",
];

/// The starts of lines that the manifests lose: the sentence models need a newer Rust and newer
/// dependencies than the rest, and `skills` needs a newer rmcp.
const OMITTED: [&str; 5] = ["rten =", "rten-tensor =", "rten-text =", "semantic =", "skills ="];

/// Copies the sources of a crate, without its tests.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a writable folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if !path.is_dir() {
            fs::copy(&path, target).expect("a writable file");
        } else if !["tests", "snapshots", "target"].iter().any(|name| path.ends_with(name)) {
            copy(&path, &target);
        }
    }
}

/// Returns a manifest without one of its tables.
fn without_table(manifest: &str, table: &str) -> String {
    let Some(start) = manifest.find(&format!("\n[{table}]\n")) else {
        return manifest.to_owned();
    };
    let rest = &manifest[start + 1..];
    let end = rest.find("\n[").map_or("", |end| &rest[end..]);
    format!("{}{end}", &manifest[..start])
}

/// Resolves with `-Z direct-minimal-versions`: dependencies of dependencies are the newest that
/// fit.
#[test]
#[ignore = "builds every dependency in its lowest version"]
fn direct_dependencies() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("the manifest");
    let (head, rest) = manifest.split_once("members = [").expect("members");
    let (_, rest) = rest.split_once("]\n").expect("an end");
    let exclude = rest
        .lines()
        .find(|line| line.starts_with("exclude = "))
        .expect("excluded crates");
    let manifest = format!("{head}members = {CRATES:?}\n{}", rest.replace(exclude, ""));
    let fixture = Fixture::written(env!("CARGO_TARGET_TMPDIR"), "minimal_versions", &manifest, "");
    fs::remove_dir_all(fixture.folder().join("src")).expect("a folder");
    fs::remove_file(fixture.folder().join("Cargo.lock")).expect("the lock file");
    fs::copy(root.join("README.md"), fixture.folder().join("README.md")).expect("a writable file");
    for folder in ["macros", "runtime"] {
        copy(&root.join(folder), &fixture.folder().join(folder));
    }
    for folder in CRATES {
        let file = format!("{folder}/Cargo.toml");
        let manifest = fs::read_to_string(fixture.folder().join(&file)).expect("a manifest");
        let lines = without_table(&manifest, "dev-dependencies");
        let lines = lines
            .lines()
            .filter(|line| !OMITTED.iter().any(|start| line.starts_with(start)));
        fixture.write(&file, &(lines.collect::<Vec<_>>().join("\n") + "\n"));
    }
    let fixture = fixture.with("CARGO_NET_OFFLINE", "false").with("RUSTC_BOOTSTRAP", "1");
    fixture.run(&["update", "--quiet", "-Z", "direct-minimal-versions"]);
    let lock = fs::read_to_string(fixture.folder().join("Cargo.lock")).expect("a lock file");
    let lowest = "name = \"rmcp\"\nversion = \"3.1.4\"";
    assert!(lock.contains(lowest), "not the lowest rmcp");
    fixture.run(&["check", "--quiet", "--workspace", "--all-features"]);
}
