//! Rules that restrict values, written as keywords that depend on the type.

use super::{Profile, Writer, keyword};
use crate::build::schema::{
    Kind, Node, Notes, Rule, Shape, Text, decimal::has_minimum, map_keys::is_positive, node::first, types::NOT_ZERO,
};

impl Writer<'_> {
    /// Writes the keywords of the rules of `node`. A rule that does not apply to it is a compile
    /// error.
    #[track_caller]
    pub(super) const fn rules(&mut self, outer: &Notes, inner: &Notes, node: &'static Node, null: bool) {
        if let Some(values) = first(&outer.values, &inner.values) {
            // A choice has already written these values in place of its own. Gemini accepts an
            // `enum` of strings only.
            let is_string = matches!(&node.shape, Shape::Leaf { kind: Kind::String, .. });
            let is_accepted = is_string || !matches!(self.profile, Profile::Gemini);
            if is_accepted && !matches!(&node.shape, Shape::Choice { .. }) {
                self.allowed(values, null);
            }
        }
        if let Some(range) = first(&outer.range, &inner.range) {
            self.refuse_misplaced(Rule::Range, node);
            // A maximum of the field does not allow the zero that the type excludes.
            if is_positive(node) && !has_minimum(range.keywords.json) {
                self.key(&Text::plain(NOT_ZERO));
            }
            self.key(&range.keywords);
        }
        if let Some(length) = first(&outer.length, &inner.length) {
            self.refuse_misplaced(Rule::Length, node);
            let (min, max) = match &node.shape {
                Shape::Leaf { .. } => (&keyword::MIN_LENGTH, &keyword::MAX_LENGTH),
                Shape::Map { .. } => (&keyword::MIN_PROPERTIES, &keyword::MAX_PROPERTIES),
                _ => (&keyword::MIN_ITEMS, &keyword::MAX_ITEMS),
            };
            self.pair(min, &length.min_of(matches!(&node.shape, Shape::Leaf { .. })));
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
            rule.refuse(
                match self.property {
                    Some(name) => Some(name.unquoted()),
                    None => None,
                },
                node,
            );
        }
    }
}
