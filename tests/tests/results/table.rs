//! Tables: CSV that an independent reader reads, and structured content that their schema allows.

use std::sync::Arc;

use mcpact::{
    ToolSchema,
    results::Table,
    serve::{IntoToolResult, MatchesOutput},
};
use proptest::{collection::vec, option, prelude::*, sample::select};
use rmcp::model::{CallToolResponse, CallToolResult};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{PIECES, config};

#[derive(Clone, Debug, Serialize, ToolSchema)]
struct Point {
    lat: f64,
    lon: f64,
}

#[derive(Clone, Debug, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Town,
    Creek,
}

#[derive(Clone, Debug, Serialize, ToolSchema)]
struct Id(u32);

#[derive(Clone, Debug, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
#[mcp(flat)]
struct Place {
    id: Id,
    #[serde(rename = "the \"name\", as written")]
    title: Option<String>,
    kind: Kind,
    #[serde(flatten)]
    point: Point,
    #[serde(skip_serializing_if = "Option::is_none")]
    former_name: Option<String>,
    is_town: bool,
}

#[derive(Serialize, ToolSchema)]
#[mcp(flat)]
struct Row<'a> {
    id: u32,
    name: Option<&'a str>,
}

#[derive(Clone, Debug, Serialize, ToolSchema)]
struct Page {
    total: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<u32>,
}

fn place(name: Option<&str>, former_name: Option<&str>) -> Place {
    Place {
        id: Id(7),
        title: name.map(str::to_owned),
        kind: Kind::Town,
        point: Point { lat: -37.5, lon: 143.0 },
        former_name: former_name.map(str::to_owned),
        is_town: true,
    }
}

const HEADER: &str = "id,\"the \"\"name\"\", as written\",kind,lat,lon,formerName,isTown";

/// A name is written once, quotes are doubled, and an empty text is not null.
#[test]
fn text() {
    let table = Table::new([
        place(Some("Ballarat"), None),
        place(Some("a, \"b\"\nc\r"), Some("")),
        Place {
            kind: Kind::Creek,
            is_town: false,
            ..place(None, Some("é,中"))
        },
    ]);
    let lines = [
        HEADER,
        "7,Ballarat,town,-37.5,143.0,,true",
        "7,\"a, \"\"b\"\"\nc\r\",town,-37.5,143.0,\"\",true",
        "7,,creek,-37.5,143.0,\"é,中\",false",
    ];
    assert_eq!(table.to_text().expect("CSV"), lines.join("\n"));
    assert_eq!(Table::<Place>::new([]).to_text().expect("CSV"), HEADER);
    let place_a = place(Some("a"), None);
    let page = Table::new([&place_a]).with_head(Page {
        total: 5,
        next: Some(2),
    });
    assert_eq!(
        page.to_text().expect("CSV"),
        format!("{{\"total\":5,\"next\":2}}\n{HEADER}\n7,a,town,-37.5,143.0,,true")
    );
    let empty = Table::new([Arc::new(place(None, None))]).with_head(Nothing {});
    assert!(empty.to_text().expect("CSV").starts_with("id,"));
}

#[derive(Serialize)]
struct Nothing {}

fn complete(response: CallToolResponse) -> CallToolResult {
    match response {
        CallToolResponse::Complete(result) => result,
        other => panic!("not complete: {other:?}"),
    }
}

