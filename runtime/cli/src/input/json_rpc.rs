//! JSON-RPC: requests, and the server's messages.

use std::fmt;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use mcpact_shared::protocol::{error_code, method};
use mcpact_shared::truncate::truncate;
use serde_json::{Map, Value, json};

use super::nesting;

/// The maximum length of a server's text in a message, in characters.
const MAX_LINE: usize = 80;

/// A request to the server.
#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) id: u64,
    pub(super) method: &'static str,
    pub(super) params: Value,
    /// The maximum time to wait for the response, if it is shorter than usual.
    pub(super) timeout: Option<Duration>,
}

impl Request {
    pub(super) fn text(&self) -> String {
        json!({ "jsonrpc": "2.0", "id": self.id, "method": self.method, "params": self.params }).to_string()
    }
}

/// The response to a request.
pub(super) type Response = Result<Map<String, Value>, RpcError>;

/// A JSON-RPC error.
#[derive(Clone, Debug)]
pub(crate) struct RpcError {
    code: Option<i64>,
    message: String,
}

impl RpcError {
    /// Reads the `error` of a message.
    pub(crate) fn of(error: &Value) -> RpcError {
        let message = error.get("message").unwrap_or(error).as_str();
        RpcError {
            code: error.get("code").and_then(Value::as_i64),
            message: first_line(message.unwrap_or("no reason given").as_bytes()),
        }
    }

    /// Returns whether the error reports an unknown method.
    pub(super) fn is_unknown_method(&self) -> bool {
        self.code == Some(error_code::METHOD_NOT_FOUND.into())
    }

    /// Returns whether a server of the protocol without `initialize` may refuse it with this error.
    pub(super) fn is_of_another_protocol(&self) -> bool {
        let codes = [
            error_code::INVALID_REQUEST,
            error_code::METHOD_NOT_FOUND,
            error_code::INVALID_PARAMS,
            error_code::UNSUPPORTED_PROTOCOL_VERSION,
        ];
        self.code.is_some_and(|code| codes.map(i64::from).contains(&code))
    }
}

impl fmt::Display for RpcError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.code {
            Some(code) => write!(f, "{} (JSON-RPC error {code})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for RpcError {}

/// A message from the server.
#[derive(Debug)]
pub(super) enum Incoming {
    Response(Response),
    /// A request of the server; the text is the client's reply.
    Request(String),
    /// A notification, or the response to another request.
    Other,
}

/// Reads a message while this request waits for its response.
pub(super) fn read(bytes: &[u8], request: &Request) -> Result<Incoming> {
    let Value::Object(mut message) = nesting::parse(bytes)? else {
        bail!("a message must be an object");
    };
    if !message.contains_key("jsonrpc") {
        bail!("missing `jsonrpc`");
    }
    let id = message.remove("id").unwrap_or_default();
    if let Some(method) = message.get("method") {
        return Ok(if id.is_null() {
            Incoming::Other
        } else {
            Incoming::Request(reply(&id, method.as_str()))
        });
    }
    // A server that cannot parse a request cannot return its id. Only one request waits at a time,
    // so the error belongs to it.
    let is_ours = match id.as_u64() {
        Some(id) => id == request.id,
        None => message.contains_key("error"),
    };
    if !is_ours {
        return Ok(Incoming::Other);
    }
    if let Some(error) = message.get("error") {
        if error.is_null() && message.contains_key("result") {
            bail!("`error` is null beside a `result`; JSON-RPC 2.0 forbids it");
        }
        return Ok(Incoming::Response(Err(RpcError::of(error))));
    }
    match message.remove("result").context("missing `result` or `error`")? {
        Value::Object(result) => Ok(Incoming::Response(Ok(result))),
        _ => bail!("`result` must be an object"),
    }
}

/// Returns whether the bytes are a JSON-RPC message, valid or not, and not a line of a log.
pub(super) fn is_message(bytes: &[u8]) -> bool {
    nesting::parse(bytes).is_ok_and(|value| value.get("jsonrpc").is_some())
}

/// Returns the reply to a server's request. This client supports only `ping`.
fn reply(id: &Value, method: Option<&str>) -> String {
    if method == Some(method::PING) {
        json!({ "jsonrpc": "2.0", "id": id, "result": {} }).to_string()
    } else {
        let error = json!({ "code": error_code::METHOD_NOT_FOUND, "message": "this client only lists tools" });
        json!({ "jsonrpc": "2.0", "id": id, "error": error }).to_string()
    }
}

/// Returns the first line of a server's text for a terminal: truncated, and without control
/// characters.
pub(super) fn first_line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * (MAX_LINE + 1))]);
    let line = text.trim().lines().next().unwrap_or_default();
    truncate(line, MAX_LINE).replace(char::is_control, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn incoming(text: &str) -> Result<Incoming> {
        let request = Request {
            id: 2,
            method: "tools/list",
            params: json!({}),
            timeout: None,
        };
        read(text.as_bytes(), &request)
    }

    #[test]
    fn responses() {
        let message = incoming(r#"{"jsonrpc":"2.0","id":2,"result":{"b":1,"a":2}}"#).unwrap();
        let Incoming::Response(Ok(result)) = message else {
            panic!("{message:?}")
        };
        // In the server's order.
        assert_eq!(Value::from(result).to_string(), r#"{"b":1,"a":2}"#);
        for error in [
            r#"{"jsonrpc":"2.0","id":2,"error":{"code":-1,"message":"no\u001b[31m"}}"#,
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"no\u001b[31m"}}"#,
            r#"{"jsonrpc":"2.0","id":"2","error":{"code":-1,"message":"no\u001b[31m"}}"#,
        ] {
            let message = incoming(error).unwrap();
            let Incoming::Response(Err(error)) = message else {
                panic!("{message:?}")
            };
            assert_eq!(error.to_string(), "no\u{fffd}[31m (JSON-RPC error -1)");
        }
    }

    #[test]
    fn other_messages() {
        for other in [
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/message","params":{}}"#,
        ] {
            assert!(matches!(incoming(other), Ok(Incoming::Other)), "{other}");
        }
        for (method, part) in [("ping", r#""result":{}"#), ("roots/list", r#""code":-32601"#)] {
            let text = format!(r#"{{"jsonrpc":"2.0","id":"a","method":"{method}"}}"#);
            let message = incoming(&text).unwrap();
            let Incoming::Request(reply) = message else {
                panic!("{message:?}")
            };
            assert!(reply.contains(part) && reply.contains(r#""id":"a""#), "{reply}");
        }
    }

    #[test]
    fn invalid_messages() {
        for text in [
            "",
            "Listening",
            "[]",
            "{}",
            "3",
            r#"{"jsonrpc":"2.0","id":2}"#,
            r#"{"jsonrpc":"2.0","id":2,"result":[]}"#,
        ] {
            assert!(incoming(text).is_err(), "{text}");
        }
        let both = incoming(r#"{"jsonrpc":"2.0","id":2,"error":null,"result":{}}"#);
        assert_eq!(
            both.unwrap_err().to_string(),
            "`error` is null beside a `result`; JSON-RPC 2.0 forbids it"
        );
        assert!(incoming(&"{\"a\":".repeat(1_000_000)).is_err());
        assert_eq!(first_line(b"\n  two \x07\nthree"), "two \u{fffd}");
        assert_eq!(first_line("é".repeat(100).as_bytes()), format!("{}…", "é".repeat(79)));
    }
}
