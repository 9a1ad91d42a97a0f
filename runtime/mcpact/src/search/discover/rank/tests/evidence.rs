//! Prints the features of searches in real indexes, which the rule of certainty is fitted to.

use std::collections::HashSet;

use super::benchmark_data::{Request, card, heritage, json, path, requests, servers};
use crate::{
    random::Random,
    search::discover::{Card, SearchIndex},
    tokens::Encoding,
};

/// The number of tools of a search index.
const TOOLS: usize = 67;
const INDEXES: usize = 30;

/// Prints a line for each request: the index, the kind of the request, 1 if all its tools are
/// in the search index or 0 if none is, and the features.
fn print(name: &str, tools: Vec<Card>, requests: &[Request]) {
    let names: HashSet<String> = tools.iter().map(|card| card.name.clone()).collect();
    let index = SearchIndex::new(name, Encoding::ALL[0], tools);
    let all = index.all();
    for request in requests {
        let inside = request.relevant.intersection(&names).count();
        if inside > 0 && inside < request.relevant.len() {
            continue;
        }
        let evidence = all.ranking().rank(&request.text, |_| true).evidence;
        println!(
            "evidence {name} {} {} {}",
            request.kind,
            i32::from(inside > 0),
            evidence.to_line()
        );
    }
}

/// Returns the description up to its first sentence, and no parameters.
fn shortened(mut card: Card) -> Card {
    let end = card.description.find(['.', '\n']).unwrap_or(card.description.len());
    card.description.truncate(end);
    card.input_schema = r#"{"type":"object"}"#.to_owned();
    card
}

/// Prints the features of all requests. `MCPACT_DATA` has the benchmarks, `MCPACT_INDEX` the index
/// of the example `heritage`, and `MCPACT_REQUESTS` the open half of its requests.
#[test]
#[ignore = "prints the input of `runtime/word-table/fit/certainty.py`"]
fn evidence() {
    let folder = path("MCPACT_DATA") + "/retrieval";
    let mut random = Random::new(5);
    let of_metatool = requests(&format!("{folder}/metatool-dev.jsonl"), "");
    let of_live = requests(&format!("{folder}/livemcpbench-dev.jsonl"), "");
    let of_heritage = requests(&path("MCPACT_REQUESTS"), "heritage");
    let tools = json(&format!("{folder}/metatool-tools.json"));
    let metatool: Vec<Card> = tools.as_array().unwrap().iter().map(|tool| card(tool, "")).collect();
    for part in 0..INDEXES {
        let tools = random.shuffled(&metatool)[..TOOLS].to_vec();
        print("metatool", tools.clone(), &of_metatool);
        if part % 6 == 0 {
            print("metatool", tools.clone(), &of_live);
            print("metatool", tools, &of_heritage);
        }
    }
    let tools = json(&format!("{folder}/livemcpbench-tools.json"));
    let servers = servers(&tools);
    for part in 0..2 * INDEXES {
        let mut tools = Vec::new();
        for server in random.shuffled(&servers) {
            if tools.len() + server.len() <= TOOLS + 2 {
                tools.extend(server);
            }
        }
        print("live", tools.clone(), &of_live);
        print("live-short", tools.iter().cloned().map(shortened).collect(), &of_live);
        if part % 12 == 0 {
            print("live", tools.clone(), &of_metatool);
            print("live", tools, &of_heritage);
        }
    }
    let mut heritage = heritage();
    for name in ["heritage", "heritage-keywords", "heritage-plain"] {
        print(name, heritage.clone(), &of_heritage);
        print(name, heritage.clone(), &of_metatool);
        print(name, heritage.clone(), &of_live);
        for card in &mut heritage {
            card.asks.clear();
            if name == "heritage-keywords" {
                card.keywords.clear();
            }
        }
    }
}
