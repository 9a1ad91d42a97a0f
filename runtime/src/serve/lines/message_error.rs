//! The error for a line that is not a message.

use std::str::from_utf8;

use rmcp::model::{ClientRequest, ErrorCode, InitializeRequestParams, RequestId};
use serde_json::{Value, json};

use super::{read::LongLine, scan::Scan};
use crate::arguments::value_type;
use mcpact_rules::protocol::{MAX_MESSAGE_LEVELS, method};
use mcpact_rules::truncate::{MAX_ERROR, MAX_SHOWN_NAME, truncate};

/// The problem of a line.
#[derive(Debug)]
pub struct MessageError {
    id: Option<RequestId>,
    code: ErrorCode,
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
                value_type(&other)
            ))),
            Err(error) => Some(MessageError::syntax(line, &error)),
        }
    }

    /// Returns the error for an `initialize` that rmcp cannot read. rmcp treats it as an early
    /// request of an unknown method, and its error requests the metadata of a later protocol, which
    /// has no `initialize`.
    pub(in crate::serve) fn of_initialize(id: &RequestId, request: &ClientRequest) -> Option<MessageError> {
        let ClientRequest::CustomRequest(request) = request else {
            return None;
        };
        if request.method != method::INITIALIZE {
            return None;
        }
        let params = request.params.clone().unwrap_or_default();
        let version = params.get("protocolVersion").and_then(Value::as_str);
        // The client's version is shown only if it looks like a version.
        let version = version.filter(|version| version.len() <= 10 && version.is_ascii());
        let protocol = version.map_or(String::new(), |version| format!("protocol {version}: "));
        let problem = match serde_json::from_value::<InitializeRequestParams>(params) {
            Ok(_) => "cannot be read".to_owned(),
            Err(error) => truncate(&error.to_string(), MAX_ERROR).into_owned(),
        };
        Some(MessageError {
            id: Some(id.clone()),
            code: ErrorCode::INVALID_PARAMS,
            text: format!(
                "{protocol}params of `initialize`: {problem}; write `protocolVersion`, `capabilities` and `clientInfo` with `name` and \
                 `version`"
            ),
        })
    }

    pub(in crate::serve) fn new(id: Option<RequestId>, code: ErrorCode, text: String) -> MessageError {
        MessageError { id, code, text }
    }

    /// Returns the error for a request with the id of another request, whose state `state`
    /// describes.
    pub(in crate::serve) fn duplicate(id: RequestId, state: &str) -> MessageError {
        let shown = json!(id).to_string();
        let text = format!(
            "id: {} is the id of a request that {state}; use another id",
            truncate(&shown, MAX_SHOWN_NAME)
        );
        MessageError::new(Some(id), ErrorCode::INVALID_REQUEST, text)
    }

    /// Returns the error for a request that exceeds the maximum of waiting requests.
    pub(super) fn busy(id: RequestId) -> MessageError {
        MessageError {
            id: Some(id),
            code: ErrorCode::INTERNAL_ERROR,
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
        let id = sent_id.and_then(|id| serde_json::from_value(id.clone()).ok());
        if sent_id.is_none() && method.is_some_and(Value::is_string) {
            return None;
        }
        let (code, text) = match (message.get("jsonrpc"), method, sent_id, message.get("params")) {
            (Some(version), ..) if version != "2.0" => (
                ErrorCode::INVALID_REQUEST,
                "jsonrpc: not \"2.0\"; write \"jsonrpc\":\"2.0\"".to_owned(),
            ),
            (None, ..) => (
                ErrorCode::INVALID_REQUEST,
                "jsonrpc: is missing; write \"jsonrpc\":\"2.0\"".to_owned(),
            ),
            (_, None, ..) => (ErrorCode::INVALID_REQUEST, "method: is missing".to_owned()),
            (_, Some(method), ..) if !method.is_string() => (
                ErrorCode::INVALID_REQUEST,
                format!("method: {} is not a string", value_type(method)),
            ),
            (_, _, Some(_), _) if id.is_none() => (
                ErrorCode::INVALID_REQUEST,
                "id: is neither a string nor an integer of 64 bits".to_owned(),
            ),
            _ if is_response => (
                ErrorCode::INVALID_REQUEST,
                "a request and a response in one; `method` excludes `result` and `error`".to_owned(),
            ),
            (.., Some(params)) if !params.is_object() => (
                ErrorCode::INVALID_PARAMS,
                format!("params: {} is not an object", value_type(params)),
            ),
            (.., Some(params)) if params.get("_meta").is_some_and(|meta| !meta.is_object()) => (
                ErrorCode::INVALID_PARAMS,
                format!("params: `_meta`: {} is not an object", value_type(&params["_meta"])),
            ),
            _ => {
                let problem = error.to_string();
                let problem = truncate(&problem, MAX_ERROR);
                (ErrorCode::INVALID_REQUEST, format!("not a JSON-RPC request: {problem}"))
            }
        };
        Some(MessageError { id, code, text })
    }

    fn unread(scan: Scan, text: String) -> MessageError {
        MessageError {
            id: scan.id(),
            code: ErrorCode::PARSE_ERROR,
            text,
        }
    }

    fn invalid(text: String) -> MessageError {
        MessageError {
            id: None,
            code: ErrorCode::INVALID_REQUEST,
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
