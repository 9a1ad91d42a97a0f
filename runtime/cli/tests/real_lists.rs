//! Every command on every real tool list: it succeeds, and totals are those of the data's README.

mod support;

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::Value;
use support::{data, folder, json, lists, mcpact, stderr, stdout};

/// The tokens (`o200k_base`) in `data/README.md`.
const TOTALS: [(&str, u64); 14] = [
    ("heritage/v0.5.0-69tools.json", 8_538),
    ("heritage/v0.6.2-69tools.json", 9_313),
    ("heritage/v0.6.2-69tools.as-schemars-emits-it.json", 12_601),
    ("heritage/v1.0.0-legacy-75tools.json", 9_339),
    ("heritage/v0.7.0-2e4cfc4-dynamic-10meta.json", 1_409),
    ("heritage/v1.0.0-dynamic-22meta.json", 3_305),
    ("servers/dokploy.json", 63_741),
    ("servers/mongodb.json", 24_945),
    ("servers/grafana.json", 21_140),
    ("servers/notion.json", 17_161),
    ("github-toolsnaps", 25_101),
    ("servers/rust-docs-mcp.json", 4_210),
    ("servers/rust-mcp-filesystem.json", 3_836),
    ("servers/playwright.json", 3_762),
];

fn tokens(list: &Value) -> u64 {
    list["inputs"][0]["tokens"].as_u64().expect("a number")
}

#[test]
fn totals_are_those_of_the_readme() {
    let Some(data) = data() else { return };
    for (name, total) in TOTALS {
        let path = data.join(name);
        let list = json(&["list", "--format", "json", path.to_str().expect("UTF-8")]);
        assert_eq!(tokens(&list), total, "{name}");
    }
    let servers = data.join("servers");
    let list = json(&["list", "--format", "json", servers.to_str().expect("UTF-8")]);
    let all: u64 = list["inputs"]
        .as_array()
        .expect("inputs")
        .iter()
        .map(|input| input["tokens"].as_u64().expect("a number"))
        .sum();
    assert_eq!(all, 159_017);
}

#[test]
fn parts_add_up() {
    let Some(data) = data() else { return };
    for list in lists(&data) {
        for input in json(&["list", "--format", "json", &list])["inputs"]
            .as_array()
            .expect("inputs")
        {
            for tool in input["tools"].as_array().expect("tools") {
                let parts = &tool["parts"];
                let parameters = parts["parameters"].as_object().expect("parameters").values();
                let sum: u64 = ["name", "description", "structure"]
                    .iter()
                    .map(|part| &parts[part])
                    .chain(parameters)
                    .map(|tokens| tokens.as_u64().expect("a number"))
                    .sum();
                assert_eq!(tool["tokens"].as_u64(), Some(sum), "{list}: {}", tool["name"]);
            }
        }
    }
}

/// All commands that accept any list, in the formats for people.
#[test]
fn every_command_on_every_list() {
    let Some(data) = data() else { return };
    let (lists, next) = (&lists(&data), &AtomicUsize::new(0));
    // One thread alone would take longer than all other tests of this file together.
    thread::scope(|scope| {
        for worker in ["every_command_1", "every_command_2"] {
            scope.spawn(move || {
                let folder = folder(worker);
                while let Some(list) = lists.get(next.fetch_add(1, Ordering::Relaxed)) {
                    every_command(&folder, list);
                }
            });
        }
    });
}

