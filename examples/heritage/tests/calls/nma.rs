use heritage::sources::nma::Nma;
use serde_json::json;

use crate::{all, fails, narrows, ok, pages, tool};

#[tokio::test]
async fn objects() {
    let search = tool!(Nma.nma_search_objects);
    let result = ok(&search, json!({"query": "harvester"})).await;
    assert_eq!(all(&result, "id"), ["ob104"]);
    assert!(result["results"][0].get("significance").is_none());
    narrows!(
        search,
        {"query": ""},
        {"query": "mail"},
        {"type": "Photographs"},
        {"type": "instruments"},
        {"collection": "Convict collection"},
    );
    fails!(search, {"query": "", "type": "Photos"}, "type `Photos`", "Photographs");
    fails!(search, {"query": "", "collection": "Stamps"}, "collection `Stamps`", "Convict collection");

    let get = tool!(Nma.nma_get_object);
    let result = ok(&get, json!({"id": "ob107"})).await;
    assert!(result["significance"].is_string() && result["materials"][0] == "Steel");
    assert_eq!(
        result["parties"],
        json!([{"id": "pa5", "name": "Birdsville Mail Contractors"}])
    );
    assert_eq!(result["media"].as_array().map(Vec::len), Some(2));
    fails!(get, {"id": "ob999"}, "no object `ob999`", "nma_search_objects");

    let harvest = tool!(Nma.nma_harvest);
    pages(&harvest, json!({"query": "", "maxRecords": 6}), "id").await;
    narrows!(harvest, {"query": ""}, {"type": "Tools"}, {"collection": "farming collection"}, {"query": "iron"});
}

#[tokio::test]
async fn places() {
    let search = tool!(Nma.nma_search_places);
    narrows!(search, {"query": ""}, {"query": "Northern Territory"}, {"query": "mission"});
    let get = tool!(Nma.nma_get_place);
    let result = ok(&get, json!({"id": "pl6"})).await;
    assert_eq!(
        (&result["title"], &result["lat"]),
        (&json!("Birdsville"), &json!(-25.899))
    );
    assert_eq!(result["objects"].as_array().map(Vec::len), Some(3));
    fails!(get, {"id": "Birdsville"}, "no place `Birdsville`", "nma_search_places");
}

#[tokio::test]
async fn parties() {
    let search = tool!(Nma.nma_search_parties);
    pages(&search, json!({"query": "", "limit": 4}), "id").await;
    narrows!(search, {"query": ""}, {"query": "organisation"}, {"query": "shipwright"});
    let get = tool!(Nma.nma_get_party);
    let result = ok(&get, json!({"id": "pa3"})).await;
    assert_eq!(
        (&result["birth"], &result["type"]),
        (&json!("1906"), &json!("Organisation"))
    );
    assert_eq!(result["objects"][1]["name"], "Works photograph album");
    fails!(get, {"id": "pa99"}, "`pa99`", "nma_search_parties");
}

#[tokio::test]
async fn media() {
    let search = tool!(Nma.nma_search_media);
    pages(&search, json!({"query": "", "limit": 2}), "id").await;
    narrows!(search, {"query": ""}, {"query": "sound"}, {"query": "Elspeth Carew"});
    let get = tool!(Nma.nma_get_media);
    let result = ok(&get, json!({"id": "me2"})).await;
    assert_eq!(
        (&result["format"], &result["rights"]),
        (&json!("video/mp4"), &json!("Public domain"))
    );
    assert_eq!(result["objects"][0]["id"], "ob104");
    fails!(get, {"id": "x"}, "no media item `x`", "nma_search_media");
}
