//! The tools and requests of search benchmarks, and of the example `heritage`.

use std::{collections::HashSet, fs, path::PathBuf};

use serde_json::Value;

use crate::search::discover::Card;

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
