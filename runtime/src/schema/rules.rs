//! Range, length and pattern: which keywords they are depends on what they bound.

use super::{
    Kind, Node, Notes, Profile, Shape, keyword,
    write::{Writer, first},
};
use crate::message::Message;

impl Writer<'_> {
    /// The keywords of the rules that hold for `node`; a rule that does not apply to it is a compile error.
    #[track_caller]
    pub(super) const fn rules(&mut self, outer: &Notes, inner: &Notes, node: &'static Node, null: bool) {
        if let Some(values) = first(&outer.values, &inner.values) {
            // A choice writes them in place of its own values. Gemini takes an `enum` only of
            // strings.
            let is_string = matches!(&node.shape, Shape::Leaf { kind: Kind::String, .. });
            let is_taken = is_string || !matches!(self.profile, Profile::Gemini);
            if is_taken && !matches!(&node.shape, Shape::Choice { .. }) {
                self.allowed(values, null);
            }
        }
        if let Some(range) = first(&outer.range, &inner.range) {
            self.refuse_misplaced(Rule::Range, node);
            self.member(&range.keywords);
        }
        if let Some(length) = first(&outer.length, &inner.length) {
            self.refuse_misplaced(Rule::Length, node);
            let (min, max) = match &node.shape {
                Shape::Leaf { .. } => (&keyword::MIN_LENGTH, &keyword::MAX_LENGTH),
                Shape::Map { .. } => (&keyword::MIN_PROPERTIES, &keyword::MAX_PROPERTIES),
                _ => (&keyword::MIN_ITEMS, &keyword::MAX_ITEMS),
            };
            self.pair(min, &length.min);
            self.pair(max, &length.max);
        }
        if let Some(pattern) = first(&outer.pattern, &inner.pattern) {
            self.refuse_misplaced(Rule::Pattern, node);
            self.pair(&keyword::PATTERN, &Some(*pattern));
        }
        if let Some(format) = first(&outer.format, &inner.format) {
            self.refuse_misplaced(Rule::Format, node);
            self.pair(&keyword::FORMAT, &Some(*format));
        }
    }

    #[track_caller]
    const fn refuse_misplaced(&self, rule: Rule, node: &'static Node) {
        if !rule.applies_to(&node.shape) {
            let name = match self.at {
                Some(name) => Some(name.unquoted()),
                None => None,
            };
            misplaced(rule, name, node);
        }
    }
}

/// A rule that bounds the values of some types.
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
    /// Returns true if the rule bounds values of this shape.
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

    /// Returns the rule's key, and the values that it bounds.
    const fn wording(self) -> (&'static str, &'static str) {
        match self {
            Rule::Range => ("range", "numbers"),
            Rule::Length => ("length", "strings, sequences and maps"),
            Rule::Pattern => ("pattern", "strings"),
            Rule::Format => ("format", "strings"),
        }
    }
}

/// Reports a rule that does not apply to the values of the field or type called `name`.
#[track_caller]
pub(super) const fn misplaced(rule: Rule, name: Option<&str>, node: &Node) -> ! {
    let (rule, bounds) = rule.wording();
    let mut message = Message::new();
    message.push("`").push(rule).push("` ");
    if let Some(name) = name {
        message.push("on `").push(name).push("` ");
    }
    message
        .push("bounds ")
        .push(bounds)
        .push(", and `")
        .push(node.name)
        .push("` is ")
        .push(node.shape.article())
        .push("; ")
        .push(match &node.shape {
            Shape::Leaf { kind: Kind::String, .. } => "bound it by `length` or `pattern`",
            Shape::Leaf {
                kind: Kind::Integer | Kind::Unsigned | Kind::Number,
                ..
            } => "bound it by `range`",
            Shape::Array(_) | Shape::Map { .. } => "bound how many by `length`, and each by `inner(…)`",
            Shape::Object(_) => "put it on one of its fields",
            _ => "remove it, or put it on a type that has such values",
        });
    message.panic()
}
