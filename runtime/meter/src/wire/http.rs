//! A tower layer for streamable HTTP.

use std::collections::HashMap;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Instant;

use bytes::{Bytes, BytesMut};
use http::{HeaderMap, Method, Request, Response, header};
use http_body::Body;
use mcpact_lines::events::EventReader;
use mcpact_shared::protocol;
use mcpact_shared::protocol::http::{EVENT_STREAM, JSON, media_type};
use tower_layer::Layer;
use tower_service::Service;

use super::MAX_MESSAGE;
use super::body::{Form, Reader, RequestBody, ResponseBody};
use super::exchange::Exchange;
use super::to_model::ToModel;
use crate::executed::ExecuteTool;
use crate::meter::Meter;
use crate::session::Session;

/// The maximum number of sessions. Beyond it, the one whose last request is the earliest ends in
/// the meter.
const MAX_SESSIONS: usize = 10_000;
/// The session of requests without one, as those of 2026-07-28, and of ids that no response has
/// opened: a client that invents an id has no limits of its own for it.
const STATELESS: &str = "stateless";

/// A layer that meters a server of streamable HTTP, made by [`Meter::layer`].
#[derive(Clone)]
pub struct MeterLayer {
    meter: Meter,
    sessions: Arc<Sessions>,
    execute_tool: Arc<ExecuteTool>,
    to_model: Arc<ToModel>,
}

/// A metered service of streamable HTTP.
#[derive(Clone)]
pub struct MeterService<S> {
    inner: S,
    layer: MeterLayer,
}

/// The sessions that responses have opened.
#[derive(Default)]
struct Sessions(Mutex<HashMap<String, OpenSession>>);

struct OpenSession {
    session: Session,
    started: Instant,
    last_used: Instant,
}

impl Sessions {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, OpenSession>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the session of a request with this id.
    fn get(&self, id: Option<&str>) -> Session {
        let mut sessions = self.lock();
        match id.and_then(|id| sessions.get_mut(id)) {
            Some(open) => {
                open.last_used = Instant::now();
                open.session.clone()
            }
            None => Session::new(STATELESS),
        }
    }

    /// Adds a session. Returns the one that is removed if there are too many.
    fn insert(&self, session: Session) -> Option<OpenSession> {
        let mut sessions = self.lock();
        let now = Instant::now();
        let open = OpenSession {
            session,
            started: now,
            last_used: now,
        };
        let replaced = sessions.insert(open.session.id.clone(), open);
        if sessions.len() <= MAX_SESSIONS {
            return replaced;
        }
        let unused = sessions.values().min_by_key(|open| open.last_used);
        let unused = unused.map(|open| open.session.id.clone())?;
        sessions.remove(&unused)
    }
}

impl Meter {
    /// Returns a tower layer for a server of streamable HTTP, with any version of any SDK.
    ///
    /// Bodies pass unchanged. The layer reads a whole request before the server gets it, and reads
    /// a response while it passes: JSON, or a stream of events. A call that is refused does not
    /// reach the server.
    ///
    /// Of more than 10,000 sessions at a time, the one whose last request is the earliest ends, and
    /// its further requests belong to the session `stateless`.
    pub fn layer(&self) -> MeterLayer {
        MeterLayer {
            meter: self.clone(),
            sessions: Arc::default(),
            execute_tool: Arc::default(),
            to_model: Arc::default(),
        }
    }
}

impl<S> Layer<S> for MeterLayer {
    type Service = MeterService<S>;

    fn layer(&self, inner: S) -> MeterService<S> {
        MeterService {
            inner,
            layer: self.clone(),
        }
    }
}

