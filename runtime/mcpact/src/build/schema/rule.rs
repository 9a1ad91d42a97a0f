//! Rules that restrict values: `range`, `length`, `pattern` and `format`, each for some types only.

use super::{Kind, Node, Shape};
use crate::build::const_message::Message;

/// A rule that restricts the values of some types.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// `range`
    Range,
    /// `length`
    Length,
    /// `pattern`
    Pattern,
    /// `format`
    Format,
}

impl Rule {
    /// Returns whether the rule applies to values of this shape.
    #[track_caller]
    pub(super) const fn applies_to(self, shape: &Shape) -> bool {
        match self {
            Rule::Range => matches!(
                shape,
                Shape::Leaf {
                    kind: Kind::Integer | Kind::Unsigned | Kind::Number,
                    ..
                }
            ),
            Rule::Length => matches!(
                shape,
                Shape::Leaf { kind: Kind::String, .. } | Shape::Array(_) | Shape::Map { .. }
            ),
            Rule::Pattern | Rule::Format => matches!(shape, Shape::Leaf { kind: Kind::String, .. }),
        }
    }

    /// Refuses the rule on the field or type called `name`, whose values are those of `node`.
    #[track_caller]
    pub(super) const fn refuse(self, name: Option<&str>, node: &Node) -> ! {
        let (rule, values) = match self {
            Rule::Range => ("range", "numbers"),
            Rule::Length => ("length", "strings, sequences and maps"),
            Rule::Pattern => ("pattern", "strings"),
            Rule::Format => ("format", "strings"),
        };
        let mut message = Message::new();
        message.push("`").push(rule).push("` ");
        if let Some(name) = name {
            message.push("on `").push(name).push("` ");
        }
        message
            .push("applies to ")
            .push(values)
            .push(", but `")
            .push(node.name)
            .push("` is ")
            .push(node.noun())
            .push("; ")
            .push(match &node.shape {
                Shape::Leaf { kind: Kind::String, .. } => "use `length` or `pattern`",
                Shape::Leaf {
                    kind: Kind::Integer | Kind::Unsigned | Kind::Number,
                    ..
                } => "use `range`",
                Shape::Array(_) | Shape::Map { .. } => {
                    "use `length` for the number of items, and `inner(…)` for each item"
                }
                Shape::Object(_) => "put it on one of its fields",
                _ => "remove it, or put it on a type that has such values",
            });
        message.panic()
    }
}
