//! Range, length and pattern: which keywords they are depends on what they bound.

use super::{
    Kind, Node, Notes, Profile, Shape, Text, keyword,
    write::{Writer, first},
};
use crate::message::Message;

impl Writer<'_> {
    /// The keywords of the rules that hold for `node`; a rule that does not apply to it is a compile error.
    #[track_caller]
    pub(super) const fn rules(&mut self, outer: &Notes, inner: &Notes, node: &'static Node, null: bool) {
        if let Some(values) = first(&outer.values, &inner.values) {
            // A choice writes them in place of its own values. Gemini takes an `enum` of strings alone.
            let is_string = matches!(&node.shape, Shape::Leaf { kind: Kind::String, .. });
            let is_taken = is_string || !matches!(self.profile, Profile::Gemini);
            if is_taken && !matches!(&node.shape, Shape::Choice { .. }) {
                self.allowed(values, null);
            }
        }
        if let Some(range) = first(&outer.range, &inner.range) {
            match &node.shape {
                Shape::Leaf {
                    kind: Kind::Integer | Kind::Unsigned | Kind::Number,
                    ..
                } => self.member(&range.keywords),
                _ => misplaced("range", "numbers", node, self.at),
            }
        }
        if let Some(length) = first(&outer.length, &inner.length) {
            let (min, max) = match &node.shape {
                Shape::Leaf { kind: Kind::String, .. } => (&keyword::MIN_LENGTH, &keyword::MAX_LENGTH),
                Shape::Array(_) => (&keyword::MIN_ITEMS, &keyword::MAX_ITEMS),
                Shape::Map { .. } => (&keyword::MIN_PROPERTIES, &keyword::MAX_PROPERTIES),
                _ => misplaced("length", "strings, sequences and maps", node, self.at),
            };
            self.pair(min, &length.min);
            self.pair(max, &length.max);
        }
        if let Some(pattern) = first(&outer.pattern, &inner.pattern) {
            match &node.shape {
                Shape::Leaf { kind: Kind::String, .. } => self.pair(&keyword::PATTERN, &Some(*pattern)),
                _ => misplaced("pattern", "strings", node, self.at),
            }
        }
        if let Some(format) = first(&outer.format, &inner.format) {
            match &node.shape {
                Shape::Leaf { kind: Kind::String, .. } => self.pair(&keyword::FORMAT, &Some(*format)),
                _ => misplaced("format", "strings", node, self.at),
            }
        }
    }
}

#[track_caller]
const fn misplaced(rule: &str, bounds: &str, node: &Node, at: Option<&'static Text>) -> ! {
    let mut message = Message::new();
    message.push("`").push(rule).push("` ");
    if let Some(member) = at {
        message.push("on `").push(member.unquoted()).push("` ");
    }
    message
        .push("bounds ")
        .push(bounds)
        .push(", and `")
        .push(node.name)
        .push("` is ")
        .push(node.shape.article())
        .push("\n  ")
        .push(match &node.shape {
            Shape::Leaf { kind: Kind::String, .. } => "bound it by `length` or `pattern`",
            Shape::Leaf {
                kind: Kind::Integer | Kind::Unsigned | Kind::Number,
                ..
            } => "bound it by `range`",
            Shape::Array(_) | Shape::Map { .. } => "bound how many by `length`, and each by `inner(…)`",
            Shape::Object(_) => "put it on one of its fields",
            _ => "leave it out, or put it on a type that has such values",
        });
    message.panic()
}
