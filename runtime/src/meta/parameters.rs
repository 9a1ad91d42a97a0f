//! The parameters of the meta-tools.

use crate::{
    ToolSchema,
    schema::{Field, Node, Notes, Object, Presence, Shape, Text, texts},
};

texts! { ,
    QUERY = "\"query\"", 4_398_059_094_017, 4_398_059_094_017;
    SOURCE = "\"source\"", 4_398_061_191_169, 4_398_061_191_169;
    LIMIT = "\"limit\"", 4_398_059_094_017, 4_398_059_094_017;
}

/// Returns the parameters of `search_tools`; `source` is the toolset's [`source_node`].
#[track_caller]
pub const fn search_fields(source: &'static Node) -> [Field; 3] {
    [
        optional(QUERY, STRING),
        optional(SOURCE, source),
        // The default is `Search::LIMIT`.
        optional(LIMIT, INTEGER),
    ]
}

/// Returns a choice of the toolset's sources, a JSON array.
#[track_caller]
pub const fn source_node(sources: &'static str) -> Node {
    Node::new(
        "source",
        Shape::Choice {
            values: Text::plain(sources),
        },
    )
}

/// Returns an object with these properties.
#[track_caller]
pub const fn object(fields: &'static [Field]) -> Node {
    Node::new(
        "object",
        Shape::Object(Object {
            fields,
            closed: false,
            one: false,
        }),
    )
}

/// The parameters of `describe_tool`.
pub static DESCRIBE: Node = object(&[
    required("\"tools\"", &Node::new("tools", Shape::Array(STRING))),
    // The default depends on the settings of the server, so the schema has none.
    optional(
        Text::own("\"verbosity\""),
        &Node::new(
            "verbosity",
            Shape::Choice {
                values: Text::own("[\"minimal\",\"standard\",\"full\"]"),
            },
        ),
    ),
]);

/// The parameters of `execute_tool` and its twin.
pub static EXECUTE: Node = object(&[
    required("\"tool\"", STRING),
    // A tool without parameters needs no arguments.
    optional(
        Text::own("\"args\""),
        &Node::new(
            "args",
            Shape::Map {
                keys: STRING,
                values: &Node::new("any", Shape::Any),
            },
        ),
    ),
]);

pub(super) const STRING: &Node = <str as ToolSchema>::NODE;
const INTEGER: &Node = <u32 as ToolSchema>::NODE;

#[track_caller]
const fn required(name: &'static str, node: &'static Node) -> Field {
    Field {
        presence: Presence::ByType,
        ..optional(Text::own(name), node)
    }
}

#[track_caller]
const fn optional(name: Text, node: &'static Node) -> Field {
    Field {
        name,
        node,
        notes: Notes::NONE,
        presence: Presence::Defaulted,
        flatten: false,
    }
}
