//! Limits and error reports that rmcp's streamable HTTP service lacks.

mod in_flight;
mod refusal;
mod sessions;

use std::{
    error::Error,
    fmt,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use bytes::Bytes;
use http::{Method, Request, Response, StatusCode, header::CONTENT_TYPE};
use http_body::Body;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use rmcp::{
    model::{ClientJsonRpcMessage, ClientNotification, ClientRequest, JsonRpcMessage},
    transport::{common::http_header::HEADER_SESSION_ID, streamable_http_server::session::local::LocalSessionManager},
};
use tokio::time::timeout;
use tower_service::Service;

use super::malformed_request::initialize_error;
use in_flight::{EndsRequest, InFlight};
use mcpact_lines::MessageError;
use mcpact_shared::protocol::error_code;
use mcpact_shared::protocol::http::{BODY_TIMEOUT, JSON};
use mcpact_shared::truncate::{MAX_ERROR, truncate};
use refusal::{Refusal, ResponseBody};
use sessions::{OpenResponse, Opening, Sessions};

/// A service that reads each message before rmcp's `StreamableHttpService`, with limits, and
/// reports an invalid message as a JSON-RPC error.
///
/// | A `POST` of `application/json` | Status | Error |
/// |---|---|---|
/// | not UTF-8, not JSON, nested too deep | 400 | −32700 |
/// | JSON but not JSON-RPC, several messages in an array | 400 | −32600 |
/// | a request with the id of an open or recently cancelled one of its session | 400 | −32600 |
/// | a request whose `params` are not an object; `initialize` with wrong `params` | 400 | −32602 |
/// | longer than [`max_body_bytes`](Self::max_body_bytes) | 413 | −32600 |
/// | not complete within [`body_timeout`](Self::body_timeout) | 408 | −32600 |
/// | `initialize` while [`max_sessions`](Self::max_sessions) have an open response | 503 | −32603 |
///
/// The error has the message's id if that can be read, else `null`. Every other request goes on to
/// the inner service.
///
/// An id is free again when its response ends, or when the client closes the connection. In the
/// second case the handler may run on, and its response would go to a new request with that id.
///
/// A server has to do three more things when it accepts connections, which a service cannot do: set
/// `TCP_NODELAY`, limit the time for the head of a request, and limit the number of connections.
/// Without `TCP_NODELAY`, each call of a client that sends head and body separately takes 40 ms
/// more. `examples/heritage/src/serve/http.rs` in this repository does all three with hyper. With
/// `axum::serve`, the first is `listener.tap_io(|tcp| drop(tcp.set_nodelay(true)))` of
/// `axum::serve::ListenerExt`.
///
/// ```
/// use std::sync::Arc;
///
/// use bytes::Bytes;
/// use http::{Request, StatusCode};
/// use http_body_util::{BodyExt, Full};
/// use mcpact::serve::CheckedHttp;
/// use rmcp::transport::streamable_http_server::{
///     StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
/// };
/// use tower_service::Service;
/// # use mcpact::{Server, mcp_tool, mcp_tools, toolset};
/// # struct Clock;
/// # #[mcp_tools]
/// # impl Clock {
/// #     /// Tell the time
/// #     #[mcp_tool]
/// #     fn time(&self) -> &'static str { "noon" }
/// # }
/// # toolset! { CLOCK = [Clock] }
/// # #[tokio::main]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let server = Server::builder(&CLOCK).handlers(Clock).build()?;
/// let sessions = Arc::new(LocalSessionManager::default());
/// let config = StreamableHttpServerConfig::default();
/// let service = StreamableHttpService::new(move || Ok(server.clone()), sessions.clone(), config);
/// let mut service = CheckedHttp::new(service).max_sessions(sessions, 100);
///
/// let request = Request::post("http://localhost/mcp")
///     .header("host", "localhost")
///     .header("content-type", "application/json")
///     .header("accept", "application/json, text/event-stream");
/// let response = service.call(request.body(Full::new(Bytes::from("hello")))?).await?;
/// assert_eq!(response.status(), StatusCode::BAD_REQUEST);
/// let body = response.into_body().collect().await?.to_bytes();
/// assert!(body.starts_with(br#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"#));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct CheckedHttp<S> {
    service: S,
    max_body_bytes: usize,
    body_timeout: Duration,
    sessions: Option<Sessions>,
    in_flight: InFlight,
}

