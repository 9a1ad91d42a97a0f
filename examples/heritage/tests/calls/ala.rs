use heritage::sources::ala::Ala;
use serde_json::json;

use crate::{all, assert_narrows, fails, narrows, ok, pages, tool, total};

#[tokio::test]
async fn occurrences_are_searched() {
    let search = tool!(Ala.ala_search_occurrences);
    let result = ok(&search, json!({"query": "Warburton"})).await;
    assert_eq!(result["results"][0]["vernacularName"], "Platypus");
    narrows!(
        search,
        {"limit": 100},
        {"query": "kookaburra"},
        {"query": "frog census"},
        {"scientificName": "Eucalyptus regnans"},
        {"kingdom": "Fungi"},
        {"family": "proteaceae"},
        {"stateProvince": "Tasmania"},
        {"startYear": 2015},
        {"endYear": 1899},
        {"hasImages": true},
        {"hasImages": false},
        {"vernacularName": "toad"},
        {"genus": "Litoria"},
        {"spatiallyValid": true},
        {"spatiallyValid": false},
    );
    fails!(search, {"startYear": 2000, "endYear": 1990}, "startYear 2000 is after endYear 1990");
}

#[tokio::test]
async fn occurrences_are_harvested() {
    let harvest = tool!(Ala.ala_harvest);
    pages(&harvest, json!({"maxRecords": 10}), "id").await;
    let filters = [
        json!({"query": "Queensland platypus"}),
        json!({"kingdom": "Plantae"}),
        json!({"stateProvince": "Northern Territory"}),
        json!({"startYear": 1990, "endYear": 1999}),
    ];
    let [first, others @ ..] = filters;
    assert_eq!(
        total(&ok(&harvest, first).await),
        0,
        "a state is a filter, not a word of the record"
    );
    assert_narrows(&harvest, json!({}), others).await;
}

#[tokio::test]
async fn species_are_found_and_described() {
    let search = tool!(Ala.ala_search_species);
    let found = ok(&search, json!({"query": "lungfish"})).await;
    assert_eq!(all(&found, "scientificName"), ["Neoceratodus forsteri"]);
    assert_eq!(found["results"][0]["occurrences"], 2);
    narrows!(search, {"query": ""}, {"query": "waratah"});
    let by_synonym = ok(&search, json!({"query": "Bufo marinus"})).await;
    assert_eq!(all(&by_synonym, "scientificName"), ["Rhinella marina"]);

    let get = tool!(Ala.ala_get_species);
    let result = ok(&get, json!({"guid": "https://biodiversity.example/taxon/t3"})).await;
    assert_eq!(
        (&result["conservationStatus"], &result["occurrences"]),
        (&json!("Endangered"), &json!(4))
    );
    assert_eq!(result["lists"], json!(["dr9001", "dr9002", "dr9005"]));
    fails!(get, {"guid": "koala"}, "no species `koala`", "ala_search_species");
}

#[tokio::test]
async fn images_are_searched() {
    let search = tool!(Ala.ala_search_images);
    pages(&search, json!({"query": "", "limit": 4}), "id").await;
    narrows!(search, {"query": ""}, {"query": "platypus"}, {"query": "illustration"});
}

#[tokio::test]
async fn names_are_matched() {
    let matched = tool!(Ala.ala_match_name);
    for (name, kind, accepted) in [
        ("Dacelo novaeguineae", "exact", "Dacelo novaeguineae"),
        ("dacelo novaeguineae (Hermann, 1783)", "exact", "Dacelo novaeguineae"),
        ("Clianthus formosus", "synonym", "Swainsona formosa"),
        ("Wolemia nobillis", "fuzzy", "Wollemia nobilis"),
    ] {
        let result = ok(&matched, json!({"scientificName": name})).await;
        assert_eq!(
            (&result["matchType"], &result["acceptedName"]),
            (&json!(kind), &json!(accepted)),
            "{name}"
        );
        assert!(result["phylum"].is_string());
    }
    fails!(matched, {"scientificName": "Koala"}, "no scientific name `Koala`", "ala_search_species");
}

#[tokio::test]
async fn lists_of_species() {
    let lists = tool!(Ala.ala_list_species_lists);
    pages(&lists, json!({"limit": 2}), "id").await;
    narrows!(lists, {}, {"listType": "INVASIVE"}, {"listType": "conservation_list"});
    fails!(lists, {"listType": "RED"}, "listType `RED`", "CONSERVATION_LIST", "omit it");
    let list = tool!(Ala.ala_get_species_list);
    let result = ok(&list, json!({"id": "dr9003"})).await;
    assert_eq!((&result["count"], &result["listType"]), (&json!(2), &json!("INVASIVE")));
    assert_eq!(result["species"][0]["scientificName"], "Rhinella marina");
    fails!(list, {"id": "dr649"}, "no species list `dr649`", "ala_list_species_lists");
}
