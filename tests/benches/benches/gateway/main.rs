//! Latency and throughput of `mcpact gateway`, a direct connection and supergateway.
//!
//! `cargo build --release -p mcpact-cli && cargo bench -p mcpact-benches --bench gateway`
//!
//! The server is this program itself with the argument `--serve`: it responds to each call at once. One
//! client calls over standard input and output, directly and through the gateway; one and 64
//! clients call over HTTP, each in a session of its own. supergateway is installed from npm;
//! without npm its rows are missing. All rows are of one run, in rounds that alternate, and the
//! last column is a ratio.
//!
//! With `-- catalogue` it measures only the catalogue of the published servers beside the
//! repository.

mod catalogue;
mod http;
#[path = "../../../support/needs.rs"]
mod needs;
#[path = "../../../support/npm.rs"]
mod npm;
mod stdio;

use std::env;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The number of rounds of each row, which alternate.
const ROUNDS: usize = 3;
/// The calls of one client in a round.
const CALLS: usize = 2_000;
/// The calls of each of many clients in a round.
const CALLS_OF_MANY: usize = 100;
const MANY: usize = 64;

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}"#;
const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;

fn call(id: usize) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"echo","arguments":{{"text":"{}"}}}}}}"#,
        "a".repeat(100)
    )
}

/// The latencies of all calls, and the time that they took together.
#[derive(Default)]
struct Measured {
    latencies: Vec<Duration>,
    time: Duration,
}

impl Measured {
    fn add(&mut self, other: Measured) {
        self.latencies.extend(other.latencies);
        self.time += other.time;
    }

    fn quantile(&mut self, part: f64) -> f64 {
        self.latencies.sort();
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss
        )]
        let index = (self.latencies.len() as f64 * part) as usize;
        let latency = self.latencies.get(index.min(self.latencies.len().saturating_sub(1)));
        latency.map_or(0.0, Duration::as_secs_f64) * 1e6
    }

    #[allow(clippy::cast_precision_loss)]
    fn rate(&self) -> f64 {
        self.latencies.len() as f64 / self.time.as_secs_f64()
    }
}

fn main() {
    if let Some(result) = served_result() {
        return serve(&result);
    }
    let own = env::current_exe().expect("this program").display().to_string();
    let gateway = mcpact_benches::mcpact_binary(Path::new(env!("CARGO_TARGET_TMPDIR")));
    if !env::args().any(|argument| argument == "catalogue") {
        let commands = Commands {
            own: &own,
            gateway: &gateway,
        };
        measure_stdio(&commands);
        measure_http(&commands);
    }
    catalogue::measure(&gateway, &own);
}

/// Returns the result that the server sends, if this program is started as the server.
fn served_result() -> Option<String> {
    let mut arguments = env::args().skip_while(|argument| argument != "--serve");
    arguments.next()?;
    let list = arguments
        .next()
        .map(|file| std::fs::read_to_string(file).expect("a list"));
    // A message is a line.
    Some(list.map_or("{}".to_owned(), |list| list.replace('\n', " ")))
}

/// The programs that are measured.
struct Commands<'a> {
    own: &'a str,
    gateway: &'a Path,
}

impl Commands<'_> {
    fn direct(&self) -> Vec<String> {
        vec![self.own.to_owned(), "--serve".to_owned()]
    }

    /// Returns the command of the gateway in front of the server.
    fn through(&self, options: &[&str]) -> Vec<String> {
        let words = [self.gateway.to_str().expect("UTF-8"), "gateway", "--quiet"].into_iter();
        let words = words.chain(options.iter().copied()).chain(["--"]);
        words.map(str::to_owned).chain(self.direct()).collect()
    }
}

fn measure_stdio(commands: &Commands) {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-calls.db");
    let _ = std::fs::remove_file(&log);
    let log = log.display().to_string();
    println!("standard input and output, one client (µs)");
    let rows = [
        ("direct", commands.direct()),
        ("mcpact gateway", commands.through(&[])),
        ("mcpact gateway --log", commands.through(&["--log", &log])),
    ];
    let mut measured: Vec<Measured> = rows.iter().map(|_| Measured::default()).collect();
    for _ in 0..ROUNDS {
        for ((_, command), measured) in rows.iter().zip(&mut measured) {
            measured.add(stdio::measure(command, CALLS));
        }
    }
    table(rows.iter().map(|(name, _)| *name), &mut measured);
    many_calls(commands.gateway, &commands.through(&["--log", &log]), &log);
}

