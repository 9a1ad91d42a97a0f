use heritage::sources::pm_transcripts::PmTranscripts;
use serde_json::json;

use crate::{all, fails, narrows, ok, pages, tool, with};

#[tokio::test]
async fn transcripts_are_read() {
    let get = tool!(PmTranscripts.pm_transcripts_get_transcript);
    let result = ok(&get, json!({"id": 18000, "tier": "2"})).await["items"][0].take();
    assert_eq!(
        (&result["primeMinister"], &result["date"]),
        (&json!("Rudd, Kevin"), &json!("2008-02-13"))
    );
    assert!(result["text"].is_string());
    let several = ok(
        &get,
        json!({"id": 18000, "moreIds": [18001, 18000, 18003], "tier": "1"}),
    )
    .await;
    assert!(several["items"][0]["contentTokenCount"].is_u64() && several["items"].as_array().map(Vec::len) == Some(1));
    assert_eq!(several["unknown"], json!(["18001", "18003"]));
    // The first of two transcripts that do not fit together.
    let two = json!({"id": 18000, "moreIds": [18211], "tier": "2"});
    assert_eq!(ok(&get, two.clone()).await.get("omitted"), None);
    let packed = ok(&get, with(&two, &json!({"maxTokens": 100}))).await;
    assert_eq!((&packed["omitted"], &packed["next"]), (&json!(1), &json!("18211")));
    fails!(get, {"id": 18000, "maxTokens": 1}, "no item fits 1 tokens", "allow at least");
    fails!(get, {"id": 18001}, "no transcript `18001`", "18000", "pm_transcripts_harvest");
}

#[tokio::test]
async fn transcripts_are_harvested() {
    let harvest = tool!(PmTranscripts.pm_transcripts_harvest);
    let by_sitemap = pages(&harvest, json!({"maxRecords": 4}), "id").await;
    let by_ids = pages(&harvest, json!({"maxRecords": 4, "useSitemap": false}), "id").await;
    assert_eq!(by_sitemap, by_ids);
    narrows!(
        harvest,
        {},
        {"primeMinister": "hawke"},
        {"primeMinister": "Ben Chifley"},
        {"dateFrom": "1990-01-01"},
        {"dateTo": "1950-12-31"},
    );
    let later = ok(&harvest, json!({"startFrom": 22000})).await;
    assert_eq!(all(&later, "id"), ["22000", "22408"]);
    fails!(harvest, {"primeMinister": "Barton"}, "primeMinister `Barton`", "Curtin, John");
    fails!(harvest, {"dateFrom": "1990"}, "dateFrom `1990`", "YYYY-MM-DD");
}

/// Without the sitemap a call tries 2,000 ids, and `next` is the id after them.
#[tokio::test]
async fn ids_are_tried_one_after_the_other() {
    let harvest = tool!(PmTranscripts.pm_transcripts_harvest);
    let hawke = json!({"primeMinister": "Hawke"});
    let result = ok(&harvest, hawke.clone()).await;
    assert_eq!(all(&result, "id"), ["5000", "5260", "5833"]);
    assert!(result.get("next").is_none());
    let result = ok(&harvest, json!({"primeMinister": "Hawke", "useSitemap": false})).await;
    assert_eq!(
        (all(&result, "id").len(), &result["next"]),
        (0, &json!({"startFrom": 2001}))
    );
    let all_of_them = json!({"primeMinister": "Hawke", "useSitemap": false, "startFrom": 3000});
    assert_eq!(pages(&harvest, all_of_them, "id").await.len(), 3);
}
