//! Every parameter of every tool at its limits.
//!
//! The values are null, whole numbers, the bounds of the schema, megabytes of text, and unknown
//! names.

#![allow(
    clippy::needless_pass_by_value,
    clippy::unused_async,
    clippy::unused_self,
    reason = "tools' methods look as they do in a server that has more to do"
)]

mod offload;
mod wire;

use std::time::{Duration, Instant};

use heritage::{
    HERITAGE,
    collection::{ga_hap::PHOTOS, iiif::MANIFESTS},
};
use mcpact::Definition;
use serde_json::{Map, Value, json};
use wire::{CallResult, Wire};

/// A parameter of a tool, with values for the other required parameters.
struct Parameter {
    tool: &'static Definition,
    name: String,
    schema: Value,
    is_required: bool,
    others: Value,
}

impl Parameter {
    fn with(&self, value: &Value) -> Value {
        let mut arguments = self.others.clone();
        arguments[&self.name] = value.clone();
        arguments
    }
}

fn parameters() -> Vec<Parameter> {
    let mut parameters = Vec::new();
    for tool in HERITAGE.tools {
        let schema: Value = serde_json::from_str(tool.input_schema).expect("JSON");
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let properties = schema["properties"].as_object().expect("properties");
        let others: Map<String, Value> = required
            .iter()
            .map(|name| name.as_str().expect("a name"))
            .map(|name| (name.to_owned(), sample(name, &properties[name])))
            .collect();
        for (name, property) in properties {
            let mut others = Value::Object(others.clone());
            // The tool searches run and frame in a film.
            if tool.name == "ga_hap_get_photo" && name != "objectId" {
                others = json!({ "filmNumber": PHOTOS[0].film_number, "run": "1", "frame": "1" });
            }
            parameters.push(Parameter {
                tool,
                name: name.clone(),
                schema: property.clone(),
                is_required: required.contains(&json!(name)),
                others,
            });
        }
    }
    parameters
}

/// Returns a value for a required parameter.
fn sample(name: &str, property: &Value) -> Value {
    match (name, property["type"].as_str()) {
        ("manifestUrl", _) => json!(MANIFESTS[0].url),
        ("imageServiceUrl", _) => json!(MANIFESTS[0].canvases[0].service),
        (_, Some("string")) => json!("gold"),
        (_, Some("integer")) => json!(1),
        _ => panic!("no sample of `{name}`: {property}"),
    }
}

#[tokio::test]
async fn null_is_absent() {
    let mut wire = Wire::open().await;
    let mut tested = 0;
    for parameter in parameters().iter().filter(|parameter| !parameter.is_required) {
        let name = parameter.tool.name;
        if name == "ga_hap_get_photo" {
            let mut arguments = json!({ "objectId": PHOTOS[0].object_id });
            let absent = wire.call(name, &arguments).await;
            if parameter.name != "objectId" {
                arguments[&parameter.name] = Value::Null;
                assert_eq!(wire.call(name, &arguments).await, absent, "{}", parameter.name);
            }
            tested += 1;
            continue;
        }
        let absent = wire.call(name, &parameter.others).await;
        let null = wire.call(name, &parameter.with(&Value::Null)).await;
        assert_eq!(null, absent, "{name}: {}", parameter.name);
        tested += 1;
    }
    assert!(tested > 180, "{tested} optional parameters");
}

fn integers() -> Vec<Parameter> {
    let mut integers = parameters();
    integers.retain(|parameter| parameter.schema["type"] == "integer");
    assert!(integers.len() > 50, "{} integers", integers.len());
    integers
}

#[tokio::test]
async fn whole_numbers_are_integers() {
    let mut wire = Wire::open().await;
    for parameter in integers() {
        let name = parameter.tool.name;
        let integer = wire.call(name, &parameter.with(&json!(10))).await;
        for number in ["10.0", "1e1", "1.0E+1"] {
            let number: Value = serde_json::from_str(number).expect("a number");
            let whole = wire.call(name, &parameter.with(&number)).await;
            assert_eq!(whole, integer, "{name}: {}", parameter.name);
        }
        let CallResult { text, is_error, .. } = wire.call(name, &parameter.with(&json!(10.5))).await;
        assert!(is_error, "{text}");
        assert_eq!(text, format!("{}: 10.5 is not an integer", parameter.name));
    }
}

