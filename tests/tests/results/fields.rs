//! Selection of fields: the parameter, the value it keeps, and the schema of the results.

use expect_test::expect;
use mcpact::{At, Fields, Selected, Tier, Tiered, ToolSchema};
use proptest::{prelude::*, sample::subsequence, test_runner::TestRunner};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::{config, pattern, tiers::schemas::check};

#[derive(Clone, Debug, Serialize, ToolSchema)]
struct Date {
    year: u16,
    month: Option<u8>,
}

#[derive(Clone, Debug, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
struct Author {
    full_name: String,
    born: Option<Date>,
}

#[derive(Clone, Debug, Serialize, ToolSchema)]
struct Source {
    url: String,
}

#[derive(Clone, Debug, Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
struct Record {
    id: u32,
    /// As on the cover
    title: String,
    authors: Vec<Author>,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<Date>,
    tags: Vec<String>,
    #[serde(flatten)]
    source: Source,
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Search {
    query: String,
    #[mcp(default = ["id", "title"])]
    fields: Fields<Record>,
    authors: Fields<Author, 1>,
}

fn record() -> Record {
    let date = |month| Date { year: 1854, month };
    Record {
        id: 7,
        title: "Eureka".into(),
        authors: vec![
            Author {
                full_name: "Raffaello Carboni".into(),
                born: Some(date(None)),
            },
            Author {
                full_name: "Peter Lalor".into(),
                born: None,
            },
        ],
        published: Some(date(Some(12))),
        tags: vec!["gold".into()],
        source: Source {
            url: "https://a.au".into(),
        },
    }
}

fn select(names: &[&str]) -> Value {
    let fields = Fields::<Record>::from_names(names).expect("fields");
    serde_json::to_value(fields.select(&record())).expect("JSON")
}

#[test]
fn parameter() {
    expect![[r#"{"type":"object","properties":{"query":{"type":"string"},"fields":{"type":"array","items":{"type":"string","enum":["id","title","authors","authors.fullName","authors.born","published","published.year","published.month","tags","url"]},"default":["id","title"]},"authors":{"type":"array","items":{"type":"string","enum":["fullName","born"]}}},"required":["query"]}"#]].assert_eq(&mcpact::schema::<Search>());
}

#[test]
fn default() {
    let call: Search = mcpact::arguments(json!({"query": "gold"})).expect("arguments");
    assert_eq!(call.query, "gold");
    let kept = serde_json::to_value(call.fields.select(record())).expect("JSON");
    assert_eq!(kept, json!({"id": 7, "title": "Eureka"}));
    assert!(call.authors.is_all());
    let call: Search =
        mcpact::arguments(json!({"query": "gold", "fields": ["tags"], "authors": null})).expect("arguments");
    assert!(call.authors.is_all() && !call.fields.is_all());
    let all = serde_json::to_value(Fields::<Record>::all().select(record())).expect("JSON");
    assert_eq!(all, serde_json::to_value(record()).expect("JSON"));
    let call: Search = mcpact::arguments(json!({"query": "gold", "fields": null})).expect("arguments");
    let kept = serde_json::to_value(call.fields.select(record())).expect("JSON");
    assert_eq!(kept, json!({"id": 7, "title": "Eureka"}));
    let none: [&str; 0] = [];
    assert!(Fields::<Record>::from_names(none).expect("all").is_all());
}

#[test]
fn unknown_names() {
    let error = mcpact::arguments::<Search>(json!({"query": "gold", "fields": ["titel"]})).expect_err("no field");
    assert!(error.to_string().contains("\"title\""), "{error}");
    let error = Fields::<Record>::from_names(["author"]).expect_err("no field");
    assert_eq!(error.to_string(), "unknown field `author`; did you mean `authors`?");
}

#[test]
fn inner_fields() {
    assert_eq!(
        select(&["published.year", "authors.fullName"]),
        json!({
            "authors": [{"fullName": "Raffaello Carboni"}, {"fullName": "Peter Lalor"}],
            "published": {"year": 1854},
        })
    );
    // All of it, in any order.
    let whole = json!({"published": {"year": 1854, "month": 12}});
    assert_eq!(select(&["published.year", "published"]), whole);
    assert_eq!(select(&["published", "published.year"]), whole);
    assert_eq!(select(&["url"]), json!({"url": "https://a.au"}));
}

/// Lists the paths of a value's properties, through arrays, down to `depth` names.
fn keep(value: &Value, names: &[String], prefix: &str) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| keep(item, names, prefix)).collect(),
        Value::Object(properties) => {
            let mut kept = Map::new();
            for (name, value) in properties {
                let path = format!("{prefix}{name}");
                if names.contains(&path) {
                    kept.insert(name.clone(), value.clone());
                } else if names.iter().any(|name| name.starts_with(&format!("{path}."))) {
                    kept.insert(name.clone(), keep(value, names, &format!("{path}.")));
                }
            }
            Value::Object(kept)
        }
        value => value.clone(),
    }
}

