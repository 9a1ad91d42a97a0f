//! Tests of the rules: `table` has a row for each rule, `lists` has real and hostile lists.

#![allow(
    clippy::needless_pass_by_value,
    reason = "a row reads better without `&` before each `json!`"
)]

mod compacted;
mod lists;
mod rows_of_schemas;
mod rows_of_tools;
mod table;

use serde_json::{Value, json};

use super::rule::Violation;
use super::tables::TABLES;
use super::{Client, Effect, check, rules_of, select};

/// Returns a tool that every client accepts, with these properties replaced.
fn tool(properties: Value) -> Value {
    let mut tool = json!({
        "name": "search",
        "description": "Search newspapers",
        "inputSchema": {
            "type": "object",
            "properties": {"query": {"type": "string", "description": "What to search"}},
            "required": ["query"],
        },
    });
    if let (Value::Object(tool), Value::Object(properties)) = (&mut tool, properties) {
        tool.extend(properties);
    }
    tool
}

/// Returns the tool with this input schema.
fn with(schema: Value) -> Value {
    tool(json!({"inputSchema": schema}))
}

/// Returns the tool with one parameter, `x`.
fn parameter(schema: Value) -> Value {
    with(json!({"type": "object", "properties": {"x": schema}}))
}

/// Returns the violations as `id path`.
fn found(findings: &[Violation]) -> Vec<String> {
    let text = |finding: &Violation| format!("{} {}", finding.rule.id, finding.path);
    findings.iter().map(text).collect()
}

#[test]
fn names() {
    for client in Client::ALL {
        assert_eq!(select(&[client.name().to_owned()]).expect("a client"), [client]);
        assert!(!client.title().is_empty());
        assert!(
            client
                .name()
                .chars()
                .all(|letter| letter.is_ascii_lowercase() || letter == '-')
        );
    }
}

#[test]
fn an_unknown_name_lists_the_known_ones() {
    let says = |name: &str| select(&[name.to_owned()]).expect_err("unknown").to_string();
    let message = says("vs-code");
    assert!(
        message.starts_with("unknown client `vs-code`; write `vscode`, `anthropic-api`, "),
        "{message}"
    );
    assert!(says("Claude-Code").contains("; write `claude-code`, "));
    assert!(says("xyz").ends_with(" or `all`"));
    let long = "claude".repeat(1_000_000);
    assert!(says(&long).len() < 500);
}

#[test]
fn every_rule_has_a_sentence_a_fix_and_a_source() {
    let mut ids = std::collections::HashSet::new();
    for rule in TABLES.into_iter().flatten() {
        assert!(
            ids.insert((rule.client, rule.id)),
            "{} twice of {}",
            rule.id,
            rule.client
        );
        let kebab = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        assert!(rule.id.chars().all(kebab), "{}", rule.id);
        assert!(
            rule.text.ends_with(['.', '`']) && !rule.text.contains(". "),
            "one sentence: {}",
            rule.text
        );
        assert!(!rule.fix.is_empty() && !rule.fix.ends_with('.'), "{}", rule.fix);
        let is_issue = |source: &str| {
            source
                .split_once('#')
                .is_some_and(|(repository, number)| repository.split('/').count() == 2 && number.parse::<u32>().is_ok())
        };
        let is_page = |source: &str| source.contains(": ") || source.contains("section");
        assert!(
            rule.source.split(", ").all(is_issue) || is_page(rule.source),
            "{}",
            rule.source
        );
        assert!(!rule.effect.verb().is_empty());
    }
    for client in Client::ALL {
        assert!(!rules_of(client).is_empty(), "{client} has no rules");
    }
}

#[test]
fn own_rules_replace_those_of_the_api() {
    let dotted = [tool(json!({"name": "a.b"}))];
    let effects = |client| -> Vec<(Client, Effect)> {
        let findings = check(client, None, &dotted);
        findings
            .iter()
            .map(|finding| (finding.rule.client, finding.rule.effect))
            .collect()
    };
    assert_eq!(effects(Client::AnthropicApi), [(Client::AnthropicApi, Effect::Refused)]);
    assert_eq!(effects(Client::ClaudeCode), [(Client::ClaudeCode, Effect::Altered)]);
    let root = [with(json!({"type": "object", "properties": {}, "anyOf": []}))];
    let findings = check(Client::ClaudeDesktop, None, &root);
    assert!(findings.iter().any(|finding| finding.rule.id == "root-combinator"));
    assert!(
        findings
            .iter()
            .all(|finding| finding.rule.client == Client::AnthropicApi)
    );
}

