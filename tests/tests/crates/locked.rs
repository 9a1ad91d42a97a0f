//! mcpact beside the locked dependencies of public servers: it must not require newer ones.

use std::{fmt::Write, fs, path::Path};

use mcpact_tests::fixtures::Fixture;

/// Adds mcpact to a crate whose dependencies have exactly the versions of a server's lock file.
#[track_caller]
fn takes_mcpact(server: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/locks/{server}.txt"));
    let versions = fs::read_to_string(path).expect("a file");
    let head = format!(
        "[package]\nname = \"{server}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         mcpact = {{ path = \"../../../runtime\", features = [\"cursors\", \"schemars\"] }}\n"
    );
    let mut packages: Vec<(&str, &str)> = versions
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once(' ').expect("a name and a version"))
        .collect();
    loop {
        let mut manifest = head.clone();
        for (number, (name, version)) in packages.iter().enumerate() {
            // A server can have several versions of a package.
            let line =
                format!("d{number} = {{ package = \"{name}\", version = \"={version}\", default-features = false }}");
            writeln!(manifest, "{line}").expect("a string");
        }
        let fixture = Fixture::written(env!("CARGO_TARGET_TMPDIR"), server, &manifest, "");
        // The versions are in the registry, not all in this workspace's lock file.
        fs::remove_file(fixture.folder().join("Cargo.lock")).expect("the lock file");
        let output = fixture.with("CARGO_NET_OFFLINE", "false").cargo(&["generate-lockfile"]);
        if output.succeeded() {
            return;
        }
        // A lock file keeps a version that was yanked since; a requirement does not get it.
        let stderr = output.stderr();
        let known = packages.len();
        packages.retain(|(name, version)| {
            !stderr.contains(&format!("`{name} = \"={version}\"`\n  version {version} is yanked"))
        });
        assert!(packages.len() < known, "{stderr}");
    }
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
