//! The open sessions.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::watch;
use tokio::time::sleep;

use super::streams::Streams;
use crate::Gateway;
use crate::message::Message;
use crate::route::{can_ask, capabilities};
use crate::session::Session;

/// The time between two searches for idle sessions.
const EXPIRY_INTERVAL: Duration = Duration::from_secs(5);

/// The maximum number of shared sessions for clients that declare the same capabilities.
const MAX_SHARED: usize = 8;

/// The open sessions.
pub(super) struct Sessions {
    gateway: Arc<Gateway>,
    by_id: Mutex<HashMap<String, Arc<OpenSession>>>,
    /// The ids of the shared sessions, by the capabilities that their clients declare.
    shared: Mutex<HashMap<String, Vec<String>>>,
    /// The number of requests in shared sessions.
    requests: AtomicU64,
    /// The number of sessions whose servers are being ended.
    ending: Arc<watch::Sender<usize>>,
    /// True once no session is opened any more.
    is_closed: AtomicBool,
}

/// An open session.
pub(super) struct OpenSession {
    pub(super) session: Arc<Session>,
    pub(super) streams: Arc<Streams>,
    last_used: Mutex<Instant>,
    /// The number of running requests in a shared session during which a server may ask the client.
    running: AtomicUsize,
}

/// A removed session, which counts for the maximum until its servers have ended.
struct EndingSession {
    open: Arc<OpenSession>,
    ending: Arc<watch::Sender<usize>>,
}

impl Drop for EndingSession {
    fn drop(&mut self) {
        self.ending.send_modify(|ending| *ending -= 1);
    }
}

/// A session whose client does not have its id yet. It ends on drop unless it is kept.
pub(super) struct NewSession {
    sessions: Arc<Sessions>,
    id: Option<String>,
}

impl NewSession {
    /// Keeps the session, and returns its id.
    pub(super) fn keep(mut self) -> String {
        self.id.take().unwrap_or_default()
    }
}

impl Drop for NewSession {
    fn drop(&mut self) {
        if let Some(id) = self.id.take()
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            let sessions = Arc::clone(&self.sessions);
            runtime.spawn(async move { sessions.close(&id).await });
        }
    }
}

/// A shared session in which a request runs.
pub(super) struct ReservedSession {
    pub(super) open: Arc<OpenSession>,
    /// True if a server may ask the client during the request.
    can_ask: bool,
}

impl ReservedSession {
    fn new(open: &Arc<OpenSession>, can_ask: bool) -> ReservedSession {
        open.running.fetch_add(usize::from(can_ask), Ordering::Relaxed);
        open.touch();
        ReservedSession {
            open: Arc::clone(open),
            can_ask,
        }
    }
}

impl Drop for ReservedSession {
    fn drop(&mut self) {
        self.open
            .running
            .fetch_sub(usize::from(self.can_ask), Ordering::Relaxed);
    }
}

impl OpenSession {
    /// Returns whether a request runs during which a server may ask the client, or a call waits for
    /// input.
    fn is_busy(&self) -> bool {
        self.running.load(Ordering::Relaxed) > 0 || self.session.waits()
    }

    /// Records that the client is active.
    pub(super) fn touch(&self) {
        *lock(&self.last_used) = Instant::now();
    }

    /// Returns whether the client was inactive for this time, reads no stream and waits for nothing.
    fn is_idle(&self, max: Duration) -> bool {
        lock(&self.last_used).elapsed() >= max && !self.streams.is_open() && !self.session.waits()
    }
}

impl Sessions {
    pub(super) fn new(gateway: Arc<Gateway>) -> Arc<Sessions> {
        Arc::new(Sessions {
            gateway,
            by_id: Mutex::default(),
            shared: Mutex::default(),
            requests: AtomicU64::new(0),
            ending: Arc::new(watch::channel(0).0),
            is_closed: AtomicBool::new(false),
        })
    }

