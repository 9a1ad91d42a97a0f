//! SARIF 2.1.0 (OASIS), the format of code scanning.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::finding::Finding;
use crate::listing::Location;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Returns the findings as one run of one log. Findings that `limits_file` allows are suppressed.
pub(super) fn log(findings: &[Finding], allowed: &[Finding], limits_file: &str) -> Value {
    let all = || findings.iter().chain(allowed);
    let rules: BTreeSet<&str> = all().map(|finding| finding.rule.as_str()).collect();
    let rules: Vec<Value> = rules
        .iter()
        .map(|rule| {
            let first = all().find(|finding| finding.rule == *rule);
            let mut described = json!({ "id": rule });
            if let Some(help) = first.and_then(|finding| finding.source.as_ref()) {
                described["help"] = json!({ "text": help });
            }
            described
        })
        .collect();
    let suppressed = allowed.iter().map(|finding| {
        let mut result = result(finding);
        let reason = format!("allowed in {limits_file}");
        result["suppressions"] = json!([{ "kind": "external", "justification": reason }]);
        result
    });
    let results: Vec<Value> = findings.iter().map(result).chain(suppressed).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
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
        }]
    })
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
    match &finding.tool {
        Some(tool) => format!("`{tool}` {}", finding.message),
        None => finding.message.clone(),
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
