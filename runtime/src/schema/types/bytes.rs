//! bytes: an array of integers. serde also reads a string.

use super::{Node, ToolSchema, text::bytes};

impl ToolSchema for bytes::Bytes {
    const NODE: &'static Node = &bytes("Bytes");
}

impl ToolSchema for bytes::BytesMut {
    const NODE: &'static Node = &bytes("BytesMut");
}
