//! Calls of the tools that report the context cost, of a server or of a router.

use rmcp::model::{JsonObject, Tool};

use super::{
    CallOutcome, IntoToolResult, ignored_arguments::add_ignored_arguments, meta_calls::without_nulls,
    tool_result::error_result,
};
use crate::{
    Definition,
    discover::{CatalogueContext, ContextCost, ListedContext},
    json_schema::SentSchema,
    meta::context_calls::report,
};

/// Runs a call of `list_available_tools` or `get_active_toolset`.
pub(super) fn context_call(
    tool: &'static Definition,
    arguments: Option<JsonObject>,
    available: impl FnOnce() -> CatalogueContext,
    active: impl FnOnce() -> ListedContext,
) -> CallOutcome {
    let arguments = without_nulls(arguments.unwrap_or_default());
    let available = |source: Option<&str>| available().report(source);
    let (text, ignored) = report(tool, arguments, available, || active().to_json());
    let outcome = match text {
        Ok(text) => text.into_tool_result(),
        Err(text) => error_result(text).into_tool_result(),
    };
    add_ignored_arguments(outcome, tool.name, SentSchema::None, &ignored)
}

/// Returns the context cost of a tool that only an entry describes.
pub(super) fn entry_cost(entry: &Tool, tokens: u32) -> ContextCost {
    let description = entry.description.as_deref().unwrap_or_default();
    ContextCost::described(entry.name.as_ref(), description, tokens)
}