#[test]
fn findings_are_sorted_and_paths_are_pointers() {
    let tools: Vec<Value> = (0..130)
        .map(|index| tool(json!({"name": format!("tool_{index}")})))
        .chain([
            with(json!({"type": "object", "properties": {"z": {"type": "array"}, "a/b~c": {"type": "array"}}})),
            tool(json!({"name": "no good", "inputSchema": {"type": "object"}})),
        ])
        .collect();
    let findings = check(Client::OpenaiApi, None, &tools);
    assert_eq!(
        found(&findings),
        [
            "many-tools ",
            "array-items /inputSchema/properties/a~1b~0c",
            "array-items /inputSchema/properties/z",
            "root-properties /inputSchema",
            "name-characters /name",
        ]
    );
    let tools_found: Vec<Option<usize>> = findings.iter().map(|finding| finding.tool).collect();
    assert_eq!(tools_found, [None, Some(130), Some(130), Some(131), Some(131)]);
    for finding in &findings[1..] {
        let tool = finding.tool.expect("of a tool");
        assert!(
            tools[tool].pointer(&finding.path).is_some(),
            "{} points to nothing",
            finding.path
        );
    }
    assert_eq!(findings[0].detail, "132 tools");
    assert_eq!(findings[4].detail, "\"no good\"");
}

#[test]
fn many_locations_are_counted() {
    let properties = |count: usize| -> Value {
        let each = |index: usize| (format!("p{index:03}"), json!({"type": "array"}));
        Value::Object((0..count).map(each).collect())
    };
    let findings = |count| {
        check(
            Client::VsCode,
            None,
            &[with(json!({"type": "object", "properties": properties(count)}))],
        )
    };
    assert_eq!(findings(20).len(), 20);
    assert_eq!(findings(20)[19].detail, "{\"type\":\"array\"}");
    for (count, says) in [
        (21, "1 more location from here on"),
        (500, "480 more locations from here on"),
    ] {
        let findings = findings(count);
        assert_eq!(findings.len(), 21);
        assert_eq!(findings[20].detail, says);
        assert_eq!(findings[20].path, "/inputSchema/properties/p020");
    }
    // Each tool has its own count.
    let two = [
        with(json!({"type": "object", "properties": properties(20)})),
        with(json!({"type": "object", "properties": properties(20)})),
    ];
    assert_eq!(check(Client::VsCode, None, &two).len(), 40);
}

#[test]
fn details_are_truncated() {
    let long = "ä".repeat(10_000);
    let tools = [tool(json!({"name": long}))];
    let detail = &check(Client::Codex, None, &tools)[0].detail;
    assert_eq!(detail.chars().count(), 80);
    assert!(detail.starts_with("\"ää") && detail.ends_with('…'), "{detail}");
    let exact = "ä".repeat(78);
    let detail = &check(Client::Codex, None, &[tool(json!({"name": exact}))])[0].detail;
    assert_eq!(detail, &format!("\"{exact}\""));
}

#[test]
fn names_are_measured_with_the_server() {
    let tools = [tool(json!({"name": "a".repeat(55)}))];
    let ids = |client, server| found(&check(client, server, &tools));
    for client in [Client::Cursor, Client::ClaudeCode, Client::GeminiCli] {
        assert_eq!(ids(client, None), [""; 0], "{client}");
    }
    // Cursor counts `_` between the names: `git` and 55 letters are 59 characters, `newspapers`
    // makes 66.
    assert_eq!(ids(Client::Cursor, Some("git")), [""; 0]);
    assert_eq!(ids(Client::Cursor, Some("gits")), [""; 0]);
    assert_eq!(ids(Client::Cursor, Some("gitss")), ["name-length /name"]);
    assert_eq!(ids(Client::ClaudeCode, Some("gi")), [""; 0]);
    assert_eq!(ids(Client::ClaudeCode, Some("git")), ["name-length /name"]);
    assert_eq!(ids(Client::GeminiCli, Some("git")), [""; 0]);
    assert_eq!(ids(Client::GeminiCli, Some("gits")), ["name-length /name"]);
}
