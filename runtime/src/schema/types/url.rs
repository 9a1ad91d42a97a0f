//! url: a string of format `uri`.

use super::{Node, ToolSchema, formatted};

impl ToolSchema for url::Url {
    const NODE: &'static Node = &formatted("Url", "\"uri\"");
}
