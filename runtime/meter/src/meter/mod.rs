//! The meter: it counts, limits and logs calls without blocking them.
//!
//! A call's texts are copied into a bounded queue when it ends. A thread counts their tokens, and
//! passes records to a bounded queue of each sink, which has a thread of its own. A full queue
//! drops records and counts them.
//!
//! | File | |
//! |---|---|
//! | `builder` | the settings of a meter |
//! | `metered_call` | a call between its request and its response |
//! | `job` | a call that has ended, with the texts that are counted |
//! | `count` | the tokens of calls and lists |
//! | `worker` | the thread that counts |
//! | `outlet` | the queue and the thread of a sink |

mod builder;
mod count;
mod job;
mod metered_call;
mod outlet;
mod worker;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

pub use builder::Builder;
use count::Counter;
use job::Job;
pub use metered_call::MeteredCall;

use mcpact_rules::truncate::truncate;

use crate::limits::{Limits, Verdict};
use crate::listed::ListedTool;
use crate::prices::Prices;
use crate::record::{MAX_NAME, Record};
use crate::request::Request;
use crate::session::Session;
use crate::spans;
use crate::time;

/// The maximum number of ended calls that wait to be counted.
const MAX_JOBS: usize = 16 << 10;
/// The maximum number of bytes of texts that wait to be counted. Above it, tokens are estimated.
const MAX_WAITING: usize = 64 << 20;
/// The time for which a dropped meter waits for its sinks.
const CLOSE: Duration = Duration::from_secs(5);

/// Counts, limits and logs calls.
///
/// A meter is cheap to clone; clones share their queue, counters and sinks. It never blocks a call
/// and never panics. When the last clone is dropped, it waits up to 5 seconds until the sinks have
/// all queued records.
///
/// ```
/// use mcpact_meter::{Meter, Request, Response, Session};
///
/// let meter = Meter::builder().build();
/// let mut session = Session::unique();
/// session.read("initialize", r#"{"protocolVersion":"2025-11-25","clientInfo":{"name":"example","version":"1"}}"#);
///
/// let params = r#"{"name":"fetch_url","arguments":{"url":"https://example.com"}}"#;
/// let call = meter.begin(Request::new("tools/call", Some(params), &session).server("web"));
/// call.end(Response::result(r#"{"content":[{"type":"text","text":"Hello, world!"}]}"#));
/// assert_eq!(meter.dropped(), 0);
/// ```
#[derive(Clone)]
pub struct Meter {
    inner: Arc<Inner>,
}

/// The state that the clones of a meter share.
struct Inner {
    queue: Option<SyncSender<Job>>,
    waiting: Arc<AtomicUsize>,
    dropped: Arc<AtomicU64>,
    counter: Counter,
    limits: Option<Arc<Limits>>,
    prices: Arc<Prices>,
    server: String,
    model: Option<String>,
    has_content: bool,
    worker: Mutex<Option<JoinHandle<()>>>,
    outlets: Vec<outlet::Outlet>,
}

impl Meter {
    /// Returns a builder, whose meter counts exactly and has no limits and no sinks.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// Begins a call: counts it for its limits and opens its span. [`MeteredCall::verdict`] says
    /// whether the call is within its limits. The first call of a limit's period with a warning
    /// emits an event of `tracing` at the level `warn`.
    pub fn begin(&self, request: Request<'_>) -> MeteredCall {
        let session = request.session;
        let server = if request.server.is_empty() {
            &self.inner.server
        } else {
            request.server
        };
        let mut record = Record {
            started: time::now_micros(),
            method: request.method.to_owned(),
            server: server.to_owned(),
            target: request.named().map(|target| self.inner.counter.redactor.text(&target)),
            session: session.id.clone(),
            client: session.client.clone(),
            protocol: session.protocol.clone(),
            model: session.model.clone().or_else(|| self.inner.model.clone()),
            ..Record::default()
        };
        record.context.request_id = request.id.map(str::to_owned);
        record.context.parent = request.trace_parent();
        record.context.transport = request.transport;
        record.context.is_client = request.is_client;
        record.context.is_unlisted = request.is_unlisted;
        record.truncate();
        let limits = self.inner.limits.as_deref();
        let verdict = limits
            .map(|limits| limits.admit(&record, record.started))
            .unwrap_or_default();
        if let Verdict::Warn(text) = &verdict {
            record.warn(text);
        }
        let span = spans::open(&record);
        let text = self.inner.text(request.params);
        MeteredCall::new(Arc::clone(&self.inner), record, text, verdict, span)
    }

    /// Takes the warnings about ended calls of a session that are over the limit of a single call.
    /// The tokens of a long call are counted a moment after its end.
    pub fn take_warnings(&self, session: &Session) -> Vec<String> {
        let limits = self.inner.limits.as_ref();
        limits.map_or_else(Vec::new, |limits| limits.take_late(&truncate(&session.id, MAX_NAME)))
    }

    /// Ends a session: its counters are dropped, and its duration is measured.
    pub fn end_session(&self, session: &Session, started: Instant) {
        if let Some(limits) = &self.inner.limits {
            limits.end_session(&truncate(&session.id, MAX_NAME));
        }
        let duration = micros(started.elapsed());
        self.inner.send(Job::SessionEnded(Box::new(session.clone()), duration));
    }

