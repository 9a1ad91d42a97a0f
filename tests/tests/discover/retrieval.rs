//! Search on public benchmarks: LiveMCPBench (527 tools of 70 servers) and MetaTool (199 tools).
//!
//! The data is not part of this repository: see `mcpact_tests::data`.
#![expect(clippy::cast_precision_loss, reason = "there are not that many queries")]

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use mcpact::{
    discover::{Card, Embedder, Search, SearchIndex},
    tokens::Encoding,
};
use serde_json::Value;

/// Returns the folder with the benchmarks; without it, prints a line.
pub(crate) fn data() -> Option<PathBuf> {
    let folder = mcpact_tests::data()?.join("retrieval");
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: no benchmarks in {}", folder.display());
    None
}

fn json(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).expect("JSON")
}

fn card(tool: &Value, source: &str) -> Card {
    let text = |key: &str| tool[key].as_str().unwrap_or_default();
    Card::new(text("name"), text("description"), &tool["inputSchema"]).source(source)
}

pub(crate) fn cards(folder: &Path, benchmark: &str) -> Vec<Card> {
    let list = json(&folder.join(format!("{benchmark}-tools.json")));
    let mut cards = Vec::new();
    for item in list.as_array().expect("a list") {
        let Some(servers) = item["tools"].as_object() else {
            cards.push(card(item, ""));
            continue;
        };
        for (name, server) in servers {
            let tools = server["tools"].as_array().into_iter().flatten();
            cards.extend(tools.map(|tool| card(tool, name)));
        }
    }
    cards
}

pub(crate) struct Query {
    pub(crate) kind: String,
    pub(crate) text: String,
    pub(crate) relevant: HashSet<String>,
}

pub(crate) fn queries(folder: &Path, benchmark: &str) -> Vec<Query> {
    let text = fs::read_to_string(folder.join(format!("{benchmark}-dev.jsonl"))).expect("queries");
    text.lines().map(query).collect()
}

fn query(line: &str) -> Query {
    let query: Value = serde_json::from_str(line).expect("JSON");
    let relevant = query["relevant"].as_array().into_iter().flatten();
    Query {
        kind: query["kind"].as_str().unwrap_or_default().to_owned(),
        text: query["query"].as_str().expect("a query").to_owned(),
        relevant: relevant.map(|name| name.as_str().expect("a name").to_owned()).collect(),
    }
}

/// Returns the found names, each once, since several servers have tools of one name.
fn found(index: &SearchIndex, query: &str) -> Vec<String> {
    let mut search = Search::query(query);
    search.limit = Search::MAX_LIMIT;
    let mut names: Vec<String> = Vec::new();
    for tool in index.search(&search).tools {
        if !names.contains(&tool.name) {
            names.push(tool.name);
        }
    }
    names
}

/// Means over queries, in percent.
#[derive(Default)]
pub(crate) struct Quality {
    queries: usize,
    recall: [f64; 3],
    ndcg: f64,
    nothing: usize,
}

const DEPTHS: [usize; 3] = [1, 5, 10];

impl Quality {
    fn add(&mut self, names: &[String], relevant: &HashSet<String>) {
        self.queries += 1;
        self.nothing += usize::from(names.is_empty());
        let hits = |depth: usize| names.iter().take(depth).filter(|name| relevant.contains(*name)).count();
        for (recall, depth) in self.recall.iter_mut().zip(DEPTHS) {
            *recall += hits(depth) as f64 / relevant.len() as f64;
        }
        let gain = |place: usize| 1.0 / (place as f64 + 2.0).log2();
        let gained: f64 = (0..names.len().min(10))
            .filter(|at| relevant.contains(&names[*at]))
            .map(gain)
            .sum();
        let ideal: f64 = (0..relevant.len().min(10)).map(gain).sum();
        self.ndcg += gained / ideal;
    }

    #[track_caller]
    fn at_least(&self, recall: [f64; 3], ndcg: f64) {
        for ((sum, least), depth) in self.recall.into_iter().zip(recall).zip(DEPTHS) {
            let reached = self.per_cent(sum);
            assert!(reached >= least, "R@{depth} is {reached:.1}, below {least}");
        }
        let reached = self.per_cent(self.ndcg);
        assert!(reached >= ndcg, "nDCG@10 is {reached:.1}, below {ndcg}");
    }

    fn per_cent(&self, sum: f64) -> f64 {
        100.0 * sum / self.queries as f64
    }
}

pub(crate) fn measure(benchmark: &str, kind: &str, embedder: Option<&Arc<dyn Embedder>>) -> Option<Quality> {
    let folder = data()?;
    let mut index = SearchIndex::new(benchmark, Encoding::ALL[0], cards(&folder, benchmark));
    if let Some(embedder) = embedder {
        index = index.embedder(Arc::clone(embedder)).expect("vectors");
    }
    let queries = queries(&folder, benchmark)
        .into_iter()
        .filter(|query| query.kind == kind);
    Some(measure_each(&format!("{benchmark} {kind}"), &index, queries))
}

fn measure_each(name: &str, index: &SearchIndex, queries: impl Iterator<Item = Query>) -> Quality {
    let mut quality = Quality::default();
    for query in queries {
        quality.add(&found(index, &query.text), &query.relevant);
    }
    println!(
        "{name}: {} queries, R@1 {:.1}, R@5 {:.1}, R@10 {:.1}, nDCG@10 {:.1}, {} find nothing",
        quality.queries,
        quality.per_cent(quality.recall[0]),
        quality.per_cent(quality.recall[1]),
        quality.per_cent(quality.recall[2]),
        quality.per_cent(quality.ndcg),
        quality.nothing,
    );
    quality
}

/// Measures the requests of `lines` that a tool serves.
pub(crate) fn measure_requests(name: &str, index: &SearchIndex, lines: &str) {
    let queries = lines.lines().map(query).filter(|query| !query.relevant.is_empty());
    measure_each(name, index, queries);
}

/// Plain BM25 over names and descriptions, on twice as many queries, has R@1 48.4, R@5 71.6 and
/// nDCG@10 62.5.
#[test]
fn one_step() {
    if let Some(quality) = measure("livemcpbench", "step", None) {
        quality.at_least([54.0, 73.0, 78.0], 68.0);
        assert_eq!(quality.nothing, 0);
    }
}

/// Plain BM25 has R@5 36.1 and R@10 45.1.
#[test]
fn whole_task() {
    if let Some(quality) = measure("livemcpbench", "task", None) {
        quality.at_least([16.0, 42.0, 46.0], 39.0);
    }
}

/// Plain BM25 has R@1 41.9, R@5 61.0 and R@10 67.5.
#[test]
fn chatty_questions() {
    if let Some(quality) = measure("metatool", "single", None) {
        quality.at_least([49.5, 73.0, 79.0], 64.0);
        assert_eq!(quality.nothing, 0);
    }
}
