//! `mcpact advise` and `mcpact log --html`, on logs with known advice.

use std::path::Path;

use mcpact_gateway::config::Config;
use serde_json::Value;

#[path = "support/sessions.rs"]
mod sessions;
mod support;
use sessions::{Listed, Sessions};
use support::{folder, json, mcpact, stderr, stdout};

/// Writes the log of this number of sessions. Each lists two tools of git and one of a browser, and
/// calls `git_status`; one result in ten is large.
fn log(folder: &Path, count: i64) -> String {
    let listed = |server, tool, tokens| Listed { server, tool, tokens };
    let mut results = [90; 10];
    results[9] = 20_000;
    Sessions {
        count,
        listed: &[
            listed("git", "git_status", 100),
            listed("git", "git_bisect", 300),
            listed("browser", "navigate", 500),
        ],
        list_tokens: 900,
        server: "git",
        called: &["git_status"],
        results,
    }
    .write(folder)
}

#[test]
fn savings_and_lines_of_the_config() {
    let folder = folder("advise");
    let path = log(&folder, 8);
    let advice = json(&["advise", &path, "--format", "json"]);
    let saved: Vec<(&str, u64)> = advice["advice"]
        .as_array()
        .expect("advice")
        .iter()
        .map(|one| {
            (
                one["kind"].as_str().unwrap_or_default(),
                one["saved"].as_u64().unwrap_or(0),
            )
        })
        .collect();
    assert_eq!(
        saved,
        [
            ("large-results", 8 * (20_000 - 1_000)),
            ("unused-server", 8 * 500),
            ("unused-tools", 8 * 300),
        ]
    );

    // The gateway accepts the lines of the advice.
    let mut config = advice["config"].clone();
    for server in ["git", "browser"] {
        config["mcpServers"][server]["command"] = Value::from("true");
    }
    let file = support::file(&folder, "servers.json", config.to_string());
    let config = Config::read(Path::new(&file)).expect("a client's file");
    assert_eq!(config.settings.toolset.as_deref(), Some("used"));
    assert_eq!(config.settings.toolsets["used"], ["git.git_status"]);
    assert_eq!(config.settings.menu.result_budget.get("git.git_status"), Some(&1_000));
    let servers: Vec<&str> = config.servers.iter().map(|server| server.name.as_str()).collect();
    assert_eq!(servers, ["git"], "the other one is disabled");
}

#[test]
fn formats() {
    let folder = folder("advise-formats");
    let path = log(&folder, 8);
    let human = mcpact(&["advise", &path]);
    assert!(human.status.success(), "{}", stderr(&human));
    for part in [
        "large results",
        "152,000",
        "unused server",
        "1. git/git_status: 8 of 80 results have",
        "2. browser: its tool was in the lists of 8 sessions; none was called; disable the server",
        "from 80 tool calls in 8 sessions",
        "tokens of a session: median ",
        "add to the client's file:",
        "\"git.git_status\": 1000",
    ] {
        assert!(stdout(&human).contains(part), "{part} is not in\n{}", stdout(&human));
    }
    let markdown = mcpact(&["advise", &path, "--format", "markdown"]);
    let text = stdout(&markdown);
    assert!(text.starts_with("| # | advice | server | tools | saves |"), "{text}");
    assert!(text.contains("```json\n{\n"), "{text}");
}

#[test]
fn a_small_log_has_no_advice() {
    let folder = folder("advise-small");
    let path = log(&folder, 4);
    let output = mcpact(&["advise", &path]);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    assert_eq!(
        text.lines().next().unwrap_or_default(),
        "the log has 40 tool calls in 4 sessions; advice needs at least 50 calls in 5 sessions"
    );
    assert!(text.contains("tokens of a session: median "), "{text}");
    let missing = mcpact(&["advise", folder.join("missing.db").to_str().expect("UTF-8")]);
    assert_eq!(missing.status.code(), Some(101));
    assert!(stderr(&missing).contains("no log"), "{}", stderr(&missing));
}

#[test]
fn a_page_of_the_log() {
    let folder = folder("log-html");
    let path = log(&folder, 8);
    let page = folder.join("log.html");
    let page = page.to_str().expect("UTF-8");
    let output = mcpact(&["log", &path, "--html", page]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stderr(&output).trim(), format!("wrote `{page}`: 88 calls"));
    let html = std::fs::read_to_string(page).expect("a page");
    assert!(
        html.contains("<title>calls.db · calls</title>"),
        "the title is the file's name"
    );
    let filtered = mcpact(&["log", &path, "--html", page, "--server", "git"]);
    assert_eq!(filtered.status.code(), Some(2), "a page has all calls");
}
