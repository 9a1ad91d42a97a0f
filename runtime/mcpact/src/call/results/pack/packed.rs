//! The result of packing, and its JSON.

use serde::Serialize;

use crate::build::schema::{Field, FieldList, Node, Notes, Object, Output, Shape, ToolSchema, property};

/// The items that fit a maximum of tokens, in order, and how to continue.
///
/// [`Json`](crate::Json) of this type is a tool result, whose text has at most the maximum number
/// of tokens:
///
/// ```json
/// {"items":[{"id":"bnd_a"}],"omitted":2,"next":"bnd_c","tooLarge":[{"id":"bnd_b","tokens":12840}],"unknown":["bnd_x"]}
/// ```
///
/// If all items fit, the JSON has only the property `items`. The type has a schema, for
/// `output = Packed<Item>`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Packed<T> {
    /// The items that fit, in order.
    pub items: Vec<T>,
    /// The number of items after `items` that the maximum excluded.
    #[serde(skip_serializing_if = "is_zero")]
    pub omitted: usize,
    /// The first of the omitted items, as the text that the function of
    /// [`Packer::next`](super::Packer::next) returns, or as its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The items that exceed the maximum even alone. They are skipped, so that the items after them
    /// are sent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub too_large: Vec<TooLarge>,
    /// The requested ids that have no item; see [`Batch`](super::Batch).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<String>,
    /// The exact tokens of the text.
    #[serde(skip)]
    pub tokens: usize,
}

/// An item that exceeds the maximum even alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TooLarge {
    /// The item's id, or its position among all items, from 0.
    pub id: String,
    /// The tokens of its JSON.
    pub tokens: usize,
}

impl<T> Packed<T> {
    /// Returns whether the maximum excluded items.
    pub fn is_partial(&self) -> bool {
        self.omitted > 0 || !self.too_large.is_empty()
    }

    /// Replaces each item.
    pub(super) fn map<U>(self, item: impl FnMut(T) -> U) -> Packed<U> {
        Packed {
            items: self.items.into_iter().map(item).collect(),
            omitted: self.omitted,
            next: self.next,
            too_large: self.too_large,
            unknown: self.unknown,
            tokens: self.tokens,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl<T: ToolSchema> ToolSchema for Packed<T> {
    const NODE: &'static Node = &object(
        "Packed",
        &[
            property("\"items\"", <Vec<T> as ToolSchema>::NODE),
            sometimes("\"omitted\"", <usize as ToolSchema>::NODE),
            sometimes("\"next\"", <str as ToolSchema>::NODE),
            sometimes("\"tooLarge\"", <Vec<TooLarge> as ToolSchema>::NODE),
            sometimes("\"unknown\"", <Vec<String> as ToolSchema>::NODE),
        ],
    );
}

impl ToolSchema for TooLarge {
    const NODE: &'static Node = &object(
        "TooLarge",
        &[
            property("\"id\"", <str as ToolSchema>::NODE),
            property("\"tokens\"", <usize as ToolSchema>::NODE),
        ],
    );
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

/// A property that may be omitted.
const fn sometimes(name: &'static str, node: &'static Node) -> Field {
    Field {
        notes: Notes {
            output: Output::MayOmit,
            ..Notes::NONE
        },
        ..property(name, node)
    }
}
