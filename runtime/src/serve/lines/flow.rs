//! Counts the work in flight on a connection, so that a client cannot make a server grow.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use rmcp::model::RequestId;
use tokio::sync::Notify;

/// Requests in progress and unwritten bytes, shared by the reader of a connection and its writers.
#[derive(Debug, Default)]
pub(super) struct Flow {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// The bytes of each request in progress.
    requests: HashMap<RequestId, usize>,
    /// Their sum.
    request_bytes: usize,
    /// The bytes of unwritten lines.
    unwritten: usize,
    /// The server's requests to the client that have no response yet.
    asked: HashSet<RequestId>,
    /// True once writing has failed.
    is_broken: bool,
    /// True while the reader waits for a change.
    is_awaited: bool,
}

/// The limits of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The maximum number of requests that are answered at a time.
    pub(super) requests: usize,
    /// The maximum number of bytes of each: requests in progress, requests that wait, and unwritten
    /// lines. Each may exceed this maximum by its last line.
    pub(super) bytes: usize,
}

/// Pings allowed beyond the maximum number of requests, since a ping asks whether a busy server is
/// alive.
const PING_PLACES: usize = 16;

/// A line that is not written yet.
#[derive(Debug)]
pub(super) struct Unwritten {
    flow: Arc<Flow>,
    bytes: usize,
}

impl Flow {
    fn state(&self) -> MutexGuard<'_, State> {
        // No code panics while it holds the lock, so the state is consistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns after a change that [`enter`](Self::enter) has asked for, or once nothing can be written any more.
    pub(super) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Begins a request if the limits allow it, and returns whether they do. If not, asks for the
    /// next change.
    pub(super) fn enter(&self, id: &RequestId, bytes: usize, is_ping: bool, limits: Limits) -> bool {
        let mut state = self.state();
        let places = limits.requests + if is_ping { PING_PLACES } else { 0 };
        let is_alone = state.requests.is_empty();
        let has_place = state.unwritten <= limits.bytes
            && (is_alone || state.requests.len() < places && state.request_bytes + bytes <= limits.bytes);
        if has_place {
            state.requests.insert(id.clone(), bytes);
            state.request_bytes += bytes;
        } else {
            state.is_awaited = true;
        }
        has_place
    }

    /// Ends a request that has a response, or that the client has cancelled.
    pub(super) fn leave(&self, id: &RequestId) {
        let mut state = self.state();
        if let Some(bytes) = state.requests.remove(id) {
            state.request_bytes -= bytes;
            self.notify(&mut state);
        }
    }

    /// Returns true if a request with this id is in progress.
    pub(super) fn is_answering(&self, id: &RequestId) -> bool {
        self.state().requests.contains_key(id)
    }

    /// Returns true if any request is in progress.
    pub(super) fn is_busy(&self) -> bool {
        !self.state().requests.is_empty()
    }

    /// Records a request of the server to its client.
    pub(super) fn ask(&self, id: RequestId) {
        let mut state = self.state();
        state.asked.insert(id);
        self.notify(&mut state);
    }

    /// Records that the client has answered a request of the server, or that the server has
    /// cancelled it.
    pub(super) fn answered(&self, id: &RequestId) {
        self.state().asked.remove(id);
    }

    /// Returns true if the client owes the server a response.
    pub(super) fn has_asked(&self) -> bool {
        !self.state().asked.is_empty()
    }

    /// Counts a line as unwritten until the returned value is dropped.
    pub(super) fn unwritten(self: &Arc<Self>, bytes: usize) -> Unwritten {
        self.state().unwritten += bytes;
        Unwritten {
            flow: Arc::clone(self),
            bytes,
        }
    }

    /// Records that nothing can be written any more.
    pub(super) fn set_broken(&self) {
        let mut state = self.state();
        state.is_broken = true;
        // The reader must learn of it, even without having asked.
        self.changed.notify_one();
    }

    pub(super) fn is_broken(&self) -> bool {
        self.state().is_broken
    }

    /// Wakes the reader if it waits. Otherwise each response would wake it.
    fn notify(&self, state: &mut State) {
        if std::mem::take(&mut state.is_awaited) {
            self.changed.notify_one();
        }
    }
}

impl Drop for Unwritten {
    fn drop(&mut self) {
        let mut state = self.flow.state();
        state.unwritten -= self.bytes;
        self.flow.notify(&mut state);
    }
}
