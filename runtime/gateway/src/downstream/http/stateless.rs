//! Requests of clients without a session, as in version 2026-07-28.
//!
//! They share sessions of the gateway, and so the servers' processes. Each request gets an id and a
//! progress token that no other client's request has.

use http::StatusCode;
use http::header::HeaderMap;
use mcpact_lines::json_rpc::notification;
use mcpact_shared::protocol::{error_code, method};
use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};

use crate::headers::{self, METHOD, NAME, decode};
use crate::message::{Message, MessageKind, code};
use crate::route::{SUBSCRIPTION, VERSION};

/// Returns the problem of headers that contradict the message.
pub(super) fn mismatch(headers: &HeaderMap, message: &Message) -> Option<String> {
    let name = ["name", "uri"].into_iter().find_map(|key| message.text_param(&[key]));
    let expected = [
        (headers::VERSION, message.text_param(&["_meta", VERSION])),
        (METHOD, Some(message.method().to_owned())),
        (NAME, name),
    ];
    expected.into_iter().find_map(|(header, expected)| {
        let expected = expected.unwrap_or_default();
        // A proxy may decide by any of several values.
        headers.get_all(&header).iter().find_map(|value| {
            let Some(got) = decode(value) else {
                return Some(format!(
                    "header `{header}` is neither ASCII nor the Base64 of UTF-8; encode it as `=?base64?…?=`"
                ));
            };
            (got != expected).then(|| {
                let (got, expected) = (truncate(&got, MAX_SHOWN_NAME), truncate(&expected, MAX_SHOWN_NAME));
                format!("header `{header}` is `{got}`, and the body has `{expected}`; send the same value in both")
            })
        })
    })
}

/// The id and the progress token of a request, as the client wrote them.
pub(super) struct ClientIds {
    /// The id and the progress token that the servers see.
    number: String,
    raw_id: String,
    raw_token: Option<String>,
}

impl ClientIds {
    /// Returns the request with a unique id, and the ids that it had.
    pub(super) fn new(message: &Message, number: u64) -> Option<(Message, ClientIds)> {
        let number = number.to_string();
        let raw_id = message.raw_id()?;
        let raw_token = message.param(&["_meta", "progressToken"]);
        let mut replacements = vec![(raw_id, number.as_str())];
        replacements.extend(raw_token.map(|token| (token, number.as_str())));
        let renumbered = Message::parse(message.with(&replacements)).ok()?;
        let (raw_id, raw_token) = (raw_id.to_owned(), raw_token.map(str::to_owned));
        Some((
            renumbered,
            ClientIds {
                number,
                raw_id,
                raw_token,
            },
        ))
    }

    /// Returns a message for the client, with the client's own id and progress token.
    pub(super) fn restore(&self, text: String) -> String {
        let Ok(message) = Message::parse(text.as_str()) else {
            return text;
        };
        let ours = |raw: &&str| *raw == self.number;
        let mut replacements = Vec::new();
        if message.kind() == MessageKind::Response {
            replacements.extend(message.raw_id().filter(ours).map(|raw| (raw, self.raw_id.as_str())));
        }
        if let Some(token) = &self.raw_token {
            let raw = message.param(&["progressToken"]).filter(ours);
            replacements.extend(raw.map(|raw| (raw, token.as_str())));
        }
        let raw = message.param(&["_meta", SUBSCRIPTION]).filter(ours);
        replacements.extend(raw.map(|raw| (raw, self.raw_id.as_str())));
        message.with(&replacements)
    }

    /// Returns the message that cancels the request.
    pub(super) fn cancellation(&self) -> Option<Message> {
        let params = format!(r#"{{"requestId":{},"reason":"the client has left"}}"#, self.number);
        Message::parse(notification(method::CANCELLED, &params)).ok()
    }
}

/// Returns the HTTP status of a response. Some JSON-RPC errors have a status of their own.
pub(super) fn status(text: &str) -> StatusCode {
    let message = Message::parse(text).ok();
    let error = message.as_ref().and_then(Message::error);
    match error.and_then(code) {
        Some(error_code::UNSUPPORTED_PROTOCOL_VERSION | error_code::HEADER_MISMATCH) => StatusCode::BAD_REQUEST,
        Some(error_code::METHOD_NOT_FOUND) => StatusCode::NOT_FOUND,
        _ => StatusCode::OK,
    }
}

#[cfg(test)]
mod tests {
    use http::{HeaderMap, HeaderValue};
    use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};
    use serde_json::json;

    use super::mismatch;
    use crate::message::Message;

    /// A proxy decides by the headers, so each value must be that of the body.
    #[test]
    fn encoded_values() {
        let call = |name: &str| {
            let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": name } });
            Message::parse(message.to_string()).expect("a message")
        };
        let headers = |values: &[&[u8]]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("mcp-name", HeaderValue::from_bytes(value).expect("a value"));
            }
            headers
        };
        assert_eq!(mismatch(&headers(&[b"=?base64?w6k=?="]), &call("é")), None);
        assert_eq!(mismatch(&headers(&[b"=?base64?ZWNobw==?="]), &call("echo")), None);
        let text = mismatch(&headers(&[b"=?base64?b3RoZXI=?="]), &call("echo")).expect("a problem");
        assert_eq!(
            text,
            "header `mcp-name` is `other`, and the body has `echo`; send the same value in both"
        );
        let text = mismatch(&headers(&[b"echo", b"other"]), &call("echo"));
        assert!(text.is_some_and(|text| text.contains("is `other`")));
        for value in [&b"=?base64?!?="[..], "é".as_bytes()] {
            let text = mismatch(&headers(&[value]), &call("é")).expect("a problem");
            assert!(text.ends_with("encode it as `=?base64?…?=`"), "{text}");
        }
    }

    /// Texts of the client are truncated, in the header and in the body.
    #[test]
    fn long_values() {
        let long = "x".repeat(100_000);
        let shown = truncate(&long, MAX_SHOWN_NAME);
        let headers = |name: &str, value: &str| {
            let mut headers = HeaderMap::new();
            let name = http::HeaderName::try_from(name).expect("a name");
            headers.insert(name, HeaderValue::try_from(value).expect("a value"));
            headers
        };
        let message = |method: &str, params: serde_json::Value| {
            let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
            Message::parse(message.to_string()).expect("a message")
        };
        for (header, message) in [
            ("mcp-name", message("tools/call", json!({ "name": long }))),
            ("mcp-name", message("resources/read", json!({ "uri": long }))),
            ("mcp-method", message(&long, json!({}))),
            (
                "mcp-protocol-version",
                message(
                    "tools/list",
                    json!({ "_meta": { "io.modelcontextprotocol/protocolVersion": long } }),
                ),
            ),
        ] {
            let text = mismatch(&headers(header, "short"), &message).expect("a problem");
            let expected =
                format!("header `{header}` is `short`, and the body has `{shown}`; send the same value in both");
            assert_eq!(text, expected);
            assert_eq!(mismatch(&headers(header, &long), &message), None);
        }
        let call = message("tools/call", json!({ "name": "short" }));
        let text = mismatch(&headers("mcp-name", &long), &call).expect("a problem");
        assert_eq!(
            text,
            format!("header `mcp-name` is `{shown}`, and the body has `short`; send the same value in both")
        );
    }
}
