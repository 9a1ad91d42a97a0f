//! rust_decimal: a string or a number.

use rust_decimal::Decimal;

use super::{Kind, Node, Shape, ToolSchema, leaf};

/// serde writes a string, which keeps every digit, and also reads a number. With the feature
/// `serde-float` or `serde-str`, it accepts only one of them, but other crates cannot see these
/// features.
impl ToolSchema for Decimal {
    const NODE: &'static Node = &Node::new("Decimal", Shape::AnyOf(&[&leaf("Decimal", Kind::String), f64::NODE]));
}
