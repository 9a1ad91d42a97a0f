//! The maximum number of open sessions, and the session that a newcomer replaces.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex as SyncMutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use http::StatusCode;
use mcpact_shared::protocol::error_code;
use rmcp::{
    model::RequestId,
    transport::streamable_http_server::{SessionId, SessionManager, session::local::LocalSessionManager},
};
use serde_json::json;
use tokio::{
    sync::{Mutex, watch},
    time::timeout,
};

use super::refusal::Refusal;
use mcpact_lines::MessageError;

/// The open sessions, and their maximum number.
#[derive(Clone)]
pub(super) struct Sessions {
    manager: Arc<LocalSessionManager>,
    /// The number of requests that are about to open a session.
    opening: Arc<watch::Sender<usize>>,
    /// Held while a request is admitted.
    admission: Arc<Mutex<()>>,
    /// The use of each session that was opened here.
    uses: Uses,
    pub(super) max: usize,
}

type Uses = Arc<SyncMutex<HashMap<SessionId, Use>>>;

/// The use of a session.
struct Use {
    last: Instant,
    /// The number of responses that have not ended, streams among them.
    responses: usize,
}

/// A response in a session that has not ended.
pub(super) struct OpenResponse {
    session: SessionId,
    uses: Uses,
}

impl Drop for OpenResponse {
    fn drop(&mut self) {
        if let Some(used) = lock(&self.uses).get_mut(&self.session) {
            used.responses -= 1;
            used.last = Instant::now();
        }
    }
}

fn lock(uses: &Uses) -> MutexGuard<'_, HashMap<SessionId, Use>> {
    // No code panics while it holds the lock, so the state is consistent.
    uses.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A request that is about to open a session.
pub(super) struct Opening(Arc<watch::Sender<usize>>);

/// The maximum time that a request waits until earlier requests have opened their sessions.
const ADMISSION_TIMEOUT: Duration = Duration::from_secs(5);

impl Sessions {
    pub(super) fn new(manager: Arc<LocalSessionManager>, max: usize) -> Sessions {
        Sessions {
            manager,
            opening: Arc::default(),
            admission: Arc::default(),
            uses: Arc::default(),
            max,
        }
    }

    /// Records that a session was opened.
    pub(super) fn opened(&self, session: &str) {
        let used = Use {
            last: Instant::now(),
            responses: 0,
        };
        lock(&self.uses).insert(session.into(), used);
    }

    /// Records a request in a session, until its response ends.
    pub(super) fn begin(&self, session: &str) -> Option<OpenResponse> {
        let session = SessionId::from(session);
        lock(&self.uses).get_mut(&session)?.responses += 1;
        Some(OpenResponse {
            session,
            uses: Arc::clone(&self.uses),
        })
    }

    /// Ends the session that was unused for the longest time and has no open response. Many clients
    /// end without a request that ends their session, so a full table mostly has such sessions.
    async fn end_unused(&self) -> bool {
        let open: Vec<SessionId> = self.manager.sessions.read().await.keys().cloned().collect();
        let unused = {
            let mut uses = lock(&self.uses);
            uses.retain(|session, _| open.contains(session));
            let unused = uses.iter().filter(|(_, used)| used.responses == 0);
            let longest = unused.min_by_key(|(_, used)| used.last);
            longest.map(|(session, _)| SessionId::clone(session))
        };
        let Some(unused) = unused else { return false };
        lock(&self.uses).remove(&unused);
        self.manager.close_session(&unused).await.is_ok()
    }

    /// Reserves a session until the returned value is dropped. The caller drops it when the manager
    /// has the session.
    pub(super) async fn open(&self, id: RequestId) -> Result<Opening, Refusal> {
        if let Ok(Some(opening)) = timeout(ADMISSION_TIMEOUT, self.admit()).await {
            return Ok(opening);
        }
        let message = format!("{} sessions are open, which is the maximum; try again later", self.max);
        Err(Refusal {
            status: StatusCode::SERVICE_UNAVAILABLE,
            error: MessageError::new(Some(json!(id)), error_code::INTERNAL, message),
        })
    }

    /// Reserves a session, or returns `None` if the maximum is reached.
    async fn admit(&self) -> Option<Opening> {
        let _admission = self.admission.lock().await;
        let mut changes = self.opening.subscribe();
        loop {
            // This number is read before that of the sessions: a request that ends in between is
            // counted twice, but never missed.
            let opening = *changes.borrow_and_update();
            let open = self.manager.sessions.read().await.len();
            if open + opening < self.max {
                self.opening.send_modify(|opening| *opening += 1);
                return Some(Opening(Arc::clone(&self.opening)));
            }
            if open >= self.max {
                if self.end_unused().await {
                    continue;
                }
                return None;
            }
            // The manager may already have sessions of requests that are opening. They are counted
            // twice until these requests end.
            changes.changed().await.ok()?;
        }
    }
}

impl Drop for Opening {
    fn drop(&mut self) {
        self.0.send_modify(|opening| *opening -= 1);
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use rmcp::{model::NumberOrString, transport::streamable_http_server::SessionManager};
    use tokio::time::{sleep, timeout};

    use super::Sessions;

    #[tokio::test]
    async fn a_newcomer_replaces_the_session_that_is_unused_for_longest() {
        let sessions = Sessions::new(Arc::default(), 3);
        let mut ids = Vec::new();
        for _ in 0..3 {
            let (id, _) = sessions.manager.create_session().await.expect("a session");
            sessions.opened(&id);
            ids.push(id);
        }
        // The first client has a stream, and the second one made a request after the third one.
        let stream = sessions.begin(&ids[0]).expect("the session");
        drop(sessions.begin(&ids[1]));
        let one = NumberOrString::Number(1);
        drop(sessions.open(one.clone()).await.ok().expect("room"));
        assert!(!sessions.manager.sessions.read().await.contains_key(&ids[2]));
        let (id, _) = sessions.manager.create_session().await.expect("a session");
        sessions.opened(&id);
        // With a stream in each session, nobody else is served.
        let streams = [&ids[1], &id].map(|id| sessions.begin(id));
        assert!(sessions.open(one.clone()).await.is_err());
        drop((stream, streams));
        assert!(sessions.open(one).await.is_ok());
    }

    #[tokio::test]
    async fn a_session_that_opens_is_counted_once() {
        const MAX: usize = 10;
        let sessions = Sessions::new(Arc::default(), MAX);
        let one = NumberOrString::Number(1);
        // Each session exists before its request ends.
        let mut opening = Vec::new();
        for _ in 0..MAX - 1 {
            let opened = sessions.open(one.clone());
            tokio::pin!(opened);
            let opened = loop {
                match timeout(Duration::from_millis(100), &mut opened).await {
                    Ok(opened) => break opened,
                    Err(_) => drop(opening.pop()),
                }
            };
            opening.push(opened.ok().expect("a session"));
            sessions.manager.create_session().await.expect("a session");
        }
        drop(opening);
        // There are never more sessions than the maximum, however many requests arrive at once.
        let asking = (0..MAX).map(|_| {
            let (sessions, one) = (sessions.clone(), one.clone());
            tokio::spawn(async move {
                let opened = sessions.open(one).await.ok()?;
                sleep(Duration::from_millis(50)).await;
                let session = sessions.manager.create_session().await.expect("a session");
                drop(opened);
                Some(session)
            })
        });
        let mut opened = 0;
        for asking in asking.collect::<Vec<_>>() {
            opened += usize::from(asking.await.expect("no panic").is_some());
        }
        assert_eq!(opened, 1);
        assert_eq!(sessions.manager.sessions.read().await.len(), MAX);
    }
}
