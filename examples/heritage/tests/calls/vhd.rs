use heritage::sources::vhd::Vhd;
use serde_json::{Value, json};

use crate::{all, assert_narrows, fails, ok, pages, tool, total};

#[tokio::test]
async fn places() {
    let search = tool!(Vhd.vhd_search_places);
    let result = ok(&search, json!({"query": "trestle"})).await;
    assert_eq!(all(&result, "id"), ["1109"]);
    assert!(result["results"][0].get("history").is_none());
    let filters = [
        json!({"query": "gold"}),
        json!({"municipality": "ballarat city"}),
        json!({"architecturalStyle": "Gothic Revival"}),
        json!({"period": "Interwar (1919-1940)"}),
    ];
    assert_narrows(&search, json!({}), filters.clone()).await;
    fails!(search, {"municipality": "Ballarat"}, "BALLARAT CITY", "vhd_list_municipalities");
    fails!(search, {"architecturalStyle": "Goth"}, "Gothic Revival", "vhd_list_architectural_styles");
    fails!(search, {"period": "interwar"}, "Interwar (1919-1940)", "vhd_list_periods");

    let get = tool!(Vhd.vhd_get_place);
    assert!(ok(&get, json!({"id": 1103})).await.get("history").is_none());
    let result = ok(&get, json!({"id": 1103, "tier": "2"})).await;
    assert_eq!(
        (&result["significance"], &result["themes"]),
        (&json!("Still used."), &json!(["Religion", "Gold"]))
    );
    fails!(get, {"id": 1}, "no heritage place `1`", "vhd_search_places");

    let harvest = tool!(Vhd.vhd_harvest);
    pages(&harvest, json!({"maxRecords": 3}), "id").await;
    assert_narrows(&harvest, json!({}), filters).await;
}

#[tokio::test]
async fn shipwrecks() {
    let search = tool!(Vhd.vhd_search_shipwrecks);
    let filters = ["glenalder", "steamship", "Port Campbell", "potatoes"].map(|query| json!({"query": query}));
    assert_narrows(&search, json!({}), filters).await;
    let get = tool!(Vhd.vhd_get_shipwreck);
    let result = ok(&get, json!({"id": 2102})).await;
    assert_eq!(
        (&result["livesLost"], &result["builtAt"]),
        (&json!(48), &json!("Glasgow"))
    );
    assert!(result["cargo"].as_str().expect("cargo").contains("pianos"));
    fails!(get, {"id": 1101}, "no shipwreck `1101`", "vhd_search_shipwrecks");
}

/// The filter accepts each value of a list, and finds as many places as the list states.
#[tokio::test]
async fn lists_are_what_the_filters_take() {
    let lists: [(Value, &str); 3] = [
        (
            ok(&tool!(Vhd.vhd_list_municipalities()), json!({})).await,
            "municipality",
        ),
        (
            ok(&tool!(Vhd.vhd_list_architectural_styles()), json!({})).await,
            "architecturalStyle",
        ),
        (ok(&tool!(Vhd.vhd_list_periods()), json!({})).await, "period"),
    ];
    let search = tool!(Vhd.vhd_search_places);
    for (list, filter) in lists {
        let results = list["results"].as_array().expect("results");
        assert!(results.len() > 3 && results.len() == total(&list), "{list}");
        for value in results {
            let found = ok(&search, json!({filter: value["name"]})).await;
            assert_eq!(found["total"], value["places"], "{value}");
        }
    }
    let themes = ok(&tool!(Vhd.vhd_list_themes()), json!({})).await;
    assert!(all(&themes, "name").contains(&"Maritime".to_owned()));
    for theme in themes["results"].as_array().expect("results") {
        let found = ok(&search, json!({"query": theme["name"]})).await;
        assert!(
            found["total"].as_u64() >= theme["places"].as_u64(),
            "a theme is a keyword: {theme}"
        );
    }
}
