//! The cost of serving beside the same server with rmcp: heritage's 69 tools.
//!
//! Their methods return their parameters.
//!
//! `cargo bench -p mcpact-benches --bench serving [-- ROUNDS]`
//!
//! Three crates are written and built with optimisation: the server with mcpact, the server with
//! schemars and rmcp, each a process on standard input and output, and `driver.rs`, which has both
//! in one process. First both must send the same responses. Then the sides alternate:
//!
//! - start-up: from the start of the process to the response to `initialize`, and to the first `tools/list` (as processes);
//! - memory: the maximum resident size of the process by then, and after 100 lists and 1,000 calls (Linux);
//! - requests over a `tokio::io::duplex`; where valgrind is installed also in instructions, which no other process disturbs.
//!
//! In one process both have serde_json's `preserve_order`, which rmcp alone would not turn on; as
//! processes each has its own.

mod process;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use mcpact_benches::{
    cargo, head, root, rounds, row,
    sides::{Body, Side},
    source::Heritage,
    written,
};
use process::Started;

const TOKIO: &str = "tokio = { version = \"1\", features = [\"rt\", \"macros\", \"io-std\", \"io-util\"] }\n";
const RMCP: &str = "rmcp = { version = \"3.9\", default-features = false, features = [\"server\"] }\n";

/// The server's process.
const MAIN: &str = "use rmcp::ServiceExt;

#[tokio::main(flavor = \"current_thread\")]
async fn main() {
    let stdio = (tokio::io::stdin(), tokio::io::stdout());
    let running = NAME::server().serve(stdio).await.expect(\"a client that speaks MCP\");
    running.waiting().await.expect(\"a server that ends with its client\");
}
";

fn main() {
    let rounds = rounds();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serving");
    let target = folder.join("target");
    let built = |krate: &Path, package: &str| {
        cargo(&["build", "--quiet", "--release"], krate, &target, "");
        target.join("release").join(package)
    };
    let heritage = Heritage::read();
    let servers = [(Side::Mcpact, RMCP), (Side::Rmcp, "")].map(|(side, more)| {
        let to = folder.join(side.package());
        let krate = side.write(&heritage, Body::Echo, &to, &format!("{more}{TOKIO}"));
        fs::write(krate.join("src/main.rs"), MAIN.replace("NAME", side.package())).expect("a writable file");
        built(&krate, side.package())
    });
    let driver = built(&written_driver(&folder), "driver");
    said(Command::new(&driver).arg("agree"));

    println!(
        "69 tools, both served by rmcp's service loop, minimum of {} rounds:",
        rounds * 10
    );
    head("mcpact", "rmcp");
    processes(&servers, rounds * 10);
    for line in said(Command::new(&driver).args(["times", &(rounds * 10).to_string()])).lines() {
        let mut parts = line.split('\t');
        let name = parts.next().expect("a name");
        let [ours, theirs] = [(); 2].map(|()| {
            let nanoseconds: f64 = parts.next().and_then(|part| part.parse().ok()).expect("a number");
            nanoseconds / 1000.0
        });
        row(&format!("{name}, µs"), &[ours], &[theirs]);
    }
    if Command::new("valgrind").arg("--version").output().is_ok() {
        instructions(&driver);
    }
}

/// The crate that has both servers in one process.
fn written_driver(folder: &Path) -> PathBuf {
    let source = root().join("tests/benches/benches/serving");
    let read = |name: &str| fs::read_to_string(source.join(name)).expect("a file of this bench");
    let files = vec![
        ("main.rs".into(), read("driver.rs")),
        ("initialize.json".into(), read("initialize.json")),
    ];
    let [ours, theirs] = [Side::Mcpact, Side::Rmcp].map(Side::package);
    let dependencies = format!(
        "ours = {{ package = \"{ours}\", path = \"../{ours}\" }}\ntheirs = {{ package = \"{theirs}\", path = \"../{theirs}\" }}\n\
         serde_json = \"1\"\n{RMCP}{TOKIO}"
    );
    written(&folder.join("driver"), "driver", &dependencies, files)
}

fn processes(servers: &[PathBuf; 2], rounds: usize) {
    let mut initialize = [Vec::new(), Vec::new()];
    let mut list = [Vec::new(), Vec::new()];
    let mut first = [Vec::new(), Vec::new()];
    let mut later = [Vec::new(), Vec::new()];
    for round in 0..rounds {
        for (index, server) in servers.iter().enumerate() {
            let mut started = Started::new(server);
            initialize[index].push(started.initialized * 1e3);
            list[index].push(started.listed * 1e3);
            first[index].extend(started.peak());
            if round < 3 {
                started.work();
                later[index].extend(started.peak());
            }
            started.end();
        }
    }
    row("start to initialize, ms", &initialize[0], &initialize[1]);
    row("start to first tools/list, ms", &list[0], &list[1]);
    if !first[0].is_empty() {
        row("peak memory by then, MB", &first[0], &first[1]);
        row("and after 1,100 requests, MB", &later[0], &later[1]);
    }
}

/// Counts the instructions of each operation, and of the start-up to the first list.
fn instructions(driver: &Path) {
    let count = |side: &str, operation: &str, times: u32| {
        let mut command = Command::new("valgrind");
        command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        command.arg(driver).args(["once", side, operation, &times.to_string()]);
        let output = command.output().expect("valgrind");
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        let collected = words.split_once("Collected : ").map(|(_, rest)| rest.trim());
        let number = collected.and_then(|rest| rest.split_whitespace().next()?.parse::<f64>().ok());
        number.unwrap_or_else(|| panic!("valgrind counted nothing:\n{words}"))
    };
    println!("\nthousands of instructions (callgrind):");
    head("mcpact", "rmcp");
    let start = ["ours", "theirs"].map(|side| count(side, "tools/list", 1) / 1e3);
    row("start to first tools/list", &start[..1], &start[1..]);
    let operations = said(Command::new(driver).args(["times", "1"]));
    for operation in operations.lines().filter_map(|line| line.split('\t').next()) {
        let [ours, theirs] = ["ours", "theirs"].map(|side| {
            let [few, many] = [20, 120].map(|times| count(side, operation, times));
            (many - few) / 100.0 / 1e3
        });
        row(operation, &[ours], &[theirs]);
    }
}

/// Returns the output of a command.
fn said(command: &mut Command) -> String {
    let output = command.output().expect("a program that starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{errors}");
    String::from_utf8(output.stdout).expect("text")
}
