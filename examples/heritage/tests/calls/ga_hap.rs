use heritage::sources::ga_hap::GaHap;
use serde_json::json;

use crate::{all, fails, narrows, ok, pages, tool};

#[tokio::test]
async fn photographs_are_searched() {
    let search = tool!(GaHap.ga_hap_search);
    pages(&search, json!({"limit": 3}), "objectId").await;
    let filters = [
        json!({"state": "VIC"}),
        json!({"yearFrom": 1970}),
        json!({"yearTo": 1940}),
        json!({"scannedOnly": true}),
        json!({"filmNumber": "map2080"}),
        json!({"bbox": "143.5,-38,144.5,-37"}),
    ];
    narrows(&search, json!({}), filters).await;
    fails(
        &search,
        json!({"filmNumber": "MAP2081"}),
        &["filmNumber `MAP2081`", "MAP2080"],
    )
    .await;
    fails(
        &search,
        json!({"bbox": "144,-38,143"}),
        &["bbox `144,-38,143`", "minLon,minLat,maxLon,maxLat"],
    )
    .await;
    fails(&search, json!({"yearFrom": 1980, "yearTo": 1970}), &["yearFrom 1980"]).await;
}

#[tokio::test]
async fn photographs_are_got() {
    let get = tool!(GaHap.ga_hap_get_photo);
    let found = ok(&tool!(GaHap.ga_hap_search), json!({"filmNumber": "CAB17"})).await;
    let photo = ok(&get, json!({"objectId": found["results"][0]["objectId"]})).await;
    assert_eq!(
        (&photo["area"], &photo["scale"]),
        (&json!("Canberra, Molonglo flats"), &json!(12_000))
    );
    let same = ok(&get, json!({"filmNumber": "cab17", "run": "1", "frame": "8"})).await;
    assert_eq!(same, photo);
    fails(&get, json!({}), &["objectId", "filmNumber, run and frame"]).await;
    fails(&get, json!({"filmNumber": "CAB17", "run": "1"}), &["all three"]).await;
    fails(
        &get,
        json!({"objectId": 70001, "run": "1"}),
        &["leave filmNumber, run and frame out"],
    )
    .await;
    fails(
        &get,
        json!({"filmNumber": "CAB17", "run": "1", "frame": "99"}),
        &["frame `99`", "1/8, 1/9, 3/31"],
    )
    .await;
    fails(&get, json!({"objectId": 1}), &["no photograph `1`", "ga_hap_search"]).await;
}

#[tokio::test]
async fn photographs_are_harvested() {
    let harvest = tool!(GaHap.ga_hap_harvest);
    let ids = pages(&harvest, json!({"maxRecords": 7}), "objectId").await;
    let from = ok(&harvest, json!({"startFrom": 20})).await;
    assert_eq!(all(&from, "objectId"), ids[20..]);
    let filters = [
        json!({"state": "TAS"}),
        json!({"yearFrom": 1950, "yearTo": 1959}),
        json!({"scannedOnly": true}),
    ];
    narrows(&harvest, json!({}), filters).await;
}
