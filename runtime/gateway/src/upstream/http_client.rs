//! Requests over HTTP: headers, redirects, bodies of bounded size, and texts of errors.

use std::error::Error as _;
use std::io;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use mcpact_shared::protocol::http::{
    ACCEPTED, CHECK_ADDRESS, EVENT_STREAM, JSON, MAX_ERROR_BODY, USER_AGENT, media_type,
};
use mcpact_shared::protocol::{WITHOUT_SESSIONS, meta};
use mcpact_shared::truncate::{MAX_ERROR, truncate};
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode, redirect};
use tokio::time::timeout;

use super::event::Purpose;
use super::failure::{Cause, Failure};
use super::log::shown;
use crate::causes::with_causes;
use crate::config::{Secrets, invalid_name};
use crate::headers::{LAST_EVENT, METHOD, NAME, SESSION, VERSION, encode};
use crate::message::Message;

/// The time in which a connection must be made.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);
/// The time in which the body of an error is read.
const ERROR_BODY_TIMEOUT: Duration = Duration::from_secs(5);
/// The maximum number of redirects.
const MAX_REDIRECTS: usize = 5;

/// The HTTP client of one server.
#[derive(Clone)]
pub(super) struct HttpClient {
    client: Client,
    url: String,
    headers: HeaderMap,
    secrets: Secrets,
    pub(super) max_bytes: usize,
    state: Arc<Mutex<Handshake>>,
}

/// The content of the response to `initialize`.
#[derive(Default)]
struct Handshake {
    session: Option<HeaderValue>,
    version: Option<HeaderValue>,
}

/// Returns the client of all servers, which keeps connections open.
fn shared_client(purpose: Purpose) -> Result<Client, String> {
    static CLIENT: OnceLock<Result<Client, String>> = OnceLock::new();
    let build = || {
        // Another part of the program may have chosen one.
        let _ = rustls::crypto::ring::default_provider().install_default();
        // Headers may be secrets, so they do not follow a redirect to another host. Who asks only
        // once can write the new address instead. A process has one of the two purposes.
        let policy = redirect::Policy::custom(move |attempt| {
            let is_same_host = attempt.previous().last().is_some_and(|from| {
                let to = attempt.url();
                (from.scheme(), from.host(), from.port_or_known_default())
                    == (to.scheme(), to.host(), to.port_or_known_default())
            });
            if is_same_host && purpose == Purpose::Serve && attempt.previous().len() <= MAX_REDIRECTS {
                attempt.follow()
            } else {
                attempt.stop()
            }
        });
        Client::builder()
            .user_agent(USER_AGENT)
            .connect_timeout(CONNECT_TIMEOUT)
            .tcp_nodelay(true)
            .redirect(policy)
            .build()
            .map_err(|error| failure_of(&error).text)
    };
    CLIENT.get_or_init(build).clone()
}

