//! The servers' requests to the client's model that have no response yet.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::json::minified;
use crate::meter::MeteredCall;
use crate::request::Response;

/// The maximum number of requests without a response. Further ones are not metered.
const MAX_PENDING: usize = 1_024;

/// The requests of servers, by session and id. Over HTTP, the response of the client comes in another
/// request, so the exchanges of a layer share them.
#[derive(Default)]
pub(super) struct ToModel(Mutex<HashMap<(String, String), MeteredCall>>);

impl ToModel {
    fn lock(&self) -> MutexGuard<'_, HashMap<(String, String), MeteredCall>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether there is room for one more request.
    pub(super) fn has_room(&self) -> bool {
        self.lock().len() < MAX_PENDING
    }

    /// Keeps a request until its response. `id` is JSON.
    pub(super) fn wait(&self, session: &str, id: &str, call: MeteredCall) {
        let key = (session.to_owned(), minified(id).into_owned());
        let replaced = self.lock().insert(key, call);
        // It is ended after the lock is released.
        drop(replaced);
    }

    /// Ends the request with this id.
    pub(super) fn end(&self, session: &str, id: &str, response: Response<'_>) {
        let key = (session.to_owned(), minified(id).into_owned());
        let call = self.lock().remove(&key);
        if let Some(call) = call {
            call.end(response);
        }
    }

    /// Ends all requests of a session, which get no response.
    pub(super) fn end_session(&self, session: &str) {
        let ended: Vec<_> = self.lock().extract_if(|(of, _), _| of == session).collect();
        for (_, call) in ended {
            call.end(Response::failed("connection_closed"));
        }
    }
}
