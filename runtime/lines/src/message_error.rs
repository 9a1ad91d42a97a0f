//! The error for a line that is not a message.

use std::str::from_utf8;

use mcpact_shared::protocol::{MAX_MESSAGE_LEVELS, error_code};
use mcpact_shared::truncate::{MAX_ERROR, MAX_SHOWN_NAME, truncate};
use serde_json::{Value, json};

use super::json_rpc::kind_of;
use super::scan::{Scan, is_id};
use super::splitter::LongLine;

/// The problem of a line.
#[derive(Debug)]
pub struct MessageError {
    id: Option<Value>,
    code: i32,
    text: String,
}

impl MessageError {
    /// Returns the error for a line that serde cannot read as a message.
    ///
    /// Returns `None` for a notification and for a response: peers that reply to each other's
    /// errors would never stop.
    pub fn of_line(line: &[u8], error: &serde_json::Error) -> Option<MessageError> {
        if let Err(error) = from_utf8(line) {
            let byte = error.valid_up_to() + 1;
            return Some(MessageError::unread(
                Scan::of(line),
                format!("not UTF-8 at byte {byte}"),
            ));
        }
        match serde_json::from_slice::<Value>(line) {
            Ok(Value::Object(message)) => MessageError::of_object(&message, error),
            Ok(Value::Array(messages)) => Some(MessageError::invalid(format!(
                "{} messages in an array; this protocol has no batches, so send each on a line of its own",
                messages.len()
            ))),
            Ok(other) => Some(MessageError::invalid(format!(
                "{} is not a JSON-RPC message; send an object",
                kind_of(&other)
            ))),
            Err(error) => Some(MessageError::syntax(line, &error)),
        }
    }

    /// Returns an error with one of the [codes](error_code).
    pub fn new(id: Option<Value>, code: i32, text: String) -> MessageError {
        MessageError { id, code, text }
    }

    /// Returns the error for a request with the id of another request, whose state `state`
    /// describes.
    pub fn duplicate(id: Value, state: &str) -> MessageError {
        let shown = id.to_string();
        let text = format!(
            "id: {} is the id of a request that {state}; use another id",
            truncate(&shown, MAX_SHOWN_NAME)
        );
        MessageError::new(Some(id), error_code::INVALID_REQUEST, text)
    }

    /// Returns the error for a request that exceeds the maximum of waiting requests.
    pub fn busy(id: Value) -> MessageError {
        MessageError {
            id: Some(id),
            code: error_code::INTERNAL,
            text: "too many requests wait for a response; send this one again after some of them have theirs"
                .to_owned(),
        }
    }

    /// Returns the error for a line that is too long.
    pub fn long(long: LongLine) -> MessageError {
        let LongLine { bytes, max, scan } = long;
        MessageError::unread(scan, format!("a line of {bytes} bytes; at most {max} are read"))
    }

    /// Returns the error for a line that is not JSON.
    fn syntax(line: &[u8], error: &serde_json::Error) -> MessageError {
        let whole = Scan::of(line);
        let depth = whole.max_depth();
        if depth > MAX_MESSAGE_LEVELS && error.to_string().starts_with("recursion limit") {
            return MessageError::unread(
                whole,
                format!("{depth} nested levels; at most {MAX_MESSAGE_LEVELS} are read"),
            );
        }
        // serde_json counts from 1, and the line is one line.
        let byte = error.column();
        let text = error.to_string();
        let text = text.rsplit_once(" at line ").map_or(&*text, |(text, _)| text);
        // The text after the error may be misleading.
        let before = Scan::of(&line[..byte.saturating_sub(1).min(line.len())]);
        MessageError::unread(before, format!("not JSON at byte {byte}: {text}"))
    }

    fn of_object(message: &serde_json::Map<String, Value>, error: &serde_json::Error) -> Option<MessageError> {
        let method = message.get("method");
        let is_response = message.contains_key("result") || message.contains_key("error");
        if is_response && method.is_none() {
            return None;
        }
        let sent_id = message.get("id");
        let id = sent_id.filter(|id| is_id(id)).cloned();
        if sent_id.is_none() && method.is_some_and(Value::is_string) {
            return None;
        }
        let (code, text) = match (message.get("jsonrpc"), method, sent_id, message.get("params")) {
            (Some(version), ..) if version != "2.0" => (
                error_code::INVALID_REQUEST,
                "jsonrpc: not \"2.0\"; write \"jsonrpc\":\"2.0\"".to_owned(),
            ),
            (None, ..) => (
                error_code::INVALID_REQUEST,
                "jsonrpc: is missing; write \"jsonrpc\":\"2.0\"".to_owned(),
            ),
            (_, None, ..) => (error_code::INVALID_REQUEST, "method: is missing".to_owned()),
            (_, Some(method), ..) if !method.is_string() => (
                error_code::INVALID_REQUEST,
                format!("method: {} is not a string", kind_of(method)),
            ),
            (_, _, Some(_), _) if id.is_none() => (
                error_code::INVALID_REQUEST,
                "id: is neither a string nor an integer of 64 bits".to_owned(),
            ),
            _ if is_response => (
                error_code::INVALID_REQUEST,
                "a request and a response in one; `method` excludes `result` and `error`".to_owned(),
            ),
            (.., Some(params)) if !params.is_object() => (
                error_code::INVALID_PARAMS,
                format!("params: {} is not an object", kind_of(params)),
            ),
            (.., Some(params)) if params.get("_meta").is_some_and(|meta| !meta.is_object()) => (
                error_code::INVALID_PARAMS,
                format!("params: `_meta`: {} is not an object", kind_of(&params["_meta"])),
            ),
            _ => {
                let problem = error.to_string();
                let problem = truncate(&problem, MAX_ERROR);
                (
                    error_code::INVALID_REQUEST,
                    format!("not a JSON-RPC request: {problem}"),
                )
            }
        };
        Some(MessageError { id, code, text })
    }

    fn unread(scan: Scan, text: String) -> MessageError {
        MessageError {
            id: scan.id(),
            code: error_code::PARSE,
            text,
        }
    }

    fn invalid(text: String) -> MessageError {
        MessageError {
            id: None,
            code: error_code::INVALID_REQUEST,
            text,
        }
    }

    /// Returns the error as JSON. An unknown id is `null`, as JSON-RPC and the Python SDK require;
    /// rmcp would omit it.
    pub fn to_line(&self) -> Vec<u8> {
        let error = json!({ "code": self.code, "message": self.text });
        json!({ "jsonrpc": "2.0", "id": self.id, "error": error })
            .to_string()
            .into_bytes()
    }
}
