//! The servers' requests to the client's model that have no response yet.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::json::minified;
use crate::meter::MeteredCall;
use crate::request::Response;

/// The maximum number of requests without a response. Beyond it, the oldest one is abandoned.
const MAX_PENDING: usize = 1_024;

/// The requests of servers. Over HTTP, the response of the client comes in another request, so the
/// exchanges of a layer share them.
#[derive(Default)]
pub(crate) struct ToModel(Mutex<Pending>);

#[derive(Default)]
struct Pending {
    /// The requests with their numbers, by session and id.
    calls: HashMap<(String, String), (u64, MeteredCall)>,
    /// The number of the last request.
    last: u64,
}

impl Pending {
    /// Adds a request. Returns the one that it replaces, or the oldest one if there are too many.
    fn insert(&mut self, key: (String, String), call: MeteredCall) -> Option<MeteredCall> {
        self.last += 1;
        let replaced = self.calls.insert(key, (self.last, call));
        if self.calls.len() <= MAX_PENDING {
            return replaced.map(|(_, call)| call);
        }
        let oldest = self.calls.iter().min_by_key(|(_, (number, _))| *number);
        let oldest = oldest.map(|(key, _)| key.clone())?;
        self.calls.remove(&oldest).map(|(_, call)| call)
    }
}

impl ToModel {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a request until its response. `id` is JSON.
    pub(super) fn wait(&self, session: &str, id: &str, call: MeteredCall) {
        let key = (session.to_owned(), minified(id).into_owned());
        let abandoned = self.lock().insert(key, call);
        // It is ended after the lock is released.
        drop(abandoned);
    }

    /// Ends the request with this id.
    pub(super) fn end(&self, session: &str, id: &str, response: Response<'_>) {
        let key = (session.to_owned(), minified(id).into_owned());
        let call = self.lock().calls.remove(&key);
        if let Some((_, call)) = call {
            call.end(response);
        }
    }

    /// Ends all requests of a session, which get no response.
    pub(super) fn end_session(&self, session: &str) {
        let ended: Vec<_> = self.lock().calls.extract_if(|(of, _), _| of == session).collect();
        for (_, (_, call)) in ended {
            call.end(Response::failed("connection_closed"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::Meter;
    use crate::request::Request;
    use crate::session::Session;

    #[test]
    fn the_oldest_request_is_abandoned() {
        let meter = Meter::builder().build();
        let to_model = ToModel::default();
        for id in 0..=MAX_PENDING {
            let session = Session::new("s");
            let call = meter.begin(Request::new("sampling/createMessage", None, &session));
            to_model.wait("s", &id.to_string(), call);
        }
        let pending = to_model.lock();
        let has = |id: &str| pending.calls.contains_key(&("s".to_owned(), id.to_owned()));
        assert_eq!((pending.calls.len(), has("0"), has("1")), (MAX_PENDING, false, true));
    }
}
