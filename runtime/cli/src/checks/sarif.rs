//! SARIF 2.1.0 (OASIS), the format of code scanning.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::finding::{Finding, common};
use crate::failure::Failure;
use crate::input::listing::Location;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Returns a result as one run of one log. Findings that `limits_file` allows are suppressed.
pub(super) fn log(findings: &[Finding], allowed: &[Finding], limits_file: &str, failures: &[Failure]) -> Value {
    let mut by_rule: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    for finding in findings.iter().chain(allowed) {
        by_rule.entry(&finding.rule).or_default().push(finding);
    }
    let rules: Vec<Value> = by_rule.iter().map(|(id, findings)| rule(id, findings)).collect();
    let suppressed = allowed.iter().map(|finding| {
        let mut result = result(finding);
        let reason = format!("allowed in {limits_file}");
        result["suppressions"] = json!([{ "kind": "external", "justification": reason }]);
        result
    });
    let results: Vec<Value> = findings.iter().map(result).chain(suppressed).collect();
    let mut run = json!({
        "tool": {
            "driver": {
                "name": "mcpact",
                "version": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": rules,
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": results,
    });
    if !failures.is_empty() {
        let notification = |failure: &Failure| json!({ "level": "error", "message": { "text": failure.message() } });
        let notifications: Vec<Value> = failures.iter().map(notification).collect();
        run["invocations"] = json!([{
            "executionSuccessful": false,
            "toolExecutionNotifications": notifications,
        }]);
    }
    json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] })
}

/// Describes the rule of these findings by the problem and the fix that all of them have.
fn rule(id: &str, findings: &[&Finding]) -> Value {
    let mut rule = json!({ "id": id });
    if let Some(problem) = common(findings, |finding| Some(finding.problem())) {
        rule["shortDescription"] = json!({ "text": problem });
    }
    let help = [
        common(findings, |finding| finding.help.as_deref()),
        common(findings, |finding| finding.source.as_deref()),
    ];
    let help: Vec<&str> = help.into_iter().flatten().collect();
    if !help.is_empty() {
        rule["help"] = json!({ "text": help.join("\n") });
    }
    rule
}

fn result(finding: &Finding) -> Value {
    let text = match &finding.help {
        Some(help) => format!("{} ({help})", message(finding)),
        None => message(finding),
    };
    let (file, region) = match &finding.location {
        Some(Location {
            file,
            line,
            column,
            end,
        }) => (
            file.as_ref().unwrap_or(&finding.input),
            json!({ "startLine": line, "startColumn": column, "endColumn": end }),
        ),
        // A finding on the whole list, or on a source that is not a JSON file, is at the first
        // line.
        None => (&finding.input, json!({ "startLine": 1 })),
    };
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(file) },
            "region": region,
        }
    });
    if let Some(tool) = &finding.tool {
        let path = finding.path.as_deref().unwrap_or_default();
        location["logicalLocations"] =
            json!([{ "name": tool, "fullyQualifiedName": format!("{tool}{path}"), "kind": "member" }]);
    }
    json!({
        "ruleId": finding.rule,
        "level": finding.level.name(),
        "message": { "text": text },
        "locations": [location],
    })
}

fn message(finding: &Finding) -> String {
    let text = finding.with_savings(&finding.message);
    match &finding.tool {
        Some(tool) => format!("`{tool}`: {text}"),
        None => text,
    }
}

/// Returns a path as a relative URI reference (RFC 3986).
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.replace('\\', "/").trim_start_matches("./").bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}
