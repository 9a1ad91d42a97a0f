//! The search for tools beside the crates bm25 and tantivy: latency, index and memory.
//!
//! ```sh
//! cargo run --release --manifest-path tests/benches/search/Cargo.toml [data/retrieval]
//! ```
//!
//! The tools are those of LiveMCPBench, 527; 69 and 10,000 are made from them. A time is the
//! minimum of several runs, since other work on the machine only makes runs slower. All search the
//! same names and descriptions; mcpact also searches parameters.

mod memory;
mod others;

use std::{
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use mcpact::{
    discover::{Card, Catalogue, Search},
    tokens::Encoding,
};
use serde_json::Value;

/// A tool of the data.
#[derive(Clone)]
pub struct Tool {
    name: String,
    source: String,
    description: String,
    schema: Value,
}

/// A search engine with an index.
trait Engine {
    /// Returns the number of tools in the result, at most five.
    fn search(&self, query: &str) -> usize;
}

impl Engine for Catalogue {
    fn search(&self, query: &str) -> usize {
        Catalogue::search(self, &Search::query(query)).tools.len()
    }
}

fn main() {
    let folder = std::env::args().nth(1).map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data/retrieval")),
        PathBuf::from,
    );
    let Ok(list) = fs::read_to_string(folder.join("livemcpbench-tools.json")) else {
        println!("skipped: no benchmarks in {}", folder.display());
        return;
    };
    let all = tools(&serde_json::from_str(&list).expect("JSON"));
    let queries = fs::read_to_string(folder.join("livemcpbench-dev.jsonl")).expect("queries");
    let queries: Vec<Value> = queries.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let queries: Vec<&str> = queries.iter().filter_map(|query| query["query"].as_str()).collect();
    println!("{:>6} {:8} {:>10} {:>12} {:>12} {:>10}", "tools", "engine", "index", "median", "slowest", "memory");
    for number in [69, 527, 10_000] {
        let tools: Vec<Tool> = (0..number).map(|index| copy(&all, index)).collect();
        let cards = || Catalogue::new("bench", Encoding::O200kBase, tools.iter().map(card).collect());
        // A catalogue makes its index in the first search; counting tokens is not part of it. A
        // search for a name is certain. An unsure one would also list the topics of the sources,
        // which the other engines do not have.
        row(number, "mcpact", &queries, cards, |catalogue| {
            Catalogue::search(&catalogue, &Search::query(&*tools[0].name));
            catalogue
        });
        row(number, "bm25", &queries, || (), |()| others::Bm25::new(&tools));
        row(number, "tantivy", &queries, || (), |()| others::Tantivy::new(&tools));
    }
}

/// Measures an engine, and prints a line.
fn row<P, E: Engine>(tools: usize, name: &str, queries: &[&str], prepare: impl Fn() -> P, index: impl Fn(P) -> E) {
    let runs = if tools > 1_000 { 3 } else { 30 };
    let mut fastest = Duration::MAX;
    for _ in 0..runs {
        let prepared = prepare();
        let start = Instant::now();
        let engine = index(prepared);
        fastest = fastest.min(start.elapsed());
        drop(engine);
    }
    let prepared = prepare();
    let before = memory::allocated();
    let engine = index(prepared);
    let memory = memory::allocated().saturating_sub(before);
    let mut times: Vec<Duration> = queries
        .iter()
        .map(|query| {
            let mut fastest = Duration::MAX;
            for _ in 0..runs {
                let start = Instant::now();
                assert!(engine.search(query) <= 5);
                fastest = fastest.min(start.elapsed());
            }
            fastest
        })
        .collect();
    times.sort_unstable();
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    println!(
        "{tools:>6} {name:8} {:>7.2} ms {:>9.1} µs {:>9.1} µs {:>7} kB",
        micros(fastest) / 1e3,
        micros(times[times.len() / 2]),
        micros(times[times.len() - 1]),
        memory / 1_000,
    );
}

fn tools(list: &Value) -> Vec<Tool> {
    let mut tools = Vec::new();
    for item in list.as_array().expect("a list") {
        for (source, server) in item["tools"].as_object().into_iter().flatten() {
            for tool in server["tools"].as_array().into_iter().flatten() {
                let text = |key: &str| tool[key].as_str().unwrap_or_default().to_owned();
                tools.push(Tool {
                    name: text("name"),
                    source: source.clone(),
                    description: text("description"),
                    schema: tool["inputSchema"].clone(),
                });
            }
        }
    }
    tools
}

/// Returns a tool of the data, with words of its own after the first round.
fn copy(tools: &[Tool], index: usize) -> Tool {
    let mut tool = tools[index % tools.len()].clone();
    let round = index / tools.len();
    if round > 0 {
        tool.name = format!("{}_{round}", tool.name);
        tool.description = format!("{} variant{index}", tool.description);
    }
    tool
}

fn card(tool: &Tool) -> Card {
    Card::new(&*tool.name, &*tool.description, &tool.schema).source(&*tool.source)
}
