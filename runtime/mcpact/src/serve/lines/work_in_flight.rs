//! Counts the work in flight on a connection, so that a client cannot make a server's memory grow.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use rmcp::model::RequestId;
use tokio::sync::Notify;

use crate::serve::cancelled_ids::CancelledIds;

/// Requests in progress and unwritten bytes, shared by the reader of a connection and its writers.
#[derive(Debug, Default)]
pub(super) struct WorkInFlight {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// The bytes of each request in progress.
    requests: HashMap<RequestId, usize>,
    /// The sum of these bytes.
    request_bytes: usize,
    /// The bytes of unwritten lines.
    unwritten: usize,
    /// The requests of the server without a response of the client, and the request that each was
    /// sent for, where that is known.
    asked: HashMap<RequestId, Option<RequestId>>,
    cancelled: CancelledIds,
    /// True once writing has failed.
    is_broken: bool,
    /// True while the reader waits for a change.
    is_awaited: bool,
}

/// The limits of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The maximum number of requests that are handled at a time.
    pub(super) requests: usize,
    /// The maximum number of bytes of each: requests in progress, requests that wait, and unwritten
    /// lines. Each may exceed this maximum by its last line.
    pub(super) bytes: usize,
}

/// The number of pings allowed beyond the maximum number of requests, since a ping checks that a
/// busy server is alive.
const PING_SLOTS: usize = 16;

/// A line that is not written yet.
#[derive(Debug)]
pub(super) struct Unwritten {
    in_flight: Arc<WorkInFlight>,
    bytes: usize,
}

impl WorkInFlight {
    fn state(&self) -> MutexGuard<'_, State> {
        // No code panics while it holds the lock, so the state is consistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns after a change that [`enter`](Self::enter) has requested, or after writing has
    /// failed.
    pub(super) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Begins a request if the limits allow it, and returns whether they do. If they do not,
    /// requests a notification of the next change.
    pub(super) fn enter(&self, id: &RequestId, bytes: usize, is_ping: bool, limits: Limits) -> bool {
        let mut state = self.state();
        let places = limits.requests.saturating_add(if is_ping { PING_SLOTS } else { 0 });
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

    /// Ends a request, since its response is known.
    pub(super) fn leave(&self, id: &RequestId) {
        self.end(&mut self.state(), id);
    }

    /// Ends a request that its client has cancelled. Its id stays reserved.
    pub(super) fn cancel(&self, id: &RequestId) {
        let mut state = self.state();
        if self.end(&mut state, id) {
            state.cancelled.reserve(id);
        }
    }

    /// Ends a request, and returns whether there was one.
    fn end(&self, state: &mut State, id: &RequestId) -> bool {
        let Some(bytes) = state.requests.remove(id) else {
            return false;
        };
        state.request_bytes -= bytes;
        // No call waits for these responses of the client. rmcp does not cancel the requests of a
        // dropped call.
        if state.requests.is_empty() {
            state.asked.clear();
        } else {
            state.asked.retain(|_, origin| origin.as_ref() != Some(id));
        }
        self.notify(state);
        true
    }

    /// Returns whether the client has recently cancelled a request with this id.
    pub(super) fn is_cancelled(&self, id: &RequestId) -> bool {
        self.state().cancelled.contains(id)
    }

    /// Returns whether a request with this id is being handled.
    pub(super) fn is_in_progress(&self, id: &RequestId) -> bool {
        self.state().requests.contains_key(id)
    }

    /// Returns true if any request is in progress.
    pub(super) fn is_busy(&self) -> bool {
        !self.state().requests.is_empty()
    }

    /// Records a request of the server to its client, and the client's request that it was sent
    /// for, where that is known.
    pub(super) fn add_server_request(&self, id: RequestId, origin: Option<RequestId>) {
        let mut state = self.state();
        // A call that has ended does not wait for the response.
        if origin.as_ref().is_none_or(|origin| state.requests.contains_key(origin)) {
            state.asked.insert(id, origin);
            self.notify(&mut state);
        }
    }

    /// Records that the client has responded to a request of the server, or that the server has
    /// cancelled it.
    pub(super) fn end_server_request(&self, id: &RequestId) {
        self.state().asked.remove(id);
    }

    /// Returns true if the client owes the server a response.
    pub(super) fn has_asked(&self) -> bool {
        !self.state().asked.is_empty()
    }

    /// Returns true if requests are in progress, and each of them waits for a response of the
    /// client.
    pub(super) fn is_client_due(&self) -> bool {
        let state = self.state();
        let origins: HashSet<&RequestId> = state.asked.values().flatten().collect();
        !origins.is_empty() && state.requests.keys().all(|id| origins.contains(id))
    }

    /// Counts a line as unwritten until the returned value is dropped.
    pub(super) fn unwritten(self: &Arc<Self>, bytes: usize) -> Unwritten {
        self.state().unwritten += bytes;
        Unwritten {
            in_flight: Arc::clone(self),
            bytes,
        }
    }

    /// Records that writing has failed.
    pub(super) fn set_broken(&self) {
        let mut state = self.state();
        state.is_broken = true;
        // The reader must be woken even if it has not requested a notification.
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
        let mut state = self.in_flight.state();
        state.unwritten -= self.bytes;
        self.in_flight.notify(&mut state);
    }
}

#[cfg(test)]
mod tests {
    use rmcp::model::{NumberOrString, RequestId};

