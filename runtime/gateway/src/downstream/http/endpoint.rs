//! The requests POST, GET and DELETE of a client.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::header::{ACCEPT, ALLOW, CONTENT_TYPE, HeaderName, RETRY_AFTER};
use http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use mcpact_shared::protocol::http::{
    ACCEPTED, BODY_TIMEOUT, EVENT_STREAM, JSON, RETRY_AFTER as RETRY_SECONDS, media_type,
};
use mcpact_shared::protocol::{WITH_SESSIONS, error_code, method};
use tokio::time::timeout;

use super::events::{CloseStream, Events, stream};
use super::listen::Body;
use super::replay::{EventId, Sent};
use super::sessions::{NewSession, OpenSession, ReservedSession, Sessions};
use super::stateless::{ClientIds, mismatch, status};
use crate::downstream::parse;
use crate::headers::{LAST_EVENT, SESSION, VERSION};
use crate::message::{Message, MessageKind};
use crate::route::{is_stateless, own_messages};

/// The path of the endpoint.
pub const PATH: &str = "/mcp";

/// The first version whose clients accept events without a message.
const FIRST_VERSION_WITH_EMPTY_EVENTS: &str = WITH_SESSIONS;
/// The time after which a response begins as a stream, so that the client knows that the request
/// runs.
const STREAM_DELAY: Duration = Duration::from_secs(5);

/// Responds to the requests of clients.
pub(super) struct Endpoint {
    sessions: Arc<Sessions>,
}

/// Returns a response of plain text.
pub(super) fn plain(status: StatusCode, text: &str) -> Response<Body> {
    respond(status, "text/plain; charset=utf-8", text.to_owned() + "\n")
}

fn respond(status: StatusCode, media_type: &'static str, body: String) -> Response<Body> {
    let mut response = Response::new(Full::new(Bytes::from(body)).boxed());
    *response.status_mut() = status;
    response
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    response
}

/// Returns a response with a JSON-RPC error.
fn error_response(status: StatusCode, code: i32, text: &str) -> Response<Body> {
    respond(status, JSON, own_messages::error("null", code, text))
}

/// Returns the refusal of a request that is wrong, with a JSON-RPC error.
fn bad_request(code: i32, text: &str) -> Response<Body> {
    error_response(StatusCode::BAD_REQUEST, code, text)
}

impl Endpoint {
    pub(super) fn new(sessions: Arc<Sessions>) -> Endpoint {
        Endpoint { sessions }
    }