fn records() -> impl Strategy<Value = Record> {
    let date = || (any::<u16>(), any::<Option<u8>>()).prop_map(|(year, month)| Date { year, month });
    let author =
        (pattern("[a-z]{0,3}"), prop::option::of(date())).prop_map(|(full_name, born)| Author { full_name, born });
    let authors = prop::collection::vec(author, 0..3);
    (
        any::<u32>(),
        pattern("[a-z]{0,3}"),
        authors,
        prop::option::of(date()),
        prop::collection::vec(pattern("[a-z]{0,2}"), 0..3),
        pattern("[a-z:/]{0,4}"),
    )
        .prop_map(|(id, title, authors, published, tags, url)| Record {
            id,
            title,
            authors,
            published,
            tags,
            source: Source { url },
        })
}

fn hits() -> impl Strategy<Value = Vec<Hit>> {
    let date = (any::<u16>(), any::<Option<u8>>()).prop_map(|(year, month)| Date { year, month });
    let person = (pattern("[a-z]{0,3}"), prop::option::of(date)).prop_map(|(name, born)| Hit::Person { name, born });
    let place = (pattern("[a-z]{0,3}"), any::<i8>(), any::<i8>()).prop_map(|(name, lat, lon)| Hit::Place {
        name,
        lat: lat.into(),
        lon: lon.into(),
    });
    prop::collection::vec(prop_oneof![person, place, Just(Hit::Unknown)], 0..4)
}

/// Checks 100,000 selections of random fields of random values: each keeps the projection of the
/// whole, and matches the announced schema.
#[track_caller]
fn check_projections<T: Serialize + ToolSchema + std::fmt::Debug + 'static>(values: impl Strategy<Value = T>) {
    let names = Fields::<T, 3>::names();
    let count = names.len();
    let schema = serde_json::from_str(&mcpact::output_schema::<Selected<T>>()).expect("JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    let cases = (values, subsequence(names, 1..=count).prop_shuffle());
    let mut runner = TestRunner::new(config());
    let result = runner.run(&cases, |(value, names)| {
        let fields = Fields::<T, 3>::from_names(&names).expect("fields");
        let whole = serde_json::to_value(&value).expect("JSON");
        let kept = serde_json::to_value(fields.select(value)).expect("JSON");
        prop_assert_eq!(kept.to_string(), keep(&whole, &names, "").to_string());
        prop_assert!(validator.is_valid(&kept), "{kept}");
        Ok(())
    });
    result.expect("all selections");
}

#[test]
fn selections_are_projections() {
    check_projections(records());
}

/// The values have several forms.
#[test]
fn selections_of_enums_are_projections() {
    check_projections(hits());
}

#[test]
fn output_schema() {
    let whole = serde_json::to_value(record()).expect("JSON");
    check::<Selected<Record>>(
        &expect![[
            r#"{"type":"object","properties":{"id":{"type":"integer"},"title":{"description":"As on the cover","type":"string"},"authors":{"type":"array","items":{"type":"object","properties":{"fullName":{"type":"string"},"born":{"type":["object","null"],"properties":{"year":{"type":"integer"},"month":{"type":["integer","null"]}}}}}},"published":{"type":"object","properties":{"year":{"type":"integer"},"month":{"type":["integer","null"]}}},"tags":{"type":"array","items":{"type":"string"}},"url":{"type":"string"},"_ignored":{"type":"array","items":{"type":"string"}}},"additionalProperties":false}"#
        ]],
        &[whole, select(&["authors.born", "tags"])],
    );
}

/// A type that occurs outside of a selection too keeps its required properties there.
#[test]
fn beside_the_whole_type() {
    #[derive(Serialize, ToolSchema)]
    struct Both {
        whole: Record,
        first: Record,
        some: Vec<Selected<Record>>,
    }
    let fields = Fields::<Record>::from_names(["authors.fullName"]).expect("fields");
    let both = Both {
        whole: record(),
        first: record(),
        some: vec![fields.select(record())],
    };
    let value = serde_json::to_value(&both).expect("JSON");
    check::<Both>(
        &expect![[
            r##"{"type":"object","properties":{"whole":{"$ref":"#/$defs/Record"},"first":{"$ref":"#/$defs/Record"},"some":{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"},"title":{"description":"As on the cover","type":"string"},"authors":{"type":"array","items":{"type":"object","properties":{"fullName":{"type":"string"},"born":{"type":["object","null"],"properties":{"year":{"type":"integer"},"month":{"type":["integer","null"]}}}}}},"published":{"type":"object","properties":{"year":{"type":"integer"},"month":{"type":["integer","null"]}}},"tags":{"type":"array","items":{"type":"string"}},"url":{"type":"string"}},"additionalProperties":false}}},"required":["whole","first","some"],"$defs":{"Record":{"type":"object","properties":{"id":{"type":"integer"},"title":{"description":"As on the cover","type":"string"},"authors":{"type":"array","items":{"type":"object","properties":{"fullName":{"type":"string"},"born":{"anyOf":[{"$ref":"#/$defs/Date"},{"type":"null"}]}},"required":["fullName","born"]}},"published":{"$ref":"#/$defs/Date"},"tags":{"type":"array","items":{"type":"string"}},"url":{"type":"string"}},"required":["id","title","authors","tags","url"],"additionalProperties":false},"Date":{"type":"object","properties":{"year":{"type":"integer"},"month":{"type":["integer","null"]}},"required":["year","month"]}}}"##
        ]],
        &[value],
    );
}

