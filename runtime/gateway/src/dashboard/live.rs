//! The stream of events that notifies a page of new calls.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http_body::Frame;
use http_body_util::BodyExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::sleep;

use super::data::DashboardLog;
use crate::downstream::Body;

/// The time between two queries of the log.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The number of queries without a new call after which the stream sends a comment, which detects a
/// closed connection.
const POLLS_PER_COMMENT: u32 = 15;
/// The maximum number of streams at a time.
const MAX_STREAMS: usize = 32;

/// The streams of open pages.
pub(super) struct Live {
    source: Arc<DashboardLog>,
    permits: Arc<Semaphore>,
}

impl Live {
    pub(super) fn new(source: Arc<DashboardLog>) -> Live {
        Live {
            source,
            permits: Arc::new(Semaphore::new(MAX_STREAMS)),
        }
    }

    /// Returns a stream with an event for new calls; `None` if there are too many streams. It
    /// queries the log, since other gateways may write it too.
    pub(super) fn stream(&self) -> Option<Body> {
        let permit = Arc::clone(&self.permits).try_acquire_owned().ok()?;
        let (sender, receiver) = mpsc::channel(1);
        tokio::spawn(watch(Arc::clone(&self.source), sender, permit));
        Some(Events { receiver }.boxed())
    }
}

/// Queries the log until the page is closed.
async fn watch(source: Arc<DashboardLog>, sender: mpsc::Sender<Bytes>, _permit: OwnedSemaphorePermit) {
    // The browser connects again after two seconds.
    if sender.send(Bytes::from_static(b"retry: 2000\n\n")).await.is_err() {
        return;
    }
    let mut known = None;
    let mut quiet = 0;
    loop {
        let reader = Arc::clone(&source);
        // If the log cannot be read, the page's own requests report the reason.
        let newest = tokio::task::spawn_blocking(move || reader.newest())
            .await
            .ok()
            .flatten();
        let event = match newest {
            Some(id) if known.is_some_and(|known| known != id) => format!("event: calls\ndata: {id}\n\n"),
            _ if quiet >= POLLS_PER_COMMENT => ":\n\n".to_owned(),
            _ => String::new(),
        };
        known = newest.or(known);
        quiet = if event.is_empty() { quiet + 1 } else { 0 };
        if !event.is_empty() && sender.send(event.into()).await.is_err() || sender.is_closed() {
            return;
        }
        sleep(POLL_INTERVAL).await;
    }
}

/// The body of a stream.
struct Events {
    receiver: mpsc::Receiver<Bytes>,
}

impl http_body::Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.receiver
            .poll_recv(context)
            .map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}
