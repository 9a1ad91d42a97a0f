use heritage::sources::museumsvic::Museumsvic;
use serde_json::json;

use crate::{all, fails, narrows, ok, pages, tool, total};

#[tokio::test]
async fn records_are_searched() {
    let search = tool!(Museumsvic.museumsvic_search);
    let result = ok(&search, json!({"query": "wireless cigar box"})).await;
    assert_eq!(all(&result, "id"), ["items/6203"]);
    assert_eq!(result["results"][0]["images"], json!(["cc by"]));
    narrows!(
        search,
        {"limit": 100},
        {"query": "platypus"},
        {"recordType": "article"},
        {"recordType": "specimen"},
        {"category": "first peoples"},
        {"category": "natural sciences"},
        {"hasImages": true},
        {"hasImages": false},
        {"imageLicence": "cc by-nc-sa"},
        {"locality": "walhalla"},
        {"taxon": "Menura"},
        {"onDisplay": true},
        {"onDisplay": false},
    );
}

#[tokio::test]
async fn chance_changes_the_order_alone() {
    let search = tool!(Museumsvic.museumsvic_search);
    let ordered = all(&ok(&search, json!({"limit": 100})).await, "id");
    let shuffled = all(&ok(&search, json!({"limit": 100, "random": true})).await, "id");
    // The probability that 34 shuffled records are in the order of the file is 1 in 10^38.
    assert_ne!(shuffled, ordered);
    let sorted = |mut ids: Vec<String>| {
        ids.sort();
        ids
    };
    assert_eq!(sorted(shuffled), sorted(ordered));
}

#[tokio::test]
async fn records_are_got_by_type() {
    let article = tool!(Museumsvic.museumsvic_get_article);
    let item = tool!(Museumsvic.museumsvic_get_item);
    let species = tool!(Museumsvic.museumsvic_get_species);
    let specimen = tool!(Museumsvic.museumsvic_get_specimen);
    assert!(ok(&article, json!({"id": "articles/5101"})).await.get("text").is_none());
    assert!(ok(&article, json!({"id": "articles/5101", "tier": "2"})).await["text"].is_string());
    assert_eq!(
        ok(&item, json!({"id": "items/6205"})).await["material"],
        "Steel, Bakelite"
    );
    assert_eq!(ok(&item, json!({"id": "6205"})).await["onDisplay"], true);
    assert!(ok(&species, json!({"id": "species/8301"})).await["habitat"].is_string());
    assert_eq!(
        ok(&specimen, json!({"id": "specimens/9401"})).await["collection"],
        "Mammals"
    );
    fails!(article, {"id": "items/6205"}, "`items/6205`", "museumsvic_get_item");
    fails!(item, {"id": "1"}, "no record `items/1`", "museumsvic_search");
    fails!(species, {"id": "specimens/9401"}, "museumsvic_get_specimen");
    fails!(specimen, {"id": "articles/5101"}, "museumsvic_get_article");
}

#[tokio::test]
async fn records_are_harvested() {
    let harvest = tool!(Museumsvic.museumsvic_harvest);
    let found = pages(&harvest, json!({"maxRecords": 6}), "id").await;
    assert_eq!(
        found.len(),
        total(&ok(&tool!(Museumsvic.museumsvic_search), json!({})).await)
    );
    narrows!(harvest, {}, {"query": "gold"}, {"recordType": "item"}, {"locality": "Healesville"});
}
