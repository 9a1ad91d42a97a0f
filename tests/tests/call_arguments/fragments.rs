//! Flattened options and enums: arguments without effect, and defaults.

use std::collections::BTreeMap;

use mcpact::{ToolSchema, arguments::ignored};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

use mcpact_tests::types::recursive_fragments::{Filtered, Item};

use crate::{accepted, error};

/// Checks that the arguments are accepted with these notes.
#[track_caller]
fn noted<T: ToolSchema + DeserializeOwned>(arguments: Value, notes: &[&str]) -> T {
    let found = ignored::<T>(&arguments).notes("find");
    assert_eq!(found, notes, "{arguments}");
    accepted::<T>(arguments)
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Place {
    lat: f64,
    lon: f64,
    name: Option<String>,
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Near {
    query: String,
    #[serde(flatten)]
    place: Option<Place>,
}

#[test]
fn an_incomplete_option_has_no_effect() {
    let read = noted::<Near>(
        json!({"query": "a", "lat": 1.0}),
        &["note: `lat` was ignored because of this problem: lon: is missing (number)"],
    );
    assert!(read.place.is_none());
    let read = noted::<Near>(
        json!({"query": "a", "lat": 1.0, "lon": "x", "name": "y", "limt": 5}),
        &[
            "note: `lat`, `lon`, `name` were ignored because of this problem: lon: \"x\" is not a number",
            "note: `limt` is not a parameter of find, so it was ignored; its parameters are `query`, `lat`, `lon`, `name`",
        ],
    );
    assert!(read.place.is_none());
    for absent in [json!({"query": "a"}), json!({"query": "a", "lat": null, "lon": null})] {
        assert!(noted::<Near>(absent, &[]).place.is_none());
    }
    assert!(
        noted::<Near>(json!({"query": "a", "lat": 1, "lon": 2}), &[])
            .place
            .is_some()
    );
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(tag = "by", rename_all = "lowercase")]
enum By {
    Name { name: String },
    All,
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Choosing {
    limit: u8,
    #[serde(flatten)]
    by: Option<By>,
}

#[test]
fn an_optional_enum_that_is_incomplete_has_no_effect() {
    noted::<Choosing>(json!({"limit": 1}), &[]);
    assert!(noted::<Choosing>(json!({"limit": 1, "by": "all"}), &[]).by.is_some());
    for (arguments, note) in [
        (
            json!({"limit": 1, "by": "name"}),
            "note: `by` was ignored because of this problem: name: is missing (string)",
        ),
        (
            json!({"limit": 1, "name": "a"}),
            "note: `name` was ignored because of this problem: by: is missing (one of \"name\", \"all\")",
        ),
    ] {
        assert!(noted::<Choosing>(arguments, &[note]).by.is_none());
    }
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum Target {
    File(String),
    Folder { path: String },
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Targeted {
    force: Option<bool>,
    #[serde(flatten)]
    target: Target,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum UnitOr {
    Nowhere,
    File(String),
}

#[derive(Debug, Deserialize, ToolSchema)]
struct OfUnitOr {
    #[serde(flatten)]
    target: UnitOr,
}

#[test]
fn only_the_first_variant_is_read() {
    let read = noted::<Targeted>(
        json!({"file": "a", "folder": {"path": "b"}}),
        &["note: `folder` was ignored, since `file` is given and only one of `file`, `folder` is read"],
    );
    assert!(matches!(&read.target, Target::File(name) if name == "a"), "{read:?}");
    let read = noted::<OfUnitOr>(
        json!({"file": "a", "nowhere": null}),
        &["note: `nowhere` was ignored, since `file` is given and only one of `nowhere`, `file` is read"],
    );
    assert!(matches!(&read.target, UnitOr::File(_)), "{read:?}");
    let read = noted::<OfUnitOr>(
        json!({"nowhere": null, "file": "a"}),
        &["note: `file` was ignored, since `nowhere` is given and only one of `nowhere`, `file` is read"],
    );
    assert!(matches!(&read.target, UnitOr::Nowhere), "{read:?}");
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Page {
    #[mcp(default = 20)]
    limit: u32,
    #[serde(default)]
    offset: u32,
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Paged {
    query: String,
    #[serde(flatten)]
    page: Option<Page>,
}

#[test]
fn defaults_do_not_make_an_option_present() {
    assert!(accepted::<Paged>(json!({"query": "a"})).page.is_none());
    let page = accepted::<Paged>(json!({"query": "a", "offset": 5})).page;
    assert!(matches!(page, Some(Page { limit: 20, offset: 5 })), "{page:?}");
}

/// The values inside a flattened recursive type are checked at every depth.
#[test]
fn recursive_fragments() {
    accepted::<Filtered>(json!({"query": "a", "op": "all", "of": [{"op": "is", "field": "b", "value": "c"}]}));
    let deep =
        json!({"query": "a", "op": "all", "of": [{"op": "all", "of": [{"op": "is", "field": 5, "value": "c"}]}]});
    let error = error::<Filtered>(deep).to_string();
    assert_eq!(error, "of[0].of[0].field: 5 is not a string");
    let item = json!({"type": "folder", "name": "a", "children": [{"name": 1, "children": []}]});
    assert_eq!(
        crate::error::<Item>(item).to_string(),
        "children[0].name: 1 is not a string"
    );
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Nested {
    name: String,
    #[mcp(default = 20)]
    limit: u32,
    #[serde(flatten)]
    rest: BTreeMap<String, Nested>,
}

#[derive(Debug, Deserialize, ToolSchema)]
struct Holder {
    #[serde(flatten)]
    nested: Nested,
}

/// The values of a map in a flattened recursive type are those of the type, with its defaults.
#[test]
fn maps_in_recursive_fragments() {
    let holder = accepted::<Holder>(json!({"name": "a", "x": {"name": "b"}}));
    assert_eq!((holder.nested.limit, holder.nested.rest["x"].limit), (20, 20));
    assert_eq!(holder.nested.rest["x"].name, "b");
    let error = error::<Holder>(json!({"name": "a", "limit": 1, "x": {"name": 5}})).to_string();
    assert_eq!(error, "x.name: 5 is not a string");
}

#[derive(Debug, Deserialize, ToolSchema)]
struct MaybeTarget {
    #[serde(flatten)]
    target: Option<Target>,
}

/// An argument without effect has one note.
#[test]
fn one_note_for_each_argument() {
    let arguments = json!({"file": 5, "folder": {"path": "b"}});
    noted::<MaybeTarget>(
        arguments,
        &["note: `file`, `folder` were ignored because of this problem: file: 5 is not a string"],
    );
}
