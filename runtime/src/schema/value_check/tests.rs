//! Defaults that fit, and the messages of those that do not.

use super::check_default;
use crate::{
    ToolSchema,
    schema::{Field, FieldList, Length, Node, Notes, Object, Presence, Range, Shape, Text},
};
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
        flatten: false,
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
        closed: true,
        one: false,
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
                closed: true,
                one: true,
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
    check_default("it", json, node, &Notes::NONE);
}

/// Checks the message of a default that does not fit, without its beginning.
#[track_caller]
fn refused(json: &'static str, node: &'static Node, expected: &str) {
    refused_with(json, node, &Notes::NONE, expected);
}

/// Checks the message of the default of a field with notes.
#[track_caller]
fn refused_with(json: &'static str, node: &'static Node, notes: &Notes, expected: &str) {
    let panic = std::panic::catch_unwind(|| check_default("it", json, node, notes));
    let message = panic.expect_err(json).downcast::<String>().expect("a message");
    let begins = format!("the default of `it` is `{json}`");
    assert_eq!(message.strip_prefix(&begins), Some(expected));
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
    refused(
        "true",
        String::NODE,
        ", but `String` is a string; write a string, such as `default = \"…\"`, or change the type",
    );
    refused(
        "1.5",
        i32::NODE,
        ", but `i32` is an integer; write an integer, such as `default = 1`, or change the type",
    );
    refused(
        "[1,\"b\"]",
        <Vec<u8>>::NODE,
        " with `\"b\"` in it, but `u8` is an integer; write an integer, such as `default = 1`, or change the type",
    );
    refused(
        "null",
        <Vec<u8>>::NODE,
        ", but `Vec` is an array; write an array, such as `default = []`, or change the type",
    );
    refused(
        "1",
        &ONE,
        ", but `Either` is an enum with several forms; write the JSON of one of its values",
    );
}

#[test]
fn numbers_out_of_their_types() {
    let rest = "; write such a number, or change the type";
    refused("300", u8::NODE, &format!(", but `u8` ranges from 0 to 255{rest}"));
    refused(
        "-1",
        usize::NODE,
        &format!(", but `usize` ranges from 0 to 18446744073709551615{rest}"),
    );
    refused(
        "0",
        <NonZero<i8>>::NODE,
        &format!(", but `NonZero<i8>` ranges from -128 to 127 except 0{rest}"),
    );
}

#[test]
fn names() {
    for (json, near) in [
        ("\"fst\"", "`default = \"fast\"`"),
        ("\"EXACT\"", "`default = \"exact\"`"),
        ("\"slow\"", "one of these"),
        ("1", "one of these"),
    ] {
        refused(
            json,
            &MODE,
            &format!(", but `Mode` is one of \"fast\",\"exact\"; write {near}"),
        );
    }
    refused(
        "\"fats\"",
        &ONE,
        ", but `Mode` is one of \"fast\",\"exact\"; write `default = \"fast\"`",
    );
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

#[test]
fn rules() {
    let range = ", but `u32` must be at least 1 and at most 100; change the default or the `range`";
    refused("0", &LIMIT, range);
    let wider = Notes {
        range: Some(Range {
            keywords: Text::plain("\"minimum\":0"),
        }),
        ..Notes::NONE
    };
    // A field's own rule replaces that of its type.
    check_default("it", "0", &LIMIT, &wider);
    let short = Notes {
        length: Some(Length {
            min: Some(Text::plain("1")),
            max: Some(Text::plain("2")),
        }),
        ..Notes::NONE
    };
    let rest = "not 3; change the default or the `length`";
    refused_with(
        "\"äöü\"",
        String::NODE,
        &short,
        &format!(", but `String` must have at least 1 and at most 2 characters, {rest}"),
    );
    refused_with(
        "[1,2,3]",
        <Vec<u8>>::NODE,
        &short,
        &format!(", but `Vec` must have at least 1 and at most 2 items, {rest}"),
    );
    check_default("it", "\"é😀\"", String::NODE, &short);
    refused_with(
        "[8,9]",
        <Vec<u8>>::NODE,
        &INNER,
        " with `9` in it, but `u8` must be less than 9; change the default or the `range`",
    );
}

#[test]
fn parts() {
    refused(
        "[1]",
        <(u8, u8)>::NODE,
        ", but `tuple` has 2 items, not 1; write 2 items",
    );
    refused(
        r#"{"y":1}"#,
        &POINT,
        ", but `Point` requires the property \"x\"; add it to the default",
    );
    refused(
        r#"{"x":1,"z":1}"#,
        &POINT,
        ", but `Point` has no property \"z\"; remove it from the default",
    );
}