/// A request that is passed on.
struct Admitted {
    request: Request<Full<Bytes>>,
    /// The session that the request opens.
    opening: Option<Opening>,
    /// The request in its session.
    in_flight: Option<in_flight::ReservedId>,
    /// Its response in its session, if the number of sessions is limited.
    open_response: Option<OpenResponse>,
}

impl<S> CheckedHttp<S> {
    /// The maximum length of a body unless [`max_body_bytes`](Self::max_body_bytes) sets another: 4
    /// MiB, as in rmcp.
    pub const MAX_BODY_BYTES: usize = 4 << 20;
    /// The maximum time that a body may take unless [`body_timeout`](Self::body_timeout) sets
    /// another.
    pub const BODY_TIMEOUT: Duration = BODY_TIMEOUT;

    /// Adds the limits to rmcp's service.
    pub fn new(service: S) -> Self {
        Self {
            service,
            max_body_bytes: Self::MAX_BODY_BYTES,
            body_timeout: Self::BODY_TIMEOUT,
            sessions: None,
            in_flight: InFlight::default(),
        }
    }

    /// Reads at most this many bytes of a body. rmcp has a limit of its own,
    /// `max_request_body_bytes`; the smaller one applies.
    #[must_use]
    pub fn max_body_bytes(mut self, bytes: usize) -> Self {
        self.max_body_bytes = bytes;
        self
    }

    /// Waits at most this long for the whole body of a request.
    #[must_use]
    pub fn body_timeout(mut self, timeout: Duration) -> Self {
        self.body_timeout = timeout;
        self
    }

    /// Keeps at most this many sessions of `sessions` open. A newcomer replaces the session that was
    /// unused for the longest time, because many clients end without a request that ends theirs. If
    /// each session has an open response, such as a stream, the newcomer is refused. Pass the manager
    /// of the inner service. Without this call the number of sessions is not limited; rmcp closes a
    /// session after five minutes without a message.
    #[must_use]
    pub fn max_sessions(mut self, sessions: Arc<LocalSessionManager>, max: usize) -> Self {
        self.sessions = Some(Sessions::new(sessions, max));
        self
    }

    /// Reads the body of a request. Reserves its id in its session, and a session if the request
    /// opens one.
    async fn check<B>(&self, request: Request<B>) -> Result<Admitted, Refusal>
    where
        B: Body<Data = Bytes> + Send,
        B::Error: Into<Box<dyn Error + Send + Sync>>,
    {
        let (parts, body) = request.into_parts();
        let body = self.body(body).await?;
        // Before 3.9, rmcp reads the body of each type that begins like this one. It refuses other
        // types.
        let is_json = parts.headers.get(CONTENT_TYPE).is_some_and(|value| {
            let start = value.as_bytes().trim_ascii_start().get(..JSON.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(JSON.as_bytes()))
        });
        let session = parts.headers.get(HEADER_SESSION_ID);
        let named = self
            .sessions
            .as_ref()
            .zip(session.and_then(|session| session.to_str().ok()));
        let open_response = named.and_then(|(sessions, session)| sessions.begin(session));
        let (mut opening, mut in_flight) = (None, None);
        if parts.method == Method::POST && is_json {
            match &message(&body)? {
                JsonRpcMessage::Request(request) => {
                    let id = &request.id;
                    let opens = matches!(request.request, ClientRequest::InitializeRequest(_));
                    if let Some(sessions) = self.sessions.as_ref().filter(|_| opens) {
                        opening = Some(sessions.open(id.clone()).await?);
                    }
                    let begun = session.map(|session| self.in_flight.begin(session, id));
                    in_flight = begun.transpose().map_err(Refusal::bad_request)?;
                }
                JsonRpcMessage::Notification(notification) => {
                    if let ClientNotification::CancelledNotification(cancelled) = &notification.notification
                        && let (Some(session), Some(id)) = (session, &cancelled.params.request_id)
                    {
                        self.in_flight.cancel(session, id);
                    }
                }
                JsonRpcMessage::Response(_) | JsonRpcMessage::Error(_) => {}
            }
        }
        Ok(Admitted {
            request: Request::from_parts(parts, Full::new(body)),
            opening,
            in_flight,
            open_response,
        })
    }