/// A selection of a result at a tier can name the fields that the tier adds.
#[test]
fn of_a_tier() {
    #[derive(Clone, Serialize, Tiered, ToolSchema)]
    struct Article {
        id: u8,
        #[tier(2, preview = 3)]
        text: String,
    }
    let names = ["id", "text", "text_preview", "content_token_count"];
    assert_eq!(Fields::<At<Article>>::names(), names);
    let article = Article {
        id: 1,
        text: "gold".into(),
    };
    let fields = Fields::<At<Article>>::from_names(["text_preview", "text"]).expect("fields");
    for (tier, expected) in Tier::all().zip([
        json!({}),
        json!({"text_preview": "gol\n\n(... truncated 1 character. Request tier 2 for full text.)"}),
        json!({"text": "gold"}),
    ]) {
        let selected = fields.select(article.clone().at(tier));
        assert_eq!(serde_json::to_value(&selected).expect("JSON"), expected);
    }
    let values = Tier::all().map(|tier| serde_json::to_value(fields.select(article.clone().at(tier))));
    let values: Result<Vec<Value>, _> = values.collect();
    check::<Selected<At<Article>>>(
        &expect![[
            r#"{"type":"object","properties":{"id":{"type":"integer"},"text":{"type":"string"},"text_preview":{"type":"string"},"content_token_count":{"type":"integer"}}}"#
        ]],
        &values.expect("JSON"),
    );
}

#[derive(Clone, Debug, Serialize, ToolSchema)]
#[serde(untagged)]
enum Hit {
    Person { name: String, born: Option<Date> },
    Place { name: String, lat: f64, lon: f64 },
    Unknown,
}

#[derive(Clone, Debug, Serialize, ToolSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tagged {
    Person { name: String },
    Ship { name: String, tons: u32 },
}

/// An enum has the names of all its forms, each once, and a selection keeps those that a value has.
#[test]
fn of_enums() {
    assert_eq!(
        Fields::<Vec<Hit>>::names(),
        ["name", "born", "born.year", "born.month", "lat", "lon"]
    );
    assert_eq!(Fields::<Tagged>::names(), ["kind", "name", "tons"]);
    let hits = vec![
        Hit::Person {
            name: "Caroline Chisholm".into(),
            born: Some(Date {
                year: 1808,
                month: Some(5),
            }),
        },
        Hit::Place {
            name: "Ballarat".into(),
            lat: -37.56,
            lon: 143.86,
        },
        Hit::Unknown,
    ];
    let fields = Fields::<Vec<Hit>>::from_names(["lat", "name", "born.year"]).expect("fields");
    let kept = serde_json::to_value(fields.select(&hits)).expect("JSON");
    assert_eq!(
        kept,
        json!([
            { "name": "Caroline Chisholm", "born": { "year": 1808 } },
            { "name": "Ballarat", "lat": -37.56 },
            null,
        ])
    );
    check::<Selected<Vec<Hit>>>(
        &expect![[
            r#"{"type":"array","items":{"anyOf":[{"type":"object","properties":{"name":{"type":"string"},"born":{"type":["object","null"],"properties":{"year":{"type":"integer"},"month":{"type":["integer","null"]}}}}},{"type":"object","properties":{"name":{"type":"string"},"lat":{"type":"number"},"lon":{"type":"number"}}},{"type":"null"}]}}"#
        ]],
        &[kept, serde_json::to_value(&hits).expect("JSON")],
    );
    let ship = Tagged::Ship {
        name: "Loch Ard".into(),
        tons: 1_693,
    };
    let person = Tagged::Person {
        name: "Eva Carmichael".into(),
    };
    let fields = Fields::<Tagged>::from_names(["kind", "tons"]).expect("fields");
    let kept = [ship, person].map(|value| serde_json::to_value(fields.select(value)).expect("JSON"));
    assert_eq!(
        json!(kept),
        json!([{ "kind": "ship", "tons": 1_693 }, { "kind": "person" }])
    );
    check::<Selected<Tagged>>(
        &expect![[
            r#"{"type":"object","anyOf":[{"type":"object","properties":{"kind":{"type":"string","enum":["person"]},"name":{"type":"string"}}},{"type":"object","properties":{"kind":{"type":"string","enum":["ship"]},"name":{"type":"string"},"tons":{"type":"integer"}}}]}"#
        ]],
        &kept,
    );
}
