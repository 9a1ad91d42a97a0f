//! What `tools/list` sends: rmcp's form of each definition, made once for a server, serialised to the bytes that were
//! counted.

use std::sync::Arc;

use rmcp::model::{JsonObject, MetaObject, Tool, ToolAnnotations};
use serde::Deserialize;

use crate::Definition;
use mcpact_rules::truncate::{MAX_NAME, truncate};

/// A definition as rmcp lists it.
///
/// # Panics
///
/// Never: a definition's texts are JSON, put together by the macros.
pub(crate) fn listed(definition: &'static Definition) -> Tool {
    let wire: Wire = serde_json::from_str(definition.wire_entry).expect("a wire entry is JSON");
    let mut tool = Tool::new_with_raw(
        definition.name,
        wire.description.then_some(definition.description.into()),
        Arc::new(wire.input_schema),
    );
    tool.title = definition.title.map(str::to_owned);
    tool.output_schema = wire.output_schema.map(Arc::new);
    tool.annotations = wire.annotations;
    tool.meta = wire.meta;
    tool
}

/// Adds what a client that searches tools itself is told of them: the words by which the tool is found, and of a pinned
/// tool that it is always to be there. Both are keys of Claude Code; other clients pass `_meta` by.
pub(crate) fn hint(tool: &mut Tool, definition: &Definition, pinned: bool) {
    let mut hints = tool.meta.take().unwrap_or_default();
    if pinned {
        hints.entry("anthropic/alwaysLoad").or_insert(true.into());
    }
    if !definition.keywords.is_empty() {
        let words = definition.keywords.join(" ");
        hints.entry("anthropic/searchHint").or_insert(words.into());
    }
    tool.meta = (!hints.is_empty()).then_some(hints);
}

/// Returns the error for a cursor that belongs to no page.
pub(crate) fn unknown_cursor(cursor: &str) -> String {
    format!(
        "cursor: `{}` is unknown; the list of tools has one page",
        truncate(cursor, MAX_NAME)
    )
}

/// What of a wire entry is not already at hand in its definition.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wire {
    /// Whether there is a description.
    #[serde(default, deserialize_with = "is_there")]
    description: bool,
    input_schema: JsonObject,
    output_schema: Option<JsonObject>,
    annotations: Option<ToolAnnotations>,
    #[serde(rename = "_meta")]
    meta: Option<MetaObject>,
}

fn is_there<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    serde::de::IgnoredAny::deserialize(deserializer).map(|_| true)
}
