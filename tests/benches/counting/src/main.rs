//! Counting tokens of `o200k_base` beside the exact tokenizers of other crates, on one thread.
//!
//! ```sh
//! cargo run --release --manifest-path tests/benches/counting/Cargo.toml [data]
//! ```
//!
//! Each row is a tokenizer: the time from nothing to its first count, and megabytes each second of
//! three texts. These are the tool lists of the data as one text, the same in texts of 2 kB, and the
//! documentation of this repository in texts of 2 kB. The tokenizers take turns, and each time is
//! the minimum of the rounds, since other work on the machine only makes a round slower. Those
//! that remember words have seen the texts in the round before.

use std::{
    fs,
    hint::black_box,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use mcpact_tokens::Encoding;
use serde_json::Value;

/// The rounds of each text.
const ROUNDS: usize = 60;
/// The size of a short text in bytes, that of a usual tool result.
const SHORT: usize = 2_000;

const ENCODING: Encoding = Encoding::O200kBase;

/// A tokenizer that is ready to count.
struct Tokenizer {
    name: &'static str,
    ready: Duration,
    count: Box<dyn Fn(&str) -> usize>,
}

impl Tokenizer {
    /// Makes a tokenizer and counts one word with it.
    fn new<C: Fn(&str) -> usize + 'static>(name: &'static str, load: impl FnOnce() -> C) -> Tokenizer {
        let start = Instant::now();
        let count = load();
        assert_eq!(count("Search"), 1, "{name}");
        Tokenizer {
            name,
            ready: start.elapsed(),
            count: Box::new(count),
        }
    }
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let data = std::env::args()
        .nth(1)
        .map_or_else(|| root.join("../shared/data"), PathBuf::from);
    let lists = lists(&data.join("servers"));
    if lists.is_empty() {
        println!("no tool lists in {}: their columns count nothing", data.display());
    }
    let prose = prose(&root);
    let texts = [vec![lists.as_str()], short(&lists), short(&prose)];
    let tokenizers = tokenizers();
    let times: Vec<Vec<Duration>> = texts.iter().map(|texts| times(&tokenizers, texts)).collect();
    println!(
        "{:22} {:>10} {:>12} {:>12} {:>12}",
        "", "ready", "lists", "lists, 2 kB", "prose, 2 kB"
    );
    for (row, tokenizer) in tokenizers.iter().enumerate() {
        print!("{:22} {:>7.1} ms", tokenizer.name, tokenizer.ready.as_secs_f64() * 1e3);
        for (texts, times) in texts.iter().zip(&times) {
            let bytes: usize = texts.iter().map(|text| text.len()).sum();
            print!(" {:>7.0} MB/s", bytes as f64 / times[row].as_secs_f64() / 1e6);
        }
        println!();
    }
}

fn tokenizers() -> Vec<Tokenizer> {
    vec![
        Tokenizer::new("mcpact, count_cached", || |text: &str| ENCODING.count_cached(text)),
        Tokenizer::new("mcpact, count", || |text: &str| ENCODING.count(text)),
        Tokenizer::new("tiktoken-rs", || {
            let tokenizer = tiktoken_rs::o200k_base().expect("its tables");
            move |text: &str| tokenizer.encode_ordinary(text).len()
        }),
        Tokenizer::new("bpe-openai", || {
            let tokenizer = bpe_openai::o200k_base();
            |text: &str| tokenizer.count(text)
        }),
        Tokenizer::new("tiktoken", || {
            let tokenizer = tiktoken::get_encoding("o200k_base").expect("a known name");
            |text: &str| tokenizer.count(text)
        }),
        Tokenizer::new("toktok-rs", || {
            let tokenizer = toktok::Tokenizer::builtin("o200k_base").expect("its tables");
            move |text: &str| tokenizer.count(text.as_bytes())
        }),
        {
            // It has no tables of its own. Reading them is part of the time until it is ready.
            let ranks: Vec<(Vec<u8>, u32)> = (0..)
                .map_while(|token| Some((ENCODING.decode(&[token]).ok()?, token)))
                .collect();
            Tokenizer::new("fastokens", || {
                let config = fastokens::TiktokenConfig::o200k_base();
                let tokenizer = fastokens::Tokenizer::from_tiktoken_ranks(&ranks, config).expect("a vocabulary");
                move |text: &str| tokenizer.encode_ordinary(text).expect("tokens").len()
            })
        },
    ]
}

/// Returns the minimum time of each tokenizer for all of the texts. All counts are equal.
fn times(tokenizers: &[Tokenizer], texts: &[&str]) -> Vec<Duration> {
    let mut fastest = vec![Duration::MAX; tokenizers.len()];
    for _ in 0..ROUNDS {
        let mut counts = Vec::new();
        for (tokenizer, fastest) in tokenizers.iter().zip(&mut fastest) {
            let start = Instant::now();
            let count: usize = texts.iter().map(|text| (tokenizer.count)(black_box(text))).sum();
            *fastest = start.elapsed().min(*fastest);
            counts.push(count);
        }
        assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
    }
    fastest
}

/// Returns the tool lists of a folder as minified JSON, one after the other.
fn lists(folder: &Path) -> String {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    let texts = paths.iter().filter_map(|path| fs::read_to_string(path).ok());
    let lists = texts.filter_map(|text| serde_json::from_str::<Value>(&text).ok());
    lists.map(|list| list.to_string()).collect()
}

/// Returns the documentation of the repository.
fn prose(root: &Path) -> String {
    let pages = fs::read_dir(root.join("runtime/mcpact/docs"))
        .expect("a folder")
        .flatten()
        .map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = pages
        .chain(["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root.join(name)))
        .collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

/// Divides a text into texts of about `SHORT` bytes.
fn short(text: &str) -> Vec<&str> {
    let mut texts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = (SHORT.min(rest.len())..)
            .find(|end| rest.is_char_boundary(*end))
            .expect("an end");
        let (first, after) = rest.split_at(end);
        texts.push(first);
        rest = after;
    }
    texts
}
