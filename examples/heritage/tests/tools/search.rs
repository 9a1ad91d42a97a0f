//! Search by everyday words, and reports of queries that no tool serves.

use heritage::HERITAGE;
use mcpact::discover::{Fit, Found, Search, SearchIndex};

static INDEX: SearchIndex = SearchIndex::of(&HERITAGE);

/// Queries, each with the tool that serves it.
const QUERIES: &[(&str, &str)] = &[
    ("old newspapers", "trove_search"),
    ("wedding newspapers 1880s", "trove_search"),
    (
        "newspaper articles about the Eureka Stockade",
        "trove_newspaper_article",
    ),
    ("read the text of a newspaper article", "trove_newspaper_article"),
    ("which newspapers were printed in Queensland", "trove_list_titles"),
    ("how many issues did a newspaper have", "trove_title_details"),
    ("old magazines", "trove_list_magazine_titles"),
    ("years in which a magazine came out", "trove_get_magazine_title"),
    ("books by Henry Lawson", "trove_search"),
    ("find a book about bushrangers", "trove_get_work"),
    ("biography of Nellie Melba", "trove_get_person"),
    ("family history of the Hentys", "trove_search_people"),
    ("which library holds this", "trove_get_contributor"),
    ("NUC code of the State Library", "trove_list_contributors"),
    ("government gazettes", "trove_search"),
    ("old photos of council meetings", "prov_search"),
    ("minutes of the Melbourne city council", "prov_search"),
    ("immigration department records", "prov_get_agency"),
    ("digitised images of a PROV file", "prov_get_images"),
    ("what is in VPRS 515", "prov_get_series"),
    ("platypus sightings near Melbourne", "ala_search_occurrences"),
    ("is the koala endangered", "ala_get_species"),
    ("invasive species lists", "ala_list_species_lists"),
    ("pictures of a kookaburra species", "ala_search_images"),
    ("scientific name of the magpie", "ala_match_name"),
    ("fossil specimens in the museum", "museumsvic_get_specimen"),
    ("steam engine in a museum", "museumsvic_get_item"),
    ("museum objects made of gold", "nma_search_objects"),
    ("sound recordings of old songs", "nma_search_media"),
    ("heritage listed churches", "vhd_search_places"),
    (
        "ships that were wrecked at Cape Otway shipwreck",
        "vhd_search_shipwrecks",
    ),
    ("cargo of the Loch Ard", "vhd_get_shipwreck"),
    ("art deco architectural style", "vhd_list_architectural_styles"),
    ("Australian films of the seventies", "acmi_search_works"),
    ("videogames made in Melbourne", "acmi_search_works"),
    ("who directed Mad Max, directors", "acmi_list_creators"),
    ("speech by Gough Whitlam", "pm_transcripts_get_transcript"),
    ("download all speeches", "pm_transcripts_harvest"),
    ("aerial views of Sydney in 1943", "ga_hap_search"),
    ("historic aerial photograph of my suburb", "ga_hap_search"),
    ("origin of placenames", "ghap_search"),
    ("where was the town of Walhalla", "ghap_search"),
    ("map layers of explorers' journeys", "ghap_list_layers"),
    ("make a smaller image from IIIF", "iiif_get_image_url"),
    ("pages of a IIIF manifest", "iiif_get_manifest"),
];

/// Queries that no tool serves.
const OFF_TOPIC: &[&str] = &[
    "order a pizza",
    "quantum pizza",
    "book a flight",
    "book me a hotel",
    "weather in Paris",
    "weather forecast for tomorrow",
    "send an email",
    "best new pizza",
    "stock price of BHP",
    "convert euros to dollars",
    "play a song",
    "translate this sentence into German",
    "run a SQL query",
    "create a calendar event",
    "merge my pull request",
    "latest football scores",
    "historical bitcoin",
    "solve an equation",
];

fn names(found: &Found) -> Vec<&str> {
    found.tools.iter().map(|tool| tool.name.as_str()).collect()
}

fn search(query: &str) -> Found {
    INDEX.search(&Search::query(query))
}

#[test]
fn requests_in_everyday_words() {
    let (mut first, mut doubted) = (0, 0);
    let mut missed = Vec::new();
    for (query, tool) in QUERIES {
        let found = search(query);
        let names = names(&found);
        assert!(names.len() <= Search::DEFAULT_LIMIT);
        first += usize::from(names.first() == Some(tool));
        doubted += usize::from(found.fit == Fit::Weak);
        if !names.contains(tool) {
            missed.push(format!("{query}: {tool} is not among {names:?}"));
        }
        println!("{query}: {names:?} {:?}", found.fit);
    }
    let queries = QUERIES.len();
    println!(
        "{queries} queries: {} in the first five, {first} first, {doubted} unsure",
        queries - missed.len()
    );
    assert!(queries - missed.len() >= 43, "{}", missed.join("\n"));
    assert!(first >= 27, "{first} are the first");
}

/// A word that no tool has does not hide the tools that another word finds.
#[test]
fn a_rare_word_leads() {
    for query in ["old newspapers", "wedding newspapers"] {
        let found = search(query);
        assert!(names(&found).contains(&"trove_search"), "{query}: {:?}", names(&found));
    }
}

#[test]
fn off_topic_requests() {
    let mut sure = Vec::new();
    for query in OFF_TOPIC {
        let found = search(query);
        println!("{query}: {:?} {:?}", names(&found), found.fit);
        if found.fit != Fit::Weak {
            sure.push(format!("{query}: {:?}", names(&found)));
        }
    }
    assert!(sure.len() <= 2, "{}", sure.join("\n"));
}
