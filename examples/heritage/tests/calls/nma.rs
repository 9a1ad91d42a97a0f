use heritage::sources::nma::Nma;
use serde_json::json;

use crate::{all, fails, narrows, ok, pages, tool};

#[tokio::test]
async fn objects() {
    let search = tool!(Nma.nma_search_objects);
    let answer = ok(&search, json!({"query": "harvester"})).await;
    assert_eq!(all(&answer, "id"), ["ob104"]);
    assert!(answer["results"][0].get("significance").is_none());
    let filters = [
        json!({"query": "mail"}),
        json!({"type": "Photographs"}),
        json!({"type": "instruments"}),
        json!({"collection": "Convict collection"}),
    ];
    narrows(&search, json!({"query": ""}), filters).await;
    fails(
        &search,
        json!({"query": "", "type": "Photos"}),
        &["type `Photos`", "Photographs"],
    )
    .await;
    fails(
        &search,
        json!({"query": "", "collection": "Stamps"}),
        &["collection `Stamps`", "Convict collection"],
    )
    .await;

    let get = tool!(Nma.nma_get_object);
    let answer = ok(&get, json!({"id": "ob107"})).await;
    assert!(answer["significance"].is_string() && answer["materials"][0] == "Steel");
    assert_eq!(
        answer["parties"],
        json!([{"id": "pa5", "name": "Birdsville Mail Contractors"}])
    );
    assert_eq!(answer["media"].as_array().map(Vec::len), Some(2));
    fails(
        &get,
        json!({"id": "ob999"}),
        &["no object `ob999`", "nma_search_objects"],
    )
    .await;

    let harvest = tool!(Nma.nma_harvest);
    pages(&harvest, json!({"query": "", "maxRecords": 6}), "id").await;
    let filters = [
        json!({"type": "Tools"}),
        json!({"collection": "farming collection"}),
        json!({"query": "iron"}),
    ];
    narrows(&harvest, json!({"query": ""}), filters).await;
}

#[tokio::test]
async fn places() {
    let search = tool!(Nma.nma_search_places);
    narrows(
        &search,
        json!({"query": ""}),
        [json!({"query": "Northern Territory"}), json!({"query": "mission"})],
    )
    .await;
    let get = tool!(Nma.nma_get_place);
    let answer = ok(&get, json!({"id": "pl6"})).await;
    assert_eq!(
        (&answer["title"], &answer["lat"]),
        (&json!("Birdsville"), &json!(-25.899))
    );
    assert_eq!(answer["objects"].as_array().map(Vec::len), Some(3));
    fails(
        &get,
        json!({"id": "Birdsville"}),
        &["no place `Birdsville`", "nma_search_places"],
    )
    .await;
}

#[tokio::test]
async fn parties() {
    let search = tool!(Nma.nma_search_parties);
    pages(&search, json!({"query": "", "limit": 4}), "id").await;
    narrows(
        &search,
        json!({"query": ""}),
        [json!({"query": "organisation"}), json!({"query": "shipwright"})],
    )
    .await;
    let get = tool!(Nma.nma_get_party);
    let answer = ok(&get, json!({"id": "pa3"})).await;
    assert_eq!(
        (&answer["birth"], &answer["type"]),
        (&json!("1906"), &json!("Organisation"))
    );
    assert_eq!(answer["objects"][1]["name"], "Works photograph album");
    fails(&get, json!({"id": "pa99"}), &["`pa99`", "nma_search_parties"]).await;
}

#[tokio::test]
async fn media() {
    let search = tool!(Nma.nma_search_media);
    pages(&search, json!({"query": "", "limit": 2}), "id").await;
    narrows(
        &search,
        json!({"query": ""}),
        [json!({"query": "sound"}), json!({"query": "Elspeth Carew"})],
    )
    .await;
    let get = tool!(Nma.nma_get_media);
    let answer = ok(&get, json!({"id": "me2"})).await;
    assert_eq!(
        (&answer["format"], &answer["rights"]),
        (&json!("video/mp4"), &json!("Public domain"))
    );
    assert_eq!(answer["objects"][0]["id"], "ob104");
    fails(&get, json!({"id": "x"}), &["no media item `x`", "nma_search_media"]).await;
}