/// The maximums of narrow types, and the values above them.
const UNSTATED: [i64; 5] = [255, 256, 65_535, 65_536, 4_294_967_295];

/// Examples show arguments with effect, of calls that find something.
#[tokio::test]
async fn examples_are_calls_with_results() {
    let mut wire = Wire::open().await;
    let with_examples = HERITAGE.tools.iter().filter(|tool| !tool.examples.is_empty());
    let mut calls = 0;
    for tool in with_examples {
        for example in tool.examples {
            let arguments: Value = serde_json::from_str(example).expect("JSON");
            let result = wire.call(tool.name, &arguments).await;
            assert!(!result.is_error, "{} {example}: {}", tool.name, result.text);
            let is_empty = ["total", "found"].iter().any(|key| result.structured[key] == 0);
            assert!(
                !is_empty && !result.text.contains("ignored"),
                "{} {example}: {}",
                tool.name,
                result.text
            );
            calls += 1;
        }
    }
    assert!(calls >= 5, "{calls}");
}

/// The value just outside each bound is refused in one line that names the bound.
#[tokio::test]
async fn bounds_are_named() {
    let mut wire = Wire::open().await;
    let mut stated = 0;
    for parameter in integers() {
        let bound = |key: &str| parameter.schema.get(key).and_then(Value::as_i64);
        let (min, max) = (bound("minimum"), bound("maximum"));
        stated += usize::from(min.is_some()) + usize::from(max.is_some());
        // The schema of an unsigned integer does not state that it is not negative.
        let outside = [Some(min.unwrap_or(0) - 1), max.map(|max| max + 1), Some(-1)];
        for value in outside.into_iter().flatten() {
            let CallResult { text, is_error, .. } =
                wire.call(parameter.tool.name, &parameter.with(&json!(value))).await;
            assert!(is_error, "{}: {text}", parameter.tool.name);
            let start = format!("{}: {value} is not ", parameter.name);
            assert!(text.starts_with(&start) && text.lines().count() == 1, "{text}");
            let min = min.unwrap_or(0);
            let range = max.map_or(format!("in {min} to "), |max| format!("in {min} to {max}"));
            let ends = [Some(format!("at least {min}")), max.map(|max| format!("at most {max}"))];
            assert!(
                text[start.len()..].starts_with(&range) || ends.iter().flatten().any(|end| text.ends_with(end)),
                "{text}"
            );
        }
        // A bound that the schema does not state is not enforced, up to the type that every
        // integer without a maximum has.
        let unstated = if max.is_none() { &UNSTATED[..] } else { &[] };
        let unstated = unstated.iter().map(|value| Some(*value));
        for value in [min, max].into_iter().chain(unstated).flatten() {
            let CallResult { text, .. } = wire.call(parameter.tool.name, &parameter.with(&json!(value))).await;
            assert!(!text.contains(" is not in ") && !text.contains(" is not at "), "{text}");
        }
    }
    assert!(stated > 30, "{stated} bounds");
}

