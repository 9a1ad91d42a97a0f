//! `mcpact report`, from a list to a page.

use std::{path::Path, process::Command};

use serde_json::{Value, json};

use crate::browser::folder;

/// Returns the data of the page that the command writes for a list.
fn reported(name: &str, list: &Value, options: &[&str]) -> (usize, Value) {
    let input = folder().join(format!("{name}.json"));
    let output = folder().join(format!("{name}.html"));
    std::fs::write(&input, list.to_string()).expect("the test's folder can be written");
    let page = write(&input, &output, options);
    read(&page)
}

/// Returns the page that the command writes for a list, without options.
pub(crate) fn page(list: &Path, output: &Path) -> String {
    write(list, output, &[])
}

fn write(list: &Path, output: &Path, options: &[&str]) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_mcpact"))
        .arg("report")
        .arg(list)
        .arg("--html")
        .arg(output)
        .args(options)
        .output()
        .expect("the command starts");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    std::fs::read_to_string(output).expect("a page")
}

fn read(page: &str) -> (usize, Value) {
    let data = page.split_once("id=\"data\">").expect("the data").1;
    let data = data.split_once("</script>").expect("its end").0;
    (page.len(), serde_json::from_str(data).expect("JSON"))
}

fn list() -> Value {
    json!({ "tools": [{
        "name": "search",
        "description": "Searches the archive.",
        "inputSchema": { "type": "object", "properties": {
            "filters": { "type": "array", "items": { "type": "object", "properties": {
                "state": { "type": ["string", "null"], "description": "A state of Australia", "examples": ["vic"] }
            } } }
        } }
    }] })
}

/// Without options the tools are checked against all clients; a finding names its parameter.
#[test]
fn clients_and_parameters() {
    let (_, data) = reported("clients", &list(), &[]);
    assert_eq!(data["clients"].as_array().map(Vec::len), Some(17));
    let rules = data["rules"].as_array().expect("rules");
    let gemini = rules
        .iter()
        .position(|rule| rule["id"] == "type-array" && rule["effect"] == "refused")
        .expect("a client that refuses several types");
    assert_eq!(rules[gemini]["level"], "error");
    let finding = data["findings"]
        .as_array()
        .and_then(|findings| findings.iter().find(|finding| finding["rule"] == gemini))
        .expect("a finding");
    assert_eq!(finding["tool"], 0);
    assert_eq!(finding["parameter"], "filters[].state");
    let (_, data) = reported("one-client", &list(), &["--client", "codex"]);
    assert_eq!(data["clients"][0]["title"], "Codex");
    assert_eq!(data["clients"].as_array().map(Vec::len), Some(1));
}

/// The reported savings of lossy steps are those that `compact` would make.
#[test]
fn lossy_steps() {
    let (_, data) = reported("lossy", &list(), &[]);
    let lossy = data["tools"][0]["lossy"].as_array().expect("steps");
    let examples = lossy.iter().find(|step| step[0] == "examples").expect("the step");
    let input = folder().join("lossy.json");
    let run = Command::new(env!("CARGO_BIN_EXE_mcpact"))
        .args(["compact", "--format", "json"])
        .arg(input)
        .output()
        .expect("the command starts");
    let compact: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let would = compact["lossy"]
        .as_array()
        .and_then(|steps| steps.iter().find(|step| step["step"] == "examples"))
        .expect("the step");
    assert_eq!(examples[1], would["saved"]);
}

/// Long texts are counted in full and shown in part.
#[test]
fn a_long_description_is_shown_in_part() {
    let mut list = list();
    list["tools"][0]["description"] = json!("word ".repeat(200_000));
    list["tools"][0]["inputSchema"]["properties"]["filters"]["description"] = json!("text ".repeat(200_000));
    let (bytes, data) = reported("long-description", &list, &[]);
    assert!(bytes < 200_000, "{bytes}");
    assert!(
        data["tools"][0]["tokens"][0]
            .as_u64()
            .is_some_and(|tokens| tokens > 400_000)
    );
    let entry: Value = serde_json::from_str(data["tools"][0]["entry"].as_str().expect("text")).expect("JSON");
    assert_eq!(entry["name"], "search");
}