    pub(super) fn gateway(&self) -> &Gateway {
        &self.gateway
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<OpenSession>>> {
        lock(&self.by_id)
    }

    /// Opens the session of a client; `None` if the maximum is reached.
    pub(super) fn open_new(self: &Arc<Sessions>) -> Option<(NewSession, Arc<OpenSession>)> {
        let (id, open) = self.open()?;
        let sessions = Arc::clone(self);
        Some((NewSession { sessions, id: Some(id) }, open))
    }

    /// Opens a session, and returns its id; `None` if the maximum is reached.
    pub(super) fn open(&self) -> Option<(String, Arc<OpenSession>)> {
        self.open_with(Streams::default(), &mut self.lock())
    }

    /// Returns the shared session for a request of a client without a session, and opens it if
    /// needed. Returns `None` if the maximum is reached. The id is random, and is never sent to a
    /// client.
    ///
    /// Clients that declare the same capabilities share a session. After one of its servers has
    /// asked a client, each call gets a session for itself. So the gateway knows which client the
    /// server asks.
    pub(super) fn shared(&self, message: &Message) -> Option<ReservedSession> {
        let capabilities = capabilities(message);
        let declared = Value::Object(capabilities).to_string();
        let can_ask = can_ask(message);
        let mut shared = lock(&self.shared);
        let ids = shared.entry(declared).or_default();
        // Held until the session is reserved, so that it does not expire before.
        let mut sessions = self.lock();
        ids.retain(|id| sessions.contains_key(id));
        let all: Vec<Arc<OpenSession>> = ids.iter().filter_map(|id| sessions.get(id).cloned()).collect();
        if let Some(state) = message.text_param(&["requestState"])
            && let Some(waiting) = all.iter().find(|open| open.session.waits_with(&state))
        {
            return Some(ReservedSession::new(waiting, can_ask));
        }
        let is_alone = can_ask && all.iter().any(|open| open.session.has_asked());
        let free = all.iter().find(|open| !is_alone || !open.is_busy());
        if let Some(open) = free {
            return Some(ReservedSession::new(open, can_ask));
        }
        let opened = (all.len() < MAX_SHARED).then(|| self.open_with(Streams::shared(), &mut sessions));
        match opened.flatten() {
            Some((id, open)) => {
                ids.push(id);
                Some(ReservedSession::new(&open, can_ask))
            }
            None => all.first().map(|open| ReservedSession::new(open, can_ask)),
        }
    }

    /// Returns a number that no other request in shared sessions has.
    pub(super) fn number(&self) -> u64 {
        self.requests.fetch_add(1, Ordering::Relaxed)
    }

    fn open_with(
        &self,
        streams: Streams,
        sessions: &mut HashMap<String, Arc<OpenSession>>,
    ) -> Option<(String, Arc<OpenSession>)> {
        if self.is_closed.load(Ordering::Relaxed) {
            return None;
        }
        let max = self.gateway.config.settings.bounds.sessions;
        let all = sessions.len() + *self.ending.borrow();
        if all >= max {
            // Few sessions end at a time, because their servers run meanwhile.
            let is_ending_many = all >= max + max.div_ceil(10);
            let unused = (!is_ending_many).then(|| longest_unused(sessions)).flatten()?;
            tokio::spawn(end_all(sessions.remove(&unused).map(|open| self.ending(open))));
        }
        let id = new_id()?;
        let streams = Arc::new(streams);
        let session = Session::open(Arc::clone(&self.gateway), "tcp", Arc::clone(&streams) as _);
        let opened = Arc::new(OpenSession {
            session,
            streams,
            last_used: Mutex::new(Instant::now()),
            running: AtomicUsize::new(0),
        });
        sessions.insert(id.clone(), Arc::clone(&opened));
        Some((id, opened))
    }

    pub(super) fn get(&self, id: &str) -> Option<Arc<OpenSession>> {
        let sessions = self.lock();
        let open = sessions.get(id)?;
        // Under the lock, so that the session does not expire before.
        open.touch();
        Some(Arc::clone(open))
    }

    /// Returns the number of open sessions.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    /// Ends a session, and returns whether there was one.
    pub(super) async fn close(&self, id: &str) -> bool {
        let ending = {
            let mut sessions = self.lock();
            sessions.remove(id).map(|open| self.ending(open))
        };
        let is_found = ending.is_some();
        end_all(ending).await;
        is_found
    }

    /// Ends all sessions, also waits for those that are ending already. Clients cannot open others.
    pub(super) async fn end(&self) {
        let all: Vec<EndingSession> = {
            let mut sessions = self.lock();
            self.is_closed.store(true, Ordering::Relaxed);
            sessions.drain().map(|(_, open)| self.ending(open)).collect()
        };
        end_all(all).await;
        let _ = self.ending.subscribe().wait_for(|ending| *ending == 0).await;
    }

    /// Removes the sessions whose clients are idle for this time.
    fn take_idle(&self, max: Duration) -> Vec<EndingSession> {
        let mut sessions = self.lock();
        let idle = sessions.extract_if(|_, open| open.is_idle(max));
        idle.map(|(_, open)| self.ending(open)).collect()
    }

    /// Counts a session that is removed. The lock of the sessions is held meanwhile.
    fn ending(&self, open: Arc<OpenSession>) -> EndingSession {
        self.ending.send_modify(|ending| *ending += 1);
        EndingSession {
            open,
            ending: Arc::clone(&self.ending),
        }
    }
}

/// Returns the id of the session whose client was inactive for the longest time, reads no stream and
/// waits for nothing. Many clients end without a request that ends their session, so a full table
/// mostly has sessions that nobody uses.
fn longest_unused(sessions: &HashMap<String, Arc<OpenSession>>) -> Option<String> {
    let unused = sessions
        .iter()
        .filter(|(_, open)| open.is_idle(Duration::ZERO) && !open.is_busy());
    let longest = unused.min_by_key(|(_, open)| *lock(&open.last_used));
    longest.map(|(id, _)| id.clone())
}

/// Ends these sessions at the same time. A future that is dropped meanwhile does not stop that.
async fn end_all(sessions: impl IntoIterator<Item = EndingSession>) {
    let ends: Vec<_> = sessions
        .into_iter()
        .map(|ending| tokio::spawn(async move { ending.open.session.end().await }))
        .collect();
    for end in ends {
        let _ = end.await;
    }
}

/// Ends sessions whose clients are idle for too long.
pub(super) async fn expire(sessions: Arc<Sessions>) {
    let max = Duration::from_secs(sessions.gateway.config.settings.bounds.session_idle);
    loop {
        sleep(EXPIRY_INTERVAL.min(max)).await;
        // The next search does not wait for the end of slow servers.
        tokio::spawn(end_all(sessions.take_idle(max)));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns an id that cannot be guessed, or `None` without randomness.
fn new_id() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    let mut id = String::with_capacity(32);
    for byte in bytes {
        let _ = write!(id, "{byte:02x}");
    }
    Some(id)
}

#[cfg(all(test, unix))]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::config::Config;

    /// Returns the sessions of a gateway whose server does not end by itself, and is ended slowly.
    fn slow(session_idle: u64) -> Arc<Sessions> {
        let server = json!({ "command": "sh", "args": ["-c", "trap '' TERM; while :; do sleep 1; done"] });
        let settings = json!({ "bounds": { "session_idle": session_idle, "sessions": 3 } });
        let file = json!({ "mcpServers": { "a": server }, "mcpact": settings });
        let config = Config::parse(&file.to_string()).expect("a file");
        Sessions::new(Arc::new(Gateway::new(config).expect("settings")))
    }

    /// The end of one session takes seconds, and the client of the next one may return meanwhile.
    #[tokio::test]
    async fn all_idle_sessions_are_removed_before_one_is_ended() {
        let sessions = slow(1);
        for _ in 0..3 {
            sessions.open().expect("a session");
        }
        let expiry = tokio::spawn(expire(Arc::clone(&sessions)));
        let is_expired = async {
            while sessions.len() == 3 {
                sleep(Duration::from_millis(5)).await;
            }
        };
        let in_time = tokio::time::timeout(Duration::from_secs(30), is_expired).await;
        assert!(in_time.is_ok() && sessions.lock().is_empty());
        expiry.abort();
    }

    #[tokio::test]
    async fn a_session_whose_client_returns_is_kept() {
        let sessions = slow(60);
        let max = Duration::from_secs(60);
        let (first, second) = (sessions.open().expect("a session"), sessions.open().expect("a session"));
        let long_ago = Instant::now()
            .checked_sub(max * 2)
            .expect("a machine that runs for minutes");
        for (_, open) in [&first, &second] {
            *lock(&open.last_used) = long_ago;
        }
        assert!(sessions.get(&first.0).is_some());
        assert_eq!(sessions.take_idle(max).len(), 1);
        assert!(sessions.get(&first.0).is_some() && sessions.get(&second.0).is_none());
    }

    #[tokio::test]
    async fn ending_sessions_count_for_the_maximum() {
        let sessions = slow(60);
        let max = sessions.gateway.config.settings.bounds.sessions;
        for _ in 0..max {
            sessions.open().expect("a session");
        }
        let ending = sessions.take_idle(Duration::ZERO);
        assert_eq!((ending.len(), sessions.len()), (max, 0));
        assert!(sessions.open().is_none());
        drop(ending);
        assert!(sessions.open().is_some());
    }

    /// Clients that end without a request that ends their session do not lock others out.
    #[tokio::test]
    async fn a_newcomer_replaces_the_session_that_is_unused_for_longest() {
        let sessions = slow(60);
        let max = sessions.gateway.config.settings.bounds.sessions;
        let opened: Vec<(String, Arc<OpenSession>)> = (0..max).map(|_| sessions.open().expect("a session")).collect();
        // The first client returns, and the second one reads a stream.
        assert!(sessions.get(&opened[0].0).is_some());
        let _stream = opened[1].1.streams.listen();
        let (newcomer, _) = sessions.open().expect("a session");
        assert!(sessions.get(&opened[2].0).is_none());
        for id in [&opened[0].0, &opened[1].0, &newcomer] {
            assert!(sessions.get(id).is_some());
        }
        // The servers of the replaced session still run, so no further one ends.
        assert!(sessions.open().is_none());
        sessions.end().await;
    }

    #[tokio::test]
    async fn the_end_waits_for_ending_sessions_and_opens_none() {
        let sessions = slow(60);
        sessions.open().expect("a session");
        let idle = sessions.take_idle(Duration::ZERO);
        let end = sessions.end();
        let in_time = tokio::time::timeout(Duration::from_millis(50), end).await;
        assert!(in_time.is_err());
        assert!(sessions.open().is_none());
        drop(idle);
        assert!(
            tokio::time::timeout(Duration::from_secs(30), sessions.end())
                .await
                .is_ok()
        );
    }
}
