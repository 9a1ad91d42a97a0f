//! JSON-RPC messages and error results, written from parts that are JSON already.

use serde_json::Value;

/// Returns a request. `method` is a text that JSON does not escape.
pub fn request(id: &str, method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#)
}

/// Returns a response with a result.
pub fn result_response(id: &str, result: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#)
}

/// Returns a response with an error: an object with `code` and `message`.
pub fn error_response(id: &str, error: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)
}

/// Returns a notification. `method` is a text that JSON does not escape.
pub fn notification(method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","method":"{method}","params":{params}}}"#)
}

/// Returns a notification without parameters. `method` is a text that JSON does not escape.
pub fn notification_without_params(method: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","method":"{method}"}}"#)
}

/// Returns the error result of a tool call with this text, which is a JSON string.
///
/// ```
/// use mcpact_lines::json_rpc::{error_result, result_response};
///
/// assert_eq!(
///     result_response("7", &error_result(r#""no ship `Loch Ard`""#)),
///     r#"{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"no ship `Loch Ard`"}],"isError":true}}"#
/// );
/// ```
pub fn error_result(text: &str) -> String {
    format!(r#"{{"content":[{{"type":"text","text":{text}}}],"isError":true}}"#)
}

/// Returns the kind of a value with its article, such as `an array`.
pub fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
