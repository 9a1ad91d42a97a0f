//! Calls of the tools that report the context cost, of a server or of a proxy.

use serde::Deserialize;
use serde_json::Value;

use crate::{
    Definition,
    arguments::{Ignored, read_without_rules},
};

#[derive(Deserialize)]
struct AvailableArguments {
    source: Option<String>,
}

/// `get_active_toolset` has no parameters.
#[derive(Deserialize)]
struct ActiveArguments {}

/// Returns the text or the error of `list_available_tools` or `get_active_toolset`, and the
/// arguments that it ignores. `available` takes the source that the call names.
pub(crate) fn report(
    tool: &'static Definition,
    arguments: Value,
    available: impl FnOnce(Option<&str>) -> Result<String, String>,
    active: impl FnOnce() -> String,
) -> (Result<String, String>, Ignored) {
    let report = if tool.name == super::LIST_AVAILABLE_NAME {
        read_without_rules::<AvailableArguments>(tool.input, arguments)
            .map(|(arguments, ignored)| (available(arguments.source.as_deref()), ignored))
    } else {
        read_without_rules::<ActiveArguments>(tool.input, arguments)
            .map(|(ActiveArguments {}, ignored)| (Ok(active()), ignored))
    };
    report.unwrap_or_else(|error| (Err(error.to_string()), Ignored::default()))
}
