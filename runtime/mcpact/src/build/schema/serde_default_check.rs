//! Checks that serde applies the defaults of adopted rmcp tools, whose arguments only serde reads.

use super::{Field, Node, Presence, Shape, Text, node::first, visit::Child};
use crate::build::const_message::Message;

/// Checks the parameters of the adopted tool called `tool`.
///
/// # Panics
///
/// Panics in const evaluation if a property has a default in the schema only: a call without the
/// property fails, or has another value.
#[track_caller]
pub const fn check_serde_defaults(tool: &str, node: &'static Node) {
    if let Some((field, default)) = find_unknown_default(node) {
        let mut message = Message::new();
        message
            .push("`")
            .push(field.name.unquoted())
            .push("` of `")
            .push(tool)
            .push("` has the default `")
            .push(default.json)
            .push("` only in the schema, and serde ")
            .push(if field.is_required_by_serde() && !field.node.notes.null_is_absent {
                "refuses a call without it; "
            } else {
                "reads another value in a call without it; "
            })
            .push("add `#[serde(default = \"…\")]` to the field, with a function that returns this default");
        message.panic()
    }
}

/// Returns the first field whose default serde does not apply, and the default.
#[track_caller]
const fn find_unknown_default(node: &'static Node) -> Option<(&'static Field, Text)> {
    // Only one variant of an enum is present, whatever the defaults of the others.
    let is_one = matches!(&node.shape, Shape::Object(object) if object.has_one_property);
    let mut children = node.children();
    while let Some(child) = children.next() {
        if let Child::Field(field) = child
            && !(is_one || field.is_flattened)
            && let Some(default) = unknown_default(field)
        {
            return Some((field, default));
        }
        if let Some(found) = find_unknown_default(child.node()) {
            return Some(found);
        }
    }
    None
}

/// Returns the default in the schema, if serde does not apply it.
#[track_caller]
const fn unknown_default(field: &Field) -> Option<Text> {
    if field.node.notes.null_is_absent {
        // The type reads an absent value as its own default.
        match field.presence {
            Presence::ByType => field.notes.default,
            _ => None,
        }
    } else if field.is_required_by_serde() && field.may_be_absent() {
        *first(&field.notes.default, &field.node.default())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::find_unknown_default;
    use crate::{
        ToolSchema,
        build::schema::{Field, FieldList, Node, Notes, Object, Presence, Shape, Text},
    };

    const fn field(node: &'static Node, default: Option<Text>, presence: Presence) -> Field {
        Field {
            name: Text::plain("\"limit\""),
            node,
            notes: Notes { default, ..Notes::NONE },
            presence,
            is_flattened: false,
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

    /// A type that reads an absent value as its own default.
    const OWN: Node = Node {
        notes: Notes {
            default: Some(Text::plain("20")),
            null_is_absent: true,
            ..Notes::NONE
        },
        ..LIMIT
    };

    const fn object(fields: &'static [Field]) -> Node {
        let object = Object {
            fields: FieldList { list: fields },
            is_closed: false,
            has_one_property: false,
            hidden: &[],
        };
        Node::new("Page", Shape::Object(object))
    }

    #[test]
    fn known_to_serde() {
        const FILLED: Node = object(&[
            field(u32::NODE, None, Presence::ByType),
            field(u32::NODE, TEN, Presence::Defaulted),
            field(u32::NODE, TEN, Presence::DefaultFn),
            field(<Option<u32>>::NODE, TEN, Presence::ByType),
            field(&LIMIT, None, Presence::Defaulted),
            field(&OWN, None, Presence::ByType),
            field(&OWN, TEN, Presence::DefaultFn),
        ]);
        assert!(find_unknown_default(&FILLED).is_none());
    }

    #[track_caller]
    fn check(node: &'static Node) {
        let (field, default) = find_unknown_default(node).expect("a default");
        assert_eq!((field.name.unquoted(), default.json), ("limit", "10"));
    }

    #[test]
    fn unknown_to_serde() {
        const OF_FIELD: Node = object(&[field(u32::NODE, TEN, Presence::ByType)]);
        const OF_TYPE: Node = object(&[field(&LIMIT, None, Presence::ByType)]);
        const BESIDE_ITS_OWN: Node = object(&[field(&OWN, TEN, Presence::ByType)]);
        check(&OF_FIELD);
        check(&OF_TYPE);
        check(&BESIDE_ITS_OWN);
    }

    #[test]
    fn inside_other_types() {
        const INNER: Node = object(&[field(u32::NODE, TEN, Presence::ByType)]);
        const LIST: Node = Node::new("Vec", Shape::Array(&INNER));
        const FORMS: Node = Node::new("Form", Shape::AnyOf(&[u32::NODE, &INNER]));
        const FLAT: Node = object(&[Field {
            is_flattened: true,
            ..field(&INNER, None, Presence::ByType)
        }]);
        check(&LIST);
        check(&FORMS);
        check(&FLAT);
    }
}
