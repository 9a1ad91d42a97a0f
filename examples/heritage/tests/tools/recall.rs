//! Each ask of a tool, removed from the index, finds the tool by its texts and its other asks.

use heritage::HERITAGE;
use mcpact::{discover::SearchIndex, recall::Recall};

static INDEX: SearchIndex = SearchIndex::of(&HERITAGE);

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
    let recall = Recall::of_asks(&INDEX);
    println!("{:?}", recall.quality());
    for searched in recall.searched.iter().filter(|searched| searched.recall(5) < 1.0) {
        println!("{:?}: {:?}", searched.request, searched.found);
    }
}

/// Every tool has keywords that the model-visible text does not have, and the tools of each
/// institution have its own terms.
#[test]
fn every_tool_has_keywords() {
    for tool in HERITAGE.tools {
        let sent = tool.entry.to_lowercase();
        let is_own = |keyword: &&&str| !sent.contains(&keyword.to_lowercase());
        let own = tool.keywords.iter().filter(is_own).count();
        println!("{own:>3} {}", tool.name);
        assert!(own >= 3, "{}: {:?}", tool.name, tool.keywords);
    }
    for (source, terms) in [
        ("prov", ["vprs", "consignment", "public record office victoria"]),
        ("trove", ["nuc", "masthead", "national library"]),
        ("museumsvic", ["museums victoria", "specimens", "field guide"]),
        ("ala", ["atlas of living australia", "occurrence", "guid"]),
        ("nma", ["national museum of australia", "parties", "provenance"]),
        (
            "vhd",
            ["victorian heritage register", "statement of significance", "lga"],
        ),
        (
            "acmi",
            ["australian centre for the moving image", "screen works", "filmography"],
        ),
        ("ghap", ["tlcmap", "anps", "gazetteer"]),
        ("ga_hap", ["geoscience australia", "run", "airphoto"]),
        ("pm_transcripts", ["doorstop", "press conference", "transcript"]),
        ("iiif", ["canvas", "manuscript", "iiif"]),
    ] {
        let tools = HERITAGE.tools.iter().filter(|tool| tool.source == source);
        let keywords: Vec<&str> = tools.flat_map(|tool| tool.keywords).copied().collect();
        for term in terms {
            assert!(keywords.contains(&term), "{source}: {term} is not in {keywords:?}");
        }
    }
}
