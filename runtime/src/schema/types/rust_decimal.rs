//! rust_decimal.

use rust_decimal::Decimal;

use super::{Node, Shape, ToolSchema};

/// Written as a string, which keeps every digit, and read from a number as well. With the feature
/// `serde-float` or `serde-str` it is only one of them, but other crates cannot see these features.
impl ToolSchema for Decimal {
    const NODE: &'static Node = &Node::new("Decimal", Shape::AnyOf(&[String::NODE, f64::NODE]));
}
