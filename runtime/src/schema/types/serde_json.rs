//! serde_json's own types.

use super::{Kind, Node, Shape, ToolSchema, leaf};

impl ToolSchema for serde_json::Value {
    const NODE: &'static Node = &Node::new("Value", Shape::Any);
}

impl ToolSchema for serde_json::Number {
    const NODE: &'static Node = &leaf("Number", Kind::Number);
}

impl ToolSchema for serde_json::Map<String, serde_json::Value> {
    const NODE: &'static Node = &Node::new(
        "Map",
        Shape::Map {
            keys: String::NODE,
            values: serde_json::Value::NODE,
        },
    );
}
