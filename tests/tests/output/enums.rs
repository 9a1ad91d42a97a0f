//! Enums: the variants that are written, and their names.

use expect_test::expect;
use mcpact::ToolSchema;
use serde::{Deserialize, Serialize, Serializer};

use crate::check;

#[test]
fn units() {
    #[derive(Deserialize, Serialize, ToolSchema)]
    #[serde(rename_all(serialize = "lowercase"))]
    enum State {
        /// Victoria
        Vic,
        #[serde(skip_deserializing)]
        Unknown,
        #[serde(skip_serializing)]
        Read,
        #[serde(rename(serialize = "N"), alias = "n")]
        Nsw,
        #[mcp(skip)]
        Hidden,
        #[serde(other)]
        Elsewhere,
    }
    check(
        &expect![[
            r#"{"description":"vic: Victoria","type":"string","enum":["vic","unknown","N","hidden","elsewhere"]}"#
        ]],
        &[State::Vic, State::Unknown, State::Nsw, State::Hidden, State::Elsewhere],
    );
    expect![[r#"{"description":"Vic: Victoria; Read; Nsw; any other","type":"string"}"#]]
        .assert_eq(&mcpact::schema::<State>());
}

#[test]
fn tagged() {
    #[derive(Serialize)]
    struct NoSchema {
        z: u8,
    }
    #[derive(Serialize, ToolSchema)]
    #[serde(tag = "kind", rename_all_fields(serialize = "UPPERCASE"))]
    enum Event {
        Read {
            at: Option<u8>,
        },
        #[serde(rename(serialize = "w"))]
        Written {
            by: String,
        },
        #[mcp(skip)]
        Hidden(NoSchema),
        Never,
    }
    check(
        &expect![[
            r#"{"type":"object","anyOf":[{"type":"object","properties":{"kind":{"type":"string","enum":["Read"]},"AT":{"type":["integer","null"]}},"required":["kind","AT"]},{"type":"object","properties":{"kind":{"type":"string","enum":["w"]},"BY":{"type":"string"}},"required":["kind","BY"]},{"type":"object","properties":{"kind":{"type":"string","enum":["Hidden","Never"]}},"required":["kind"]}]}"#
        ]],
        &[
            Event::Read { at: None },
            Event::Written { by: String::new() },
            Event::Hidden(NoSchema { z: 1 }),
            Event::Never,
        ],
    );
}

#[test]
fn adjacent() {
    #[derive(Serialize, ToolSchema)]
    #[serde(tag = "t", content = "c")]
    enum Change {
        To(Option<u8>),
        Pair(u8, Option<u8>),
        Nothing,
    }
    check(
        &expect![[
            r#"{"type":"object","anyOf":[{"type":"object","properties":{"t":{"type":"string","enum":["To"]},"c":{"type":["integer","null"]}},"required":["t","c"]},{"type":"object","properties":{"t":{"type":"string","enum":["Pair"]},"c":{"type":"array","prefixItems":[{"type":"integer"},{"type":["integer","null"]}],"minItems":2,"maxItems":2}},"required":["t","c"]},{"type":"object","properties":{"t":{"type":"string","enum":["Nothing"]}},"required":["t"]}]}"#
        ]],
        &[
            Change::To(None),
            Change::To(Some(1)),
            Change::Pair(1, None),
            Change::Nothing,
        ],
    );
}

#[test]
fn external() {
    fn hex<S: Serializer>(number: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{number:x}"))
    }
    #[derive(Serialize, ToolSchema)]
    enum Change {
        To(Option<u8>),
        Of {
            #[serde(skip_serializing_if = "Option::is_none")]
            id: Option<u8>,
            by: Option<u8>,
        },
        #[serde(serialize_with = "hex")]
        Hex(u8),
        #[serde(untagged)]
        Plain(Option<bool>),
    }
    check(
        &expect![[
            r#"{"anyOf":[{"type":"object","properties":{"To":{"type":["integer","null"]},"Of":{"type":"object","properties":{"id":{"type":"integer"},"by":{"type":["integer","null"]}},"required":["by"]},"Hex":{}},"minProperties":1,"maxProperties":1,"additionalProperties":false},{"type":["boolean","null"]}]}"#
        ]],
        &[
            Change::To(None),
            Change::Of { id: None, by: None },
            Change::Of {
                id: Some(1),
                by: Some(1),
            },
            Change::Hex(200),
            Change::Plain(None),
        ],
    );
}

/// The keys of a map have their written form.
#[test]
fn keys() {
    #[derive(PartialEq, Eq, PartialOrd, Ord, Serialize, ToolSchema)]
    #[serde(rename_all(serialize = "lowercase"))]
    enum State {
        Vic,
        Nsw,
    }
    check(
        &expect![[
            r#"{"type":"object","propertyNames":{"enum":["vic","nsw"]},"additionalProperties":{"type":["integer","null"]}}"#
        ]],
        &[std::collections::BTreeMap::from([
            (State::Vic, Some(1)),
            (State::Nsw, None),
        ])],
    );
}

/// Forms that differ only in their written form are all there.
#[test]
fn forms() {
    #[derive(Serialize, ToolSchema)]
    #[serde(tag = "op")]
    enum Change {
        Add {
            id: Option<u8>,
        },
        Remove {
            #[serde(skip_serializing_if = "Option::is_none")]
            id: Option<u8>,
        },
    }
    check(
        &expect![[
            r#"{"type":"object","anyOf":[{"type":"object","properties":{"op":{"type":"string","enum":["Add"]},"id":{"type":["integer","null"]}},"required":["op","id"]},{"type":"object","properties":{"op":{"type":"string","enum":["Remove"]},"id":{"type":"integer"}},"required":["op"]}]}"#
        ]],
        &[
            Change::Add { id: None },
            Change::Remove { id: None },
            Change::Remove { id: Some(1) },
        ],
    );
    #[derive(Serialize, ToolSchema)]
    struct Same(Written, Read);
    #[derive(Serialize, ToolSchema)]
    struct Written {
        #[serde(rename(serialize = "b"))]
        a: u8,
    }
    #[derive(Serialize, ToolSchema)]
    struct Read {
        a: u8,
    }
    check(
        &expect![[
            r#"{"type":"array","prefixItems":[{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"]},{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}],"minItems":2,"maxItems":2}"#
        ]],
        &[Same(Written { a: 1 }, Read { a: 2 })],
    );
}
