//! The body of a response with several messages: a stream of events.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderValue, Response};
use http_body::Frame;
use http_body_util::BodyExt;
use mcpact_shared::protocol::http::EVENT_STREAM;
use tokio::sync::mpsc::Receiver;
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::listen::Body;
use super::replay::{EventId, Sent};
use super::sessions::{OpenSession, ReservedSession};
use super::stateless::ClientIds;
use crate::message::Id;

/// The time between two comments that keep a stream open.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Returns a response with these events.
pub(super) fn stream(events: Events) -> Response<Body> {
    let mut response = Response::new(events.boxed());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(EVENT_STREAM));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache, no-transform"));
    response
}

/// Closes the stream of a request when the client closes the connection. In a version without
/// sessions that cancels the request.
pub(super) struct CloseStream {
    pub(super) open: Arc<OpenSession>,
    pub(super) id: Id,
    pub(super) client_ids: Option<Arc<ClientIds>>,
    /// Held until the response.
    pub(super) _reserved: Option<ReservedSession>,
}

impl Drop for CloseStream {
    fn drop(&mut self) {
        let is_unanswered = self.open.streams.close(&self.id);
        let cancellation = self
            .client_ids
            .as_ref()
            .and_then(|client_ids| client_ids.cancellation());
        if let Some(message) = cancellation.filter(|_| is_unanswered)
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            let open = Arc::clone(&self.open);
            runtime.spawn(async move { open.session.receive(message).await });
        }
    }
}

/// A stream of events with one message each, and of comments that keep it open.
pub(super) struct Events {
    messages: Receiver<Sent>,
    /// The event without a message at the start of the stream, from which the stream can be
    /// resumed.
    beginning: Option<EventId>,
    first: Option<Sent>,
    keep_alive: Interval,
    is_done: bool,
    open: Arc<OpenSession>,
    guard: Option<CloseStream>,
}

impl Events {
    pub(super) fn new(
        messages: Receiver<Sent>,
        first: Option<Sent>,
        guard: Option<CloseStream>,
        open: Arc<OpenSession>,
    ) -> Events {
        let mut keep_alive = interval(KEEP_ALIVE);
        keep_alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Events {
            messages,
            beginning: None,
            first,
            keep_alive,
            is_done: false,
            open,
            guard,
        }
    }

    /// Starts the stream with an event without a message.
    pub(super) fn beginning(mut self, id: Option<EventId>) -> Events {
        self.beginning = id;
        self
    }
}

impl http_body::Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.is_done {
            return Poll::Ready(None);
        }
        if let Some(id) = self.beginning.take() {
            return Poll::Ready(Some(Ok(Frame::data(Bytes::from(format!("id: {id}\ndata:\n\n"))))));
        }
        let sent = match self.first.take() {
            Some(first) => Poll::Ready(Some(first)),
            None => self.messages.poll_recv(context),
        };
        let text = match sent {
            Poll::Ready(Some(Sent { text, is_last, event })) => {
                self.is_done = is_last;
                let client_ids = self.guard.as_ref().and_then(|guard| guard.client_ids.as_ref());
                let text = match client_ids {
                    Some(client_ids) => client_ids.restore(text),
                    None => text,
                };
                let id = event.map_or(String::new(), |id| format!("id: {id}\n"));
                format!("{id}event: message\ndata: {text}\n\n")
            }
            Poll::Ready(None) => return Poll::Ready(None),
            // The first comment is sent at once, so that the head of the response is sent.
            Poll::Pending => match self.keep_alive.poll_tick(context) {
                Poll::Ready(_) => ":\n\n".to_owned(),
                Poll::Pending => return Poll::Pending,
            },
        };
        self.open.touch();
        Poll::Ready(Some(Ok(Frame::data(Bytes::from(text)))))
    }
}
