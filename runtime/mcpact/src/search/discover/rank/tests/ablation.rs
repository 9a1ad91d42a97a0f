//! Prints the effect of each part of the ranking: the tables of the documentation.

use super::benchmark_data::{Request, card, heritage, json, path, requests, servers};
use crate::{
    search::{
        discover::{
            Card, Change, SearchIndex, Trials,
            ranking_parts::{OFF, RankingPart},
        },
        recall::{Quality, Recall, Request as Asked},
    },
    tokens::Encoding,
};

/// The parts in the order of the table.
const PARTS: [(&str, Option<RankingPart>); 9] = [
    ("nothing", None),
    ("the similarity in meaning", Some(RankingPart::Meaning)),
    ("BM25F", Some(RankingPart::Bm25f)),
    ("the stemmer", Some(RankingPart::Stemmer)),
    ("the name's own part of a vector", Some(RankingPart::NameVector)),
    ("the weight of names", Some(RankingPart::NameWeight)),
    ("compounds as words", Some(RankingPart::Compounds)),
    ("the correction of words", Some(RankingPart::Correction)),
    ("the polite words of requests", Some(RankingPart::PoliteWords)),
];

/// The benchmarks.
struct Data {
    metatool: Vec<Card>,
    livemcpbench: Vec<Card>,
    heritage: Vec<Card>,
    single: Vec<Asked>,
    steps: Vec<Asked>,
    tasks: Vec<Asked>,
    open: Vec<Asked>,
}

fn of_kind(requests: &[Request], kind: &str) -> Vec<Asked> {
    let served = requests
        .iter()
        .filter(|request| request.kind == kind && !request.relevant.is_empty());
    let asked = served.map(|request| Asked {
        query: request.text.clone(),
        relevant: request.relevant.iter().cloned().collect(),
    });
    asked.collect()
}

impl Data {
    fn read() -> Data {
        let folder = path("MCPACT_DATA") + "/retrieval";
        let live = requests(&format!("{folder}/livemcpbench-dev.jsonl"), "");
        let metatool = json(&format!("{folder}/metatool-tools.json"));
        Data {
            metatool: metatool.as_array().unwrap().iter().map(|tool| card(tool, "")).collect(),
            livemcpbench: servers(&json(&format!("{folder}/livemcpbench-tools.json"))).concat(),
            heritage: heritage(),
            single: of_kind(&requests(&format!("{folder}/metatool-dev.jsonl"), ""), "single"),
            steps: of_kind(&live, "step"),
            tasks: of_kind(&live, "task"),
            open: of_kind(&requests(&path("MCPACT_REQUESTS"), "open"), "open"),
        }
    }

    /// Prints a row of both tables, with these changes of the tools.
    fn print(&self, name: &str, change: impl Fn(&mut Card)) {
        let changed = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.iter_mut().for_each(&change);
            cards
        };
        let quality = |cards: &[Card], requests: &[Asked]| {
            Recall::of_requests(&index(changed(cards)), requests.iter().cloned()).quality()
        };
        let plain: Vec<Card> = self.heritage.iter().cloned().map(without_keywords_and_asks).collect();
        let single = quality(&self.metatool, &self.single);
        let [steps, tasks] = [&self.steps, &self.tasks].map(|requests| quality(&self.livemcpbench, requests));
        let [plain, whole] = [&plain, &self.heritage].map(|cards| quality(cards, &self.open));
        let asks = of_asks(&index(changed(&self.heritage)));
        let per_cent = |shares: &[f64]| {
            let cells: Vec<String> = shares.iter().map(|share| format!("{:.1}", share * 100.0)).collect();
            cells.join(" | ")
        };
        let schemas = [
            single.recall_5,
            single.ndcg_10,
            steps.recall_5,
            tasks.recall_5,
            plain.recall_5,
        ];
        println!("| {name} | {} |", per_cent(&schemas));
        let texts = [whole.recall_1, whole.recall_5, asks.recall_1, asks.recall_5];
        println!("heritage | {name} | {} |", per_cent(&texts));
    }
}

fn index(cards: Vec<Card>) -> SearchIndex {
    SearchIndex::new("ablation", Encoding::ALL[0], cards)
}

fn without_keywords_and_asks(mut card: Card) -> Card {
    card.keywords.clear();
    card.asks.clear();
    card
}

/// Measures the asks in this thread, whose part is off.
fn of_asks(index: &SearchIndex) -> Quality {
    let trials = Trials::new(index);
    let mut sum = Quality::default();
    for (tool, texts) in trials.tools().iter().enumerate() {
        for (ask, query) in texts.asks.iter().enumerate() {
            let change = Change {
                tool,
                without_ask: Some(ask),
                ..Change::default()
            };
            let ranks = trials.changed(&change).rank(query);
            let is_found = |top: usize| ranks.iter().take(top).any(|(found, _)| *found == tool);
            sum.requests += 1;
            sum.recall_1 += f64::from(u8::from(is_found(1)));
            sum.recall_5 += f64::from(u8::from(is_found(5)));
        }
    }
    let requests = f64::from(u32::try_from(sum.requests.max(1)).unwrap());
    Quality {
        recall_1: sum.recall_1 / requests,
        recall_5: sum.recall_5 / requests,
        ..sum
    }
}

/// Prints the tables, with the environment variables of the test `evidence`:
///
/// ```sh
/// cargo test --release -p mcpact --lib --all-features ablation -- --ignored --nocapture
/// ```
#[test]
#[ignore = "prints the tables of `runtime/mcpact/src/search/discover/rank.rs`"]
fn ablation() {
    let data = Data::read();
    for (name, part) in PARTS {
        OFF.set(part);
        data.print(name, |_| {});
    }
    OFF.set(None);
    data.print("parameters", |card| {
        card.input_schema = r#"{"type":"object"}"#.to_owned();
    });
    data.print("sources", |card| card.source.clear());
    data.print("keywords", |card| card.keywords.clear());
    data.print("asks", |card| card.asks.clear());
}
