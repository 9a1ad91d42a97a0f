//! Replies of a menu's own tools, as results of rmcp.

use rmcp::model::Tool;

use super::{
    CallOutcome, IntoToolResult,
    outgoing::{AddUnseen, map_result},
    tool_result::error_result,
};
use crate::{
    menu::{Execution, Reply},
    search::discover::ContextCost,
};

/// Returns the result of one of the menu's own tools.
pub(super) fn reply_outcome(reply: &Reply) -> CallOutcome {
    let outcome = match &reply.text {
        Ok(text) => text.clone().into_tool_result(),
        Err(text) => error_result(text.clone()).into_tool_result(),
    };
    map_result(outcome, |result| reply.complete(result))
}

/// Returns the stage that adds the parameters to an error result, if the model has probably not seen
/// them.
pub(super) fn add_unseen_parameters(execution: &Execution) -> Option<AddUnseen<'_>> {
    execution.has_unseen().then(|| {
        let add = |outcome| map_result(outcome, |result| execution.add_unseen(result));
        Box::new(add) as AddUnseen<'_>
    })
}

/// Returns the context cost of a tool that only an entry describes.
pub(super) fn entry_cost(entry: &Tool, tokens: u32) -> ContextCost {
    let description = entry.description.as_deref().unwrap_or_default();
    ContextCost::described(entry.name.as_ref(), description, tokens)
}
