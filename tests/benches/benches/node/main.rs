//! Latency of a Node client: the same tools over streamable HTTP by mcpact and by plain rmcp.
//!
//! `cargo bench -p mcpact-benches --bench node [-- ROUNDS]`
//!
//! Two crates are written and built with optimisation: the 69 tools of the heritage crate with
//! mcpact, and the same with schemars and rmcp. Each is a process, as `axum::serve` serves it; the
//! one with mcpact also checks its messages by `CheckedHttp`. One client of the official SDK,
//! installed from npm, calls one tool in rounds that alternate between the servers. Both sides set
//! `TCP_NODELAY`; rmcp's examples do not, so a third row is of rmcp without it.

#[path = "../../../support/npm.rs"]
mod npm;

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use mcpact_benches::{
    cargo, root, rounds,
    sides::{Body, Side},
    source::Heritage,
};

/// The calls of a round, for each server.
const CALLS: usize = 200;
/// The client's SDK. The name of its folder has the version too.
const SDK: &str = "@modelcontextprotocol/sdk@1.32.2";
const RMCP: &str = "rmcp = { version = \"3.9\", default-features = false, features = [\"server\"] }\n";
const DEPENDENCIES: &str = "tokio = { version = \"1\", features = [\"rt-multi-thread\", \"macros\", \"net\"] }\n\
    axum = { version = \"0.8\", default-features = false, features = [\"http1\", \"tokio\"] }\n";

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("node");
    let client = installed(&folder.join("client-1.32.2"));
    let [ours, theirs] = [Side::Mcpact, Side::Rmcp].map(|side| built(side, &folder));
    let servers = [
        ("mcpact, TCP_NODELAY", Served::start(&ours, true)),
        ("rmcp, TCP_NODELAY", Served::start(&theirs, true)),
        ("rmcp as in its examples", Served::start(&theirs, false)),
    ];
    let output = Command::new("node")
        .arg(client)
        .args([rounds().to_string(), CALLS.to_string()])
        .args(servers.iter().map(|(_, served)| &served.url))
        .output()
        .expect("node");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "the client failed:\n{errors}");
    println!(
        "one Node client, {} calls of each server, in milliseconds:\n{:<28}{:>10}{:>10}{:>14}",
        rounds() * CALLS,
        "",
        "p50",
        "p99",
        "p50 of mcpact"
    );
    let text = String::from_utf8(output.stdout).expect("text");
    let mut first = None;
    for ((name, _), line) in servers.iter().zip(text.lines()) {
        let numbers = line.trim_matches(['[', ']']).split(',');
        let mut latencies: Vec<f64> = numbers.map(|number| number.parse().expect("a number")).collect();
        latencies.sort_by(f64::total_cmp);
        let [p50, p99] = [50, 99].map(|part| latencies[latencies.len() * part / 100]);
        let ratio = *first.get_or_insert(p50) / p50;
        println!("{name:<28}{p50:>10.2}{p99:>10.2}{ratio:>14.2}");
    }
    assert_eq!(text.lines().count(), servers.len(), "a line for each server");
}

/// A server's process, which ends when it is dropped.
struct Served {
    process: Child,
    url: String,
}

impl Served {
    fn start(program: &Path, nodelay: bool) -> Served {
        let mut process = Command::new(program)
            .args(nodelay.then_some("nodelay"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("a server");
        let mut port = String::new();
        let stdout = process.stdout.take().expect("a pipe");
        BufReader::new(stdout).read_line(&mut port).expect("a port");
        let url = format!("http://127.0.0.1:{}/mcp", port.trim());
        Served { process, url }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Writes and builds the server of a side. Returns the program.
fn built(side: Side, folder: &Path) -> PathBuf {
    // The side of rmcp depends on it already.
    let rmcp = if side == Side::Mcpact { RMCP } else { "" };
    let dependencies = format!("{rmcp}{DEPENDENCIES}");
    let to = folder.join(side.package());
    let krate = side.write(&Heritage::read(), Body::Echo, &to, &dependencies);
    let manifest = krate.join("Cargo.toml");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    let text = text
        .replace("features = [\"rmcp\"]", "features = [\"rmcp\", \"http\"]")
        .replace(
            "features = [\"server\"",
            "features = [\"transport-streamable-http-server\", \"server\"",
        );
    fs::write(manifest, text).expect("a writable file");
    let source = root().join("tests/benches/benches/node/server.rs");
    let source = fs::read_to_string(source).expect("a file of this bench");
    let mut checked = "";
    if side == Side::Mcpact {
        checked = "let service = mcpact::serve::CheckedHttp::new(service).max_sessions(sessions, 100);";
    }
    let source = source
        .replace("CRATE::", &format!("{}::", side.package()))
        .replace("CHECKED", checked);
    fs::write(krate.join("src/main.rs"), source).expect("a writable file");
    let target = folder.join("target");
    cargo(&["build", "--quiet", "--release"], &krate, &target, "");
    target.join("release").join(side.package())
}

/// Installs the SDK, once, and returns the client's script beside it.
fn installed(folder: &Path) -> PathBuf {
    let own = root().join("tests/benches/benches/node/client.mjs");
    npm::install(folder, &[SDK]).unwrap_or_else(|problem| panic!("{problem}"));
    // A module is looked for beside the script.
    let copy = folder.join("client.mjs");
    fs::copy(own, &copy).expect("a writable folder");
    copy
}
