//! bytes: written as an array of integers, read from a string as well.

use super::{Node, ToolSchema, text::bytes};

impl ToolSchema for bytes::Bytes {
    const NODE: &'static Node = &bytes("Bytes");
}

impl ToolSchema for bytes::BytesMut {
    const NODE: &'static Node = &bytes("BytesMut");
}
