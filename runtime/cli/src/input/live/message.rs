//! JSON-RPC: what is asked, and what comes back.

use std::fmt;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::super::nesting;

/// As much of what is no message is shown.
const SHOWN: usize = 80;

/// A question to the server.
#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) id: u64,
    pub(super) method: &'static str,
    pub(super) params: Value,
    /// The maximum time to wait for the response, if it is shorter than usual.
    pub(super) patience: Option<Duration>,
}

impl Request {
    /// Returns a request without a response: a notification, whose id is never sent.
    pub(super) fn notification(method: &'static str) -> Request {
        Request {
            id: 0,
            method,
            params: Value::Null,
            patience: None,
        }
    }

    pub(super) fn text(&self) -> String {
        json!({ "jsonrpc": "2.0", "id": self.id, "method": self.method, "params": self.params }).to_string()
    }
}

/// What the server says to a request: a result, or why there is none.
pub(super) type Answer = Result<Map<String, Value>, Refusal>;

/// A JSON-RPC error.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    code: Option<i64>,
    message: String,
}

impl Refusal {
    const INVALID_REQUEST: i64 = -32600;
    const UNKNOWN_METHOD: i64 = -32601;
    const INVALID_PARAMS: i64 = -32602;
    const UNSUPPORTED_PROTOCOL_VERSION: i64 = -32022;

    /// Reads the `error` of a message.
    pub(crate) fn of(error: &Value) -> Refusal {
        let message = error.get("message").unwrap_or(error).as_str();
        Refusal {
            code: error.get("code").and_then(Value::as_i64),
            message: shown(message.unwrap_or("it does not say why").as_bytes()),
        }
    }

    /// The server does not know the method.
    pub(super) fn is_unknown_method(&self) -> bool {
        self.code == Some(Refusal::UNKNOWN_METHOD)
    }

    /// Returns true if a server of the protocol without `initialize` may refuse it with this error.
    pub(super) fn may_be_of_another_protocol(&self) -> bool {
        let codes = [
            Refusal::INVALID_REQUEST,
            Refusal::UNKNOWN_METHOD,
            Refusal::INVALID_PARAMS,
            Refusal::UNSUPPORTED_PROTOCOL_VERSION,
        ];
        self.code.is_some_and(|code| codes.contains(&code))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.code {
            Some(code) => write!(f, "{} (JSON-RPC error {code})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Refusal {}

/// A message from the server.
#[derive(Debug)]
pub(super) enum Incoming {
    Answer(Answer),
    /// The server asks something of the client; this is what the client says.
    Request(String),
    /// A notification, or the answer to what was not asked.
    Other,
}

/// Reads a message, where this request waits for its answer.
pub(super) fn read(bytes: &[u8], request: &Request) -> Result<Incoming> {
    let Value::Object(mut message) = nesting::parse(bytes)? else {
        bail!("a message is an object");
    };
    if !message.contains_key("jsonrpc") {
        bail!("it has no `jsonrpc`");
    }
    let id = message.remove("id").unwrap_or_default();
    if let Some(method) = message.get("method") {
        return Ok(if id.is_null() {
            Incoming::Other
        } else {
            Incoming::Request(own_answer(&id, method.as_str()))
        });
    }
    // A server that cannot read a request cannot know its id. Only one request waits at a time, so
    // the error belongs to it.
    let ours = match id.as_u64() {
        Some(id) => id == request.id,
        None => message.contains_key("error"),
    };
    if !ours {
        return Ok(Incoming::Other);
    }
    if let Some(error) = message.get("error") {
        return Ok(Incoming::Answer(Err(Refusal::of(error))));
    }
    match message
        .remove("result")
        .context("it has neither `result` nor `error`")?
    {
        Value::Object(result) => Ok(Incoming::Answer(Ok(result))),
        _ => bail!("its `result` is no object"),
    }
}

/// Returns true if the bytes are a JSON-RPC message, valid or not, and not a line of a log.
pub(super) fn is_message(bytes: &[u8]) -> bool {
    nesting::parse(bytes).is_ok_and(|value| value.get("jsonrpc").is_some())
}

/// This client only says that it is there; it offers nothing that a server could ask for.
fn own_answer(id: &Value, method: Option<&str>) -> String {
    if method == Some("ping") {
        json!({ "jsonrpc": "2.0", "id": id, "result": {} }).to_string()
    } else {
        let error = json!({ "code": Refusal::UNKNOWN_METHOD, "message": "this client only lists tools" });
        json!({ "jsonrpc": "2.0", "id": id, "error": error }).to_string()
    }
}

/// The beginning of what somebody sent, for a terminal: its first line, without control characters.
pub(super) fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * SHOWN)]);
    let line = text.trim().lines().next().unwrap_or_default();
    let mut letters = line
        .chars()
        .map(|letter| if letter.is_control() { '\u{fffd}' } else { letter });
    let mut shown: String = letters.by_ref().take(SHOWN).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn incoming(text: &str) -> Result<Incoming> {
        let request = Request {
            id: 2,
            method: "tools/list",
            params: json!({}),
            patience: None,
        };
        read(text.as_bytes(), &request)
    }

    #[test]
    fn answers() {
        let answer = incoming(r#"{"jsonrpc":"2.0","id":2,"result":{"b":1,"a":2}}"#).unwrap();
        let Incoming::Answer(Ok(result)) = answer else {
            panic!("{answer:?}")
        };
        // In the server's order.
        assert_eq!(Value::from(result).to_string(), r#"{"b":1,"a":2}"#);
        for error in [
            r#"{"jsonrpc":"2.0","id":2,"error":{"code":-1,"message":"no\u001b[31m"}}"#,
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"no\u001b[31m"}}"#,
            r#"{"jsonrpc":"2.0","id":"2","error":{"code":-1,"message":"no\u001b[31m"}}"#,
        ] {
            let answer = incoming(error).unwrap();
            let Incoming::Answer(Err(refusal)) = answer else {
                panic!("{answer:?}")
            };
            assert_eq!(refusal.to_string(), "no\u{fffd}[31m (JSON-RPC error -1)");
        }
    }

    #[test]
    fn what_else_comes() {
        for other in [
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/message","params":{}}"#,
        ] {
            assert!(matches!(incoming(other), Ok(Incoming::Other)), "{other}");
        }
        for (method, part) in [("ping", r#""result":{}"#), ("roots/list", r#""code":-32601"#)] {
            let text = format!(r#"{{"jsonrpc":"2.0","id":"a","method":"{method}"}}"#);
            let message = incoming(&text).unwrap();
            let Incoming::Request(answer) = message else {
                panic!("{message:?}")
            };
            assert!(answer.contains(part) && answer.contains(r#""id":"a""#), "{answer}");
        }
    }

    #[test]
    fn what_is_no_message() {
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
        assert!(incoming(&"{\"a\":".repeat(1_000_000)).is_err());
        assert_eq!(shown(b"\n  two \x07\nthree"), "two \u{fffd}");
        assert_eq!(shown("é".repeat(100).as_bytes()), format!("{}…", "é".repeat(80)));
    }
}
