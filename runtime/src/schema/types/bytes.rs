//! bytes: written as an array of integers, read from a string too.

use super::{Node, ToolSchema, text::BYTES};

impl ToolSchema for bytes::Bytes {
    const NODE: &'static Node = &Node::new("Bytes", BYTES);
}

impl ToolSchema for bytes::BytesMut {
    const NODE: &'static Node = &Node::new("BytesMut", BYTES);
}
