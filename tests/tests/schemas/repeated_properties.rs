//! Repeated properties that no derive refuses: in output schemas, and in handwritten nodes.

use std::panic::catch_unwind;

use mcpact::__private::{Field, FieldList, Kind, Node, Notes, Object, Presence, Shape, Text};
use mcpact::{ToolSchema, output_schema, schema};

/// Checks that `write` panics, since the flattened `Page` has `property` too.
#[track_caller]
fn refused(write: fn() -> String, property: &str) {
    let panic = catch_unwind(write).expect_err("a property is there twice");
    let message = panic.downcast::<String>().expect("a message");
    let names: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    assert_eq!(names[..2], [property, "Page"], "{message}");
}

const fn field(name: &'static str, node: &'static Node, flatten: bool) -> Field {
    Field {
        name: Text::plain(name),
        node,
        notes: Notes::NONE,
        presence: Presence::ByType,
        is_flattened: flatten,
    }
}

const fn object(name: &'static str, fields: &'static [Field]) -> Node {
    Node::new(
        name,
        Shape::Object(Object {
            fields: FieldList { list: fields },
            is_closed: false,
            has_one_property: false,
            hidden: &[],
        }),
    )
}

const COUNT: &Node = &Node::new(
    "u32",
    Shape::Leaf {
        kind: Kind::Unsigned,
        keywords: None,
    },
);
const PAGE: &Node = &object("Page", &[field("\"limit\"", COUNT, false)]);
const BOTH: &Node = &object(
    "Both",
    &[field("\"limit\"", COUNT, false), field("\"page\"", PAGE, true)],
);

#[test]
fn by_hand() {
    struct Both;
    impl ToolSchema for Both {
        const NODE: &'static Node = BOTH;
    }
    refused(schema::<Both>, "limit");
    refused(schema::<Vec<Both>>, "limit");

    struct Forms;
    impl ToolSchema for Forms {
        const NODE: &'static Node = &Node::new("Forms", Shape::AnyOf(&[PAGE, BOTH]));
    }
    refused(schema::<Forms>, "limit");

    struct Around;
    impl ToolSchema for Around {
        const NODE: &'static Node = &object("Around", &[field("\"forms\"", Forms::NODE, true)]);
    }
    refused(schema::<Around>, "limit");
}

/// Only the names that serde writes are equal.
#[test]
fn in_what_is_written() {
    #[derive(ToolSchema)]
    struct Page {
        _limit: u32,
    }
    #[derive(ToolSchema)]
    struct Query {
        #[serde(rename(serialize = "_limit"))]
        _most: u32,
        #[serde(flatten)]
        _page: Page,
    }
    assert!(schema::<Query>().contains(r#""properties":{"_most":{"type":"integer"},"_limit":{"type":"integer"}}"#));
    refused(output_schema::<Query>, "_limit");
}

/// A tagged variant can hold a type parameter.
#[test]
fn generic() {
    #[derive(ToolSchema)]
    #[serde(deny_unknown_fields)]
    struct Page {
        _limit: u32,
    }
    #[derive(ToolSchema)]
    #[serde(tag = "kind")]
    #[allow(dead_code, reason = "only its schema matters")]
    enum Of<T> {
        A(T),
    }
    assert_eq!(
        schema::<Of<Page>>(),
        concat!(
            r#"{"type":"object","properties":{"kind":{"type":"string","enum":["A"]},"_limit":{"type":"integer"}},"#,
            r#""required":["kind","_limit"],"additionalProperties":false}"#,
        ),
    );
    assert!(!schema::<Of<std::collections::BTreeMap<String, u8>>>().contains("false"));
}

/// An `enum` lists a value once, though forms that are folded into one object share it.
#[test]
fn value_of_an_enum() {
    #[derive(ToolSchema)]
    #[serde(rename_all = "lowercase")]
    #[allow(dead_code, reason = "only its schema matters")]
    enum Text {
        Title,
        Body,
    }
    #[derive(ToolSchema)]
    #[serde(rename_all = "lowercase")]
    #[allow(dead_code, reason = "only its schema matters")]
    enum Number {
        Year,
        Body,
        Page,
    }
    /// Sort
    #[mcpact::mcp_tool]
    #[derive(ToolSchema)]
    #[serde(untagged)]
    #[allow(dead_code, reason = "only its schema matters")]
    enum Sort {
        Text { by: Text, locale: String },
        Number { by: Number },
    }
    let schema = <Sort as mcpact::Tool>::DEFINITION.input_schema;
    assert!(
        schema.contains(r#""by":{"type":"string","enum":["title","body","year","page"]}"#),
        "{schema}"
    );
}

/// serde writes both, and readers keep the last one.
#[test]
fn tag_of_a_struct_and_field() {
    #[derive(ToolSchema)]
    #[serde(tag = "kind")]
    struct Tagged {
        kind: String,
    }
    let tagged = Tagged { kind: String::new() };
    assert_eq!(
        output_schema::<Tagged>(),
        r#"{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"]}"#,
        "{}",
        tagged.kind,
    );
}
