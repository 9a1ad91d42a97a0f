//! Calls of the meta-tools, as results of rmcp.

use serde_json::Value;

use super::{
    CallOutcome, IntoToolResult,
    outgoing::{AddUnseen, map_result},
    tool_result::error_result,
};
use crate::{
    build::schema::Node,
    menu::meta_calls::{self as calls, Reply, add_unseen},
    search::discover::{Notation, Verbosity, View},
};

pub(super) use crate::menu::meta_calls::{
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

/// Returns the stage that adds the parameters to an error result, in the notation of
/// `describe_tool`, if the model has not seen them.
pub(super) fn add_unseen_parameters(tool: &str, unseen: Option<String>, notation: Notation) -> Option<AddUnseen<'_>> {
    let schema = unseen?;
    Some(Box::new(move |outcome| {
        map_result(outcome, |result| add_unseen(result, tool, Some(&schema), notation))
    }))
}