    /// Handles a client's request.
    pub(super) async fn respond_to(&self, request: Request<Incoming>) -> Response<Body> {
        if request.uri().path() != PATH {
            return plain(StatusCode::NOT_FOUND, "the endpoint is /mcp");
        }
        match *request.method() {
            Method::POST => self.post(request).await.unwrap_or_else(|refusal| refusal),
            Method::GET => self.get(&request).unwrap_or_else(|refusal| refusal),
            Method::DELETE => self.delete(&request).await,
            _ => {
                let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "send POST, GET or DELETE");
                let allow = HeaderValue::from_static("POST, GET, DELETE");
                response.headers_mut().insert(ALLOW, allow);
                response
            }
        }
    }

    async fn post(&self, request: Request<Incoming>) -> Result<Response<Body>, Response<Body>> {
        check_media_types(&request)?;
        let (head, body) = request.into_parts();
        let message = self.message(body).await?;
        self.receive(&head.headers, message).await
    }

    /// Handles the message of a POST.
    async fn receive(&self, headers: &HeaderMap, message: Message) -> Result<Response<Body>, Response<Body>> {
        let is_request = message.kind() == MessageKind::Request;
        let (new, open) = match header(headers, &SESSION) {
            Some(id) => (None, self.sessions.get(id).ok_or_else(no_session)?),
            None if is_request && message.method() == method::INITIALIZE => {
                let (new, open) = self.sessions.open_new().ok_or_else(|| self.too_many())?;
                (Some(new), open)
            }
            None if is_request && is_stateless(&message) => return self.post_stateless(headers, message).await,
            None => return Err(missing_session()),
        };
        if !is_request {
            open.session.receive(message).await;
            return Ok(respond(StatusCode::ACCEPTED, "text/plain", String::new()));
        }
        let version = header(headers, &VERSION);
        let takes_empty = version.is_some_and(|version| version >= FIRST_VERSION_WITH_EMPTY_EVENTS);
        self.pass_on(&open, message, new, None, takes_empty).await
    }

    /// Handles a request without a session, as in version 2026-07-28.
    async fn post_stateless(&self, headers: &HeaderMap, message: Message) -> Result<Response<Body>, Response<Body>> {
        if let Some(text) = mismatch(headers, &message) {
            return Err(bad_request(error_code::HEADER_MISMATCH, &text));
        }
        let reserved = self.sessions.shared(&message).ok_or_else(|| self.too_many())?;
        let renumbered = ClientIds::new(&message, self.sessions.number());
        let (message, client_ids) = renumbered.ok_or_else(missing_id)?;
        let open = Arc::clone(&reserved.open);
        self.pass_on(&open, message, None, Some((client_ids, reserved)), false)
            .await
    }

    /// Passes a request on. Returns the response, or a stream if other messages come first, or if
    /// the response takes longer than [`STREAM_DELAY`], or if the request is cancelled. If the session
    /// ends before any message, that is an error with the status 404. A new session ends unless
    /// the client gets its id.
    async fn pass_on(
        &self,
        open: &Arc<OpenSession>,
        message: Message,
        new: Option<NewSession>,
        reserved: Option<(ClientIds, ReservedSession)>,
        takes_empty: bool,
    ) -> Result<Response<Body>, Response<Body>> {
        let id = message.id().ok_or_else(missing_id)?;
        let Some(mut messages) = open.streams.open(&id) else {
            return Err(bad_request(error_code::INVALID_REQUEST, &id.duplicate_error()));
        };
        let (client_ids, reserved) = reserved.unzip();
        let client_ids = client_ids.map(Arc::new);
        let guard = CloseStream {
            open: Arc::clone(open),
            id,
            client_ids: client_ids.clone(),
            _reserved: reserved,
        };
        open.session.receive(message).await;
        let first = match timeout(STREAM_DELAY, messages.recv()).await {
            Ok(Some(Sent {
                text, is_last: true, ..
            })) => {
                let (status, text) = match &client_ids {
                    Some(client_ids) => (status(&text), client_ids.restore(text)),
                    None => (StatusCode::OK, text),
                };
                let is_refused = new.is_some() && is_error(&text);
                let response = respond(status, JSON, text);
                return Ok(if is_refused { response } else { with_id(response, new) });
            }
            Ok(None) if open.session.is_ending() => {
                let text = "the session has ended";
                return Err(error_response(StatusCode::NOT_FOUND, error_code::INVALID_REQUEST, text));
            }
            // Without a first message, the client has cancelled the request: the stream is empty.
            Ok(first) => first,
            Err(_) => None,
        };
        let beginning = open.streams.begin(&guard.id).filter(|_| takes_empty);
        let events = Events::new(messages, first, Some(guard), Arc::clone(open));
        Ok(with_id(stream(events.beginning(beginning)), new))
    }

    #[expect(clippy::result_large_err, reason = "a refusal is a response too")]
    fn get(&self, request: &Request<Incoming>) -> Result<Response<Body>, Response<Body>> {
        if !accepts(request, EVENT_STREAM) {
            return Err(plain(
                StatusCode::NOT_ACCEPTABLE,
                &format!("send `Accept: {EVENT_STREAM}`"),
            ));
        }
        let id = header(request.headers(), &SESSION).ok_or_else(missing_session)?;
        let open = self.sessions.get(id).ok_or_else(no_session)?;
        let Some(last) = header(request.headers(), &LAST_EVENT) else {
            let messages = open.streams.listen();
            return Ok(stream(Events::new(messages, None, None, open)));
        };
        let resumed = EventId::read(last).and_then(|last| open.streams.resume(last));
        let resumed = resumed.ok_or_else(|| {
            let text = "`Last-Event-ID` is that of no stream whose events are kept";
            bad_request(error_code::INVALID_REQUEST, text)
        })?;
        let guard = resumed.request.map(|id| CloseStream {
            open: Arc::clone(&open),
            id,
            client_ids: None,
            _reserved: None,
        });
        Ok(stream(Events::new(resumed.messages, None, guard, open)))
    }

    async fn delete(&self, request: &Request<Incoming>) -> Response<Body> {
        match header(request.headers(), &SESSION) {
            Some(id) if self.sessions.close(id).await => respond(StatusCode::OK, "text/plain", String::new()),
            _ => no_session(),
        }
    }

    /// Reads the message of a body.
    async fn message(&self, body: Incoming) -> Result<Message, Response<Body>> {
        let max = self.sessions.gateway().config.settings.bounds.message_bytes;
        let bytes = match timeout(BODY_TIMEOUT, read(body, max)).await {
            Ok(Ok(Some(bytes))) => bytes,
            Ok(Ok(None)) => {
                let text = format!("a body of more than {max} bytes; send less");
                return Err(error_response(
                    StatusCode::PAYLOAD_TOO_LARGE,
                    error_code::INVALID_REQUEST,
                    &text,
                ));
            }
            Ok(Err(_)) => {
                return Err(bad_request(error_code::INVALID_REQUEST, "the body cannot be read"));
            }
            Err(_) => {
                let text = format!("the body was not complete after {} s", BODY_TIMEOUT.as_secs());
                return Err(error_response(
                    StatusCode::REQUEST_TIMEOUT,
                    error_code::INVALID_REQUEST,
                    &text,
                ));
            }
        };
        parse(bytes).map_err(|wrong| match wrong {
            Some(wrong) => {
                let text = String::from_utf8_lossy(&wrong.to_line()).into_owned();
                respond(StatusCode::BAD_REQUEST, JSON, text)
            }
            None => bad_request(error_code::INVALID_REQUEST, "not a JSON-RPC notification or response"),
        })
    }

    fn too_many(&self) -> Response<Body> {
        let max = self.sessions.gateway().config.settings.bounds.sessions;
        let text = format!("{max} sessions are open or end, which is the maximum; try again later");
        let mut response = error_response(StatusCode::SERVICE_UNAVAILABLE, error_code::INTERNAL, &text);
        let after = HeaderValue::from_static(RETRY_SECONDS);
        response.headers_mut().insert(RETRY_AFTER, after);
        response
    }
}