fn measure_http(commands: &Commands) {
    let mut servers = vec![(
        "mcpact gateway --http",
        http::Server::start(&commands.through(&["--http", "127.0.0.1:0"]), None),
    )];
    match supergateway() {
        Ok(script) => {
            let port = http::free_port();
            let command = ["node", script.to_str().expect("UTF-8"), "--stdio"].map(str::to_owned);
            let options = format!("--outputTransport streamableHttp --stateful --logLevel none --port {port}");
            let command = command.into_iter().chain([format!("{} --serve", commands.own)]);
            let command: Vec<String> = command.chain(options.split(' ').map(str::to_owned)).collect();
            servers.push(("supergateway", http::Server::start(&command, Some(port))));
        }
        Err(problem) => println!("\nno supergateway: {problem}"),
    }
    for (clients, calls) in [(1, CALLS), (MANY, CALLS_OF_MANY)] {
        println!("\nstreamable HTTP, clients: {clients} (µs)");
        let mut measured: Vec<Measured> = servers.iter().map(|_| Measured::default()).collect();
        for _ in 0..ROUNDS {
            for ((_, server), measured) in servers.iter().zip(&mut measured) {
                measured.add(server.measure(clients, calls));
            }
        }
        table(servers.iter().map(|(name, _)| *name), &mut measured);
    }
}

/// Makes 100,000 calls through the gateway, and prints its memory and the number of records.
#[cfg(target_os = "linux")]
fn many_calls(gateway: &Path, command: &[String], log: &str) {
    let _ = std::fs::remove_file(log);
    let memory = stdio::memory(command, 100_000);
    let output = Command::new(gateway)
        .args(["log", log, "--method", "tools/call", "--limit", "1", "--format", "json"])
        .output();
    let output = output.expect("the log is read").stdout;
    let text = String::from_utf8_lossy(&output);
    let records = text
        .split_once("\"total\"")
        .and_then(|(_, total)| total.split_once("\"calls\":"));
    let records: String = records.map_or_else(String::new, |(_, rest)| {
        rest.trim_start().chars().take_while(char::is_ascii_digit).collect()
    });
    println!("\n100,000 calls: resident memory {memory:?} KiB after each tenth; {records} records");
}

#[cfg(not(target_os = "linux"))]
fn many_calls(_: &Path, _: &[String], _: &str) {}

/// Prints a row for each way, and its ratio to the first.
fn table<'n>(names: impl Iterator<Item = &'n str>, measured: &mut [Measured]) {
    println!(
        "{:<24}{:>10}{:>10}{:>12}{:>18}",
        "", "p50", "p99", "calls/s", "p50 to the first"
    );
    let first = measured[0].quantile(0.5);
    for (name, measured) in names.zip(measured) {
        let (median, slow) = (measured.quantile(0.5), measured.quantile(0.99));
        let rate = measured.rate();
        println!(
            "{name:<24}{median:>10.0}{slow:>10.0}{rate:>12.0}{:>18.2}",
            median / first
        );
    }
}

/// Installs supergateway once, and returns its script.
fn supergateway() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("supergateway-4.0.0");
    let script = folder.join("node_modules/supergateway/dist/index.js");
    npm::install(&folder, &["supergateway@4.0.0"])?;
    Ok(script)
}

/// Answers each request at once, until the input ends. `list` is the result of `tools/list`.
fn serve(list: &str) {
    let mut stdout = io::stdout().lock();
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let Some(id) = id(&line) else { continue };
        let result = if line.contains("\"initialize\"") {
            r#"{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"bench","version":"1"}}"#
        } else if line.contains("\"tools/list\"") {
            list
        } else {
            r#"{"content":[{"type":"text","text":"echo"}]}"#
        };
        let _ = writeln!(stdout, r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#).and_then(|()| stdout.flush());
    }
}

/// Returns the id of a request as it is written.
fn id(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("\"id\":")?;
    Some(rest.split([',', '}']).next()?.trim())
}

/// Times one call.
fn timed(latencies: &mut Vec<Duration>, call: impl FnOnce()) {
    let started = Instant::now();
    call();
    latencies.push(started.elapsed());
}
