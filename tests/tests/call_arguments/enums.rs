//! Enums and flattened fields.

use std::collections::BTreeMap;

use mcpact::ToolSchema;
use serde::Deserialize;
use serde_json::json;

use crate::{accepted, refused};

#[derive(Debug, Deserialize, ToolSchema)]
struct Page {
    #[mcp(default = 20, range = 1..=100)]
    limit: u32,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum External {
    Nothing,
    Never,
    Page(Page),
    Short {
        #[mcp(length = ..=2)]
        text: String,
    },
}

#[test]
fn externally_tagged() {
    for fits in [
        json!("nothing"),
        json!({"page": {}}),
        json!({"short": {"text": "ab"}}),
        json!({"never": null}),
    ] {
        accepted::<External>(fits);
    }
    refused::<External>(json!({"page": {"limit": 0}}), &["page.limit: 0 is not in 1 to 100"]);
    refused::<External>(
        json!({"short": {"text": "abc"}}),
        &["short.text: \"abc\" has 3 characters, allowed: at most 2"],
    );
    refused::<External>(
        json!("nothin"),
        &[r#"arguments: "nothin" is none of "nothing", "never", "page", "short"; did you mean "nothing"?"#],
    );
    refused::<External>(
        json!({"pages": {}}),
        &[r#"pages: no such parameter; did you mean "page"?"#],
    );
    refused::<External>(
        json!({}),
        &[r#"arguments: has 0 properties; write exactly one of "page", "short""#],
    );
    refused::<External>(json!(5), &["arguments: 5 is not a string or an object"]);
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Internal {
    Unit,
    Page(Page),
    Short {
        #[mcp(length = ..=2)]
        text: String,
    },
}

#[test]
fn internally_tagged() {
    for fits in [
        json!({"kind": "unit", "x": 1}),
        json!({"kind": "page"}),
        json!({"kind": "short", "text": "ab"}),
    ] {
        accepted::<Internal>(fits);
    }
    refused::<Internal>(json!({"kind": "page", "limit": 0}), &["limit: 0 is not in 1 to 100"]);
    refused::<Internal>(json!({"kind": "short", "text": 5}), &["text: 5 is not a string"]);
    refused::<Internal>(
        json!({"kind": "shrt", "text": "ab"}),
        &[r#"kind: "shrt" is none of "short", "unit", "page"; did you mean "short"?"#],
    );
    refused::<Internal>(
        json!({"text": "ab"}),
        &[r#"kind: is missing (one of "unit", "page", "short")"#],
    );
    refused::<Internal>(
        json!(["short", "abc"]),
        &["[1]: \"abc\" has 3 characters, allowed: at most 2"],
    );
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Unit,
    Page(Page),
}

#[test]
fn adjacently_tagged() {
    accepted::<Adjacent>(json!({"t": "Unit", "c": null}));
    accepted::<Adjacent>(json!({"t": "Page", "c": {}}));
    refused::<Adjacent>(
        json!({"t": "Page", "c": {"limit": 0}}),
        &["c.limit: 0 is not in 1 to 100"],
    );
    refused::<Adjacent>(json!({"t": "Page"}), &["c: is missing (object)"]);
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(untagged)]
enum Untagged {
    Few(#[mcp(range = 1..=5)] u8),
    Many(#[mcp(range = 1000..)] u32),
    Text(#[mcp(length = 1..)] String),
    List(Vec<Untagged>),
}

/// A value may have any variant that reads it.
#[test]
fn untagged() {
    for fits in [json!(5), json!(1000), json!("a"), json!([1, [2000, "b"], []])] {
        accepted::<Untagged>(fits);
    }
    refused::<Untagged>(json!(6), &["arguments: 6 is not in 1 to 5"]);
    refused::<Untagged>(
        json!([1, [""]]),
        &["[1][0]: \"\" has 0 characters, allowed: at least 1"],
    );
    refused::<Untagged>(
        json!(true),
        &["arguments: true is not an integer or a string or an array"],
    );
}

/// An enum without the properties of [`Page`].
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Beside {
    Unit,
    Page {
        number: u32,
    },
    Short {
        #[mcp(length = ..=2)]
        text: String,
    },
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Flat {
    #[mcp(length = 1..)]
    query: String,
    #[serde(flatten)]
    page: Page,
    #[serde(flatten)]
    by: Beside,
}

#[test]
fn flattened() {
    let flat = accepted::<Flat>(json!({"query": "a", "kind": "short", "text": "ab"}));
    assert_eq!(flat.page.limit, 20);
    refused::<Flat>(
        json!({"query": "", "limit": 0, "kind": "short", "text": "abc"}),
        &[
            "query: \"\" has 0 characters, allowed: at least 1",
            "limit: 0 is not in 1 to 100",
            "text: \"abc\" has 3 characters, allowed: at most 2",
        ],
    );
    refused::<Flat>(
        json!({"qury": "a", "kind": "shor"}),
        &[
            r#"query: is missing (string); did you mean "query" instead of "qury"?"#,
            r#"kind: "shor" is none of "short", "unit", "page"; did you mean "short"?"#,
        ],
    );
}

#[derive(Debug, Deserialize, ToolSchema)]
struct FlatMore {
    name: String,
    #[serde(flatten)]
    optional: Option<Page>,
    #[serde(flatten)]
    more: BTreeMap<String, Untagged>,
}

#[test]
fn flattened_maps() {
    accepted::<FlatMore>(json!({"name": "a", "limit": 5, "b": 1}));
    refused::<FlatMore>(
        json!({"name": "a", "limit": 0, "b": 7}),
        &["limit: 0 is not in 1 to 100", "b: 7 is not in 1 to 5"],
    );
}
