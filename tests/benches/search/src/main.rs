//! The search for tools beside the crates bm25 and tantivy: latency, index and memory.
//!
//! ```sh
//! cargo run --release --manifest-path tests/benches/search/Cargo.toml [data/retrieval]
//! ```
//!
//! The tools are those of LiveMCPBench, 527; 69 and 10,000 are made from them. A time is the median of
//! several runs; `median` is that of all queries, and `slowest` the slowest query. All search the same
//! names and descriptions; mcpact also searches parameters.
//!
//! `start` and its memory are those of mcpact's cards and index, with the tokens of each tool. The
//! other engines count no tokens and have no such step. `index` and its memory are those of the index,
//! which mcpact makes in the first search.
//!
//! With the environment variable `MCPACT_BENCH_LIMITS`, the program ends with exit code 1 if mcpact
//! exceeds a limit: 50 µs a query and 5 ms for the index at 527 tools, 1 ms a query at 10,000.

mod memory;
mod others;

use std::{
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use mcpact::{
    discover::{Card, SearchIndex, Search},
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

impl Engine for SearchIndex {
    fn search(&self, query: &str) -> usize {
        SearchIndex::search(self, &Search::query(query)).tools.len()
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
    println!(
        "{:>6} {:8} {:>11} {:>10} {:>11} {:>10} {:>12} {:>12}",
        "tools", "engine", "start", "memory", "index", "memory", "median", "slowest"
    );
    let mut exceeded = Vec::new();
    for number in [69, 527, 10_000] {
        let tools: Vec<Tool> = (0..number).map(|index| copy(&all, index)).collect();
        let cards = || SearchIndex::new("bench", Encoding::O200kBase, tools.iter().map(card).collect());
        // A index makes its tables in the first search. A search for a name is certain. An unsure
        // one would also list the topics of the sources, which the other engines do not have.
        let times = row(number, "mcpact", &queries, cards, |search_index| {
            SearchIndex::search(&search_index, &Search::query(&*tools[0].name));
            search_index
        });
        exceeded.extend(LIMITS.iter().filter(|limit| limit.tools == number && limit.is_exceeded(&times)));
        row(number, "bm25", &queries, || (), |()| others::Bm25::new(&tools));
        row(number, "tantivy", &queries, || (), |()| others::Tantivy::new(&tools));
    }
    if std::env::var_os("MCPACT_BENCH_LIMITS").is_some() && !exceeded.is_empty() {
        for limit in exceeded {
            println!("over the limit: {limit:?}");
        }
        std::process::exit(1);
    }
}

/// The maximum times of mcpact with so many tools.
#[derive(Debug)]
struct Limit {
    tools: usize,
    query: Duration,
    index: Option<Duration>,
}

static LIMITS: [Limit; 2] = [
    Limit {
        tools: 527,
        query: Duration::from_micros(50),
        index: Some(Duration::from_millis(5)),
    },
    Limit {
        tools: 10_000,
        query: Duration::from_millis(1),
        index: None,
    },
];

impl Limit {
    fn is_exceeded(&self, times: &Times) -> bool {
        times.query > self.query || self.index.is_some_and(|max| times.index > max)
    }
}

/// The medians of an engine.
struct Times {
    index: Duration,
    query: Duration,
}

/// Measures an engine, and prints a line.
fn row<P, E: Engine>(
    tools: usize,
    name: &str,
    queries: &[&str],
    prepare: impl Fn() -> P,
    index: impl Fn(P) -> E,
) -> Times {
    let runs = if tools > 1_000 { 3 } else { 31 };
    let (mut starts, mut indexes) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        let start = Instant::now();
        let prepared = prepare();
        starts.push(start.elapsed());
        let start = Instant::now();
        let engine = index(prepared);
        indexes.push(start.elapsed());
        drop(engine);
    }
    let before = memory::allocated();
    let prepared = prepare();
    let of_start = memory::allocated().saturating_sub(before);
    let engine = index(prepared);
    let of_index = memory::allocated().saturating_sub(before + of_start);
    let times = queries.iter().map(|query| {
        let times = (0..runs).map(|_| {
            let start = Instant::now();
            assert!(engine.search(query) <= 5);
            start.elapsed()
        });
        median(times.collect())
    });
    let times: Vec<Duration> = times.collect();
    let slowest = times.iter().max().copied().unwrap_or_default();
    let medians = Times {
        index: median(indexes),
        query: median(times),
    };
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "{tools:>6} {name:8} {:>8.2} ms {:>7} kB {:>8.2} ms {:>7} kB {:>9.1} µs {:>9.1} µs",
        millis(median(starts)),
        of_start / 1_000,
        millis(medians.index),
        of_index / 1_000,
        micros(medians.query),
        micros(slowest),
    );
    medians
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
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
