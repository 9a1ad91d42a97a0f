use heritage::sources::trove::Trove;
use serde_json::{Value, json};

use crate::{all, assert_narrows, fails, narrows, ok, pages, tool, total, with};

#[tokio::test]
async fn everything_is_searched() {
    let search = tool!(Trove.trove_search);
    let result = ok(&search, json!({"query": "jetty"})).await;
    assert_eq!(all(&result, "title"), ["The new jetty"]);
    assert_eq!(result["results"][0]["newspaper"], "The Moyne Packet");
    let everything = json!({"query": "", "limit": 100});
    let filters = [
        json!({"category": "gazette"}),
        json!({"category": "music"}),
        json!({"state": "vic"}),
        json!({"dateFrom": "1900"}),
        json!({"dateTo": "1854-12-31"}),
        json!({"format": "photograph"}),
        json!({"nuc": "QSL"}),
        json!({"illustrationType": "Illustrated"}),
        json!({"illustrationType": "Not Illustrated"}),
        json!({"decade": "188"}),
        json!({"language": "french"}),
        json!({"language": "German"}),
        json!({"availability": "subscription"}),
        json!({"availability": "free"}),
        json!({"australian": false}),
        json!({"australian": true}),
        json!({"firstAustralians": true}),
        json!({"creator": "fenwick"}),
        json!({"subject": "droving"}),
        json!({"isbn": "978-0-00-000003-3"}),
        json!({"issn": "9900-0102"}),
        json!({"issn": "99000401"}),
    ];
    assert_narrows(&search, everything.clone(), filters).await;
    let online = ok(&search, json!({"query": "", "availability": "online", "limit": 100})).await;
    assert_eq!(total(&online), total(&ok(&search, everything).await), "any access");
    fails!(search, {"query": "", "decade": "1880s"}, "decade `1880s`", "188 for the 1880s");
    fails!(search, {"query": "", "nuc": "ANLX"}, "no contributor `ANLX`", "ANL", "trove_list_contributors");
    fails!(search, {"query": "", "category": "book", "state": "vic"}, "state", "newspaper");
    fails!(search, {"query": "", "category": "book", "includeFullText": true}, "includeFullText");
}

/// A search returns articles and works together, and each filter applies to both.
#[tokio::test]
async fn filters_find_what_they_name() {
    let search = tool!(Trove.trove_search);
    for (filter, ids) in [
        (json!({"isbn": "978-0-00-000003-3"}), &["24000205"][..]),
        (json!({"issn": "99000401"}), &["24000303"]),
        (json!({"issn": "9900-0102"}), &["18000105", "18000106", "18000107"]),
        (json!({"creator": "fenwick"}), &["24000201"]),
        (json!({"subject": "droving"}), &["24000203", "24000302", "24000502"]),
        (json!({"language": "German"}), &["18000114", "24000204"]),
        (
            json!({"availability": "restricted"}),
            &["24000107", "24000205", "24000302", "24000404"],
        ),
        (json!({"australian": false}), &["24000209"]),
        (json!({"format": "sound recording"}), &["24000502", "24000504"]),
        (json!({"nuc": "slwa"}), &["24000303", "24000603"]),
        (json!({"state": "nt"}), &["18000119", "18000120"]),
        (json!({"decade": "183"}), &["18000117", "18000203"]),
        (json!({"category": "gazette", "dateFrom": "1911-01-02"}), &["18000205"]),
        (
            json!({"illustrationType": "Illustrated", "firstAustralians": true}),
            &[],
        ),
        (json!({"illustrationType": "Not Illustrated", "state": "act"}), &[]),
        (
            json!({"firstAustralians": true, "category": "newspaper"}),
            &["18000118", "18000120", "18000123"],
        ),
    ] {
        let result = ok(&search, with(&json!({"query": "", "limit": 100}), &filter)).await;
        let mut found = all(&result, "id");
        found.sort();
        assert_eq!(found, ids, "{filter}");
    }
}

#[tokio::test]
async fn results_have_an_order_and_more_members() {
    let search = tool!(Trove.trove_search);
    let dates = async |order: &str| {
        let result = ok(
            &search,
            json!({"query": "", "category": "newspaper", "sortby": order, "limit": 100}),
        )
        .await;
        all(&result, "date")
    };
    let (up, down) = (dates("dateasc").await, dates("datedesc").await);
    assert!(up.is_sorted() && up.len() > 10);
    assert!(down.is_sorted_by(|before, after| before >= after));
    let best = ok(&search, json!({"query": "gold"})).await;
    assert_eq!(
        best["results"][0]["title"], "Gold and Mud: a Digger's Arithmetic",
        "a title weighs more than a text"
    );

    let plain = ok(&search, json!({"query": "\"gold and mud\""})).await;
    let more = json!({"query": "\"gold and mud\"", "includeHoldings": true, "includeLinks": true});
    let more = ok(&search, more).await;
    assert!(plain["results"][0].get("holdings").is_none() && plain["results"][0].get("links").is_none());
    assert_eq!(
        more["results"][0]["holdings"][1],
        json!({"nuc": "VSL", "call": "LT 994"})
    );
    assert_eq!(more["results"][0]["links"][0]["type"], "fulltext");
    let text = ok(&search, json!({"query": "influenza", "includeFullText": true})).await;
    assert!(
        text["results"][0]["text"]
            .as_str()
            .expect("a text")
            .contains("without a mask")
    );
}

