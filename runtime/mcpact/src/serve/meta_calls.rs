//! Replies of a menu's own tools, as results of rmcp.

use rmcp::model::{CallToolResponse, Tool};

use super::{CallOutcome, IntoToolResult, tool_result::error_result};
use crate::{
    call::results::parts,
    menu::{Execution, Reply},
    search::discover::ContextCost,
};

/// Returns the result of one of the menu's own tools.
pub(super) fn reply_outcome(reply: &Reply) -> CallOutcome {
    match &reply.text {
        Ok(text) => map_result(text.clone().into_tool_result(), |result| reply.complete(result)),
        Err(text) => error_result(text.clone()).into_tool_result(),
    }
}

/// Adds the parameters to an error result, if the model has probably not seen them.
pub(super) fn with_unseen_parameters(execution: &Execution, outcome: CallOutcome) -> CallOutcome {
    if execution.has_unseen() {
        map_result(outcome, |result| execution.add_unseen(result))
    } else {
        outcome
    }
}

/// Changes a complete result.
pub(super) fn map_result(
    outcome: CallOutcome,
    change: impl FnOnce(&mut parts::Parts<rmcp::model::ContentBlock>),
) -> CallOutcome {
    outcome.map(|mut response| {
        if let CallToolResponse::Complete(result) = &mut response {
            parts::change(result, change);
        }
        response
    })
}

/// Returns the context cost of a tool that only an entry describes.
pub(super) fn entry_cost(entry: &Tool, tokens: u32) -> ContextCost {
    let description = entry.description.as_deref().unwrap_or_default();
    ContextCost::described(entry.name.as_ref(), description, tokens)
}
