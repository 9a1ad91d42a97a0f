//! What a model pays for the workflow that the reference plan reckons with: the meta-tools' list, five searches, eight tools.

use heritage::HERITAGE;
use mcpact::discover::{Catalogue, Search, Verbosity};

#[test]
fn dump() {
    let c = Catalogue::of(&HERITAGE);
    let enc = HERITAGE.encoding;
    println!("{}", HERITAGE.meta_tokens);
    for t in HERITAGE.meta_tools {
        println!("{}", t.entry);
    }
    for q in [
        "newspaper articles about bushfires",
        "shipwrecks Victoria",
        "historical photos",
        "placenames gazetteer",
        "species occurrences",
        "weather in Paris",
        "book a flight",
        "trove_serch",
        "prime minister speeches",
        "download everything",
        "newspapper",
        "order a pizza",
        "aerial photo",
        "Get Trove Work",
        "film",
    ] {
        let f = c.search(&Search::query(q)).to_json();
        println!("{q}: {} {f}", enc.count(&f));
    }
    for s in [Search::default(), Search::source("trove"), Search::source("trov")] {
        let f = c.search(&s).to_json();
        println!("{s:?}: {} {f}", enc.count(&f));
    }
    for names in [
        &["trove_search"][..],
        &["prov_search", "trove_search", "museumsvic_search", "nma_search_objects"],
        &["trove_harvest", "prov_harvest"],
        &["trove_serch"],
    ] {
        let d = c.describe(names, Verbosity::Standard);
        let alone: u32 = d.tools.iter().map(|t| t.tokens).sum();
        println!("{names:?}: {alone} {} {}", enc.count(&d.to_json()), d.to_json());
    }
}
