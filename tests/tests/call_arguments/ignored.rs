//! Ignored arguments: the notes name no argument that is read, and each that has no effect.

use std::collections::BTreeMap;

use mcpact::{ToolSchema, arguments::ignored};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::{accepted, refused};

/// Checks that the arguments are accepted with these notes.
#[track_caller]
fn noted<T: ToolSchema + DeserializeOwned>(arguments: Value, notes: &[&str]) {
    let found = ignored::<T>(&arguments).notes("find");
    assert_eq!(found, notes, "{arguments}");
    accepted::<T>(arguments);
}

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(range = ..=100)]
struct Score(u8);

#[derive(Debug, Deserialize, ToolSchema)]
struct Rest {
    name: String,
    #[serde(flatten)]
    scores: BTreeMap<String, Score>,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "by")]
enum By {
    Custom(BTreeMap<String, Value>),
    Scores(BTreeMap<String, Score>),
    Rest(Rest),
    Fields {
        id: u8,
        #[serde(flatten)]
        scores: BTreeMap<String, Score>,
    },
    Any(Value),
    All,
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Tagged {
    limit: u8,
    #[serde(flatten)]
    by: By,
    exact: Option<bool>,
}

#[test]
fn a_map_in_a_tagged_variant_reads_every_property() {
    for arguments in [
        json!({"limit": 1, "by": "Custom", "x": 5}),
        json!({"limit": 1, "by": "Scores", "x": 5, "exact": true}),
        json!({"limit": 1, "by": "Scores", "id": 5}),
        json!({"limit": 1, "by": "Rest", "name": "a", "x": 5}),
        json!({"limit": 1, "by": "Fields", "id": 1, "x": 5}),
        json!({"limit": 1, "by": "Any", "x": "y"}),
    ] {
        noted::<Tagged>(arguments, &[]);
    }
    noted::<Tagged>(
        json!({"limit": 1, "by": "All", "x": 5}),
        &["note: `x` is not a parameter of find, so it was ignored; its parameters are `limit`, `by`, `exact`"],
    );
}

#[test]
fn the_values_of_a_map_in_a_tagged_variant_are_checked() {
    let read = accepted::<Tagged>(json!({"limit": 1, "by": "Scores", "x": 5.0}));
    assert!(matches!(&read.by, By::Scores(scores) if scores["x"].0 == 5), "{read:?}");
    for by in ["Scores", "Rest", "Fields"] {
        let arguments = json!({"limit": 1, "by": by, "name": "a", "id": 1, "x": 101});
        match by {
            // `name` is not a score.
            "Scores" => refused::<Tagged>(json!({"limit": 1, "by": by, "x": 101}), &["x: 101 is not at most 100"]),
            "Rest" => refused::<Tagged>(arguments, &["x: 101 is not at most 100"]),
            _ => refused::<Tagged>(
                json!({"limit": 1, "by": by, "id": 101, "x": 101}),
                &["x: 101 is not at most 100"],
            ),
        }
    }
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(untagged)]
enum Either {
    Id { id: u8 },
    Scores(BTreeMap<String, Score>),
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Untagged {
    limit: u8,
    #[serde(flatten)]
    either: Either,
}

#[test]
fn a_map_in_an_untagged_variant_reads_every_property() {
    noted::<Untagged>(json!({"limit": 1, "x": 5}), &[]);
    let read = accepted::<Untagged>(json!({"limit": 1, "x": 5.0}));
    assert!(
        matches!(&read.either, Either::Scores(scores) if scores["x"].0 == 5),
        "{read:?}"
    );
    refused::<Untagged>(json!({"limit": 1, "x": 101}), &["x: 101 is not at most 100"]);
    // serde takes the first variant, whose other properties have no rules.
    accepted::<Untagged>(json!({"limit": 1, "id": 1, "x": 101}));
}

#[derive(Debug, Deserialize, ToolSchema)]
struct OptionalUntagged {
    limit: u8,
    #[serde(flatten)]
    either: Option<Either>,
}

#[test]
fn a_map_in_an_optional_enum_reads_every_property() {
    noted::<OptionalUntagged>(json!({"limit": 1, "x": 5}), &[]);
    refused::<OptionalUntagged>(json!({"limit": 1, "x": 101}), &["x: 101 is not at most 100"]);
    noted::<OptionalUntagged>(
        json!({"limit": 1, "x": "y"}),
        &["note: `x` was ignored because of this problem: id: is missing (integer)"],
    );
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(untagged)]
enum Nested {
    By(Either),
    #[serde(rename = "all")]
    Named {
        all: bool,
    },
}

#[derive(Debug, Deserialize, ToolSchema)]
struct OfNested {
    limit: u8,
    #[serde(flatten)]
    nested: Nested,
}

#[test]
fn an_enum_in_a_variant_reads_its_properties() {
    noted::<OfNested>(json!({"limit": 1, "id": 5}), &[]);
    noted::<OfNested>(json!({"limit": 1, "x": 5}), &[]);
    refused::<OfNested>(json!({"limit": 1, "x": 101}), &["x: 101 is not at most 100"]);
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Hidden {
    query: String,
    #[serde(default, alias = "verbose")]
    #[mcp(skip)]
    debug: bool,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "by")]
enum HiddenInVariant {
    Name {
        name: String,
        #[serde(default)]
        #[mcp(skip)]
        debug: bool,
    },
    All,
}

#[derive(Debug, Deserialize, ToolSchema)]
struct OfHidden {
    limit: u8,
    #[serde(flatten)]
    hidden: Hidden,
}

#[derive(Debug, Deserialize, ToolSchema)]
struct BesideHidden {
    #[serde(default)]
    #[mcp(skip)]
    debug: bool,
    #[serde(flatten)]
    scores: BTreeMap<String, Score>,
}

#[test]
fn hidden_fields_are_read() {
    for name in ["debug", "verbose"] {
        assert!(accepted::<Hidden>(json!({"query": "a", name: true})).debug);
        noted::<Hidden>(json!({"query": "a", name: true}), &[]);
        noted::<OfHidden>(json!({"limit": 1, "query": "a", name: true}), &[]);
    }
    noted::<HiddenInVariant>(json!({"by": "Name", "name": "a", "debug": true}), &[]);
    // The map does not have the property of the hidden field.
    assert!(accepted::<BesideHidden>(json!({"debug": true, "x": 1})).debug);
    // A hidden field is not suggested.
    noted::<Hidden>(
        json!({"query": "a", "debg": true}),
        &["note: `debg` is not a parameter of find, so it was ignored; its parameters are `query`"],
    );
    noted::<HiddenInVariant>(
        json!({"by": "All", "debug": true}),
        &["note: `debug` is not a parameter of find, so it was ignored; its parameters are `by`"],
    );
}

/// serde reads a hidden field from an array too, so that the next item is that of the next field.
#[test]
fn hidden_fields_in_arrays() {
    #[derive(Debug, Deserialize, ToolSchema)]
    struct Limited {
        #[serde(default)]
        #[mcp(skip)]
        total: u8,
        limit: Score,
        #[serde(default)]
        offset: u8,
    }
    #[derive(Debug, Deserialize, ToolSchema)]
    struct Holder {
        limited: Limited,
    }
    let read = accepted::<Holder>(json!({"limited": [200, 5]})).limited;
    assert_eq!((read.total, read.limit.0), (200, 5));
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Filter {
    state: Option<String>,
}

/// Reads a filter, or its former properties.
fn filter<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Filter, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let state = value.get("state").or_else(|| value.get("legacy"));
    Ok(Filter {
        state: state.map(Value::to_string),
    })
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Trusting {
    #[serde(deserialize_with = "filter")]
    #[mcp(trust)]
    filter: Filter,
    other: Option<Filter>,
}

#[test]
fn a_function_may_read_any_part() {
    noted::<Trusting>(json!({"filter": {"legacy": 1}}), &[]);
    noted::<Trusting>(
        json!({"filter": {"legacy": 1}, "other": {"legacy": 1}}),
        &["note: `other.legacy` is not a parameter of find, so it was ignored; `other` takes `state`"],
    );
}

#[derive(Debug, Deserialize, ToolSchema)]
struct FlatlyTrusting {
    #[serde(flatten, deserialize_with = "filter")]
    #[mcp(trust)]
    filter: Filter,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "kind")]
enum TaglyTrusting {
    Filter(
        #[serde(deserialize_with = "filter")]
        #[mcp(trust)]
        Filter,
    ),
}

/// The function may read other names, as with a prefix.
#[test]
fn a_function_may_read_any_property() {
    noted::<FlatlyTrusting>(json!({"legacy": 1}), &[]);
    noted::<FlatlyTrusting>(json!({"state": 1}), &[]);
    noted::<TaglyTrusting>(json!({"kind": "Filter", "legacy": 1}), &[]);
}

#[derive(Debug, Deserialize, ToolSchema)]
#[schemars(deny_unknown_fields)]
struct ClosedBySchemars {
    query: Option<String>,
}

#[test]
fn a_closed_schema_that_serde_does_not_know() {
    noted::<ClosedBySchemars>(
        json!({"qurey": "x"}),
        &["note: `qurey` is not a parameter of find, so it was ignored; did you mean `query`?"],
    );
}
