use heritage::sources::prov::Prov;
use serde_json::json;

use crate::{all, fails, narrows, ok, pages, tool, total};

#[tokio::test]
async fn records_are_searched() {
    let search = tool!(Prov.prov_search);
    let result = ok(&search, json!({"query": "jetty port fairy"})).await;
    assert_eq!(all(&result, "title"), ["Long jetty at Port Fairy"]);
    narrows!(
        search,
        {"limit": 100},
        {"query": "school"},
        {"series": "91005"},
        {"agency": "VA 9104"},
        {"recordForm": "Map, Plan, or Drawing"},
        {"category": "agency"},
        {"category": "image"},
        {"dateFrom": "1920"},
        {"dateTo": "1860-06-30"},
        {"digitisedOnly": true},
    );
    for category in ["agency", "function", "series", "consignment", "item", "image"] {
        let result = ok(&search, json!({"category": category})).await;
        assert!(all(&result, "category").iter().all(|found| found == category));
        assert!(total(&result) > 0, "{category}");
    }
    fails!(search, {"series": "VPRS 999"}, "no series `VPRS 999`", "VPRS 91009", "prov_search");
    fails!(search, {"dateFrom": "last week"}, "dateFrom `last week`", "YYYY or YYYY-MM-DD");
    let nothing = ok(&search, json!({"query": "submarine cable"})).await;
    assert_eq!((total(&nothing), nothing["note"].is_string()), (0, true));
}

#[tokio::test]
async fn records_are_harvested() {
    let harvest = tool!(Prov.prov_harvest);
    pages(&harvest, json!({"maxRecords": 7}), "id").await;
    narrows!(
        harvest,
        {},
        {"query": "bridge"},
        {"series": "VPRS 91001"},
        {"agency": "9101"},
        {"recordForm": "Volume"},
        {"dateFrom": "1900-01-01"},
        {"dateTo": "1870-12-31"},
        {"digitisedOnly": true},
    );
    fails!(harvest, {"dateFrom": "1900"}, "dateFrom `1900`", "write YYYY-MM-DD");
    fails!(harvest, {"dateFrom": "1900-01-01", "dateTo": "1899-01-01"}, "is after");
    let past = ok(&harvest, json!({"startFrom": 5000})).await;
    assert!(past["note"].as_str().expect("a note").contains("past the last"));
}

#[tokio::test]
async fn images_have_addresses() {
    let images = tool!(Prov.prov_get_images);
    let found = ok(
        &tool!(Prov.prov_search),
        json!({"query": "golden point", "digitisedOnly": true}),
    )
    .await;
    let url = &found["results"][0]["manifest"];
    let result = ok(&images, json!({"manifestUrl": url, "pages": "1-3, 12"})).await;
    assert_eq!(result["total"], 12);
    let pages: Vec<_> = result["images"]
        .as_array()
        .expect("images")
        .iter()
        .map(|image| &image["page"])
        .collect();
    assert_eq!(pages, [1, 2, 3, 12]);
    assert!(
        result["images"][0]["full"]
            .as_str()
            .expect("a url")
            .ends_with("/full/max/0/default.jpg")
    );
    let thumbnails = ok(&images, json!({"manifestUrl": url, "size": "thumbnail"})).await;
    assert_eq!(thumbnails["images"].as_array().map(Vec::len), Some(12));
    assert!(thumbnails["images"][0]["thumbnail"].is_string() && thumbnails["images"][0].get("full").is_none());
    for pages in ["0", "3-1", "13", "two", "1-", ""] {
        fails!(images, {"manifestUrl": url, "pages": pages}, "1 to 12", "1-5 or 1,3,7");
    }
    fails!(images, {"manifestUrl": "https://prov.example/none"}, "no manifest", "prov_search");
}

#[tokio::test]
async fn series_and_agencies() {
    let series = tool!(Prov.prov_get_series);
    let result = ok(&series, json!({"seriesId": "VPRS 91005"})).await;
    assert_eq!(result["agencyTitle"], "Railways Construction Branch");
    assert_eq!(result["items"], 3);
    assert_eq!(result["consignments"], json!(["VPRS 91005/P0002"]));
    assert_eq!(ok(&series, json!({"seriesId": "91005"})).await, result);
    // The suggestion is a similar series, and no agency.
    fails!(series, {"seriesId": "VA 9101"}, "no series `VA 9101`", "VPRS 91001", "prov_search");

    let agency = tool!(Prov.prov_get_agency);
    let result = ok(&agency, json!({"agencyId": "VA 9105"})).await;
    assert_eq!(
        (&result["status"], &result["seriesCount"]),
        (&json!("Current"), &json!(2))
    );
    assert_eq!(result["series"][1]["title"], "Newsreels of Railway Openings");
    fails!(agency, {"agencyId": "12"}, "no agency `VA 12`", "VA 9102");
}