    async fn body<B>(&self, body: B) -> Result<Bytes, Refusal>
    where
        B: Body<Data = Bytes> + Send,
        B::Error: Into<Box<dyn Error + Send + Sync>>,
    {
        let refusal = |status, message| Refusal {
            status,
            error: MessageError::new(None, error_code::INVALID_REQUEST, message),
        };
        let collected = Limited::new(body, self.max_body_bytes).collect();
        match timeout(self.body_timeout, collected).await {
            Ok(Ok(body)) => Ok(body.to_bytes()),
            Ok(Err(error)) if error.is::<LengthLimitError>() => Err(refusal(
                StatusCode::PAYLOAD_TOO_LARGE,
                format!("a body of more than {} bytes; send less", self.max_body_bytes),
            )),
            Ok(Err(error)) => Err(refusal(
                StatusCode::BAD_REQUEST,
                format!("the body cannot be read: {error}"),
            )),
            Err(_) => Err(refusal(
                StatusCode::REQUEST_TIMEOUT,
                format!("the body was not complete after {:?}", self.body_timeout),
            )),
        }
    }
}

/// Reads a message.
fn message(body: &[u8]) -> Result<ClientJsonRpcMessage, Refusal> {
    let error = match serde_json::from_slice(body) {
        Ok(message) => match &message {
            JsonRpcMessage::Request(request) => match initialize_error(&request.id, &request.request) {
                Some(error) => error,
                None => return Ok(message),
            },
            _ => return Ok(message),
        },
        // Over HTTP, each message has its own response, so an error in reply to an error starts no
        // loop.
        Err(error) => MessageError::of_line(body, &error).unwrap_or_else(|| {
            let problem = error.to_string();
            let problem = truncate(&problem, MAX_ERROR);
            let message = format!("not a JSON-RPC notification or response: {problem}");
            MessageError::new(None, error_code::INVALID_REQUEST, message)
        }),
    };
    Err(Refusal::bad_request(error))
}

impl<S, B> Service<Request<B>> for CheckedHttp<S>
where
    S: Service<Request<Full<Bytes>>, Response = Response<ResponseBody>> + Clone + Send + Sync + 'static,
    S::Future: Send,
    S::Error: Send,
    B: Body<Data = Bytes> + Send + 'static,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    type Response = Response<ResponseBody>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.service.poll_ready(cx)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let clone = self.clone();
        // tower requires that the service that was ready is the one that is called.
        let mut checked = std::mem::replace(self, clone);
        Box::pin(async move {
            match checked.check(request).await {
                Ok(Admitted {
                    request,
                    opening,
                    in_flight,
                    open_response,
                }) => {
                    let response = checked.service.call(request).await?;
                    if let (Some(_), Some(sessions)) = (&opening, &checked.sessions)
                        && let Some(session) = response.headers().get(HEADER_SESSION_ID)
                        && let Ok(session) = session.to_str()
                    {
                        sessions.opened(session);
                    }
                    drop(opening);
                    let ends = (in_flight, open_response);
                    Ok(match ends {
                        (None, None) => response,
                        ends => response.map(|body| EndsRequest::new(body, ends).boxed()),
                    })
                }
                Err(refusal) => Ok(refusal.response()),
            }
        })
    }
}

impl<S> fmt::Debug for CheckedHttp<S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("CheckedHttp")
            .field("max_body_bytes", &self.max_body_bytes)
            .field("body_timeout", &self.body_timeout)
            .field("max_sessions", &self.sessions.as_ref().map(|sessions| sessions.max))
            .finish_non_exhaustive()
    }
}