impl<S, B, C> Service<Request<B>> for MeterService<S>
where
    S: Service<Request<RequestBody<B>>, Response = Response<C>> + Clone + Send + 'static,
    S::Future: Send,
    B: Body<Data = Bytes> + Send + 'static,
    C: Body<Data = Bytes> + Send + 'static,
{
    type Response = Response<ResponseBody<C>>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        // The service that is ready must be called, not its clone.
        let clone = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, clone);
        let layer = self.layer.clone();
        Box::pin(async move {
            let (parts, body) = request.into_parts();
            let id = header_text(&parts.headers, protocol::header::SESSION).map(str::to_owned);
            if parts.method != Method::POST {
                let is_end = parts.method == Method::DELETE;
                let is_get = parts.method == Method::GET;
                let body = RequestBody {
                    read: None,
                    rest: Some(Box::pin(body)),
                };
                let response = inner.call(Request::from_parts(parts, body)).await?;
                // A server may refuse to end a session, which then keeps its counters.
                if is_end && response.status().is_success() {
                    layer.end(id.as_deref().and_then(|id| layer.sessions.lock().remove(id)));
                }
                // A stream that a client opens has requests of the server.
                let reader = is_get.then(|| reader(layer.exchange(id.as_deref()), &response));
                let reader = reader.filter(|reader| matches!(reader.form, Form::Events(_)));
                return Ok(response.map(|body| ResponseBody::server(body, reader)));
            }
            let body = read(body).await;
            let mut exchange = layer.exchange(id.as_deref());
            let text = body.read.as_deref().and_then(|bytes| std::str::from_utf8(bytes).ok());
            let is_whole = body.rest.is_none();
            if let Some(text) = text.filter(|_| is_whole) {
                if let Some(reply) = exchange.sent(text) {
                    let mut response = Response::new(ResponseBody::reply(reply));
                    let json = header::HeaderValue::from_static(JSON);
                    response.headers_mut().insert(header::CONTENT_TYPE, json);
                    return Ok(response);
                }
            } else if !is_whole {
                exchange.skipped();
            }
            let response = match inner.call(Request::from_parts(parts, body)).await {
                Ok(response) => response,
                Err(error) => {
                    exchange.fail("connection_closed");
                    return Err(error);
                }
            };
            if let Some(id) = header_text(response.headers(), protocol::header::SESSION)
                && exchange.session.id == STATELESS
                && exchange.is_opening()
                && response.status().is_success()
            {
                // The response to `initialize` names the session.
                exchange.name_session(id);
                layer.end(layer.sessions.insert(exchange.session.clone()));
            }
            let reader = reader(exchange, &response);
            Ok(response.map(|body| ResponseBody::server(body, Some(reader))))
        })
    }
}

impl MeterLayer {
    /// Returns the exchange of a request in the session with this id.
    fn exchange(&self, id: Option<&str>) -> Exchange {
        let session = self.sessions.get(id);
        let shared = (Arc::clone(&self.execute_tool), Arc::clone(&self.to_model));
        Exchange::new(self.meter.clone(), session, "tcp", shared.0, shared.1)
    }

    /// Ends a session in the meter, after it was removed.
    fn end(&self, removed: Option<OpenSession>) {
        if let Some(OpenSession { session, started, .. }) = removed {
            self.to_model.end_session(&session.id);
            self.meter.end_session(&session, started);
        }
    }
}

/// Returns the reader for a response.
fn reader<C>(exchange: Exchange, response: &Response<C>) -> Reader {
    let kind = header_text(response.headers(), header::CONTENT_TYPE.as_str()).unwrap_or_default();
    let form = match media_type(kind).as_str() {
        JSON => Form::Json(Vec::new()),
        EVENT_STREAM => Form::Events(Box::new(EventReader::new(MAX_MESSAGE))),
        _ => Form::Other,
    };
    let status = response.status();
    let failure = if status.is_success() {
        "connection_closed".to_owned()
    } else {
        format!("http_{}", status.as_u16())
    };
    Reader {
        exchange,
        form,
        failure,
    }
}

fn header_text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// Reads a body up to the maximum metered size. The server gets the rest of the body, or its error.
async fn read<B: Body<Data = Bytes>>(body: B) -> RequestBody<B> {
    let mut body = Box::pin(body);
    let mut read = BytesMut::new();
    while !body.is_end_stream() {
        match poll_fn(|context| body.as_mut().poll_frame(context)).await {
            Some(Ok(frame)) => {
                if let Ok(data) = frame.into_data() {
                    read.extend_from_slice(&data);
                }
            }
            None => break,
            // The body has failed, and the server gets the bytes that have arrived.
            Some(Err(_)) => {
                return RequestBody {
                    read: Some(read.freeze()),
                    rest: Some(body),
                };
            }
        }
        if read.len() > MAX_MESSAGE {
            return RequestBody {
                read: Some(read.freeze()),
                rest: Some(body),
            };
        }
    }
    RequestBody {
        read: Some(read.freeze()),
        rest: None,
    }
}

impl std::fmt::Debug for MeterLayer {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text.debug_struct("MeterLayer").finish_non_exhaustive()
    }
}

impl<S> std::fmt::Debug for MeterService<S> {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text.debug_struct("MeterService").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_session_without_recent_requests_ends() {
        let sessions = Sessions::default();
        for id in 0..MAX_SESSIONS {
            assert!(sessions.insert(Session::new(id.to_string())).is_none());
        }
        assert_eq!(sessions.get(Some("0")).id, "0");
        let removed = sessions.insert(Session::new("new")).map(|open| open.session.id);
        assert_eq!(removed.as_deref(), Some("1"));
        assert_eq!(sessions.get(Some("1")).id, STATELESS);
    }
}