/// The column of a client that loads names alone: a line with the name of each tool, and in the
/// total the server's instructions once. `list` has the same numbers.
#[test]
fn names_and_instructions() {
    let mut with_instructions = list();
    let mut second = with_instructions["tools"][0].clone();
    second["name"] = json!("archive_search_by_state");
    with_instructions["tools"].as_array_mut().expect("tools").push(second);
    let text = "Search before you get a record. Dates are in UTC.";
    with_instructions["instructions"] = json!(text);
    let (_, data) = reported("deferred", &with_instructions, &[]);
    let measures = data["measures"].as_array().expect("measures");
    let column = measures
        .iter()
        .position(|measure| measure["id"] == "deferred")
        .expect("the measure");
    let tokens = |text: &str| mcpact_tokens::Encoding::O200kBase.count(text);
    for (tool, name) in data["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .zip(["search", "archive_search_by_state"])
    {
        assert_eq!(tool["name"], name);
        // Each name is on a line of its own.
        assert_eq!(tool["tokens"][column], tokens(&format!("{name}\n")));
        // A shorter schema changes no name.
        assert_eq!(tool["compact"][column], tool["tokens"][column]);
        assert!(tool["compact"][0].as_u64() < tool["tokens"][0].as_u64(), "{tool}");
    }
    let run = Command::new(env!("CARGO_BIN_EXE_mcpact"))
        .args(["list", "--profile", "deferred", "--format", "json"])
        .arg(folder().join("deferred.json"))
        .output()
        .expect("the command starts");
    let listed: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let (total, instructions) = (&listed["inputs"][0]["tokens"], &listed["inputs"][0]["instructions"]);
    assert_eq!(*instructions, tokens(text));
    let measure = &measures[column];
    assert_eq!(
        (&measure["total"], &measure["compact_total"]),
        (total, total),
        "{measure}"
    );
    assert_eq!(measure["exact"], true);
    // Without instructions, the total is lower by their tokens; no other column has them.
    let (_, without) = reported("no-instructions", &json!({ "tools": with_instructions["tools"] }), &[]);
    for (index, (with, without)) in measures
        .iter()
        .zip(without["measures"].as_array().expect("measures"))
        .enumerate()
    {
        let total = |measure: &Value| measure["total"].as_u64().expect("a total");
        let expected = if index == column { tokens(text) as u64 } else { 0 };
        assert_eq!(total(with) - total(without), expected, "{}", with["id"]);
    }
}

/// `-` is standard output, as in other commands.
#[test]
fn the_page_on_standard_output() {
    let (input, output) = (folder().join("stdout.json"), folder().join("stdout.html"));
    std::fs::write(&input, list().to_string()).expect("the test's folder can be written");
    let page = write(&input, &output, &[]);
    let run = Command::new(env!("CARGO_BIN_EXE_mcpact"))
        .args(["report", "--html", "-"])
        .arg(&input)
        .current_dir(folder())
        .output()
        .expect("the command starts");
    assert_eq!(
        (run.status.code(), String::from_utf8_lossy(&run.stderr).as_ref()),
        (Some(0), "")
    );
    assert_eq!(String::from_utf8_lossy(&run.stdout), page);
    assert!(!folder().join("-").exists());
}

/// A browser without scripts shows the number of tools and their tokens.
#[test]
fn a_page_without_scripts() {
    let (input, output) = (folder().join("noscript.json"), folder().join("noscript.html"));
    let mut list = list();
    list["tools"][0]["description"] = json!("word ".repeat(1_200));
    std::fs::write(&input, list.to_string()).expect("the test's folder can be written");
    let page = write(&input, &output, &[]);
    let (_, data) = read(&page);
    let tokens = data["tools"][0]["tokens"][0].as_u64().expect("tokens");
    assert!((1_000..10_000).contains(&tokens), "{tokens}");
    let expected = format!("In short: 1 tool, {},{:03} tokens.", tokens / 1_000, tokens % 1_000);
    assert!(page.contains(&expected), "{expected}");
}
