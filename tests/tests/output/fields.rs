//! Properties: presence, names and types.

use std::collections::BTreeMap;

use expect_test::expect;
use mcpact::ToolSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;

use crate::{accepts, check};

/// From a bug report: a client refused `o: null`.
#[test]
fn options() {
    #[derive(Serialize, ToolSchema)]
    struct Out {
        v: u8,
        o: Option<u8>,
        twice: Option<Option<bool>>,
        list: Vec<Option<u8>>,
    }
    let list = || vec![None, Some(1)];
    check(
        &expect![[
            r#"{"type":"object","properties":{"v":{"type":"integer"},"o":{"type":["integer","null"]},"twice":{"type":["boolean","null"]},"list":{"type":"array","items":{"type":["integer","null"]}}},"required":["v","o","twice","list"]}"#
        ]],
        &[
            Out {
                v: 1,
                o: None,
                twice: None,
                list: list(),
            },
            Out {
                v: 1,
                o: Some(2),
                twice: Some(None),
                list: list(),
            },
            Out {
                v: 1,
                o: Some(2),
                twice: Some(Some(true)),
                list: list(),
            },
        ],
    );
    assert!(!accepts::<Out>(&json!({"v": 1})));
}

#[test]
fn defaults() {
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    struct Out {
        #[serde(default)]
        a: u8,
        #[mcp(default = 20, range = ..=100)]
        b: u8,
        #[mcp(required)]
        c: Option<u8>,
        #[serde(default)]
        d: Option<Box<str>>,
    }
    check(
        &expect![[
            r#"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer","maximum":100},"c":{"type":["integer","null"]},"d":{"type":["string","null"]}},"required":["a","b","c","d"]}"#
        ]],
        &[Out::default()],
    );
}

#[test]
fn skip_serializing_if() {
    #[derive(Default, Serialize, ToolSchema)]
    #[serde(deny_unknown_fields)]
    struct Out {
        #[serde(skip_serializing_if = "Option::is_none")]
        a: Option<u8>,
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        b: Option<Option<u8>>,
        #[serde(skip_serializing_if = "is_odd")]
        c: Option<u8>,
        /// Some
        #[serde(skip_serializing_if = "Vec::is_empty")]
        d: Vec<u8>,
        e: u8,
    }
    #[expect(clippy::ref_option, reason = "serde calls it so")]
    fn is_odd(number: &Option<u8>) -> bool {
        number.is_some_and(|number| number % 2 == 1)
    }
    check(
        &expect![[
            r#"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":["integer","null"]},"c":{"type":["integer","null"]},"d":{"description":"Some","type":"array","items":{"type":"integer"}},"e":{"type":"integer"},"_ignored":{"type":"array","items":{"type":"string"}}},"required":["e"],"additionalProperties":false}"#
        ]],
        &[
            Out::default(),
            Out {
                a: Some(1),
                b: Some(None),
                c: Some(1),
                d: vec![1],
                e: 2,
            },
            Out {
                a: None,
                b: Some(Some(2)),
                c: Some(2),
                d: vec![],
                e: 2,
            },
        ],
    );
    assert!(!accepts::<Out>(&json!({"a": null, "c": 2, "e": 2})));
}

