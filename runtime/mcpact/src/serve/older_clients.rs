//! Clients of protocols before 2026-07-28, which accept fewer forms of a tool result.

use rmcp::{
    RoleServer,
    model::{CallToolResponse, CallToolResult, ProtocolVersion, Tool},
    service::RequestContext,
};
use serde_json::Value;

use super::tool_result::error_result;

/// Returns whether a request has protocol 2026-07-28 or a later one.
pub(super) fn is_since_2026_07_28(context: &RequestContext<RoleServer>) -> bool {
    let version = context.protocol_version();
    // ISO dates have the same order as their texts.
    version.is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str())
}

/// Returns the error result for a client that cannot be asked.
fn cannot_ask(tool: &str) -> CallToolResult {
    error_result(format!(
        "`{tool}` needs input, and this client cannot be asked for it; that needs protocol {}",
        ProtocolVersion::V_2026_07_28.as_str()
    ))
}

/// Adapts a response to clients of protocols before 2026-07-28.
///
/// Such a client refuses a result whose structured content is not an object, so that content is
/// dropped; the text has it too. Such a client cannot be asked for input either.
pub(super) fn for_older_clients(tool: &str, response: CallToolResponse) -> CallToolResponse {
    match response {
        CallToolResponse::Complete(mut result) => {
            result.structured_content = result.structured_content.filter(Value::is_object);
            result.into()
        }
        CallToolResponse::InputRequired(_) => cannot_ask(tool).into(),
        other => other,
    }
}

/// Adapts the entries of a list to clients of protocols before 2026-07-28.
///
/// Such a client gets no structured content that is not an object, so no output schema may announce
/// it. Many refuse a list with an output schema whose root does not state the type `object`.
pub(super) fn list_for_older_clients(tools: &mut [Tool]) {
    for tool in tools {
        tool.output_schema
            .take_if(|schema| schema.get("type").is_none_or(|kind| kind != "object"));
    }
}

#[cfg(test)]
mod tests {
    use rmcp::model::CallToolResponse;

    use super::for_older_clients;
    use crate::serve::{Json, MatchesOutput};

    #[test]
    fn older_clients_take_objects() {
        for (result, is_object) in [
            (MatchesOutput::<Vec<u8>>::into_output_result(Json(vec![1, 2])), false),
            (
                MatchesOutput::<serde_json::Value>::into_output_result(Json(serde_json::json!({"a": 1}))),
                true,
            ),
        ] {
            let response = for_older_clients("a", result.expect("a tool result"));
            let CallToolResponse::Complete(result) = response else {
                panic!("it is complete");
            };
            assert_eq!(result.structured_content.is_some(), is_object);
            assert_eq!(result.content.len(), 1);
        }
    }
}
