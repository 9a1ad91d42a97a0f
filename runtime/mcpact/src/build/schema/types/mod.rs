//! Types of the standard library and of common crates, as serde reads them from JSON.

mod numbers;
mod options;
mod pointers;
mod sequences;
mod text;

#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "jiff")]
mod jiff;
#[cfg(any(
    feature = "bytes",
    feature = "rust_decimal",
    feature = "semver",
    feature = "serde_json",
    feature = "url",
    feature = "uuid"
))]
mod other_crates;

pub(super) use numbers::NOT_ZERO;
pub(crate) use text::is_text;

use super::{Field, FieldList, Kind, Length, Node, Notes, Object, Output, Presence, Range, Shape, Text, ToolSchema};

/// Returns a value without parts and rules.
const fn leaf(name: &'static str, kind: Kind) -> Node {
    Node::new(name, Shape::Leaf { kind, keywords: None })
}

/// Returns a string with a `format`, a JSON string. It is a note, so that a field can replace it.
const fn formatted(name: &'static str, format: &'static str) -> Node {
    Node {
        notes: Notes {
            format: Some(Text::plain(format)),
            ..Notes::NONE
        },
        ..leaf(name, Kind::String)
    }
}

/// Returns a string with a `format` in arguments. In results it is any string, since serde also
/// writes strings that clients with this format refuse.
#[cfg(any(feature = "jiff", feature = "url"))]
const fn formatted_argument(name: &'static str, format: &'static str, written: &'static Node) -> Node {
    let mut node = formatted(name, format);
    node.notes.output = Output::As(written);
    node
}

/// Returns a string with a `pattern`, a JSON string.
#[cfg(any(feature = "chrono", feature = "jiff"))]
const fn matching(name: &'static str, pattern: &'static str) -> Node {
    Node {
        notes: Notes {
            pattern: Some(Text::plain(pattern)),
            ..Notes::NONE
        },
        ..leaf(name, Kind::String)
    }
}

/// Returns an object with exactly these properties.
const fn object(name: &'static str, fields: &'static [Field]) -> Node {
    Node::new(
        name,
        Shape::Object(Object {
            fields: FieldList { list: fields },
            is_closed: true,
            has_one_property: false,
            hidden: &[],
        }),
    )
}

/// Returns an externally tagged enum: an object with one of these properties.
const fn externally_tagged(name: &'static str, fields: &'static [Field]) -> Node {
    Node::new(
        name,
        Shape::Object(Object {
            fields: FieldList { list: fields },
            is_closed: true,
            has_one_property: true,
            hidden: &[],
        }),
    )
}

/// Returns a property. Its name is a JSON string.
pub(crate) const fn property(name: &'static str, node: &'static Node) -> Field {
    Field {
        name: Text::plain(name),
        node,
        notes: Notes::NONE,
        presence: Presence::ByType,
        is_flattened: false,
    }
}

/// A type as a required property, even if it is an `Option`.
trait Required: ToolSchema {
    const REQUIRED: &'static Node = &Node::new(Self::NODE.name, Shape::Newtype(Self::NODE));
}

impl<T: ToolSchema> Required for T {}
