//! Calls of every tool: results, filters, pages, and errors for invalid values.
//!
//! The results come from the samples. Each filter excludes some records, paging returns each record
//! once, and the error of an invalid value states the fix.

mod acmi;
mod ala;
mod ga_hap;
mod ghap;
mod iiif;
mod museumsvic;
mod nma;
mod pm_transcripts;
mod prov;
mod trove;
mod vhd;

use std::{collections::BTreeSet, fmt::Display};

use heritage::{HERITAGE, sources::prov::Prov};
use mcpact::{
    Json, ToolSchema,
    results::{Flat, Table},
    rmcp::model::CallToolResponse,
    serve::{IntoToolResult, WithOrigin, WithOrigins},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// A tool's method as a function of its arguments as JSON.
macro_rules! tool {
    ($source:ident.$tool:ident()) => {
        async |_: serde_json::Value| crate::value_of($source.$tool().await)
    };
    ($source:ident.$tool:ident) => {
        async |arguments: serde_json::Value| crate::value_of($source.$tool(crate::read(&arguments)).await)
    };
}
pub(crate) use tool;

/// Checks that a call fails with an error that contains each of these texts.
macro_rules! fails {
    ($call:ident, $arguments:tt, $($word:expr),+) => {
        crate::assert_fails(&$call, serde_json::json!($arguments), &[$($word),+]).await
    };
}
pub(crate) use fails;

/// Checks that each of the filters keeps some results and excludes others.
macro_rules! narrows {
    ($call:ident, $base:tt, $($filter:tt),+ $(,)?) => {
        crate::assert_narrows(&$call, serde_json::json!($base), [$(serde_json::json!($filter)),+]).await
    };
}
pub(crate) use narrows;

/// Reads the arguments, with defaults.
fn read<T: ToolSchema + DeserializeOwned>(arguments: &Value) -> T {
    mcpact::arguments(arguments.clone()).unwrap_or_else(|error| panic!("{error}: {arguments}"))
}

/// A tool result whose value can be read, in any rendering.
trait ReadableResult: IntoToolResult {
    /// Returns the value, or the text of the error.
    fn value(&self) -> Result<Value, String>;
}

impl<T: Serialize> ReadableResult for Json<T> {
    fn value(&self) -> Result<Value, String> {
        Ok(json!(self.0))
    }
}

impl<R: ReadableResult> ReadableResult for WithOrigin<R> {
    fn value(&self) -> Result<Value, String> {
        self.0.value()
    }
}

impl<R: ReadableResult> ReadableResult for WithOrigins<R> {
    fn value(&self) -> Result<Value, String> {
        self.0.value()
    }
}

/// Renames the records of a table to `results`, as in a list.
impl<T: Serialize + Flat, H: Serialize> ReadableResult for Table<T, H> {
    fn value(&self) -> Result<Value, String> {
        let mut value = json!(self);
        value["results"] = value["rows"].take();
        value.as_object_mut().expect("an object").remove("rows");
        Ok(value)
    }
}

impl<T: ReadableResult, E: Display + 'static> ReadableResult for Result<T, E> {
    fn value(&self) -> Result<Value, String> {
        match self {
            Ok(result) => result.value(),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Returns the value of a result, or the text of a tool's error. The text has all of the value.
fn value_of(result: impl ReadableResult) -> Result<Value, String> {
    let value = result.value();
    let CallToolResponse::Complete(result) = result.into_tool_result().expect("no protocol error") else {
        panic!("a result that is not complete");
    };
    let response = serde_json::to_value(result).expect("JSON");
    let text = response["content"][0]["text"].as_str().expect("a text");
    assert_eq!(response.get("structuredContent"), None, "no schema is announced");
    match &value {
        Err(error) => assert_eq!((text, &response["isError"]), (error.as_str(), &json!(true))),
        Ok(value) => {
            assert!(value.is_object(), "{text}");
            assert_no_empty_properties(value);
            let is_same = serde_json::from_str::<Value>(text).is_ok_and(|text| text == *value);
            assert!(is_same || has_cells(text, value), "{text}: {value}");
        }
    }
    value
}

/// Returns whether a text is the CSV of a list: a line of the properties around it, the header, and
/// a line for each record.
fn has_cells(text: &str, value: &Value) -> bool {
    let mut head = value.clone();
    let results = head
        .as_object_mut()
        .and_then(|head| head.remove("results"))
        .unwrap_or_default();
    let (first, csv) = text.split_once('\n').unwrap_or_default();
    let header: Vec<&str> = csv.lines().next().unwrap_or_default().split(',').collect();
    let records = results.as_array().expect("results");
    serde_json::from_str::<Value>(first).is_ok_and(|first| first == head)
        && csv.lines().count() == records.len() + 1
        && records.iter().zip(csv.lines().skip(1)).all(|(record, line)| {
            record.as_object().expect("a record").iter().all(|(name, value)| {
                let cell = value
                    .as_str()
                    .map_or_else(|| value.to_string(), |text| text.replace('"', "\"\""));
                header.contains(&name.as_str()) && line.contains(&cell)
            })
        })
}

/// Checks that no property is null, and that only `results` may be empty.
fn assert_no_empty_properties(value: &Value) {
    match value {
        Value::Object(properties) => {
            for (name, property) in properties {
                let is_empty_list = property.as_array().is_some_and(Vec::is_empty);
                assert!(
                    !property.is_null() && (!is_empty_list || name == "results"),
                    "{name} is empty: {value}"
                );
                assert_no_empty_properties(property);
            }
        }
        Value::Array(items) => items.iter().for_each(assert_no_empty_properties),
        _ => {}
    }
}

type CallOutcome = Result<Value, String>;

async fn ok(call: &impl AsyncFn(Value) -> CallOutcome, arguments: Value) -> Value {
    call(arguments.clone())
        .await
        .unwrap_or_else(|error| panic!("{error}: {arguments}"))
}

async fn assert_fails(call: &impl AsyncFn(Value) -> CallOutcome, arguments: Value, words: &[&str]) {
    let error = call(arguments.clone()).await.expect_err("an error");
    for word in words {
        assert!(error.contains(word), "no `{word}` in: {error}");
    }
}

async fn assert_narrows<const N: usize>(call: &impl AsyncFn(Value) -> CallOutcome, base: Value, filters: [Value; N]) {
    let all = total(&ok(call, base.clone()).await);
    for filter in filters {
        let some = total(&ok(call, with(&base, &filter)).await);
        assert!(0 < some && some < all, "{some} of {all} by {filter}");
    }
}

/// Calls with each `next` until there is none. Returns the ids, which are unique and as many as
/// `total`.
async fn pages(call: &impl AsyncFn(Value) -> CallOutcome, base: Value, id: &str) -> Vec<String> {
    let mut ids = Vec::new();
    let mut arguments = base.clone();
    loop {
        let result = ok(call, arguments).await;
        ids.extend(all(&result, id));
        let Some(next) = result.get("next") else {
            assert_eq!(ids.len(), total(&result), "{base}");
            break;
        };
        assert!(ids.len() <= 1_000, "this does not end: {base}");
        arguments = with(&base, next);
    }
    let unique: BTreeSet<&String> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len(), "repeats: {ids:?}");
    assert!(ids.len() > 1, "{ids:?}");
    ids
}

fn total(result: &Value) -> usize {
    let total = result["total"].as_u64().expect("a total");
    usize::try_from(total).expect("a count")
}

/// Returns a property of each result.
fn all(result: &Value, property: &str) -> Vec<String> {
    let results = result["results"].as_array().expect("results");
    let text = |result: &Value| match &result[property] {
        Value::String(text) => text.clone(),
        Value::Null => panic!("no {property}: {result}"),
        other => other.to_string(),
    };
    results.iter().map(text).collect()
}

fn with(base: &Value, more: &Value) -> Value {
    let mut arguments = base.clone();
    for (name, value) in more.as_object().expect("an object") {
        arguments[name] = value.clone();
    }
    arguments
}

#[test]
fn every_tool_is_called() {
    let text = concat!(
        include_str!("acmi.rs"),
        include_str!("ala.rs"),
        include_str!("ga_hap.rs"),
        include_str!("ghap.rs"),
        include_str!("iiif.rs"),
        include_str!("museumsvic.rs"),
        include_str!("nma.rs"),
        include_str!("pm_transcripts.rs"),
        include_str!("prov.rs"),
        include_str!("trove.rs"),
        include_str!("vhd.rs"),
    );
    for tool in HERITAGE.tools {
        let is_called = [")", "()"]
            .iter()
            .any(|end| text.contains(&format!(".{}{end}", tool.name)));
        assert!(is_called, "{}", tool.name);
    }
}

/// `next` of a search without pages is the limit that returns more results.
#[tokio::test]
async fn a_limit_is_raised() {
    let search = tool!(Prov.prov_search);
    let result = ok(&search, json!({"limit": 5})).await;
    assert_eq!(all(&result, "id").len(), 5);
    assert_eq!(result["next"], json!({"limit": total(&result)}));
}