#[tokio::test]
async fn harvests_go_on_by_cursor() {
    let harvest = tool!(Trove.trove_harvest);
    let everything = pages(
        &harvest,
        json!({"query": "", "maxRecords": 9, "sortby": "dateasc"}),
        "id",
    )
    .await;
    assert!(everything.len() > 60, "{}", everything.len());
    narrows!(
        harvest,
        {"query": ""},
        {"query": "gold"},
        {"category": "newspaper"},
        {"state": "nsw"},
        {"dateFrom": "1930"},
        {"dateTo": "1860"},
        {"format": "diary"},
        {"nuc": "ANL"},
    );
    let first = ok(&harvest, json!({"query": "", "maxRecords": 2})).await;
    let cursor = &first["next"]["cursor"];
    fails!(harvest, {"query": "gold", "cursor": cursor}, "does not belong to these arguments", "omit `cursor` to start over");
    fails!(harvest, {"query": "", "sortby": "dateasc", "cursor": cursor}, "does not belong to these arguments");
    fails!(harvest, {"query": "", "cursor": "AoE="}, "`AoE=`");
    // A cursor that a client changes is refused.
    let changed: String = cursor.as_str().expect("a cursor").chars().rev().collect();
    fails!(harvest, {"query": "", "cursor": changed}, "does not belong to these arguments");
    let second = ok(&harvest, json!({"query": "", "maxRecords": 2, "cursor": cursor})).await;
    assert_ne!(second["results"], first["results"]);
    fails!(harvest, {"query": "", "dateFrom": "1930-01-01"}, "write YYYY");
    let text = ok(&harvest, json!({"query": "pipeline", "includeFullText": true})).await;
    assert!(text["results"][0]["text"].is_string());
}

#[tokio::test]
async fn articles_and_titles() {
    let article = tool!(Trove.trove_newspaper_article);
    let result = ok(&article, json!({"articleId": "18000116", "tier": "2"})).await;
    assert_eq!(result["newspaper"], "The Kalgoorlie Pan");
    assert!(result["text"].as_str().expect("a text").contains("uphill") && result["words"].as_u64() > Some(20));
    assert!(result["pdf"].as_str().expect("a url").ends_with("18000116.pdf"));
    let short = ok(&article, json!({"articleId": "18000116"})).await;
    assert!(short.get("text").is_none() && short["contentTokenCount"].as_u64() > Some(20));
    let preview = ok(&article, json!({"articleId": "18000116", "tier": "1.5"})).await;
    assert_eq!(preview["textPreview"], result["text"], "a short text");
    assert_eq!(
        ok(&article, json!({"articleId": "18000202", "type": "gazette"})).await["page"],
        3
    );
    fails!(article, {"articleId": "18000202"}, "belongs to a gazette", "set `type` to `gazette`");
    fails!(article, {"articleId": "1"}, "no article `1`", "18000101", "trove_search");

    let titles = tool!(Trove.trove_list_titles);
    narrows!(titles, {}, {"state": "tas"}, {"type": "gazette"});
    let gazettes = ok(&titles, json!({"type": "gazette", "state": "national"})).await;
    assert_eq!(all(&gazettes, "title"), ["Federal Notices"]);
}

fn issues(result: &Value) -> u64 {
    let years = result["years"].as_array().expect("years");
    years.iter().map(|year| year["issues"].as_u64().expect("a count")).sum()
}

