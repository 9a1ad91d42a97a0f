//! Cases of code, numbered items and examples of formats.

use serde_json::json;

use super::lost;
use super::tests::{LIMIT, ORDER, TOOL, keeps, loses, tool};

#[test]
fn indentation_of_code_and_numbers_of_items() {
    let code = "Send:\n    ```json\n    {\n        \"a\": 1\n    }\n    ```";
    keeps(TOOL, code, "Send:\n```json\n{\n    \"a\": 1\n}\n```");
    loses(
        TOOL,
        code,
        "Send it",
        &["the literal `json\n    {\n        \"a\": 1\n    }`"],
    );
    // Nested code begins on the first line.
    for code in ["`a:\n  b: 1`", "```a:\n  b: 1\n```"] {
        let facts = lost(
            &tool(),
            TOOL,
            &format!("Pass YAML: {code}"),
            &format!("Pass YAML: {}", code.replace("  ", "")),
        );
        assert_eq!(facts.len(), 1, "{code}: {facts:?}");
    }
    keeps(ORDER, "Steps:\n1. Open\n2. Close", "Steps: open, close");
    // The value may be the number.
    for path in [TOOL, LIMIT] {
        loses(
            path,
            "Priority:\n1. urgent\n2. normal",
            "Priority: urgent, normal",
            &["the number `1`", "the number `2`"],
        );
    }
    loses(
        ORDER,
        "Steps:\n1. Open\n3. Close",
        "Steps: open, close",
        &["the number `1`", "the number `3`"],
    );
    loses(ORDER, "Reads rows\n2. Close", "Reads rows. Close", &["the number `2`"]);
}

/// An example that shows only the format of a string says what `format` says.
#[test]
fn examples_of_formats() {
    let tool = json!({ "name": "t", "inputSchema": { "properties": {
        "day": { "type": "string", "format": "date" },
        "feed": { "type": "string", "format": "uri" }
    } } });
    let lost_in = |name: &str, old: &str| {
        let path = format!("/inputSchema/properties/{name}/description");
        let lost = lost(tool.as_object().expect("an object"), &path, old, "First day");
        lost.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(lost_in("day", "First day, e.g. 2024-01-31"), Vec::<String>::new());
    assert_eq!(
        lost_in("feed", "First day (for example https://example.org)"),
        Vec::<String>::new()
    );
    for answer in [
        "Last day. To include all of January, for example 2024-02-01.",
        "First day. E.g. 2024-02-01",
    ] {
        assert_eq!(lost_in("day", answer), ["the literal `2024-02-01`"], "{answer}");
    }
    assert_eq!(
        lost_in("day", "First day. Of any month (e.g. 2024-02-01)"),
        Vec::<String>::new()
    );
    assert_eq!(
        lost_in("day", "First day from 2024-01-31"),
        ["the literal `2024-01-31`"]
    );
    assert_eq!(
        lost_in("feed", "First day, e.g. https://a.gov.au/feed"),
        ["the link `https://a.gov.au/feed`"]
    );
}

/// A line break within a clause is a space.
#[test]
fn wrapped_lines() {
    for (old, new) in [
        (
            "If the time range\nis not provided, all rows are returned.",
            "If the time range is not provided, all rows are returned.",
        ),
        (
            "If the time range\nis not provided, all rows are returned.",
            "All rows, if no time range is provided.",
        ),
        ("Rows must\nnot be\narchived", "Rows must not be archived"),
        (
            "If the\nURL is not valid, it fails",
            "If the URL is not valid, it fails",
        ),
    ] {
        keeps(TOOL, old, new);
        keeps(TOOL, new, old);
        for spaced in [old.replace('\n', "\n    "), old.replace(' ', "\n")] {
            keeps(TOOL, &spaced, &old.replace('\n', " "));
            keeps(TOOL, &old.replace('\n', " "), &spaced);
        }
    }
}
