//! The command `mcpact log`.

mod support;

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use mcpact_gateway::store::Store;
use mcpact_meter::{Record, Sink, time};
use serde_json::Value;
use support::{file, folder, json, mcpact, stderr, stdout};

/// Calls of two tools: the second day has an error, an estimate and an unknown number.
fn records() -> Vec<Record> {
    let day = time::start_of(2026, 11, 21).unwrap();
    let call = |index: i64, tool: &str| Record {
        started: day + index * time::DAY / 4,
        duration: 1_000 * (index.unsigned_abs() + 1),
        method: "tools/call".to_owned(),
        server: "web".to_owned(),
        target: Some(tool.to_owned()),
        session: "s1".to_owned(),
        client: Some("example 1.0".to_owned()),
        input_tokens: Some(10),
        output_tokens: Some(1_000 * (index.unsigned_abs() + 1)),
        ..Record::default()
    };
    let mut records: Vec<Record> = (0..6).map(|index| call(index, "fetch")).collect();
    records[4].error = Some("tool_error".to_owned());
    records[1].warning = Some("The limit is 1 call a day; 0 calls left.".to_owned());
    records[5].full_tokens = Some(10_000);
    records.push(Record {
        model: Some("m".to_owned()),
        estimated: true,
        ..call(6, "=search|x")
    });
    records.push(Record {
        input_tokens: None,
        output_tokens: None,
        ..call(7, "fetch")
    });
    records
}

fn log(name: &str) -> (PathBuf, String) {
    let folder = folder(name);
    let log = folder.join("log.db").to_str().unwrap().to_owned();
    Store::open(&log).unwrap().sink().unwrap().write(&records()).unwrap();
    (folder, log)
}