/// Returns the response with the id of a new session, which is then kept.
fn with_id(mut response: Response<Body>, new: Option<NewSession>) -> Response<Body> {
    if let Some(id) = new.and_then(|new| HeaderValue::from_str(&new.keep()).ok()) {
        response.headers_mut().insert(SESSION, id);
    }
    response
}

/// Returns whether a response is an error.
fn is_error(text: &str) -> bool {
    Message::parse(text).is_ok_and(|message| message.error().is_some())
}

/// Reads a body; `None` if it has more than `max` bytes. Some bytes beyond the maximum are read and
/// dropped, since a client that is still sending would not see the response.
async fn read(mut body: Incoming, max: usize) -> Result<Option<Vec<u8>>, hyper::Error> {
    let (mut bytes, mut length) = (Vec::new(), 0usize);
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame?.into_data() else { continue };
        length = length.saturating_add(data.len());
        if length <= max {
            bytes.extend_from_slice(&data);
        } else {
            bytes = Vec::new();
            if length > max.saturating_mul(2) {
                break;
            }
        }
    }
    Ok((length <= max).then_some(bytes))
}

fn no_session() -> Response<Body> {
    let text = "no such session; send `initialize` to open one";
    error_response(StatusCode::NOT_FOUND, error_code::INVALID_REQUEST, text)
}

