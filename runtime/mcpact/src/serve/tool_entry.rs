//! Entries of `tools/list`: rmcp's form of a definition, which serializes to the counted bytes.

use std::sync::Arc;

use rmcp::{
    ErrorData,
    model::{JsonObject, MetaObject, PaginatedRequestParams, Tool, ToolAnnotations},
};
use serde::Deserialize;

use mcpact_shared::protocol::ALWAYS_LOAD;

use crate::{Definition, search::discover::SEARCH_HINT};
use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};

/// Returns rmcp's form of a definition.
pub(crate) fn rmcp_tool(definition: &'static Definition) -> Tool {
    let wire: Wire = serde_json::from_str(definition.wire_entry).expect("the macros write JSON");
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

/// Adds the hints for clients that search tools themselves: the tool's keywords, and a mark on a
/// pinned tool. Claude Code defines both keys; other clients ignore them.
pub(crate) fn add_hints(tool: &mut Tool, keywords: &[&str], pinned: bool) {
    let mut hints = tool.meta.take().unwrap_or_default();
    if pinned {
        hints.entry(ALWAYS_LOAD).or_insert(true.into());
    }
    if !keywords.is_empty() {
        let keywords = keywords.join(" ");
        hints.entry(SEARCH_HINT).or_insert(keywords.into());
    }
    tool.meta = (!hints.is_empty()).then_some(hints);
}

/// Refuses a cursor, since a list of tools has one page and returns no cursor.
pub(crate) fn refuse_cursor(request: Option<PaginatedRequestParams>) -> Result<(), ErrorData> {
    let Some(cursor) = request.and_then(|request| request.cursor) else {
        return Ok(());
    };
    let shown = truncate(&cursor, MAX_SHOWN_NAME);
    let text = format!("cursor: `{shown}` is unknown; the list of tools has one page");
    Err(ErrorData::invalid_params(text, None))
}

/// The parts of a wire entry that the definition does not have as values of their own.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wire {
    /// True if the entry has a description.
    #[serde(default, deserialize_with = "is_present")]
    description: bool,
    input_schema: JsonObject,
    output_schema: Option<JsonObject>,
    annotations: Option<ToolAnnotations>,
    #[serde(rename = "_meta")]
    meta: Option<MetaObject>,
}

fn is_present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    serde::de::IgnoredAny::deserialize(deserializer).map(|_| true)
}
