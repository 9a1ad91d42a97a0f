//! Many published servers at once: the size of each mode's list, and the time of lists and searches.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::stdio::Running;
use super::{Measured, needs, timed};

/// The number of measured lists of each mode, and of searches for each request.
const TIMES: usize = 50;
/// Requests, as the test of the search over these servers has them.
const REQUESTS: [&str; 7] = [
    "click on a button of a page",
    "convert a time between time zones",
    "show the working tree status of a repository",
    "take a screenshot",
    "open an issue in a repository",
    "relations between entities of the knowledge graph",
    "query Loki logs",
];
/// The modes, and their settings.
const MODES: [(&str, &str); 5] = [
    // A prefix alone: the lists of several servers, otherwise as they are.
    ("none", r#""prefix":"clashes""#),
    ("all", r#""mode":"all""#),
    ("catalogue", r#""mode":"catalogue","catalogue_budget":20000"#),
    ("hybrid", r#""mode":"hybrid","pins":["filesystem.*","git.*"]"#),
    ("dynamic", r#""mode":"dynamic""#),
];

/// Returns the published lists beside the repository, by the names of their servers.
fn lists() -> Option<Vec<PathBuf>> {
    let folder = needs::data(env!("CARGO_MANIFEST_DIR"), 2)?;
    let files = fs::read_dir(folder.join("servers")).ok()?.filter_map(Result::ok);
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    Some(files)
}

/// Writes the file of a client with these servers.
fn file(own: &str, lists: &[PathBuf], settings: &str) -> PathBuf {
    let servers = lists.iter().map(|list| {
        let name = list.file_stem().expect("a name").display();
        format!(
            r#""{name}":{{"command":"{own}","args":["--serve","{}"]}}"#,
            list.display()
        )
    });
    let servers: Vec<String> = servers.collect();
    let text = format!(
        r#"{{"mcpServers":{{{}}},"mcpact":{{{settings},"bounds":{{"wait_seconds":120}}}}}}"#,
        servers.join(",")
    );
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-catalogue.json");
    fs::write(&path, text).expect("written");
    path
}

/// Asks for all pages of the list, and returns their number of tools and of bytes.
fn list(running: &mut Running, id: &mut usize) -> (usize, usize) {
    let (mut tools, mut bytes, mut cursor) = (0, 0, String::new());
    loop {
        *id += 1;
        let text = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/list","params":{{{cursor}}}}}"#);
        let page = running.ask(&text);
        tools += page.matches("\"inputSchema\":").count();
        bytes += page.len();
        let Some((_, rest)) = page.rsplit_once("\"nextCursor\":\"") else {
            return (tools, bytes);
        };
        let next = rest.split('"').next().unwrap_or_default();
        cursor.clear();
        let _ = write!(cursor, r#""cursor":"{next}""#);
    }
}

/// Measures each mode, and prints a row for it.
pub(crate) fn measure(gateway: &Path, own: &str) {
    let Some(lists) = lists().filter(|lists| !lists.is_empty()) else {
        return println!("\nno catalogue: no published lists beside the repository (set MCPACT_DATA)");
    };
    println!("\ncatalogue of {} servers (first list ms, else µs)", lists.len());
    println!(
        "{:<12}{:>7}{:>12}{:>12}{:>12}{:>12}{:>14}{:>14}",
        "mode", "tools", "bytes", "first list", "list p50", "list p99", "search p50", "search p99"
    );
    for (mode, settings) in MODES {
        let path = file(own, &lists, settings);
        let command = [&gateway.display().to_string(), "gateway", "--quiet", "--config"].map(str::to_owned);
        let command: Vec<String> = command.into_iter().chain([path.display().to_string()]).collect();
        let started = Instant::now();
        let mut running = Running::start(&command);
        let mut id = 0;
        let (tools, bytes) = list(&mut running, &mut id);
        let first = started.elapsed();
        let mut measured = Measured::default();
        for _ in 0..TIMES {
            timed(&mut measured.latencies, || {
                list(&mut running, &mut id);
            });
        }
        let mut searches = matches!(mode, "hybrid" | "dynamic").then(|| searches(&mut running, &mut id));
        running.end();
        let shown = |micros: Option<f64>| micros.map_or_else(|| "-".to_owned(), |micros| format!("{micros:.0}"));
        println!(
            "{mode:<12}{tools:>7}{bytes:>12}{:>12}{:>12}{:>12}{:>14}{:>14}",
            first.as_millis(),
            shown(Some(measured.quantile(0.5))),
            shown(Some(measured.quantile(0.99))),
            shown(searches.as_mut().map(|searches| searches.quantile(0.5))),
            shown(searches.as_mut().map(|searches| searches.quantile(0.99))),
        );
    }
}

fn searches(running: &mut Running, id: &mut usize) -> Measured {
    let mut measured = Measured::default();
    for index in 0..TIMES * REQUESTS.len() {
        *id += 1;
        let arguments = format!(r#"{{"query":"{}"}}"#, REQUESTS[index % REQUESTS.len()]);
        let params = format!(r#"{{"name":"search_tools","arguments":{arguments}}}"#);
        let text = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{params}}}"#);
        timed(&mut measured.latencies, || {
            running.ask(&text);
        });
    }
    measured
}
