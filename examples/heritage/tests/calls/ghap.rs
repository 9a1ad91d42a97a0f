use heritage::sources::ghap::Ghap;
use serde_json::json;

use crate::{all, fails, narrows, ok, tool, total};

#[tokio::test]
async fn placenames_are_searched() {
    let search = tool!(Ghap.ghap_search);
    let found = ok(&search, json!({"query": "hill"})).await;
    assert_eq!(all(&found, "name"), ["Bakery Hill", "Castle Hill Farm"]);
    narrows!(
        search,
        {"query": "a"},
        {"query": "ba"},
        {"state": "NSW"},
        {"lga": "ballarat city"},
        {"bbox": "112,-36,130,-20"},
    );
    for (typed, meant) in [("Balarat", "Ballaarat"), ("Maree", "Marree"), ("Menindie", "Menindee")] {
        let exact = ok(&search, json!({"query": typed})).await;
        assert_eq!((total(&exact), exact["note"].is_string()), (0, true), "{typed}");
        let fuzzy = ok(&search, json!({"query": typed, "fuzzy": true})).await;
        assert_eq!(fuzzy["results"][0]["name"], meant, "{typed}");
    }
    fails!(search, {"query": "a", "lga": "BALLARAT"}, "lga `BALLARAT`", "BALLARAT CITY");
    fails!(search, {"query": "a", "bbox": "0,0,0"}, "bbox `0,0,0`", "3 numbers");
}

#[tokio::test]
async fn places_and_layers() {
    let get = tool!(Ghap.ghap_get_place);
    let found = ok(&tool!(Ghap.ghap_search), json!({"query": "depot glen"})).await;
    let place = ok(&get, json!({"id": found["results"][0]["id"]})).await;
    assert_eq!(place["layerName"], "Sturt's Depot expedition");
    fails!(get, {"id": "a1"}, "no place `a1`", "ghap_search");

    let layers = ok(&tool!(Ghap.ghap_list_layers()), json!({})).await;
    assert_eq!(total(&layers), 4);
    let layer = tool!(Ghap.ghap_get_layer);
    for line in layers["results"].as_array().expect("results") {
        let result = ok(&layer, json!({"layerId": line["id"]})).await;
        let places = result["places"].as_array().expect("places");
        assert!(places.len() > 2 && line["places"] == places.len(), "{line}");
        assert!(places.iter().all(|place| place["layer"] == line["id"]));
    }
    fails!(layer, {"layerId": 9}, "no layer `9`", "ghap_list_layers");
}

#[tokio::test]
async fn placenames_are_harvested() {
    let harvest = tool!(Ghap.ghap_harvest);
    narrows!(harvest, {}, {"query": "creek"}, {"state": "WA"}, {"lga": "HOBART CITY"}, {"bbox": "143,-39,145,-36"});
    let everything = ok(&harvest, json!({})).await;
    assert!(everything.get("omitted").is_none() && all(&everything, "id").len() == total(&everything));
    let some = ok(&harvest, json!({"maxRecords": 5})).await;
    assert_eq!(all(&some, "id").len(), 5);
    assert_eq!(some["omitted"], total(&everything) - 5);
    // The harvests of all states together have every record, since one harvest may be cut.
    let mut sum = 0;
    for state in ["NSW", "VIC", "QLD", "SA", "WA", "TAS", "NT", "ACT"] {
        sum += total(&ok(&harvest, json!({"state": state})).await);
    }
    assert_eq!(sum, total(&everything));
}