#[test]
fn skipped() {
    struct NoSchema;
    impl Serialize for NoSchema {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str("written")
        }
    }
    impl Default for NoSchema {
        fn default() -> Self {
            NoSchema
        }
    }
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    #[serde(deny_unknown_fields)]
    struct Out {
        #[serde(skip)]
        nowhere: Option<NoSchema>,
        #[serde(skip_serializing)]
        read: u8,
        /// Written
        #[serde(skip_deserializing)]
        written: u16,
        #[serde(skip_deserializing)]
        unknown: NoSchema,
        both: bool,
    }
    check(
        &expect![[
            r#"{"type":"object","properties":{"written":{"description":"Written","type":"integer"},"unknown":{},"both":{"type":"boolean"},"_ignored":{"type":"array","items":{"type":"string"}}},"required":["written","unknown","both"],"additionalProperties":false}"#
        ]],
        &[Out::default()],
    );
    expect![[r#"{"type":"object","properties":{"read":{"type":"integer"},"both":{"type":"boolean"}},"required":["read","both"],"additionalProperties":false}"#]].assert_eq(&mcpact::schema::<Out>());
}

#[test]
fn hidden_fields_are_written() {
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    #[serde(deny_unknown_fields)]
    struct Out {
        #[serde(default)]
        #[mcp(skip)]
        debug: bool,
        a: u8,
    }
    check(
        &expect![[r#"{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}"#]],
        &[Out::default()],
    );
}

#[test]
fn renamed() {
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    #[serde(rename_all(serialize = "camelCase", deserialize = "kebab-case"))]
    struct Out {
        /// Who it is
        first_name: String,
        #[serde(rename(serialize = "last", deserialize = "end"), alias = "tail")]
        last_name: Option<String>,
        #[serde(rename(deserialize = "in"))]
        read_alone: u8,
        #[serde(rename = "both")]
        row: u8,
    }
    check(
        &expect![[
            r#"{"type":"object","properties":{"firstName":{"description":"Who it is","type":"string"},"last":{"type":["string","null"]},"readAlone":{"type":"integer"},"both":{"type":"integer"}},"required":["firstName","last","readAlone","both"]}"#
        ]],
        &[Out::default()],
    );
    expect![[r#"{"type":"object","properties":{"first-name":{"description":"Who it is","type":"string"},"end":{"type":"string"},"in":{"type":"integer"},"both":{"type":"integer"}},"required":["first-name","in","both"]}"#]].assert_eq(&mcpact::schema::<Out>());
}

/// If two fields are written by one name, a reader sees the last.
#[test]
fn duplicate_names() {
    #[derive(Deserialize, ToolSchema)]
    struct Out {
        #[serde(rename(serialize = "a"))]
        x: u8,
        a: bool,
    }
    expect![[r#"{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]}"#]]
        .assert_eq(&mcpact::output_schema::<Out>());
}

fn hex<S: Serializer>(number: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{number:x}"))
}

fn read<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    String::deserialize(deserializer).map(|text| u8::from_str_radix(&text, 16).unwrap_or(0))
}

fn lower<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).map(|text| text.to_lowercase())
}

#[test]
fn functions() {
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    struct Out {
        /// Not known what
        #[serde(serialize_with = "hex")]
        #[mcp(range = 1..)]
        any: u8,
        #[serde(serialize_with = "hex")]
        #[mcp(with = "String", length = 1..)]
        said: u8,
        #[serde(deserialize_with = "read")]
        #[mcp(with = "String", pattern = "^[0-9a-f]+$")]
        read: u8,
        #[serde(deserialize_with = "lower")]
        #[mcp(with = "String", length = ..9)]
        same: String,
        #[serde(serialize_with = "hex", deserialize_with = "read")]
        #[mcp(with = String)]
        both: u8,
        #[serde(serialize_with = "hex", deserialize_with = "read")]
        #[mcp(trust)]
        trusted: u8,
    }
    check(
        &expect![[
            r#"{"type":"object","properties":{"any":{"description":"Not known what"},"said":{"type":"string","minLength":1},"read":{"type":"integer"},"same":{"type":"string","maxLength":8},"both":{"type":"string"},"trusted":{}},"required":["any","said","read","same","both","trusted"]}"#
        ]],
        &[Out::default()],
    );
}

#[test]
fn flattened() {
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    struct Page {
        #[serde(default)]
        limit: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<u8>,
    }
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    struct Place {
        lat: f64,
        name: Option<String>,
    }
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    #[serde(rename_all(serialize = "UPPERCASE"))]
    struct Loud {
        word: String,
    }
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    struct Out {
        #[serde(flatten)]
        page: Page,
        #[serde(flatten)]
        place: Option<Place>,
        #[serde(flatten)]
        loud: Loud,
        #[serde(flatten)]
        more: BTreeMap<String, Option<u8>>,
    }
    let more = BTreeMap::from([("more".to_owned(), None), ("most".to_owned(), Some(1))]);
    check(
        &expect![[
            r#"{"type":"object","properties":{"limit":{"type":"integer"},"next":{"type":"integer"},"lat":{"type":"number"},"name":{"type":["string","null"]},"WORD":{"type":"string"}},"required":["limit","WORD"],"additionalProperties":{"type":["integer","null"]}}"#
        ]],
        &[
            Out::default(),
            Out {
                place: Some(Place::default()),
                page: Page {
                    limit: 1,
                    next: Some(2),
                },
                loud: Loud::default(),
                more,
            },
        ],
    );
}

/// A flattened type without a schema can have any properties.
#[test]
fn flattened_unknown() {
    #[derive(Default, Serialize)]
    struct NoSchema {
        a: u8,
    }
    fn properties<S: Serializer>(_: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        BTreeMap::from([("b", 1)]).serialize(serializer)
    }
    #[derive(Default, Serialize, ToolSchema)]
    struct Out {
        c: u8,
        #[serde(flatten, skip_deserializing)]
        unknown: NoSchema,
    }
    #[derive(Default, Serialize, ToolSchema)]
    struct Made {
        c: u8,
        #[serde(flatten, serialize_with = "properties")]
        made: u8,
    }
    check(
        &expect![[r#"{"type":"object","properties":{"c":{"type":"integer"}},"required":["c"]}"#]],
        &[Out::default()],
    );
    check(
        &expect![[r#"{"type":"object","properties":{"c":{"type":"integer"}},"required":["c"]}"#]],
        &[Made::default()],
    );
}
