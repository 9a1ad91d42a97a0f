//! The requests in flight of each session: a second request cannot use the id of an open one.

use std::{
    collections::HashSet,
    convert::Infallible,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, ready},
};

use bytes::Bytes;
use http::HeaderValue;
use http_body::{Body, Frame, SizeHint};
use rmcp::model::RequestId;
use serde_json::json;

use super::{refusal::ResponseBody, sessions::OpenResponse};
use crate::serve::cancelled_ids::CancelledIds;
use mcpact_lines::MessageError;

/// The requests in flight. rmcp sends the response to an id to the last request with that id, so
/// the first one would never end.
#[derive(Clone, Default)]
pub(super) struct InFlight(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// An element for each response that has not ended.
    requests: HashSet<Key>,
    cancelled: CancelledIds,
}

/// The session of a request, and its id.
type Key = (HeaderValue, RequestId);

/// A request in flight, until this value is dropped.
pub(super) struct ReservedId {
    key: Key,
    all: InFlight,
}

impl InFlight {
    /// Begins a request, or returns the error for an id that is not free.
    pub(super) fn begin(&self, session: &HeaderValue, id: &RequestId) -> Result<ReservedId, MessageError> {
        let key = (session.clone(), id.clone());
        let mut state = self.state();
        if state.requests.contains(&key) {
            return Err(MessageError::duplicate(json!(id), "has no response yet"));
        }
        if state.cancelled.contains(&key) {
            return Err(MessageError::duplicate(json!(id), "was cancelled"));
        }
        state.requests.insert(key.clone());
        Ok(ReservedId { key, all: self.clone() })
    }

    /// Records that the client has cancelled a request. If it is in flight, its id stays reserved.
    pub(super) fn cancel(&self, session: &HeaderValue, id: &RequestId) {
        let key = (session.clone(), id.clone());
        let mut state = self.state();
        if state.requests.contains(&key) {
            state.cancelled.reserve(&key);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No code panics while it holds the lock, so the state is consistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ReservedId {
    fn drop(&mut self) {
        self.all.state().requests.remove(&self.key);
    }
}

/// The body of a response, which ends its request.
pub(super) struct EndsRequest {
    body: ResponseBody,
    ends: Ends,
}

/// What ends with a response: the request, and the response in its session.
type Ends = (Option<ReservedId>, Option<OpenResponse>);

impl EndsRequest {
    pub(super) fn new(body: ResponseBody, ends: Ends) -> EndsRequest {
        EndsRequest { body, ends }
    }
}

impl Body for EndsRequest {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        if frame.is_none() {
            self.ends = (None, None);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