#[tokio::test]
async fn every_ignored_argument_is_named() {
    let mut wire = Wire::open().await;
    for tool in HERITAGE.tools {
        let Some(parameter) = parameters()
            .into_iter()
            .find(|parameter| parameter.tool.name == tool.name)
        else {
            let result = wire.call(tool.name, &json!({ "zzz": 1 })).await;
            assert!(result.text.contains("`zzz` is not a parameter of"), "{}", result.text);
            continue;
        };
        let mut arguments = parameter.others.clone();
        arguments["zzz"] = json!(1);
        let result = wire.call(tool.name, &arguments).await;
        let note = result.text.lines().last().expect("a note");
        let start = format!(
            "note: `zzz` is not a parameter of {}, so it was ignored; its parameters are ",
            tool.name
        );
        assert!(note.starts_with(&start) && note.contains(&parameter.name), "{note}");
        if tool.parts.output.is_some() && !result.is_error {
            assert_eq!(result.structured["_ignored"], json!([note]));
        } else {
            // Only the text has the note, since no schema is announced.
            assert_eq!(result.structured, Value::Null);
        }
    }
    // The tool ignores the intended value, and a note reports this to the model.
    for (tool, arguments, name) in [
        ("pm_transcripts_harvest", json!({ "pm": "Whitlam" }), "primeMinister"),
        ("trove_search", json!({ "query": "gold", "offset": 2 }), "limit"),
        ("prov_search", json!({ "q": "bridge" }), "query"),
    ] {
        let result = wire.call(tool, &arguments).await;
        let note = result.text.lines().last().expect("a note");
        assert!(note.contains(&format!("`{name}`")), "{note}");
    }
}

fn texts() -> Vec<Parameter> {
    let mut texts = parameters();
    texts.retain(|parameter| parameter.schema["type"] == "string" && parameter.schema.get("enum").is_none());
    assert!(texts.len() > 80, "{} texts", texts.len());
    texts
}

/// Calls a tool with a long text for the parameter, and checks that the result is short and fast.
async fn is_bounded(wire: &mut Wire, parameter: &Parameter, text: &str, within: Duration) {
    let begun = Instant::now();
    let result = wire.call(parameter.tool.name, &parameter.with(&json!(text))).await;
    let place = format!("{}: {}", parameter.tool.name, parameter.name);
    let start: String = text.chars().take(20).collect();
    assert!(result.bytes < 1 << 16, "{place}: {} bytes for {start:?}…", result.bytes);
    let took = begun.elapsed();
    assert!(took < within, "{place}: {took:?} for {start:?}…");
}

#[tokio::test]
async fn ten_megabytes_of_text() {
    let mut wire = Wire::open().await;
    let text = "x".repeat(10_000_000);
    for parameter in texts() {
        is_bounded(&mut wire, &parameter, &text, Duration::from_secs(60)).await;
    }
}

/// Texts that a parameter reads in parts: a quadratic algorithm would take minutes.
#[tokio::test]
async fn long_texts_of_many_parts() {
    let mut wire = Wire::open().await;
    let words: Vec<String> = (0..20_000).map(|number| format!("w{number}")).collect();
    let mut long: Vec<String> = ["1-3,", "gold ", "\"gold ", " ", "0", "1,", "É", "https://a/", "MAP"]
        .iter()
        .map(|part| part.repeat(100_000 / part.len()))
        .collect();
    long.push(words.join(" "));
    for parameter in texts() {
        for text in &long {
            is_bounded(&mut wire, &parameter, text, Duration::from_secs(20)).await;
        }
        let service = format!("https://iiif.example/{}", "a".repeat(100_000));
        is_bounded(&mut wire, &parameter, &service, Duration::from_secs(20)).await;
    }
}

#[tokio::test]
async fn pages_are_listed_once() {
    let mut wire = Wire::open().await;
    let mut images = async |pages: &str| {
        let arguments = json!({ "manifestUrl": MANIFESTS[0].url, "pages": pages });
        wire.call("prov_get_images", &arguments).await
    };
    let repeated = "1-3,".repeat(25_000) + "2";
    assert_eq!(images(&repeated).await.text, images("1-3").await.text);
    let value: Value = serde_json::from_str(&images("3,1-3,2").await.text).expect("JSON");
    assert_eq!(value["images"][0]["page"], 3);
}

#[tokio::test]
async fn the_records_are_said_to_be_invented() {
    let wire = Wire::open().await;
    let instructions = wire.hello["result"]["instructions"].as_str().expect("instructions");
    assert!(instructions.contains("invented"), "{instructions}");
}