#[tokio::test]
async fn titles_have_years_and_issues() {
    let details = tool!(Trove.trove_title_details);
    let result = ok(&details, json!({"titleId": "102"})).await;
    assert_eq!(
        (&result["years"][0]["year"], &result["years"][1]["issues"]),
        (&json!(1861), &json!(52))
    );
    let month = json!({"titleId": "102", "dateFrom": "18890401", "dateTo": "18890430"});
    let month = ok(&details, month).await;
    assert_eq!(
        month["years"][0]["days"],
        json!(["18890405", "18890412", "18890419", "18890426"])
    );
    let before = ok(&details, json!({"titleId": "102", "dateTo": "18500101"})).await;
    assert!(
        before["note"]
            .as_str()
            .expect("a note")
            .contains("from 1861-05-03 to 1918-09-27")
    );
    let decades = ok(
        &details,
        json!({"titleId": "102", "dateFrom": "18700101", "dateTo": "18991231"}),
    )
    .await;
    assert!(decades["note"].is_string() && decades["years"][0].get("days").is_none());
    assert_eq!(issues(&decades), 1_565, "thirty years of Fridays");
    let none = ok(&details, json!({"titleId": "102", "includeYears": false})).await;
    assert!(none.get("years").is_none());
    fails!(details, {"titleId": "102", "includeYears": false, "dateTo": "18890430"}, "includeYears");
    fails!(details, {"titleId": "102", "dateFrom": "1889-04-01"}, "write YYYYMMDD");
    fails!(details, {"titleId": "102", "type": "gazette"}, "belongs to a newspaper", "set `type` to `newspaper`");
    fails!(details, {"titleId": "9"}, "no title `9`", "trove_list_titles");

    let magazines = ok(&tool!(Trove.trove_list_magazine_titles()), json!({})).await;
    assert_eq!(total(&magazines), 5);
    assert!(all(&magazines, "issn").contains(&"9900-0302".to_owned()));
    let magazine = tool!(Trove.trove_get_magazine_title);
    let all_years = ok(&magazine, json!({"titleId": "303"})).await;
    let some_years = ok(
        &magazine,
        json!({"titleId": "303", "dateFrom": "19100101", "dateTo": "19111231"}),
    )
    .await;
    assert_eq!((issues(&all_years), issues(&some_years)), (152, 8));
    fails!(magazine, {"titleId": "102"}, "no magazine title `102`", "trove_list_magazine_titles");
}

#[tokio::test]
async fn contributors() {
    let list = tool!(Trove.trove_list_contributors);
    narrows!(list, {}, {"query": "ballarat"});
    let brief = ok(&list, json!({})).await;
    let full = ok(&list, json!({"reclevel": "full"})).await;
    assert!(brief["results"][0].get("access").is_none() && full["results"][0]["access"].is_string());

    let get = tool!(Trove.trove_get_contributor);
    let result = ok(&get, json!({"nuc": "vbhs"})).await;
    assert_eq!(result["parentName"], "Sample state library of Victoria");
    assert!(ok(&get, json!({"nuc": "ANL"})).await["works"].as_u64() > Some(5));
    fails!(get, {"nuc": "XYZ"}, "no contributor `XYZ`", "trove_list_contributors");
}

#[tokio::test]
async fn works_people_and_lists() {
    let work = tool!(Trove.trove_get_work);
    let full = ok(&work, json!({"workId": "24000201"})).await;
    assert_eq!(full["workversions"][1]["date"], "1988");
    assert!(full["holdings"].is_array() && full["links"].is_array());
    let brief = ok(&work, json!({"workId": "24000201", "reclevel": "brief"})).await;
    assert!(brief.get("holdings").is_none() && brief["title"] == full["title"]);
    let one = json!({"workId": "24000201", "reclevel": "brief", "include": ["workversions"]});
    let one = ok(&work, one).await;
    assert!(one["workversions"].is_array() && one.get("holdings").is_none());
    let libraries = ok(&work, json!({"workId": "24000202", "include": ["subscribinglibs"]})).await;
    assert_eq!(libraries["subscribinglibs"], json!(["ANL", "QSL"]));
    fails!(work, {"workId": "24000999"}, "no work `24000999`", "trove_search");

    let people = tool!(Trove.trove_search_people);
    let kinds = ["Person", "Organisation", "Family"].map(|kind| json!({"type": kind}));
    assert_narrows(&people, json!({"query": ""}), kinds).await;
    let found = ok(&people, json!({"query": "Sister Tranter", "limit": 1})).await;
    let person = tool!(Trove.trove_get_person);
    let result = ok(&person, json!({"personId": found["results"][0]["id"]})).await;
    assert_eq!(result["works"], json!(["24000402"]));
    let brief = ok(&person, json!({"personId": "700103", "reclevel": "brief"})).await;
    assert!(brief.get("biography").is_none() && result["biography"].is_string());
    fails!(person, {"personId": "7"}, "`7`", "trove_search_people");

    let list = tool!(Trove.trove_get_list);
    let result = ok(&list, json!({"listId": "80001"})).await;
    assert_eq!(result["items"][0]["title"], "Quiet at the diggings");
    assert_eq!(result["items"][2]["note"], "Chapter 3 has the prices");
    let without = ok(&list, json!({"listId": "80001", "includeItems": false})).await;
    assert!(without.get("items").is_none() && without["total"] == 3);
    fails!(list, {"listId": "80009"}, "no list `80009`", "80001, 80002");
}