impl HttpClient {
    pub(super) fn new(
        url: &str,
        headers: &[(String, String)],
        secrets: &Secrets,
        max_bytes: usize,
        purpose: Purpose,
    ) -> Result<HttpClient, String> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let header = HeaderName::from_bytes(name.as_bytes());
            let header = header.map_err(|_| invalid_name(name))?;
            let mut value = HeaderValue::from_str(value)
                .map_err(|_| format!("invalid value of the header `{name}`; write ASCII characters"))?;
            value.set_sensitive(true);
            map.append(header, value);
        }
        Ok(HttpClient {
            client: shared_client(purpose)?,
            url: url.to_owned(),
            headers: map,
            secrets: secrets.clone(),
            max_bytes,
            state: Arc::default(),
        })
    }

    /// Returns the client of the same server at another address.
    pub(super) fn at(&self, url: String) -> HttpClient {
        HttpClient { url, ..self.clone() }
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    fn request(&self, method: Method) -> RequestBuilder {
        let mut headers = self.headers.clone();
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(session) = &state.session {
            headers.insert(SESSION, session.clone());
        }
        if let Some(version) = &state.version {
            headers.insert(VERSION, version.clone());
        }
        self.client.request(method, &self.url).headers(headers)
    }

    /// Sends a message.
    pub(super) async fn post(&self, message: &Message) -> Result<Response, Failure> {
        let mut post = self
            .request(Method::POST)
            .header(CONTENT_TYPE, JSON)
            .header(ACCEPT, ACCEPTED);
        if !message.method().is_empty() {
            let version = message.text_param(&["_meta", meta::VERSION]);
            if let Some(version) = &version {
                post = post.header(VERSION, version);
            }
            // Such requests name their version, method and target in headers.
            if version.is_some_and(|version| version.as_str() >= WITHOUT_SESSIONS) {
                post = post.header(METHOD, message.method());
                let name = message.text_param(&["name"]).or_else(|| message.text_param(&["uri"]));
                if let Some(name) = name {
                    post = post.header(NAME, encode(&name).as_ref());
                }
            }
        }
        let response = post.body(message.text().to_owned()).send().await;
        response.map_err(|error| self.failed(&error))
    }

    /// Opens a stream of messages, or resumes one after this event.
    pub(super) async fn stream(&self, last_event: Option<&str>) -> Result<Response, Failure> {
        let mut get = self.request(Method::GET).header(ACCEPT, EVENT_STREAM);
        if let Some(id) = last_event.and_then(|id| HeaderValue::from_str(id).ok()) {
            get = get.header(LAST_EVENT, id);
        }
        get.send().await.map_err(|error| self.failed(&error))
    }

    /// Ends the session, if there is one.
    pub(super) async fn delete(&self, within: Duration) {
        if self.has_session() {
            let _ = self.request(Method::DELETE).timeout(within).send().await;
        }
    }

    pub(super) fn has_session(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.session.is_some()
    }

    /// Keeps the session that a response to `initialize` opens.
    pub(super) fn set_session(&self, response: &Response) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.session = response.headers().get(&SESSION).cloned();
        state.version = None;
    }

    /// Keeps the version of the protocol, which becomes a header.
    pub(super) fn set_version(&self, version: &str) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.version = HeaderValue::from_str(version).ok();
    }

    /// Reads a body of bounded size.
    pub(super) async fn body(&self, mut response: Response) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        loop {
            match response.chunk().await {
                Ok(Some(chunk)) if bytes.len() + chunk.len() > self.max_bytes => {
                    let max = self.max_bytes;
                    let text = format!("sent a body of more than {max} bytes");
                    return Err(Failure::new(Cause::TooLong, text));
                }
                Ok(Some(chunk)) => bytes.extend_from_slice(&chunk),
                Ok(None) => return Ok(bytes),
                Err(error) => return Err(self.failed(&error)),
            }
        }
    }

    /// Returns the beginning of a body, which may be incomplete.
    pub(super) async fn beginning(&self, mut response: Response) -> Vec<u8> {
        let mut bytes = Vec::new();
        let read = async {
            while let Ok(Some(chunk)) = response.chunk().await {
                bytes.extend_from_slice(&chunk);
                if bytes.len() > MAX_ERROR_BODY {
                    break;
                }
            }
        };
        let _ = timeout(ERROR_BODY_TIMEOUT, read).await;
        bytes
    }

    /// Returns the failure of a response that is not a success, with the status, the body's
    /// beginning, and advice.
    pub(super) async fn failure(&self, response: Response) -> Failure {
        let status = response.status();
        let location = response.headers().get("location");
        let location = location.map(|location| shown(location.as_bytes(), &self.secrets));
        let body = self.beginning(response).await;
        let text = self.status_text(status, location.as_deref(), &body);
        Failure::new(
            Cause::Status {
                status: status.as_u16(),
                name: status_name(status),
                location,
                body,
            },
            text,
        )
    }

    fn status_text(&self, status: StatusCode, location: Option<&str>, body: &[u8]) -> String {
        let advice = match (status.as_u16(), location) {
            (300..=399, Some(location)) => format!(
                "; it moved to `{}`, so write that address into the configuration",
                truncate(location, MAX_ERROR)
            ),
            (401 | 403, _) => "; write a valid key into the server's `headers`".to_owned(),
            (404 | 405, _) => CHECK_ADDRESS.to_owned(),
            _ => String::new(),
        };
        let body = shown(body, &self.secrets);
        let body = truncate(body.lines().next().unwrap_or_default(), MAX_ERROR);
        let body = if body.is_empty() {
            String::new()
        } else {
            format!(": {body}")
        };
        format!("responded with HTTP {}{body}{advice}", status_name(status))
    }

    /// Returns the failure for an error of the connection.
    pub(super) fn failed(&self, error: &reqwest::Error) -> Failure {
        let failure = failure_of(error);
        Failure {
            text: self.redacted(&failure.text),
            ..failure
        }
    }

    /// Returns the text for a log, without secrets and control characters.
    pub(super) fn redacted(&self, text: &str) -> String {
        shown(text.as_bytes(), &self.secrets)
    }
}

/// Returns a status with its meaning, such as `404 Not Found`.
fn status_name(status: StatusCode) -> String {
    match status.canonical_reason() {
        Some(reason) => format!("{} {reason}", status.as_u16()),
        None => status.as_u16().to_string(),
    }
}

/// Returns an error with its causes, without the address, which may contain a key.
fn failure_of(error: &reqwest::Error) -> Failure {
    let mut cause = if error.is_connect() {
        Cause::Unreachable
    } else {
        Cause::BrokenOff
    };
    let text = match cause {
        Cause::Unreachable => "cannot be reached",
        _ => "sent no complete response",
    };
    let mut source = error.source();
    while let Some(error) = source {
        let io = error.downcast_ref::<io::Error>();
        if io.is_some_and(|error| error.kind() == io::ErrorKind::ConnectionRefused) {
            cause = Cause::Refused;
        } else if error.to_string() == "dns error" {
            // The type of the error is private.
            cause = Cause::UnknownHost;
        }
        source = error.source();
    }
    Failure::new(cause, with_causes(text, error))
}

/// Returns the type of a body without its parameters, in lower case.
pub(super) fn content_type(response: &Response) -> String {
    media_type(header_text(response))
}

/// Returns the type of a body as the server wrote it.
pub(super) fn header_text(response: &Response) -> &str {
    let value = response.headers().get(CONTENT_TYPE);
    value.and_then(|value| value.to_str().ok()).unwrap_or_default()
}