#[test]
fn a_table_of_calls() {
    let (_, log) = log("log-table");
    let output = mcpact(&["log", &log]);
    let text = stdout(&output);
    assert_eq!((stderr(&output), output.status.code()), ("", Some(0)), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    // The newest first, and unknown numbers as they are.
    assert!(
        lines[1].starts_with("2026-11-22 18:00:00") && lines[1].contains('−'),
        "{text}"
    );
    assert!(lines[2].contains("=search|x") && lines[2].contains("~7,010"), "{text}");
    assert!(
        text.contains("8 calls") && text.contains("28,070") && text.contains("1 error"),
        "{text}"
    );
    assert!(
        text.contains("average 4,010, p50 4,010, p95 7,010, peak 7,010"),
        "{text}"
    );
    assert!(
        text.contains("duration: average 4.50 ms, p50 4.00 ms, p95 8.00 ms, peak 8.00 ms"),
        "{text}"
    );
    assert!(text.contains("the tokens of 1 call are unknown (−)"), "{text}");
    assert!(text.contains("7 calls have no cost"), "{text}");
    assert!(
        text.contains("1 call with warnings of limits; `--filter warnings` prints"),
        "{text}"
    );
}

#[test]
fn filters_and_orders() {
    let (_, log) = log("log-filters");
    let calls = |arguments: &[&str]| {
        let result = json(&[&["log", &log, "--format", "json"], arguments].concat());
        let calls = result["calls"].as_array().unwrap().clone();
        assert_eq!(result["total"]["calls"], calls.len());
        calls
    };
    assert_eq!(calls(&["--filter", "tool==search|x"]).len(), 1);
    assert_eq!(calls(&["--filter", "errors"]).len(), 1);
    let warned = calls(&["--filter", "warnings"]);
    assert_eq!((warned.len(), warned[0]["warning"].is_string()), (1, true));
    assert_eq!(calls(&["--filter", "client=example"]).len(), 8);
    assert_eq!(calls(&["--since", "2026-11-22"]).len(), 4);
    assert_eq!(calls(&["--until", "2026-11-21T12:00"]).len(), 2);
    assert_eq!(calls(&["--filter", "session=s2"]).len(), 0);
    let tokens = |arguments: &[&str]| {
        calls(arguments)
            .iter()
            .map(|call| call["output_tokens"].as_u64())
            .collect::<Vec<_>>()
    };
    let sorted = tokens(&["--sort", "tokens"]);
    assert_eq!((sorted[0], sorted[7]), (Some(7_000), None));
    let sorted = tokens(&["--sort", "-output"]);
    assert_eq!((sorted[0], sorted[7]), (Some(1_000), None));
    let targets = |arguments: &[&str]| -> Vec<String> {
        let calls = calls(arguments);
        calls
            .iter()
            .filter_map(|call| call["target"].as_str().map(str::to_owned))
            .collect()
    };
    let sorted = targets(&["--sort", "tool"]);
    assert!(sorted.is_sorted() && sorted.len() > 1, "{sorted:?}");
    assert_eq!(targets(&["--sort", "-tool"])[0], sorted[sorted.len() - 1]);
    assert_eq!(
        stdout(&mcpact(&["log", &log, "--filter", "session=s2"])),
        "no call matches\n"
    );
    let limited = mcpact(&["log", &log, "--limit", "2"]);
    assert!(
        stdout(&limited).contains("2 of 8 calls; `--limit 0` prints all"),
        "{}",
        stdout(&limited)
    );
}

#[test]
fn sums() {
    let (folder, log) = log("log-sums");
    let prices = r#"{"date":"2026-11-22","models":[{"model":"m","input":1000,"output":0}]}"#;
    let prices = file(&folder, "prices.json", prices);
    let by = |key: &str| json(&["log", &log, "--by", key, "--format", "json", "--prices", &prices]);
    let tools = by("tool");
    assert_eq!(tools["sums"][0]["name"], "fetch");
    assert_eq!(
        (&tools["sums"][0]["calls"], &tools["sums"][0]["full"]),
        (&7.into(), &25_000.into())
    );
    assert_eq!(tools["sums"][1]["cost"], 7.0);
    assert_eq!(tools["total"]["output"], 28_000);
    let days = by("day");
    assert_eq!(
        (&days["sums"][0]["name"], &days["sums"][1]["name"]),
        (&"2026-11-21".into(), &"2026-11-22".into())
    );
    let hours = by("hour");
    assert_eq!(
        (hours["sums"].as_array().map(Vec::len), &hours["sums"][1]["name"]),
        (Some(8), &"2026-11-21 06:00".into())
    );
    assert_eq!(by("model")["sums"][0]["name"], "(unknown)");
    let output = mcpact(&["log", &log, "--by", "tool", "--sort", "-p95", "--format", "markdown"]);
    let text = stdout(&output);
    assert!(text.lines().nth(2).unwrap().contains("=search\\|x"), "{text}");
    assert!(text.contains("**2 rows**"), "{text}");
    for key in ["server", "session", "client", "method"] {
        assert_eq!(by(key)["sums"].as_array().unwrap().len(), 1, "{key}");
    }
}

#[test]
fn json_lines_and_csv() {
    let (_, log) = log("log-formats");
    let output = mcpact(&["log", &log, "--format", "jsonl", "--sort", "-logged"]);
    let lines: Vec<Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 8);
    assert_eq!(
        (&lines[0]["id"], &lines[0]["target"], &lines[0]["duration"]),
        (&1.into(), &"fetch".into(), &1_000.into())
    );
    assert_eq!(lines[7]["output_tokens"], Value::Null);
    let output = mcpact(&["log", &log, "--format", "csv"]);
    let text = stdout(&output);
    assert!(text.starts_with("id,started,duration,method,server,target,"), "{text}");
    assert_eq!(text.lines().count(), 9);
    // A spreadsheet does not evaluate a name from a server.
    assert!(text.contains(",'=search|x,"), "{text}");
    let output = mcpact(&["log", &log, "--format", "csv", "--by", "tool"]);
    assert!(
        stdout(&output).contains("fetch,web,7,1,60,21000,25000,6,0,,"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn new_calls_are_followed() {
    let (_, log) = log("log-follow");
    let mut child = Command::new(env!("CARGO_BIN_EXE_mcpact"))
        .args([
            "log",
            &log,
            "--follow",
            "--limit",
            "2",
            "--filter",
            "tool=fetch",
            "--format",
            "jsonl",
        ])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut id = || {
        let line: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        line["id"].as_i64().unwrap()
    };
    assert_eq!([id(), id()], [6, 8]);
    let mut sink = Store::open(&log).unwrap().sink().unwrap();
    let mut later = records();
    later[0].started = 0;
    sink.write(&later).unwrap();
    // In the order in which they were logged, without those of other tools.
    assert_eq!([id(), id(), id(), id(), id(), id(), id()], [9, 10, 11, 12, 13, 14, 16]);
    child.kill().unwrap();
    child.wait().unwrap();
    let output = mcpact(&["log", &log, "--follow", "--format", "json"]);
    assert_eq!(output.status.code(), Some(101));
    assert!(
        stderr(&output).contains("write `--format jsonl`"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn errors_say_what_to_write() {
    let (folder, log) = log("log-errors");
    let missing = folder.join("none.db");
    let check = |arguments: &[&str], code: i32, expected: &str| {
        let output = mcpact(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    };
    check(
        &["log", missing.to_str().unwrap()],
        101,
        "name the file that `mcpact gateway --log` writes",
    );
    check(
        &["log", &log, "--sort", "tokns"],
        101,
        "unknown column `tokns`; did you mean `tokens`",
    );
    check(&["log", &log, "--by", "tool", "--sort", "client"], 0, "");
    check(
        &["log", &log, "--by", "tool", "--sort", "colour"],
        101,
        "unknown column of sums `colour`; write ",
    );
    check(&["log", &log, "--since", "yesterday"], 2, "such as `2026-11-22`");
    check(
        &["log", &log, "--prices", missing.to_str().unwrap()],
        101,
        "cannot read",
    );
    let other = file(&folder, "other.db", "text");
    check(&["log", &other], 101, "file is not a database");
    assert!(!missing.exists());
}
