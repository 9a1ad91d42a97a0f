//! The speed of counting compared with tiktoken-rs, on one thread, with warm caches.
//!
//! Run it with `cargo bench -p mcpact-tokens --all-features`.
//!
//! `tools` is made-up tool JSON of this file. `real` contains the tool lists of `MCPACT_DATA` (by
//! default `../shared/data` from the repository's root); it is omitted if there are none.

#[path = "../../../tests/support/needs.rs"]
mod needs;

use std::fmt::Write;
use std::sync::LazyLock;

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use mcpact_tokens::Encoding;

fn main() {
    if REAL.is_empty() {
        println!("no real tool lists found (set MCPACT_DATA): `real` measures nothing");
    }
    divan::main();
}

/// About 200 kB of tool definitions made of common words.
static TOOLS: LazyLock<String> = LazyLock::new(|| {
    const VERBS: [&str; 8] = ["search", "list", "get", "create", "update", "delete", "export", "count"];
    const NOUNS: [&str; 8] = [
        "newspapers",
        "records",
        "gazettes",
        "images",
        "tombstones",
        "shipwrecks",
        "repositories",
        "places",
    ];
    let mut text = String::new();
    for i in 0..600 {
        let (verb, noun) = (VERBS[i % 8], NOUNS[i / 8 % 8]);
        writeln!(
            text,
            r#"{{"name":"{verb}_{noun}_{i}","description":"{verb} {noun} by keyword, date range (YYYY-MM-DD) and state. Returns at most {i} results.","inputSchema":{{"type":"object","properties":{{"query":{{"type":"string","description":"What to {verb}"}},"limit":{{"type":"integer","default":{i}}},"sortBy":{{"enum":["relevance","dateDesc"],"type":"string"}}}},"required":["query"]}}}}"#
        )
        .expect("a String takes all");
    }
    text
});

static REAL: LazyLock<String> = LazyLock::new(|| {
    let servers = needs::data(env!("CARGO_MANIFEST_DIR"), 2).map(|folder| folder.join("servers"));
    let entries = servers.and_then(|folder| std::fs::read_dir(folder).ok());
    let mut text = String::new();
    for entry in entries.into_iter().flatten().flatten() {
        let json = std::fs::read_to_string(entry.path()).unwrap_or_default();
        if let Ok(value) = serde_json::from_str::<serde_json::Value>(&json) {
            text += &value.to_string();
        }
    }
    text
});

/// A megabyte of text that is hard to merge: one letter, white space, random letters.
static HOSTILE: LazyLock<[String; 3]> = LazyLock::new(|| {
    let mut state = 0x6D63_7061_6374_u64;
    let random = (0..1_000_000).map(|_| {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        char::from(b'a' + u8::try_from((state >> 33) % 26).expect("below 26"))
    });
    ["a".repeat(1_000_000), " ".repeat(1_000_000), random.collect()]
});

const TEXTS: [&str; 2] = ["tools", "real"];

fn text(name: &str) -> &'static str {
    if name == "tools" { &TOOLS } else { &REAL }
}

#[divan::bench(args = TEXTS, consts = [0, 1])]
fn count<const ENCODING: usize>(bencher: Bencher, name: &str) {
    let text = text(name);
    bencher
        .counter(BytesCount::of_str(text))
        .bench(|| Encoding::ALL[ENCODING].count(black_box(text)));
}

#[divan::bench(args = TEXTS)]
fn count_cached(bencher: Bencher, name: &str) {
    let text = text(name);
    bencher
        .counter(BytesCount::of_str(text))
        .bench(|| Encoding::O200kBase.count_cached(black_box(text)));
}

#[divan::bench(args = TEXTS)]
fn encode(bencher: Bencher, name: &str) {
    let text = text(name);
    bencher
        .counter(BytesCount::of_str(text))
        .bench(|| Encoding::O200kBase.encode(black_box(text)));
}

#[divan::bench(args = TEXTS)]
fn tiktoken_rs(bencher: Bencher, name: &str) {
    let text = text(name);
    let oracle = tiktoken_rs::o200k_base_singleton();
    bencher
        .counter(BytesCount::of_str(text))
        .bench(|| oracle.encode_ordinary(black_box(text)).len());
}

#[divan::bench(args = ["one letter", "spaces", "random letters"], sample_count = 5, sample_size = 1)]
fn hostile(bencher: Bencher, name: &str) {
    let text = &HOSTILE[["one letter", "spaces", "random letters"]
        .iter()
        .position(|known| *known == name)
        .expect("known")];
    bencher
        .counter(BytesCount::of_str(text))
        .bench(|| Encoding::O200kBase.count(black_box(text)));
}
