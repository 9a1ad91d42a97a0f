//! The types of the standard library and of common crates, as serde reads them from JSON. By subject: `numbers`, `text`,
//! `values` (what a type can be in general: an option, one of two, nothing), `pointers`, `sequences`, `maps`, `time`,
//! `net`; and for each crate a module of its name, behind the feature of that name.
//!
//! `types.md` is what users read of them, in the docs of [`ToolSchema`].

mod maps;
mod net;
mod numbers;
mod pointers;
mod sequences;
mod text;
mod time;
mod values;

#[cfg(feature = "bytes")]
mod bytes;
#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "jiff")]
mod jiff;
#[cfg(feature = "rust_decimal")]
mod rust_decimal;
#[cfg(feature = "semver")]
mod semver;
#[cfg(feature = "serde_json")]
mod serde_json;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "uuid")]
mod uuid;

pub(super) use numbers::NOT_ZERO;

use super::{Field, Kind, Length, Node, Notes, Object, Output, Presence, Range, Shape, Text, ToolSchema};

/// A value without parts and without rules.
const fn leaf(name: &'static str, kind: Kind) -> Node {
    Node::new(name, Shape::Leaf { kind, keywords: None })
}

/// A string with a `format`, which is a JSON string. A note, so that a field can name another.
const fn formatted(name: &'static str, format: &'static str) -> Node {
    Node {
        notes: Notes {
            format: Some(Text::plain(format)),
            ..Notes::NONE
        },
        ..leaf(name, Kind::String)
    }
}

/// A string that matches a regular expression, which is a JSON string.
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

/// An object with just these members.
const fn object(name: &'static str, fields: &'static [Field]) -> Node {
    Node::new(
        name,
        Shape::Object(Object {
            fields,
            closed: true,
            one: false,
        }),
    )
}

/// An externally tagged enum: an object with one of these members.
const fn one(name: &'static str, fields: &'static [Field]) -> Node {
    Node::new(
        name,
        Shape::Object(Object {
            fields,
            closed: true,
            one: true,
        }),
    )
}

/// A member; its name is a JSON string.
const fn member(name: &'static str, node: &'static Node) -> Field {
    Field {
        name: Text::plain(name),
        node,
        notes: Notes::NONE,
        presence: Presence::ByType,
        flatten: false,
    }
}

/// A member of a type of any kind, which serde asks for even if the type is an `Option`.
trait Held: ToolSchema {
    const HELD: &'static Node = &Node::new(Self::NODE.name, Shape::Newtype(Self::NODE));
}

impl<T: ToolSchema> Held for T {}