/// A tool without `output` sends CSV alone. With `output = Table<…>`, the structured content
/// matches its schema.
#[test]
fn results() {
    let table =
        || Table::new([place(Some("a"), None), place(None, Some("b"))]).with_head(Page { total: 2, next: None });
    let text = table().to_text().expect("CSV");
    let plain = complete(table().into_tool_result().expect("a result"));
    assert_eq!(plain.content[0].as_text().expect("a text").text, text);
    assert_eq!(plain.structured_content, None);
    let announced = complete(table().into_output_result().expect("a result"));
    assert_eq!(announced.content[0].as_text().expect("a text").text, text);
    let structured = announced.structured_content.expect("it is announced");
    assert_eq!(structured["total"], 2);
    assert_eq!(structured["rows"][1]["formerName"], "b");
    let schema: Value = serde_json::from_str(&mcpact::output_schema::<Table<Place, Page>>()).expect("JSON");
    assert_eq!(schema["required"], json!(["total", "rows"]));
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    assert!(validator.is_valid(&structured), "{structured}");
    let bare: Value = serde_json::from_str(&mcpact::output_schema::<Table<Place>>()).expect("JSON");
    let rows = json!(Table::new([place(None, None)]));
    assert!(
        jsonschema::is_valid(&bare, &rows) && rows.as_object().is_some_and(|rows| rows.len() == 1),
        "{rows}"
    );
}

/// A number has the digits of its own type in the text and in structured content.
#[test]
fn numbers() {
    #[derive(Serialize, ToolSchema)]
    #[mcp(flat)]
    struct Reading {
        lat: f32,
        lon: f64,
    }
    let table = || {
        Table::new([Reading {
            lat: -37.56,
            lon: 143.85,
        }])
    };
    assert_eq!(table().to_text().expect("CSV"), "lat,lon\n-37.56,143.85");
    let result = complete(table().into_output_result().expect("a result"));
    let structured = result.structured_content.expect("it is announced");
    assert_eq!(structured.to_string(), r#"{"rows":[{"lat":-37.56,"lon":143.85}]}"#);
    let json = || mcpact::Json([Some(0.1_f32), None]);
    let result = complete(MatchesOutput::<[Option<f32>; 2]>::into_output_result(json()).expect("a result"));
    let text = &result.content[0].as_text().expect("a text").text;
    assert_eq!(result.structured_content.expect("it is announced").to_string(), *text);
}

/// Readers skip an empty line, so a record of one column has no empty cell.
#[test]
fn one_column() {
    #[derive(Serialize, ToolSchema)]
    #[mcp(flat)]
    struct Name {
        name: Option<&'static str>,
    }
    let names = [None, Some("a"), Some(""), None];
    let text = Table::new(names.map(|name| Name { name })).to_text().expect("CSV");
    assert_eq!(text, "name\n\"\"\na\n\"\"\n\"\"");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    assert_eq!(reader.records().count(), names.len());
}

/// A record that is not serialized as its schema says is refused, not cut.
#[test]
fn other_properties() {
    #[derive(ToolSchema)]
    #[mcp(flat)]
    #[expect(dead_code, reason = "only its schema is used")]
    struct Said {
        a: u32,
    }
    impl Serialize for Said {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            json!({ "a": 1, "b": 2 }).serialize(serializer)
        }
    }
    let error = Table::new([Said { a: 1 }]).to_text().expect_err("another property");
    assert!(error.to_string().contains("other properties than `a`"), "{error}");
    let result = complete(Table::new([Said { a: 1 }]).into_tool_result().expect("an error result"));
    assert_eq!(result.is_error, Some(true), "{result:?}");
}

proptest! {
    // A case has up to 200 records, since a reader of CSV is slow to make.
    #![proptest_config(ProptestConfig { cases: 1_000, ..config() })]

    /// A reader of CSV returns every value.
    #[test]
    fn read_back(names in vec(option::of(vec(select(&PIECES[..]), 0..3).prop_map(|pieces| pieces.concat())), 0..200)) {
        let rows = names.iter().map(|name| Row { id: 5, name: name.as_deref() });
        let text = Table::new(rows).to_text().expect("CSV");
        let mut reader = csv::ReaderBuilder::new().buffer_capacity(256).from_reader(text.as_bytes());
        let mut record = csv::StringRecord::new();
        for name in names {
            prop_assert!(reader.read_record(&mut record).expect("a record"));
            prop_assert_eq!(&record[0], "5");
            prop_assert_eq!(&record[1], name.as_deref().unwrap_or_default());
        }
        prop_assert!(!reader.read_record(&mut record).expect("an end"));
    }
}
