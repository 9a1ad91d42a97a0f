//! The cost of a workflow for a model: the list of meta-tools, five searches, eight tools.
//!
//! The design estimates 3,400 tokens (500 + 5 × 100 + 8 × 300), and 23,000 for a list of
//! everything.

use heritage::HERITAGE;
use mcpact::{
    discover::{Fit, Found, Search, SearchIndex, Verbosity},
    tokens::Encoding,
};
use serde_json::{Value, json};

/// A topic that is searched, and the tools that are then described.
type Step = (&'static str, &'static [&'static str]);

/// Tools of the usual size: their mean is that of all 69.
const USUAL: [Step; 5] = [
    (
        "newspaper articles about bushfires",
        &["trove_newspaper_article", "trove_list_titles"],
    ),
    (
        "shipwrecks off Victoria",
        &["vhd_search_shipwrecks", "vhd_get_shipwreck"],
    ),
    ("historical placenames", &["ghap_search", "ghap_get_place"]),
    ("historical aerial photographs", &["ga_hap_search"]),
    ("prime minister's speeches", &["pm_transcripts_get_transcript"]),
];

/// Tools that include the largest of all.
const LARGE: [Step; 5] = [
    (
        "newspaper articles about bushfires",
        &["trove_search", "trove_newspaper_article"],
    ),
    (
        "shipwrecks off Victoria",
        &["vhd_search_shipwrecks", "vhd_get_shipwreck"],
    ),
    ("species sightings", &["ala_search_occurrences"]),
    ("historical aerial photographs", &["ga_hap_search"]),
    (
        "prime minister's speeches",
        &["pm_transcripts_get_transcript", "pm_transcripts_harvest"],
    ),
];

#[test]
fn usual_tools() {
    let total = five_searches_and_eight_tools(&USUAL);
    assert!(total <= 1_300, "the workflow costs {total} tokens");
    assert_readme_has(&format!("tools costs {total} tokens"));
}

#[test]
fn large_tools() {
    let total = five_searches_and_eight_tools(&LARGE);
    // 46 of these tokens are the parameters for tiers and for several transcripts in one call.
    assert!(total <= 1_520, "the workflow costs {total} tokens");
    assert_readme_has(&format!("it costs {total}."));
}

/// Asserts that README has a text, in which numbers have no commas.
fn assert_readme_has(text: &str) {
    let readme = include_str!("../../../README.md").replace(',', "");
    assert!(readme.contains(text), "README does not have `{text}`");
}

/// Results as text and as JSON objects with the same content: `Found::to_text` states both medians.
#[test]
fn results() {
    let index = SearchIndex::of(&HERITAGE);
    let as_json = |found: &Found| {
        let tool = |tool: &mcpact::discover::FoundTool| {
            let from: Vec<String> = tool.edges.iter().map(ToString::to_string).collect();
            let mut object = json!({ "name": tool.name, "summary": tool.summary });
            if !from.is_empty() {
                object["from"] = json!(from);
            }
            object
        };
        found.tools.iter().map(tool).collect::<Value>().to_string()
    };
    let asks = HERITAGE.tools.iter().flat_map(|tool| tool.asks);
    let found = asks.map(|ask| index.search(&Search::query(*ask)));
    // An unsure result also has a line with its sources.
    let found: Vec<Found> = found.filter(|found| found.fit == Fit::Strong).collect();
    assert!(found.iter().all(|found| found.tools.len() == Search::DEFAULT_LIMIT));
    let median = |text: &dyn Fn(&Found) -> String| {
        let mut tokens: Vec<usize> = found
            .iter()
            .map(|found| Encoding::O200kBase.count(&text(found)))
            .collect();
        tokens.sort_unstable();
        tokens[tokens.len() / 2]
    };
    let (text, json) = (median(&Found::to_text), median(&as_json));
    println!("{} results: {text} tokens as text, {json} as JSON", found.len());
    let docs = include_str!("../../../runtime/mcpact/src/search/discover/found.rs");
    let docs: Vec<&str> = docs.lines().map(|line| line.trim_start_matches([' ', '/'])).collect();
    let stated = format!("take {text} tokens of `o200k_base`, and {json} as JSON objects");
    assert!(
        docs.join(" ").contains(&stated),
        "`Found::to_text` does not state `{stated}`"
    );
}

/// Counts the tokens of the workflow, and prints each step.
fn five_searches_and_eight_tools(steps: &[Step; 5]) -> usize {
    let index = SearchIndex::of(&HERITAGE);
    let mut ledger = Ledger::default();
    let list = HERITAGE.meta_tools.iter().map(|tool| tool.entry);
    let list = list.map(|entry| Encoding::O200kBase.count(entry)).sum();
    assert!(list <= 300, "the meta-tools cost {list} tokens");
    ledger.enter("list of the meta-tools", list);
    for (query, tools) in steps {
        let found = index.search(&Search::query(*query));
        let names: Vec<&str> = found.tools.iter().map(|tool| tool.name.as_str()).collect();
        for tool in *tools {
            assert!(names.contains(tool), "`{query}` does not find {tool} but {names:?}");
        }
        ledger.enter(query, Encoding::O200kBase.count(&found.to_text()));
        let described = index.describe(tools, Verbosity::Standard);
        assert_eq!(described.tools.len(), tools.len());
        ledger.enter(&tools.join(", "), Encoding::O200kBase.count(&described.to_text()));
    }
    assert_eq!(steps.iter().map(|(_, tools)| tools.len()).sum::<usize>(), 8);
    ledger.enter_total()
}

#[derive(Default)]
struct Ledger {
    total: usize,
}

impl Ledger {
    fn enter(&mut self, step: &str, tokens: usize) {
        println!("{tokens:>6}  {step}");
        self.total += tokens;
    }

    fn enter_total(self) -> usize {
        println!("{:>6}  together", self.total);
        self.total
    }
}
