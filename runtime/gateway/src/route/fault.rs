//! Errors that the gateway itself sends, each with the problem and the fix.

use serde_json::json;

/// A JSON-RPC error code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Code {
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    Internal = -32603,
    ResourceNotFound = -32002,
    UnsupportedProtocolVersion = -32022,
}

/// Returns a response with an error object. Both are JSON.
pub(super) fn error_response(id: &str, error: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)
}

/// Returns a response with an error. `id` is JSON.
pub(super) fn error(id: &str, code: Code, text: &str) -> String {
    let error = json!({ "code": code as i32, "message": text });
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
    if method == "tools/call" {
        let failed = json!({ "content": [{ "type": "text", "text": text }], "isError": true });
        result(id, &failed.to_string())
    } else {
        error(id, Code::Internal, text)
    }
}

/// Returns a notification.
pub(super) fn notification(method: &str, params: &serde_json::Value) -> String {
    json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string()
}
