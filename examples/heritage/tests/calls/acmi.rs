use heritage::sources::acmi::Acmi;
use serde_json::json;

use crate::{all, fails, narrows, ok, pages, tool};

#[tokio::test]
async fn works() {
    let search = tool!(Acmi.acmi_search_works);
    pages(&search, json!({"query": ""}), "id").await;
    narrows!(
        search,
        {"query": ""},
        {"query": "drought"},
        {"query": "gwen iluka"},
        {"type": "Videogame"},
        {"type": "film"},
        {"year": 1958},
    );
    let second = ok(&search, json!({"query": "", "page": 3})).await;
    assert_eq!(second["results"].as_array().map(Vec::len), Some(5));
    fails!(search, {"query": "", "type": "Movie"}, "type `Movie`", "Film");

    let get = tool!(Acmi.acmi_get_work);
    let result = ok(&get, json!({"id": 1009})).await;
    assert_eq!(
        result["creators"][0],
        json!({"id": 105, "name": "June Halloran", "role": "director"})
    );
    assert_eq!(result["constellations"].as_array().map(Vec::len), Some(2));
    fails!(get, {"id": 9}, "no work `9`", "acmi_search_works");

    let harvest = tool!(Acmi.acmi_harvest);
    pages(&harvest, json!({"maxRecords": 4}), "id").await;
    narrows!(harvest, {}, {"query": "wool"}, {"type": "Artwork"});
    let one = ok(&harvest, json!({"query": "boomerang"})).await;
    assert_eq!(one["results"][0]["creators"], json!([{"id": 107, "role": "animator"}]));
}

#[tokio::test]
async fn creators() {
    let list = tool!(Acmi.acmi_list_creators);
    assert_eq!(pages(&list, json!({}), "id").await.len(), 12);
    let get = tool!(Acmi.acmi_get_creator);
    let result = ok(&get, json!({"id": 106})).await;
    assert_eq!(
        (&result["workCount"], &result["works"][1]["title"]),
        (&json!(3), &json!("Gold Fever 1851"))
    );
    assert!(result["wikidataUrl"].as_str().expect("a url").ends_with("/Q90000106"));
    fails!(get, {"id": 1001}, "no creator `1001`", "acmi_list_creators");
}

#[tokio::test]
async fn constellations() {
    let list = tool!(Acmi.acmi_list_constellations);
    let result = ok(&list, json!({})).await;
    assert_eq!(all(&result, "id").len(), 6);
    let past = ok(&list, json!({"page": 2})).await;
    assert!(past["note"].is_string() && all(&past, "id").is_empty());
    let get = tool!(Acmi.acmi_get_constellation);
    let result = ok(&get, json!({"id": 504})).await;
    assert_eq!(
        (&result["workCount"], &result["works"][0]["title"]),
        (&json!(5), &json!("Dingo Dash"))
    );
    fails!(get, {"id": 7}, "no constellation `7`", "acmi_list_constellations");
}