fn every_command(folder: &Path, list: &str) {
    let named = json(&["list", "--format", "json", "--sort", "tokens", list]);
    let most_expensive = named["inputs"][0]["tools"][0]["name"]
        .as_str()
        .expect("a tool")
        .to_owned();
    let compacted = folder.join("compact.json").to_str().expect("UTF-8").to_owned();
    let lock = folder.join("mcpact.lock.json").to_str().expect("UTF-8").to_owned();
    let page = folder.join("page.html").to_str().expect("UTF-8").to_owned();
    let limits = folder.join("mcpact.toml").to_str().expect("UTF-8").to_owned();
    for command in [
        vec!["list", list],
        vec!["list", "--by", "source", list],
        vec!["list", "--by", "part", list],
        vec!["list", "--by", "repeat", "--format", "markdown", list],
        vec!["why", &most_expensive, list],
        vec!["compact", "--output", &compacted, list],
        vec!["list", &compacted],
        vec!["index", list],
        vec!["report", "--client", "all", "--html", &page, list],
        vec!["list", "--measure", "claude", list],
        vec!["list", "--measure", "openai", "--format", "markdown", list],
        vec!["lock", "--output", &lock, list],
        vec!["lock", "--check", "--output", &lock, list],
        vec!["diff", "--baseline", &lock, list],
        vec!["init", "--output", &limits, list],
        // Some servers break lints that are errors by default.
        vec![
            "check",
            "--config",
            &limits,
            "--baseline",
            &lock,
            "--warn",
            "truncated-description",
            "--warn",
            "odd-name",
            list,
        ],
    ] {
        let output = mcpact(&command);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{command:?}: {}{}",
            stdout(&output),
            stderr(&output)
        );
        assert_ne!(
            stdout(&output).is_empty(),
            !matches!(command[0], "lock" | "init" | "report"),
            "{command:?}"
        );
    }
    let differences = json(&["diff", "--format", "json", "--baseline", &lock, list]);
    assert_eq!(differences["differences"], Value::Array(Vec::new()), "{list}");
    // The written list has the tokens that `compact` reports.
    let result = json(&["compact", "--format", "json", list]);
    assert_eq!(
        result["after"].as_u64(),
        Some(tokens(&json(&["list", "--format", "json", &compacted]))),
        "{list}"
    );
}

/// Sources are guessed if a few words begin nearly all names, unless the words are verbs.
#[test]
fn sources_of_real_lists() {
    let Some(data) = data() else { return };
    let mut with_sources = Vec::new();
    for list in lists(&data) {
        let result = json(&["list", "--format", "json", &list]);
        let tools = result["inputs"][0]["tools"].as_array().expect("tools");
        if tools.iter().any(|tool| tool["source"].is_string()) {
            with_sources.push(list.rsplit('/').next().expect("a name").to_owned());
        }
    }
    // Names of GitHub, Grafana and EKS begin with verbs: `get`, `list` and `create`.
    assert_eq!(
        with_sources,
        [
            "v0.5.0-69tools.json",
            "v0.6.2-69tools.as-schemars-emits-it.json",
            "v0.6.2-69tools.json",
            "v0.7.0-2e4cfc4-legacy-76tools.json",
            "v1.0.0-legacy-75tools.json",
            "dokploy.json",
        ]
    );
}

/// At 80 columns each name is on one line, and lines that can fit do so.
#[test]
fn narrow_terminals() {
    let Some(data) = data() else { return };
    for list in lists(&data) {
        let run = |arguments: &[&str]| {
            let output = Command::new(env!("CARGO_BIN_EXE_mcpact"))
                .args(arguments)
                .env("COLUMNS", "80")
                .output()
                .expect("it runs");
            assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
            stdout(&output).to_owned()
        };
        let result = json(&["list", "--format", "json", &list]);
        let names: Vec<&str> = result["inputs"][0]["tools"]
            .as_array()
            .expect("tools")
            .iter()
            .map(|tool| tool["name"].as_str().expect("a name"))
            .collect();
        let table = run(&["list", &list]);
        for name in &names {
            assert!(
                table.lines().any(|line| line.split(' ').next() == Some(name)),
                "{list}: {name}: {table}"
            );
        }
        let longest = names.iter().map(|name| name.len()).max().unwrap_or(0);
        // A name of 50 characters leaves room for tokens and share.
        if longest <= 50 {
            assert!(table.lines().all(|line| line.chars().count() <= 80), "{list}: {table}");
        }
        let tree = run(&["why", names[0], &list]);
        assert!(tree.lines().count() <= 150, "{list}: {} lines", tree.lines().count());
    }
}

