//! The tokens of renderings, measured on heritage's results. The docs of `Table` have the table.

use std::fmt::Write;

use expect_test::expect_file;
use heritage::sources::{
    acmi::Acmi, ala::Ala, ga_hap::GaHap, ghap::Ghap, museumsvic::Museumsvic, nma::Nma, pm_transcripts::PmTranscripts,
    prov::Prov, trove::Trove, vhd::Vhd,
};
use mcpact::{Json, results::Table, serve::WithOrigin};
use serde::Serialize;
use serde_json::{Map, Value, json};
use tiktoken_rs::o200k_base_singleton;

/// The value of a tool result, however it is rendered.
trait Measured {
    fn value(self) -> Value;
}

impl<T: Serialize> Measured for Json<T> {
    fn value(self) -> Value {
        json!(self.0)
    }
}

impl<T: Serialize, H: Serialize> Measured for Table<T, H> {
    fn value(self) -> Value {
        json!(self)
    }
}

impl<R: Measured> Measured for WithOrigin<R> {
    fn value(self) -> Value {
        self.0.value()
    }
}

impl<T: Measured, E: std::fmt::Display> Measured for Result<T, E> {
    fn value(self) -> Value {
        self.unwrap_or_else(|error| panic!("{error}")).value()
    }
}

macro_rules! results {
    ($($source:ident.$tool:ident($arguments:tt)),+ $(,)?) => {
        [$((stringify!($tool), {
            let arguments = mcpact::arguments(json!($arguments));
            let arguments = arguments.unwrap_or_else(|error| panic!("{}: {error}", stringify!($tool)));
            $source.$tool(arguments).await.value()
        })),+]
    };
}

/// Returns the only list of a result, and the properties around it.
fn list(value: &Value) -> Option<(&[Value], Map<String, Value>)> {
    let mut head = value.as_object()?.clone();
    let lists = head.iter().filter(|(_, value)| value.is_array());
    let name = lists.map(|(name, _)| name.clone()).next()?;
    head.remove(&name);
    let rows = value[&name].as_array()?;
    rows.iter().all(Value::is_object).then_some((rows, head))
}

/// Returns the columns of a list whose records are flat.
fn columns(rows: &[Value]) -> Option<Vec<&str>> {
    let mut columns: Vec<&str> = Vec::new();
    for row in rows {
        for (name, value) in row.as_object()? {
            if value.is_array() || value.is_object() {
                return None;
            }
            if !columns.contains(&name.as_str()) {
                columns.push(name);
            }
        }
    }
    Some(columns)
}

fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

fn csv(value: &Value) -> Option<String> {
    let (rows, head) = list(value)?;
    let columns = columns(rows)?;
    let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
    writer.write_record(&columns).expect("memory");
    for row in rows {
        writer
            .write_record(columns.iter().map(|column| cell(row.get(column))))
            .expect("memory");
    }
    let text = String::from_utf8(writer.into_inner().expect("memory")).expect("UTF-8");
    Some(format!("{}\n{}", json!(head), text.trim_end()))
}

/// Writes a table if the records are flat, and a list of properties otherwise.
fn markdown(value: &Value) -> String {
    let mut text = String::new();
    match list(value).and_then(|(rows, head)| Some((columns(rows)?, rows, head))) {
        Some((columns, rows, head)) => {
            for (name, value) in head {
                writeln!(text, "**{name}**: {}", cell(Some(&value))).expect("memory");
            }
            writeln!(text, "\n| {} |\n|{}", columns.join(" | "), "---|".repeat(columns.len())).expect("memory");
            for row in rows {
                let cells: Vec<String> = columns
                    .iter()
                    .map(|column| cell(row.get(column)).replace('|', "\\|"))
                    .collect();
                writeln!(text, "| {} |", cells.join(" | ")).expect("memory");
            }
        }
        None => bullets(&mut text, value, 0),
    }
    text.trim().to_owned()
}

fn bullets(text: &mut String, value: &Value, depth: usize) {
    let indent = "  ".repeat(depth);
    let named: Vec<(String, &Value)> = match value {
        Value::Object(object) => object
            .iter()
            .map(|(name, value)| (format!("**{name}**"), value))
            .collect(),
        Value::Array(items) => (1..)
            .zip(items)
            .map(|(number, item)| (number.to_string(), item))
            .collect(),
        _ => return,
    };
    for (name, value) in named {
        if value.is_array() || value.is_object() {
            writeln!(text, "{indent}- {name}:").expect("memory");
            bullets(text, value, depth + 1);
        } else {
            writeln!(text, "{indent}- {name}: {}", cell(Some(value))).expect("memory");
        }
    }
}

fn count(text: &str) -> usize {
    o200k_base_singleton().encode_ordinary(text).len()
}

/// The docs have these numbers. TOON never beats CSV, and not always minified JSON, so that results
/// are CSV or minified JSON.
#[tokio::test]
async fn renderings() {
    let results = results![
        Ghap.ghap_search({ "query": "b" }),
        GaHap.ga_hap_search({}),
        Vhd.vhd_search_places({}),
        Vhd.vhd_search_shipwrecks({}),
        Nma.nma_search_objects({ "query": "gold" }),
        PmTranscripts.pm_transcripts_harvest({}),
        Acmi.acmi_list_creators({}),
        Museumsvic.museumsvic_search({ "query": "gold" }),
        Ala.ala_search_occurrences({}),
        Prov.prov_search({}),
        Trove.trove_search({ "query": "gold" }),
        Vhd.vhd_get_place({ "id": 1101, "tier": "2" }),
    ];
    let mut table = String::from(
        "| Result | records | pretty JSON | JSON | CSV | Markdown | TOON |\n|---|---:|---:|---:|---:|---:|---:|\n",
    );
    let mut flat = [0; 5];
    for (tool, value) in results {
        let records = list(&value).map_or(1, |(rows, _)| rows.len());
        assert!(records > 0, "{tool}");
        let csv = csv(&value).map(|text| count(&text));
        let others = [
            serde_json::to_string_pretty(&value).expect("JSON"),
            value.to_string(),
            markdown(&value),
            toon_format::encode_default(&value).expect("TOON"),
        ];
        let [pretty, minified, markdown, toon] = others.map(|text| count(&text));
        assert!(minified < pretty);
        if let Some(csv) = csv {
            assert!(
                csv < minified && csv < markdown && csv < toon,
                "{tool}: {csv}, {minified}, {markdown}, {toon}"
            );
            for (sum, tokens) in flat.iter_mut().zip([pretty, minified, csv, markdown, toon]) {
                *sum += tokens;
            }
        }
        let csv = csv.map_or("–".to_owned(), |csv| csv.to_string());
        writeln!(
            table,
            "| `{tool}` | {records} | {pretty} | {minified} | {csv} | {markdown} | {toon} |"
        )
        .expect("memory");
    }
    let [pretty, minified, csv, markdown, toon] = flat;
    writeln!(
        table,
        "| all flat records | | {pretty} | {minified} | {csv} | {markdown} | {toon} |"
    )
    .expect("memory");
    expect_file!["../../../runtime/mcpact/src/call/results/renderings.md"].assert_eq(&table);
}
