//! The parameters of the meta-tools.

use crate::{
    ToolSchema,
    build::schema::{Field, FieldList, Node, Notes, Object, Presence, Shape, Text, texts},
};

texts! { ,
    QUERY = "\"query\"", 4_398_059_094_017, 4_398_059_094_017;
    SOURCE = "\"source\"", 4_398_061_191_169, 4_398_061_191_169;
    TAG = "\"tag\"", 4_398_054_899_713, 4_398_054_899_713;
    READ_ONLY = "\"read_only\"", 8_796_113_993_729, 8_796_113_993_729;
    LIMIT = "\"limit\"", 4_398_059_094_017, 4_398_059_094_017;
    OFFSET = "\"offset\"", 4_398_061_191_169, 4_398_061_191_169;
}

/// The maximum number of tools in a result of `search_tools`.
pub(crate) const MAX_FOUND: usize = 50;

/// The optional parameters of `search_tools` that can narrow a search of some tools.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a parameter that is listed or not")]
pub struct Narrowing {
    /// True if the tools have sources.
    pub(crate) source: bool,
    /// True if the tools have tags.
    pub(crate) tag: bool,
    /// True if some tools only read, and some do not.
    pub(crate) read_only: bool,
    /// True if a single result cannot have all tools.
    pub(crate) offset: bool,
}

impl Narrowing {
    /// All optional parameters.
    #[cfg(feature = "proxy")]
    pub(crate) const ALL: Narrowing = Narrowing {
        source: true,
        tag: true,
        read_only: true,
        offset: true,
    };

    /// Returns whether a result cannot have so many tools.
    #[track_caller]
    pub(crate) const fn needs_pages(tools: usize) -> bool {
        tools > MAX_FOUND
    }
}

/// The parameters of `search_tools`. Each costs tokens, so a parameter that cannot narrow the
/// search is omitted.
pub struct SearchFields {
    fields: [Field; 6],
    len: usize,
}

impl SearchFields {
    /// Returns the parameters that narrow a search, with the types of `source` and `tag`.
    #[track_caller]
    pub const fn new(narrowing: Narrowing, source: &'static Node, tag: &'static Node) -> SearchFields {
        let mut fields = SearchFields {
            fields: [optional(QUERY, STRING); 6],
            len: 1,
        };
        fields.push(SOURCE, source, narrowing.source);
        fields.push(TAG, tag, narrowing.tag);
        fields.push(READ_ONLY, BOOLEAN, narrowing.read_only);
        // The default is `Search::DEFAULT_LIMIT`.
        fields.push(LIMIT, INTEGER, true);
        fields.push(OFFSET, INTEGER, narrowing.offset);
        fields
    }

    #[track_caller]
    const fn push(&mut self, name: Text, node: &'static Node, is_useful: bool) {
        if is_useful {
            self.fields[self.len] = optional(name, node);
            self.len += 1;
        }
    }

    /// Returns the parameters in order.
    #[track_caller]
    pub const fn as_slice(&self) -> &[Field] {
        self.fields.split_at(self.len).0
    }
}

/// Returns a choice of strings, a JSON array.
#[track_caller]
pub const fn choice(name: &'static str, values: &'static str) -> Node {
    Node::new(
        name,
        Shape::Choice {
            values: Text::plain(values),
        },
    )
}

/// Returns an object with these properties.
#[track_caller]
pub const fn object(fields: &'static [Field]) -> Node {
    Node::new(
        "object",
        Shape::Object(Object {
            fields: FieldList { list: fields },
            is_closed: false,
            has_one_property: false,
            hidden: &[],
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

/// The parameters of `list_available_tools`.
pub(crate) static AVAILABLE: Node = object(&[optional(SOURCE, STRING)]);

/// The parameters of `execute_tool` and `execute_read_tool`.
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

pub(crate) const STRING: &Node = <str as ToolSchema>::NODE;
const INTEGER: &Node = <u32 as ToolSchema>::NODE;
const BOOLEAN: &Node = <bool as ToolSchema>::NODE;

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
        is_flattened: false,
    }
}
