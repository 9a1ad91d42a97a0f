//! Prints the features of searches in real catalogues, which the rule of certainty is fitted to.

use std::{collections::HashSet, fs, path::PathBuf};

use serde_json::Value;

use crate::{
    chance::Chance,
    discover::{Card, Catalogue},
    tokens::Encoding,
};

/// The number of tools of a catalogue.
const TOOLS: usize = 67;
const CATALOGUES: usize = 30;

pub(super) struct Request {
    pub(super) kind: String,
    pub(super) text: String,
    pub(super) relevant: HashSet<String>,
}

pub(super) fn json(path: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(path).expect(path)).expect(path)
}

pub(super) fn requests(path: &str, kind: &str) -> Vec<Request> {
    let text = fs::read_to_string(path).expect(path);
    let requests = text.lines().map(|line| {
        let request: Value = serde_json::from_str(line).expect("JSON");
        let relevant = request["relevant"].as_array().into_iter().flatten();
        Request {
            kind: request["kind"].as_str().unwrap_or(kind).to_owned(),
            text: request["query"].as_str().expect("a query").to_owned(),
            relevant: relevant.map(|name| name.as_str().expect("a name").to_owned()).collect(),
        }
    });
    requests.collect()
}

pub(super) fn card(tool: &Value, source: &str) -> Card {
    let text = |key: &str| tool[key].as_str().unwrap_or_default();
    Card::new(text("name"), text("description"), &tool["inputSchema"]).source(source)
}

/// Returns the path in an environment variable.
pub(super) fn path(key: &str) -> String {
    PathBuf::from(std::env::var(key).expect(key)).display().to_string()
}

/// Returns the tools of each server of LiveMCPBench.
pub(super) fn servers(tools: &Value) -> Vec<Vec<Card>> {
    let items = tools.as_array().unwrap().iter();
    let servers = items.flat_map(|item| item["tools"].as_object().unwrap());
    let cards = servers.map(|(name, server)| {
        let tools = server["tools"].as_array().into_iter().flatten();
        tools.map(|tool| card(tool, name)).collect()
    });
    cards.collect()
}

/// Returns the tools of the example `heritage`, with their keywords and asks.
pub(super) fn heritage() -> Vec<Card> {
    let texts = |tool: &Value, key: &str| -> Vec<String> {
        let texts = tool[key].as_array().into_iter().flatten();
        texts.map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    let index = json(&path("MCPACT_INDEX"));
    let cards = index["tools"].as_array().unwrap().iter().map(|tool| {
        let mut card = card(&tool["entry"], tool["source"].as_str().unwrap());
        card.summary = tool["summary"].as_str().unwrap().to_owned();
        (card.keywords, card.asks) = (texts(tool, "keywords"), texts(tool, "asks"));
        card
    });
    cards.collect()
}

/// Prints a line for each request: the catalogue, the kind of the request, 1 if all its tools are
/// in the catalogue or 0 if none is, and the features.
fn print(name: &str, tools: Vec<Card>, requests: &[Request]) {
    let names: HashSet<String> = tools.iter().map(|card| card.name.clone()).collect();
    let catalogue = Catalogue::new(name, Encoding::ALL[0], tools);
    let all = catalogue.all();
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
    let mut chance = Chance::new(5);
    let of_metatool = requests(&format!("{folder}/metatool-dev.jsonl"), "");
    let of_live = requests(&format!("{folder}/livemcpbench-dev.jsonl"), "");
    let of_heritage = requests(&path("MCPACT_REQUESTS"), "heritage");
    let tools = json(&format!("{folder}/metatool-tools.json"));
    let metatool: Vec<Card> = tools.as_array().unwrap().iter().map(|tool| card(tool, "")).collect();
    for part in 0..CATALOGUES {
        let tools = chance.shuffled(&metatool)[..TOOLS].to_vec();
        print("metatool", tools.clone(), &of_metatool);
        if part % 6 == 0 {
            print("metatool", tools.clone(), &of_live);
            print("metatool", tools, &of_heritage);
        }
    }
    let tools = json(&format!("{folder}/livemcpbench-tools.json"));
    let servers = servers(&tools);
    for part in 0..2 * CATALOGUES {
        let mut tools = Vec::new();
        for server in chance.shuffled(&servers) {
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
