//! Values that fit, and the problems of those that do not. `tests/ui/types` has the messages.

use super::{Problem, Reader, compile_error::most_similar, find_mismatch};
use crate::{
    ToolSchema,
    build::schema::{Field, FieldList, Length, Node, Notes, Object, Presence, Range, Shape, Text},
};
use mcpact_shared::int_range::IntRange;
use std::{collections::BTreeMap, num::NonZero};

const MODE: Node = Node::new(
    "Mode",
    Shape::Choice {
        values: Text::plain(r#"["fast","exact"]"#),
    },
);
const LIMIT: Node = Node {
    notes: Notes {
        range: Some(Range {
            keywords: Text::plain(r#""minimum":1,"maximum":100"#),
        }),
        ..Notes::NONE
    },
    ..Node::new("Limit", Shape::Newtype(u32::NODE))
};

const fn field(name: &'static str, node: &'static Node, presence: Presence) -> Field {
    Field {
        name: Text::plain(name),
        node,
        notes: Notes {
            aliases: &["ex"],
            ..Notes::NONE
        },
        presence,
        is_flattened: false,
    }
}

const POINT: Node = Node::new(
    "Point",
    Shape::Object(Object {
        fields: FieldList {
            list: &[
                field("\"x\"", f64::NODE, Presence::ByType),
                Field {
                    notes: Notes::NONE,
                    ..field("\"y\"", <Option<f64>>::NODE, Presence::ByType)
                },
            ],
        },
        is_closed: true,
        has_one_property: false,
        hidden: &[],
    }),
);
const ONE: Node = Node::new(
    "Either",
    Shape::AnyOf(&[
        &MODE,
        &Node::new(
            "Either",
            Shape::Object(Object {
                fields: FieldList {
                    list: &[field("\"at\"", &POINT, Presence::ByType)],
                },
                is_closed: true,
                has_one_property: true,
                hidden: &[],
            }),
        ),
    ]),
);
const ANY: Node = Node::new("Any", Shape::Any);
const RECURSIVE: Node = Node::new(
    "Tree",
    Shape::Recursive(&Node::new(
        "Tree",
        Shape::Array(&Node::new("Tree", Shape::Recurse("Tree"))),
    )),
);

#[track_caller]
fn fits(json: &'static str, node: &'static Node) {
    fits_with(json, node, &Notes::NONE);
}

#[track_caller]
fn fits_with(json: &'static str, node: &'static Node, notes: &Notes) {
    assert!(find_mismatch(json, node, notes, Reader::Serde).is_none(), "{json}");
}

/// Checks which part of a value is not a value of its type, which type that is, and the problem.
#[track_caller]
fn refused(json: &'static str, node: &'static Node, expected: (&str, &str, Problem)) {
    refused_with(json, node, &Notes::NONE, expected);
}

/// Checks the problem of the default of a field with notes.
#[track_caller]
fn refused_with(json: &'static str, node: &'static Node, notes: &Notes, expected: (&str, &str, Problem)) {
    let found = find_mismatch(json, node, notes, Reader::Serde).expect(json);
    assert_eq!((found.json, found.node.name, found.problem), expected);
}

#[test]
fn values_fit() {
    for (json, node) in [
        ("\"a\"", String::NODE),
        ("10", u8::NODE),
        ("255", u8::NODE),
        ("-128", i8::NODE),
        ("1.5", f32::NODE),
        ("2", f64::NODE),
        ("true", bool::NODE),
        ("null", <()>::NODE),
        ("null", <Option<u8>>::NODE),
        ("3", <Option<u8>>::NODE),
        ("[]", <Vec<u8>>::NODE),
        ("[[1,255]]", <Vec<Vec<u8>>>::NODE),
        ("[1,2]", <[u8; 2]>::NODE),
        ("[1,\"a\"]", <(u8, String)>::NODE),
        (r#"{"a":1}"#, <BTreeMap<String, u8>>::NODE),
        ("\"exact\"", &MODE),
        ("100", &LIMIT),
        (r#"{"x":1}"#, &POINT),
        (r#"{"ex":1,"y":null}"#, &POINT),
        ("\"fast\"", &ONE),
        (r#"{"at":{"x":0.5}}"#, &ONE),
        ("[[],[[]]]", &RECURSIVE),
        ("\"anything\"", &ANY),
    ] {
        fits(json, node);
    }
}

#[test]
fn other_kinds() {
    refused("true", String::NODE, ("true", "String", Problem::Kind));
    refused("1.5", i32::NODE, ("1.5", "i32", Problem::Kind));
    refused("[1,\"b\"]", <Vec<u8>>::NODE, ("\"b\"", "u8", Problem::Kind));
    refused("null", <Vec<u8>>::NODE, ("null", "Vec", Problem::Kind));
    refused("1", &MODE, ("1", "Mode", Problem::Kind));
    refused("1", &ONE, ("1", "Either", Problem::Kind));
    // The form of strings.
    refused("\"fats\"", &ONE, ("\"fats\"", "Mode", Problem::Kind));
}

#[test]
fn numbers_out_of_their_types() {
    for (json, node) in [("300", u8::NODE), ("-1", usize::NODE), ("0", <NonZero<i8>>::NODE)] {
        let range = IntRange::of_type(node.name).expect("an integer");
        refused(json, node, (json, node.name, Problem::IntRange(range)));
    }
}

#[test]
fn similar_names() {
    for (json, similar) in [
        ("\"fst\"", Some("\"fast\"")),
        ("\"EXACT\"", Some("\"exact\"")),
        ("\"slow\"", None),
    ] {
        refused(json, &MODE, (json, "Mode", Problem::Kind));
        assert_eq!(most_similar(json, r#"["fast","exact"]"#), similar, "{json}");
    }
}

const INNER: Notes = Notes {
    inner: Some(&Notes {
        range: Some(Range {
            keywords: Text::plain("\"exclusiveMaximum\":9"),
        }),
        ..Notes::NONE
    }),
    ..Notes::NONE
};

/// The notes of a string of 4 to 20 bytes, or of as many items.
const BYTES: Notes = Notes {
    length: Some(Length {
        min: Some(Text::plain("4")),
        min_characters: Some(&Text::plain("1")),
        max: Some(Text::plain("20")),
    }),
    ..Notes::NONE
};

#[test]
fn rules() {
    let range = Problem::Range(r#""minimum":1,"maximum":100"#);
    refused("0", &LIMIT, ("0", "u32", range));
    let wider = Notes {
        range: Some(Range {
            keywords: Text::plain("\"minimum\":0"),
        }),
        ..Notes::NONE
    };
    // A field's own rule replaces that of its type.
    fits_with("0", &LIMIT, &wider);
    let short = Notes {
        length: Some(Length {
            min: Some(Text::plain("1")),
            min_characters: None,
            max: Some(Text::plain("2")),
        }),
        ..Notes::NONE
    };
    let three = Problem::Length(3, Some("1"), Some("2"));
    refused_with("\"äöü\"", String::NODE, &short, ("\"äöü\"", "String", three));
    refused_with("[1,2,3]", <Vec<u8>>::NODE, &short, ("[1,2,3]", "Vec", three));
    fits_with("\"é😀\"", String::NODE, &short);
    fits_with("\"東京\"", String::NODE, &BYTES);
    let empty = Problem::Length(0, Some("1"), Some("20"));
    refused_with("\"\"", String::NODE, &BYTES, ("\"\"", "String", empty));
    let two = Problem::Length(2, Some("4"), Some("20"));
    refused_with("[1,2]", <Vec<u8>>::NODE, &BYTES, ("[1,2]", "Vec", two));
    let less = Problem::Range("\"exclusiveMaximum\":9");
    refused_with("[8,9]", <Vec<u8>>::NODE, &INNER, ("9", "u8", less));
}

#[test]
fn parts() {
    refused("[1]", <(u8, u8)>::NODE, ("[1]", "tuple", Problem::ItemCount(1, 2)));
    refused(r#"{"y":1}"#, &POINT, (r#"{"y":1}"#, "Point", Problem::Missing("x")));
    let both = r#"{"x":1,"z":1}"#;
    refused(both, &POINT, (both, "Point", Problem::Unknown("\"z\"")));
}
