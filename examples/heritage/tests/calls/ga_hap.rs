use heritage::sources::ga_hap::GaHap;
use serde_json::json;

use crate::{all, fails, narrows, ok, pages, tool};

#[tokio::test]
async fn photographs_are_searched() {
    let search = tool!(GaHap.ga_hap_search);
    pages(&search, json!({"limit": 3}), "objectId").await;
    narrows!(
        search,
        {},
        {"state": "VIC"},
        {"yearFrom": 1970},
        {"yearTo": 1940},
        {"scannedOnly": true},
        {"filmNumber": "map2080"},
        {"bbox": "143.5,-38,144.5,-37"},
    );
    fails!(search, {"filmNumber": "MAP2081"}, "filmNumber `MAP2081`", "MAP2080");
    fails!(search, {"bbox": "144,-38,143"}, "bbox `144,-38,143`", "minLon,minLat,maxLon,maxLat");
    fails!(search, {"yearFrom": 1980, "yearTo": 1970}, "yearFrom 1980");
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
    fails!(get, {}, "objectId", "`filmNumber`, `run` and `frame`");
    fails!(get, {"filmNumber": "CAB17", "run": "1"}, "all three");
    fails!(get, {"objectId": 70001, "run": "1"}, "omit `filmNumber`, `run` and `frame`");
    fails!(get, {"filmNumber": "CAB17", "run": "1", "frame": "99"}, "frame `99`", "1/8, 1/9, 3/31");
    fails!(get, {"objectId": 1}, "no photograph `1`", "ga_hap_search");
}

#[tokio::test]
async fn photographs_are_harvested() {
    let harvest = tool!(GaHap.ga_hap_harvest);
    let ids = pages(&harvest, json!({"maxRecords": 7}), "objectId").await;
    let from = ok(&harvest, json!({"startFrom": 20})).await;
    assert_eq!(all(&from, "objectId"), ids[20..]);
    narrows!(harvest, {}, {"state": "TAS"}, {"yearFrom": 1950, "yearTo": 1959}, {"scannedOnly": true});
}
