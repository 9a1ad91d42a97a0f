//! uuid: a string of format `uuid`.

use super::{Node, ToolSchema, formatted};

impl ToolSchema for uuid::Uuid {
    const NODE: &'static Node = &formatted("Uuid", "\"uuid\"");
}
