//! url: a string of format `uri`.

use super::{Kind, Node, ToolSchema, formatted_argument, leaf};

/// url also writes brackets and bars in a query, which the format does not have.
impl ToolSchema for url::Url {
    const NODE: &'static Node = &formatted_argument("Url", "\"uri\"", WRITTEN);
}

const WRITTEN: &Node = &leaf("Url", Kind::String);
