//! Calls of the tools that report the context cost, of a server or of a router.

use rmcp::model::{JsonObject, Tool};
use serde::Deserialize;

use super::{
    CallOutcome, IntoToolResult, ignored_arguments::add_ignored_arguments, meta_calls::without_nulls,
    tool_result::error_result,
};
use crate::{
    Definition,
    arguments::read_without_rules,
    discover::{CatalogueContext, ContextCost, ListedContext},
    json_schema::SentSchema,
    meta::LIST_AVAILABLE_NAME,
};

#[derive(Deserialize)]
struct AvailableArguments {
    source: Option<String>,
}

/// `get_active_toolset` has no parameters.
#[derive(Deserialize)]
struct ActiveArguments {}

/// Runs a call of `list_available_tools` or `get_active_toolset`.
pub(super) fn context_call(
    tool: &'static Definition,
    arguments: Option<JsonObject>,
    available: impl FnOnce() -> CatalogueContext,
    active: impl FnOnce() -> ListedContext,
) -> CallOutcome {
    let arguments = without_nulls(arguments.unwrap_or_default());
    let report = if tool.name == LIST_AVAILABLE_NAME {
        read_without_rules::<AvailableArguments>(tool.input, arguments)
            .map(|(arguments, ignored)| (available().report(arguments.source.as_deref()), ignored))
    } else {
        read_without_rules::<ActiveArguments>(tool.input, arguments)
            .map(|(ActiveArguments {}, ignored)| (Ok(active().to_json()), ignored))
    };
    match report {
        Ok((report, ignored)) => {
            add_ignored_arguments(report.into_tool_result(), tool.name, SentSchema::None, &ignored)
        }
        Err(error) => error_result(error.to_string()).into_tool_result(),
    }
}

/// Returns the context cost of a tool that only an entry describes.
pub(super) fn entry_cost(entry: &Tool, tokens: u32) -> ContextCost {
    let description = entry.description.as_deref().unwrap_or_default();
    ContextCost::described(entry.name.as_ref(), description, tokens)
}
