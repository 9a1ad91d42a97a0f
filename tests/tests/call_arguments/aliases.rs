//! Rules apply to a property under every name that serde reads.

use mcpact::ToolSchema;
use serde::Deserialize;
use serde_json::json;

use crate::{accepted, refused};

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(deny_unknown_fields)]
struct Search {
    #[serde(alias = "q", alias = "search")]
    #[mcp(length = 1..)]
    query: String,
    #[serde(alias = "rows")]
    #[mcp(default = 20, range = 1..=100)]
    limit: u32,
}

#[test]
fn of_properties() {
    let search = accepted::<Search>(json!({"q": "a", "rows": 5}));
    assert_eq!(search.limit, 5, "the default does not stand beside the alias");
    refused::<Search>(
        json!({"search": "", "rows": 0}),
        &[
            "search: \"\" has 0 characters, allowed: at least 1",
            "rows: 0 is not in 1 to 100",
        ],
    );
    assert!(!mcpact::schema::<Search>().contains("rows"), "a model needs one name");
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "kind")]
enum Tagged {
    #[serde(alias = "s")]
    Short {
        #[mcp(length = ..=2)]
        text: String,
    },
    Other,
}

#[derive(Debug, Deserialize, ToolSchema)]
enum Named {
    #[serde(alias = "Old")]
    Page {
        #[mcp(range = 1..)]
        limit: u32,
    },
    #[serde(alias = "Nil")]
    Nothing,
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Holder {
    named: Named,
    more: u8,
}

#[test]
fn of_variants() {
    accepted::<Tagged>(json!({"kind": "s", "text": "ab"}));
    refused::<Tagged>(
        json!({"kind": "s", "text": "abc"}),
        &["text: \"abc\" has 3 characters, allowed: at most 2"],
    );
    accepted::<Named>(json!("Nil"));
    refused::<Named>(json!({"Old": {"limit": 0}}), &["Old.limit: 0 is not at least 1"]);
    // A valid alias is not reported.
    refused::<Holder>(json!({"named": "Nil"}), &["more: is missing (integer)"]);
}