fn missing_session() -> Response<Body> {
    let text = "missing header `Mcp-Session-Id`; send `initialize` first";
    bad_request(error_code::INVALID_REQUEST, text)
}

fn missing_id() -> Response<Body> {
    bad_request(error_code::INVALID_REQUEST, "missing `id`")
}

/// Returns a header that is text.
fn header<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// Checks the media types of a POST: those of its body and of the response.
#[expect(clippy::result_large_err, reason = "a refusal is a response too")]
fn check_media_types<B>(request: &Request<B>) -> Result<(), Response<Body>> {
    let is_json = header(request.headers(), &CONTENT_TYPE).is_some_and(|value| media_type(value) == JSON);
    if !is_json {
        return Err(plain(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            &format!("send `Content-Type: {JSON}`"),
        ));
    }
    if !accepts(request, JSON) || !accepts(request, EVENT_STREAM) {
        return Err(plain(StatusCode::NOT_ACCEPTABLE, &format!("send `Accept: {ACCEPTED}`")));
    }
    Ok(())
}

/// Returns whether the client accepts a response of this media type.
fn accepts<B>(request: &Request<B>, wanted: &str) -> bool {
    let all = request.headers().get_all(ACCEPT);
    let mut accepted = all
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    let group = wanted.split('/').next().unwrap_or_default();
    accepted.any(|value| {
        let value = media_type(value);
        value == wanted || value == "*/*" || value == format!("{group}/*")
    })
}

#[cfg(all(test, unix))]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Gateway;
    use crate::config::Config;

    fn message(message: &serde_json::Value) -> Message {
        Message::parse(message.to_string()).expect("a message")
    }

    /// Returns the endpoint of a gateway in front of these servers, and its sessions.
    fn endpoint(servers: &serde_json::Value) -> (Endpoint, Arc<Sessions>) {
        let file = json!({ "mcpServers": servers });
        let config = Config::parse(&file.to_string()).expect("a file");
        let sessions = Sessions::new(Arc::new(Gateway::new(config).expect("settings")));
        (Endpoint::new(Arc::clone(&sessions)), sessions)
    }

    /// A client that gets no id can neither use nor end a session.
    #[tokio::test]
    async fn an_initialize_without_a_result_leaves_no_session() {
        let params = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
        let initialize = || message(&json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params }));
        let headers = HeaderMap::new();
        let (endpoint, sessions) = endpoint(&json!({ "a": { "command": "no-such-program" } }));
        let refused = endpoint.receive(&headers, initialize()).await.expect("a response");
        assert!(refused.headers().get(SESSION).is_none());
        // The client closes the connection before the response.
        let (waiting, opened) = self::endpoint(&json!({ "a": { "command": "sleep", "args": ["60"] } }));
        let abandoned = waiting.receive(&headers, initialize());
        assert!(timeout(Duration::from_millis(100), abandoned).await.is_err());
        for sessions in [sessions, opened] {
            let are_closed = async {
                while sessions.len() > 0 {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            };
            assert!(timeout(Duration::from_secs(30), are_closed).await.is_ok());
        }
    }

    /// A request whose client cancels it has an empty stream; one whose session ends has an error.
    #[tokio::test]
    async fn requests_without_a_response() {
        let server = json!({ "command": "sleep", "args": ["60"] });
        let (endpoint, sessions) = endpoint(&json!({ "a": server, "b": server }));
        let (id, open) = sessions.open().expect("a session");
        let list = || message(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }));
        let cancellation =
            json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } });
        let (cancelled, ()) = tokio::join!(
            endpoint.pass_on(&open, list(), None, None, false),
            open.session.receive(message(&cancellation))
        );
        assert_eq!(cancelled.expect("a stream").status(), StatusCode::OK);
        let (ended, is_found) = tokio::join!(endpoint.pass_on(&open, list(), None, None, false), sessions.close(&id));
        assert!(is_found);
        assert_eq!(ended.expect_err("an error").status(), StatusCode::NOT_FOUND);
    }
}
