//! Each ask of a tool, removed from the index, finds the tool by its texts and its other asks.

use heritage::HERITAGE;
use mcpact::{discover::Catalogue, recall::Recall};

static CATALOGUE: Catalogue = Catalogue::of(&HERITAGE);

#[test]
fn asks_find_their_tools() {
    mcpact::assert_recall!(HERITAGE, 0.85);
}

/// `cargo test -p heritage --test tools recall -- --nocapture` prints the measures.
#[test]
fn every_tool_has_asks() {
    for tool in HERITAGE.tools {
        assert!((3..=6).contains(&tool.asks.len()), "{}: {:?}", tool.name, tool.asks);
    }
    let recall = Recall::of_asks(&CATALOGUE);
    println!("{:?}", recall.quality());
    for searched in recall.searched.iter().filter(|searched| searched.recall(5) < 1.0) {
        println!("{:?}: {:?}", searched.request, searched.found);
    }
}