/// Compaction saves the documented share of real lists.
#[test]
fn compact_saves_the_documented_share() {
    let Some(data) = data() else { return };
    let saved = |name: &str| {
        let path = data.join(name);
        let result = json(&["compact", "--format", "json", path.to_str().expect("UTF-8")]);
        let (before, after) = (
            result["before"].as_f64().expect("a number"),
            result["after"].as_f64().expect("a number"),
        );
        (before - after) * 100.0 / before
    };
    for (name, min) in [
        ("servers", 12.0),
        ("servers/dokploy.json", 20.0),
        ("servers/git.json", 23.0),
        ("servers/rust-docs-mcp.json", 15.0),
        ("heritage/v0.6.2-69tools.as-schemars-emits-it.json", 25.0),
    ] {
        let saved = saved(name);
        println!("{name:52} {saved:5.1} %");
        assert!(saved >= min, "{name}: {saved:.1} % saved");
    }
}

/// The page and `list` report one total for each client, before compaction and after.
#[test]
fn the_page_has_the_totals_of_the_list() {
    let Some(data) = data() else { return };
    let folder = folder("totals");
    let page = folder.join("page.html").to_str().expect("UTF-8").to_owned();
    let small = |index: usize| {
        let path = folder.join(format!("small{index}.json"));
        path.to_str().expect("UTF-8").to_owned()
    };
    for names in [
        &["servers/dokploy.json"][..],
        &["servers/git.json"],
        &["github-toolsnaps"],
        &["servers/git.json", "github-toolsnaps"],
    ] {
        let paths: Vec<String> = names
            .iter()
            .map(|name| data.join(name).to_str().expect("UTF-8").to_owned())
            .collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let report = mcpact(&[&["report", "--html", &page], &*paths].concat());
        assert!(report.status.success(), "{}", stderr(&report));
        // Each list is a request of its own, also after compaction.
        let small: Vec<String> = (0..paths.len()).map(small).collect();
        let small: Vec<&str> = small.iter().map(String::as_str).collect();
        for (path, small) in paths.iter().zip(&small) {
            assert!(mcpact(&["compact", "--output", small, path]).status.success());
        }
        let text = std::fs::read_to_string(&page).expect("the page");
        let (_, report) = text.split_once("id=\"data\">").expect("the page has data");
        let (report, _) = report.split_once("</script>").expect("the data ends");
        let report: Value = serde_json::from_str(report).expect("JSON");
        // `--profile` is the former name of `--measure`.
        for profile in ["claude", "openai", "wire"] {
            let of_page = report["measures"].as_array().expect("measures").iter();
            let of_page = of_page.clone().find(|one| one["id"] == profile).expect("the measure");
            for (key, paths) in [("total", &paths), ("compact_total", &small)] {
                let list = json(&[&["list", "--profile", profile, "--format", "json"], &**paths].concat());
                let inputs = list["inputs"].as_array().expect("inputs").iter();
                let sum: u64 = inputs.filter_map(|input| input["tokens"].as_u64()).sum();
                assert_eq!(of_page[key].as_u64(), Some(sum), "{names:?}, {profile}, {key}");
            }
        }
    }
}

/// `check` reports a budget that is too low.
#[test]
fn an_exceeded_budget() {
    let Some(data) = data() else { return };
    let path = data.join("servers/git.json");
    let path = path.to_str().expect("UTF-8");
    let output = mcpact(&[
        "check",
        "--tool-budget",
        "200",
        "--total-budget",
        "1000",
        "--allow",
        "embedded-example",
        path,
    ]);
    assert_eq!(output.status.code(), Some(100));
    assert_eq!(
        stdout(&output),
        "error[total-budget] 12 tools cost 1,137 tokens (o200k_base), 137 over the budget of 1,000\n  \
         help: the most expensive: `git_log` 261, `git_branch` 191, `git_create_branch` 95 and 9 more\n\
         error[tool-budget] `git_log`: costs 261 tokens (o200k_base), 61 over its budget of 200\n  \
         help: the largest parts: parameter `start_timestamp` 98, parameter `end_timestamp` 98, structure 29 and 4 more\n\
         12 tools, 1,137 tokens (o200k_base): 2 errors\n"
    );
}
