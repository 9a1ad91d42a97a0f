//! rust_decimal.

use rust_decimal::Decimal;

use super::{Node, Shape, ToolSchema};

/// Written as a string, which keeps every digit; read from a number too. (Its features `serde-float` and `serde-str`
/// make it one of both; what they allow is allowed here, and they cannot be seen from outside.)
impl ToolSchema for Decimal {
    const NODE: &'static Node = &Node::new("Decimal", Shape::AnyOf(&[String::NODE, f64::NODE]));
}
