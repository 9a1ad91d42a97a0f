//! JSON-RPC messages that the gateway itself sends.

use mcpact_lines::json_rpc;
use mcpact_shared::protocol::{error_code, method};
use serde_json::{Value, json};

use crate::message::Id;

pub(crate) use mcpact_lines::json_rpc::{
    error_response, notification_without_params, request, result_response as result,
};

/// Returns a response with an error. `id` is JSON.
pub(crate) fn error(id: &str, code: i32, text: &str) -> String {
    let error = json!({ "code": code, "message": text });
    error_response(id, &error.to_string())
}

/// Returns the response to a request that the gateway cannot pass on, or that gets no response from
/// its server. For `tools/call` it is an error result, which a model reads; otherwise it is a
/// JSON-RPC error.
pub(super) fn failure(id: &str, method: &str, text: &str) -> String {
    if method == method::CALL_TOOL {
        result(id, &json_rpc::error_result(&Value::from(text).to_string()))
    } else {
        error(id, error_code::INTERNAL, text)
    }
}

/// Returns a notification.
pub(super) fn notification(method: &str, params: &Value) -> String {
    json_rpc::notification(method, &params.to_string())
}

/// Returns the notification that cancels a request.
pub(crate) fn cancellation(id: &Id, reason: &str) -> String {
    let id: Value = serde_json::from_str(id.as_json()).unwrap_or_default();
    notification(method::CANCELLED, &json!({ "requestId": id, "reason": reason }))
}