    /// Passes the tools of a list to the sinks, so that their logs also contain tools without
    /// calls.
    pub fn listed(&self, tools: Vec<ListedTool>) {
        let job = Job::Listed(tools);
        let bytes = job.bytes();
        if self.inner.waiting.load(Ordering::Relaxed) + bytes > MAX_WAITING {
            // A later list has the same tools.
            return;
        }
        self.inner.waiting.fetch_add(bytes, Ordering::Relaxed);
        self.inner.send(job);
    }

    /// Passes the tools of a `tools/list` result to the sinks. The client must get the result
    /// unchanged. A result that is too long to be counted is ignored.
    pub fn list(&self, server: &str, result: &str) {
        if self.inner.outlets.is_empty() {
            return;
        }
        let server = if server.is_empty() { &self.inner.server } else { server };
        if let job::Text::Json(result) = self.inner.text(Some(result)) {
            self.inner
                .send(Job::List(server.to_owned(), result, time::now_micros()));
        }
    }

    /// Returns the number of records that were dropped, by all sinks together.
    pub fn dropped(&self) -> u64 {
        self.inner.dropped.load(Ordering::Relaxed)
    }

    /// Counts a call that cannot be logged.
    pub(crate) fn count_dropped(&self) {
        self.inner.count_dropped();
    }

    /// Waits until the sinks have the records of all calls that have ended. Returns false after
    /// this time. It blocks: use it at the end of a program, and in tests.
    pub fn flush(&self, within: Duration) -> bool {
        let deadline = Instant::now() + within;
        let (done, is_done) = mpsc::channel();
        let Some(queue) = &self.inner.queue else { return true };
        let mut job = Job::Flush(done, within);
        loop {
            match queue.try_send(job) {
                Ok(()) => break,
                Err(TrySendError::Full(back)) if Instant::now() < deadline => {
                    job = back;
                    std::thread::sleep(Duration::from_millis(2));
                }
                Err(_) => return false,
            }
        }
        let rest = deadline.saturating_duration_since(Instant::now());
        is_done.recv_timeout(rest).unwrap_or(false)
    }
}

impl std::fmt::Debug for Meter {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text.debug_struct("Meter")
            .field("dropped", &self.dropped())
            .finish_non_exhaustive()
    }
}

impl Inner {
    /// Queues a job, or drops it.
    fn send(&self, job: Job) {
        let Some(queue) = &self.queue else { return };
        if let Err(TrySendError::Full(job) | TrySendError::Disconnected(job)) = queue.try_send(job) {
            self.waiting.fetch_sub(job.bytes(), Ordering::Relaxed);
            if matches!(job, Job::Call(_)) {
                self.count_dropped();
            }
        }
    }

    fn count_dropped(&self) {
        for outlet in &self.outlets {
            outlet.count_dropped();
        }
        if self.outlets.is_empty() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Copies a text for the queue, or only its length if the text is too long or the queue has too
    /// many bytes.
    fn text(&self, text: Option<&str>) -> job::Text {
        let Some(text) = text else { return job::Text::None };
        let length = text.len();
        if length > crate::tokens::MAX_EXACT || self.waiting.load(Ordering::Relaxed) + length > MAX_WAITING {
            return job::Text::TooLong(length);
        }
        self.waiting.fetch_add(length, Ordering::Relaxed);
        job::Text::Json(text.into())
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // The worker ends when its queue is closed and empty; then the outlets end.
        drop(self.queue.take());
        let worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        let deadline = Instant::now() + CLOSE;
        for handle in worker
            .into_iter()
            .chain(self.outlets.iter().filter_map(outlet::Outlet::take_thread))
        {
            // A sink may hold the last clone of its own meter.
            if handle.thread().id() == std::thread::current().id() {
                continue;
            }
            while !handle.is_finished() && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

/// Returns a duration in microseconds.
fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Response;
    use crate::sink::{Sink, SinkError};

    /// Waiting texts have a maximum size, above which tokens are estimated and no record is lost.
    #[test]
    fn waiting_texts_are_bounded() {
        #[derive(Clone, Default)]
        struct Kept(Arc<Mutex<Vec<Record>>>);
        impl Sink for Kept {
            fn write(&mut self, records: &[Record]) -> Result<(), SinkError> {
                self.0.lock().unwrap().extend_from_slice(records);
                Ok(())
            }
        }
        let kept = Kept::default();
        let meter = Meter::builder().sink(kept.clone()).build();
        let session = Session::new("1");
        let result = r#"{"content":[{"type":"text","text":"Hello, world!"}]}"#;
        for waiting in [0, MAX_WAITING, 0] {
            meter.inner.waiting.store(waiting, Ordering::Relaxed);
            let call = meter.begin(Request::new("tools/call", Some(r#"{"name":"x"}"#), &session));
            call.end(Response::result(result));
            assert!(meter.flush(Duration::from_secs(30)));
            // The bytes of the taken job are free again.
            assert_eq!(meter.inner.waiting.load(Ordering::Relaxed), waiting);
        }
        let records = kept.0.lock().unwrap().clone();
        let output: Vec<_> = records
            .iter()
            .map(|record| (record.estimated, record.output_tokens))
            .collect();
        let estimate = Some(result.len().div_ceil(4) as u64);
        assert_eq!(output, [(false, Some(4)), (true, estimate), (false, Some(4))]);
    }
}