    use super::{Limits, WorkInFlight};

    const LIMITS: Limits = Limits {
        requests: 10,
        bytes: 1_000,
    };

    fn id(number: usize) -> RequestId {
        NumberOrString::Number(i64::try_from(number).expect("a small number"))
    }

    fn begin(in_flight: &WorkInFlight, numbers: impl IntoIterator<Item = usize>) {
        for number in numbers {
            assert!(in_flight.enter(&id(number), 1, false, LIMITS), "{number}");
        }
    }

    #[test]
    fn an_ended_call_waits_for_no_response() {
        for end in [WorkInFlight::leave, WorkInFlight::cancel] {
            let in_flight = WorkInFlight::default();
            begin(&in_flight, [1, 2]);
            in_flight.add_server_request(id(100), Some(id(1)));
            assert!(in_flight.has_asked() && !in_flight.is_client_due());
            in_flight.add_server_request(id(101), Some(id(2)));
            assert!(in_flight.is_client_due());
            end(&in_flight, &id(1));
            assert!(in_flight.has_asked());
            in_flight.end_server_request(&id(101));
            assert!(!in_flight.has_asked());
            // The request was being sent when its call ended.
            in_flight.add_server_request(id(102), Some(id(1)));
            assert!(!in_flight.has_asked());
            // The call that this request belongs to is unknown.
            in_flight.add_server_request(id(103), None);
            assert!(in_flight.has_asked() && !in_flight.is_client_due());
            end(&in_flight, &id(2));
            assert!(!in_flight.has_asked());
        }
    }

    /// A maximum of `usize::MAX` is no limit, for pings too.
    #[test]
    fn any_number_of_requests() {
        let in_flight = WorkInFlight::default();
        let limits = Limits {
            requests: usize::MAX,
            ..LIMITS
        };
        for number in 0..20 {
            assert!(in_flight.enter(&id(number), 1, number == 19, limits), "{number}");
        }
    }

    /// The id of a request that has its response is free.
    #[test]
    fn only_cancelled_ids_stay_reserved() {
        let in_flight = WorkInFlight::default();
        begin(&in_flight, [1, 2]);
        in_flight.cancel(&id(1));
        in_flight.leave(&id(2));
        in_flight.cancel(&id(2));
        in_flight.cancel(&id(3));
        assert_eq!(
            [1, 2, 3].map(|number| in_flight.is_cancelled(&id(number))),
            [true, false, false]
        );
    }
}
