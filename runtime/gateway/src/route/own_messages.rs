//! JSON-RPC messages that the gateway itself sends.

use mcpact_rules::protocol::{error_code, method};
use serde_json::json;

/// Returns a response with an error object. Both are JSON.
pub(super) fn error_response(id: &str, error: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)
}

/// Returns a response with an error. `id` is JSON.
pub(super) fn error(id: &str, code: i32, text: &str) -> String {
    let error = json!({ "code": code, "message": text });
    error_response(id, &error.to_string())
}

/// Returns a response with a result, which is JSON. `id` is JSON.
pub(super) fn result(id: &str, result: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#)
}

/// Returns the response to a request that the gateway cannot pass on, or that gets no response from
/// its server. For `tools/call` it is an error result, which a model reads; otherwise it is a
/// JSON-RPC error.
pub(super) fn failure(id: &str, method: &str, text: &str) -> String {
    if method == method::CALL_TOOL {
        let failed = json!({ "content": [{ "type": "text", "text": text }], "isError": true });
        result(id, &failed.to_string())
    } else {
        error(id, error_code::INTERNAL, text)
    }
}

/// Returns a notification.
pub(super) fn notification(method: &str, params: &serde_json::Value) -> String {
    json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string()
}
