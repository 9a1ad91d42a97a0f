//! Calls of the meta-tools, as results of rmcp.

use rmcp::model::CallToolResponse;
use serde_json::Value;

use super::{CallOutcome, IntoToolResult, tool_result::error_result};
use crate::{
    discover::{Notation, Verbosity, View},
    meta::calls::{self, Reply, add_unseen},
    results::parts,
    schema::Node,
};

pub(super) use crate::meta::calls::{
    Execution, Target, not_executable_message, unknown_in, unknown_tool_message, without_nulls,
};

/// Runs `search_tools`, whose arguments are checked against `input`.
pub(super) fn search(view: &View<'_>, input: &'static Node, arguments: Value) -> CallOutcome {
    outcome(&calls::search(view, input, arguments))
}

/// Runs `describe_tool`, with `verbosity` if the call names none.
pub(super) fn describe(view: &View<'_>, verbosity: Verbosity, input: &'static Node, arguments: Value) -> CallOutcome {
    outcome(&calls::describe(view, verbosity, input, arguments))
}

fn outcome(reply: &Reply) -> CallOutcome {
    match &reply.text {
        Ok(text) => map_result(text.clone().into_tool_result(), |result| reply.complete(result)),
        Err(text) => error_result(text.clone()).into_tool_result(),
    }
}

/// Adds the parameters to an error result, in the notation of `describe_tool`.
pub(super) fn with_unseen_parameters(
    tool: &str,
    unseen: Option<String>,
    notation: Notation,
    outcome: CallOutcome,
) -> CallOutcome {
    match unseen {
        Some(schema) => map_result(outcome, |result| add_unseen(result, tool, Some(&schema), notation)),
        None => outcome,
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
