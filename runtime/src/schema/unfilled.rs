//! Members whose default serde does not know, where serde alone reads the call: a router of rmcp's. The schema says that they may be
//! left out, and the call that does fails.

use super::{Field, Node, Notes, Object, Shape, Text};
use crate::message::Message;

/// Holds the parameters of the adopted tool called `tool` against what serde does.
///
/// # Panics
///
/// That a member has a default in the schema alone: the compile error.
#[track_caller]
pub const fn filled_by_serde(tool: &str, node: &'static Node) {
    if let Some((field, default)) = unfilled(node) {
        let name = field.name.unquoted();
        let mut message = Message::new();
        message
            .push("the schema of `")
            .push(tool)
            .push("` says that `")
            .push(name);
        message.push("` may be left out, with the default `").push(default.json);
        message.push("`, and serde, which alone reads the arguments of a tool of rmcp's, asks for it");
        message.push("\n  add `#[serde(default = \"…\")]` to the field, with a function that returns this");
        message.panic()
    }
}

const fn unfilled(node: &'static Node) -> Option<(&'static Field, Text)> {
    match &node.shape {
        Shape::Array(inner)
        | Shape::Repeat { items: inner, .. }
        | Shape::Map { values: inner, .. }
        | Shape::Optional(inner)
        | Shape::Nullable(inner)
        | Shape::Newtype(inner)
        | Shape::Transparent(inner)
        | Shape::Recursive(inner) => unfilled(inner),
        Shape::Tuple(nodes) | Shape::AnyOf(nodes) => {
            let mut index = 0;
            while index < nodes.len() {
                if let Some(found) = unfilled(nodes[index]) {
                    return Some(found);
                }
                index += 1;
            }
            None
        }
        Shape::Object(object) => unfilled_member(object),
        Shape::Any | Shape::Raw(_) | Shape::Leaf { .. } | Shape::Choice { .. } | Shape::Recurse(_) => None,
    }
}

const fn unfilled_member(object: &'static Object) -> Option<(&'static Field, Text)> {
    let mut index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        index += 1;
        // Of an enum's variants one is there, whatever is said of the others.
        if !field.flatten && !object.one && field.is_asked_for() && field.may_be_absent() {
            let default = match (&field.notes, field.node.default()) {
                (
                    Notes {
                        default: Some(default), ..
                    },
                    _,
                ) => *default,
                (_, Some(default)) => default,
                _ => continue,
            };
            return Some((field, default));
        }
        if let Some(found) = unfilled(field.node) {
            return Some(found);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::filled_by_serde;
    use crate::{
        ToolSchema,
        schema::{Field, Node, Notes, Object, Presence, Shape, Text},
    };

    const fn field(node: &'static Node, default: Option<Text>, presence: Presence) -> Field {
        Field {
            name: Text::plain("\"limit\""),
            node,
            notes: Notes { default, ..Notes::NONE },
            presence,
            flatten: false,
        }
    }

    const TEN: Option<Text> = Some(Text::plain("10"));
    const LIMIT: Node = Node {
        notes: Notes {
            default: TEN,
            ..Notes::NONE
        },
        ..Node::new("Limit", Shape::Newtype(u32::NODE))
    };

    const fn object(fields: &'static [Field]) -> Node {
        let object = Object {
            fields,
            closed: false,
            one: false,
        };
        Node::new("Page", Shape::Object(object))
    }

    #[test]
    fn what_serde_knows() {
        const FILLED: Node = object(&[
            field(u32::NODE, None, Presence::ByType),
            field(u32::NODE, TEN, Presence::Defaulted),
            field(u32::NODE, TEN, Presence::DefaultFn),
            field(<Option<u32>>::NODE, TEN, Presence::ByType),
            field(&LIMIT, None, Presence::Defaulted),
        ]);
        filled_by_serde("search", &FILLED);
    }

    #[track_caller]
    fn check(node: &'static Node) {
        let refused = std::panic::catch_unwind(|| filled_by_serde("search", node));
        let message = refused.expect_err("a default").downcast::<String>().expect("a message");
        assert_eq!(
            *message,
            "the schema of `search` says that `limit` may be left out, with the default `10`, and serde, which alone reads the \
             arguments of a tool of rmcp's, asks for it\n  \
             add `#[serde(default = \"…\")]` to the field, with a function that returns this"
        );
    }

    #[test]
    fn what_it_does_not() {
        const OF_FIELD: Node = object(&[field(u32::NODE, TEN, Presence::ByType)]);
        const OF_TYPE: Node = object(&[field(&LIMIT, None, Presence::ByType)]);
        check(&OF_FIELD);
        check(&OF_TYPE);
    }

    #[test]
    fn wherever_it_stands() {
        const INNER: Node = object(&[field(u32::NODE, TEN, Presence::ByType)]);
        const LIST: Node = Node::new("Vec", Shape::Array(&INNER));
        const FORMS: Node = Node::new("Form", Shape::AnyOf(&[u32::NODE, &INNER]));
        const FLAT: Node = object(&[Field {
            flatten: true,
            ..field(&INNER, None, Presence::ByType)
        }]);
        check(&LIST);
        check(&FORMS);
        check(&FLAT);
    }
}
