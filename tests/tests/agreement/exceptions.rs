//! Known disagreements of schema and serde, each with its reason and a change that removes it.
//!
//! An exception explains a disagreement only if both accept the value after the exception has
//! changed the value or the schema. An exception that explains nothing fails the test, since it is
//! out of date.

mod undo;

use std::slice;

use mcpact_tests::json::{map, without};
use serde_json::{Value, json};

use crate::{compare_values::Kind, tags::named};
use undo::{arrays_as_structs, fitting_integers, only, renamed, replaced, spelled, unit_variant, without_content};

/// A reason to disagree.
pub(crate) struct Exception {
    pub(crate) kind: Kind,
    pub(crate) reason: &'static str,
    /// The types, as `subject::Type`; empty if any type may disagree in this way.
    pub(crate) types: &'static [&'static str],
    pub(crate) undo: Undo,
}

/// A change after which both agree.
#[derive(Clone, Copy)]
pub(crate) enum Undo {
    /// Any of these values in place of the value.
    Value(fn(&Value) -> Vec<Value>),
    /// Any of these values in place of the value, computed from the schema and the value.
    ValueOf(fn(&Value, &Value) -> Vec<Value>),
    /// This schema in place of the schema.
    Schema(fn(&Value) -> Value),
}

pub(crate) const EXCEPTIONS: &[Exception] = &[
    // Rules that a schema omits for its size; the call checks them.
    Exception {
        kind: Kind::Unsound,
        reason: "an integer's width and sign are not stated, and JSON Schema reads 1.0 as an integer",
        types: &[],
        undo: Undo::Value(fitting_integers),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "the statement that an adjacently tagged unit variant has no content but null costs 6 tokens a variant, and requires a null",
        types: &["tagged::Adjacent", "tagged::Holder"],
        undo: Undo::Value(|value| vec![map(value, &without_content)]),
    },
    // Rules that only the schema checks.
    Exception {
        kind: Kind::Incomplete,
        reason: "serde does not check a range",
        types: &[],
        undo: Undo::Schema(|schema| without(schema, &["minimum", "maximum", "exclusiveMaximum"])),
    },
    Exception {
        kind: Kind::Incomplete,
        reason: "serde does not check a length",
        types: &[
            "notes::Lengths",
            "notes::Patterns",
            "notes::Rules",
            "read::Function",
            "pairs::OfSchemars",
            "pairs::OfValidator",
            "pairs::OfGarde",
            "pairs::OfAll",
            "pairs::InnerRules",
            "pairs::RequiredOptions",
            "pairs::Formats",
        ],
        undo: Undo::Schema(|schema| {
            without(
                schema,
                &[
                    "minLength",
                    "maxLength",
                    "minItems",
                    "maxItems",
                    "minProperties",
                    "maxProperties",
                ],
            )
        }),
    },
    Exception {
        kind: Kind::Incomplete,
        reason: "serde does not check a pattern",
        types: &[
            "notes::Patterns",
            "notes::Rules",
            "notes::Slug",
            "notes::BTreeMap<Slug, Limit>",
            "pairs::OfSchemars",
            "pairs::OfGarde",
            "pairs::InnerRules",
        ],
        undo: Undo::Schema(|schema| without(schema, &["pattern"])),
    },
    Exception {
        kind: Kind::Incomplete,
        reason: "serde does not require an Option that the schema requires",
        types: &["pairs::RequiredOptions"],
        undo: Undo::Schema(|schema| {
            let schema = without(schema, &["required"]);
            let schema = replaced(&schema, &json!("array"), &json!(["array", "null"]));
            replaced(&schema, &json!("integer"), &json!(["integer", "null"]))
        }),
    },
    // Strings and numbers that only serde checks.
    Exception {
        kind: Kind::Unsound,
        reason: "a format is a hint, and not every kind of address has one",
        types: &["standard::IpAddr", "standard::Ipv4Addr", "standard::Ipv6Addr"],
        undo: Undo::Value(|value| spelled(value, &["127.0.0.1", "::1"])),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "JSON Schema has no format for an address with a port",
        types: &[
            "standard::SocketAddr",
            "standard::SocketAddrV4",
            "standard::SocketAddrV6",
        ],
        undo: Undo::Value(|value| spelled(value, &["127.0.0.1:80", "[::1]:80"])),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "it is not stated that a number is not zero if it may be negative",
        types: &["standard::NonZero<i16>"],
        undo: Undo::Value(|value| vec![replaced(value, &json!(0), &json!(1))]),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "a TryFrom refuses some values of the type that it is read from",
        types: &["read::Even", "read::Holder"],
        undo: Undo::Value(|value| {
            vec![map(value, &|value| match value.as_i64() {
                Some(number) => json!(number & !1),
                None => value,
            })]
        }),
    },
    // Forms that serde reads but does not write; no model should write them.
    Exception {
        kind: Kind::Incomplete,
        reason: "serde reads a struct from an array of its fields too",
        types: &[],
        undo: Undo::Schema(arrays_as_structs),
    },
    Exception {
        kind: Kind::Incomplete,
        reason: "serde reads {\"Unit\": null} as \"Unit\"",
        types: &[],
        undo: Undo::Value(|value| vec![map(value, &|value| unit_variant(&value).unwrap_or(value))]),
    },
    Exception {
        kind: Kind::Incomplete,
        reason: "serde reads a variant's index as its name if the tag is in content that it has buffered",
        types: &[],
        undo: Undo::ValueOf(named),
    },
    Exception {
        kind: Kind::Incomplete,
        reason: "an alias is omitted: a model needs one name",
        types: &["shapes::Aliased"],
        undo: Undo::Value(|value| ["name", "title"].map(|alias| renamed(value, alias, "query")).into()),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "an alias is omitted, so the schema accepts any value of it, and both names at once",
        types: &["shapes::Aliased"],
        undo: Undo::Value(|value| vec![without(value, &["name", "title"])]),
    },
    Exception {
        kind: Kind::Incomplete,
        reason: "an alias is omitted, so a closed struct refuses it",
        types: &["pairs::AliasedRenamed", "pairs::Expecting"],
        undo: Undo::Value(|value| vec![renamed(value, "title", "query"), renamed(value, "name", "lat")]),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "an alias of an optional property is omitted: the schema accepts any value of it",
        types: &["pairs::AliasedDefault", "flat_enums::VariantAliases"],
        undo: Undo::Value(|value| vec![without(value, &["title"])]),
    },
    Exception {
        kind: Kind::Incomplete,
        reason: "an alias of a variant is omitted: a model needs one name",
        types: &["units::State", "units::Choices", "standard::BTreeMap<State, Vec<u8>>"],
        undo: Undo::Value(|value| {
            let value = renamed(value, "queensland", "QLD");
            vec![replaced(&value, &json!("queensland"), &json!("QLD"))]
        }),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "a tag that is any string, for `other`, is a known one with wrong properties",
        types: &["flat_enums::OtherTagged"],
        undo: Undo::Value(|value| vec![replaced(value, &json!("named"), &json!("zzz"))]),
    },
    // Mistakes of serde, and behaviour that a schema cannot express.
    Exception {
        kind: Kind::Incomplete,
        reason: "serde reads a flattened Option with a problem as None",
        types: &[
            "flatten::Optional",
            "flatten::OptionalDeep",
            "recursive_fragments::OptionallyFiltered",
        ],
        undo: Undo::Value(|value| {
            vec![
                without(value, &["lat", "lon", "name"]),
                without(value, &["name", "children"]),
                without(value, &["query", "lat", "lon", "name"]),
            ]
        }),
    },
    Exception {
        kind: Kind::Incomplete,
        reason: "a flattened map reads the null of a field too, so it is not absent",
        types: &["flatten::Around"],
        undo: Undo::Value(|value| {
            if value["last"].is_null() {
                vec![without(value, &["last"])]
            } else {
                vec![value.clone()]
            }
        }),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "serde_json reads the empty array of a tuple variant, in a Value, as null",
        types: &["tagged::External", "tagged::Holder", "tagged::Deep"],
        undo: Undo::Value(|value| vec![replaced(value, &json!({"EmptyTuple": []}), &json!("Never"))]),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "serde cannot read a map's integer keys inside of a tagged enum (serde-rs/serde#1183)",
        types: &["tagged::InternalKeys"],
        undo: Undo::Value(|value| vec![replaced(value, &value["flags"], &json!({}))]),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "serde cannot read the integer keys of a map that is flattened (serde-rs/serde#1183)",
        types: &["flatten::IntegerKeys"],
        undo: Undo::Value(|value| vec![json!({"name": value["name"]})]),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "serde reads the first property that names a variant of a flattened enum, and the schema accepts any of them",
        types: &[
            "flat_enums::FlatExternal",
            "flat_enums::FlatInVariant",
            "several::TwoEnums",
            "several::TwoEnumsDeep",
            "several::ThreeEnums",
        ],
        undo: Undo::Value(|value| vec![without(value, &["file"]), without(value, &["folder"])]),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "only unevaluatedProperties can state that a flattened enum, or an enum in a tagged variant, refuses other properties",
        types: &["flat_enums::FlatClosed", "tagged::InternalDenied"],
        undo: Undo::Value(|value| {
            vec![
                only(value, &["limit", "by", "name"]),
                only(value, &["limit", "by"]),
                only(value, &["t", "form", "word"]),
                only(value, &["t", "form"]),
            ]
        }),
    },
    Exception {
        kind: Kind::Unsound,
        reason: "only unevaluatedProperties can state that a struct with a flattened enum refuses other properties",
        types: &["flat_enums::ClosedFlat"],
        undo: Undo::Value(|value| vec![only(value, &["limit", "op", "value"])]),
    },
    unnamed(&"open_enums::ClosedOptional", |value| {
        vec![only(value, &["limit", "file", "folder"]), only(value, &["limit"])]
    }),
    unnamed(&"open_enums::BesideMap", |value| {
        vec![only(value, &["file"]), only(value, &["folder"])]
    }),
    unnamed(&"open_enums::OptionalBesideMap", |value| {
        vec![only(value, &["id", "file", "folder"]), only(value, &["id"])]
    }),
    unnamed(&"open_enums::MapInForm", |value| vec![only(value, &["title", "by"])]),
    unnamed(&"open_enums::UntaggedMap", |value| vec![only(value, &["exact"])]),
    unnamed(&"open_enums::ClosedForms", |value| {
        vec![
            only(value, &["limit", "id"]),
            only(value, &["limit", "lat", "lon", "name"]),
            only(value, &["limit", "name"]),
        ]
    }),
    unnamed(&"open_enums::KeysBesideFragment", |value| vec![only(value, &["id"])]),
    unnamed(&"open_enums::TaggedUntagged", |value| vec![only(value, &["kind"])]),
    Exception {
        kind: Kind::Unsound,
        reason: "a map that is flattened before other fields reads theirs too",
        types: &["flatten::MapFirst"],
        undo: Undo::Value(|value| vec![without(value, &["name"])]),
    },
];

/// Returns the exception of a type with a map, or with closed forms, beside other properties.
const fn unnamed(ty: &'static &'static str, undo: fn(&Value) -> Vec<Value>) -> Exception {
    Exception {
        kind: Kind::Unsound,
        reason: "properties without a name beside those of a flattened enum need unevaluatedProperties",
        types: slice::from_ref(ty),
        undo: Undo::Value(undo),
    }
}
