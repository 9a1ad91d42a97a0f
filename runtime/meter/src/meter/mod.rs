//! The meter: it counts, limits and logs calls without blocking them.
//!
//! A call's texts are copied into a bounded queue when it ends. A thread counts their tokens, and
//! passes records to a bounded queue of each sink, which has a thread of its own. A full queue
//! drops records and counts them.
//!
//! | File | |
//! |---|---|
//! | `inner` | what the clones of a meter share |
//! | `metered_call` | a call between its request and its response |
//! | `job` | a call that has ended, with the texts that are counted |
//! | `count` | the tokens of calls and lists |
//! | `worker` | the thread that counts |
//! | `outlet` | the queue and the thread of a sink |

mod count;
mod inner;
mod job;
mod metered_call;
mod outlet;
mod worker;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, TrySendError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use count::Counter;
use inner::{Inner, MAX_WAITING, micros};
use job::{Job, Text};
pub use metered_call::MeteredCall;
use outlet::{Outlet, Settings};
use worker::Worker;

use mcpact_shared::truncate::truncate;

use crate::limits::{Limit, Limits, Spent, Verdict};
use crate::listed::ListedTool;
use crate::prices::Prices;
use crate::record::{MAX_NAME, Record};
use crate::redact::Redactor;
use crate::request::Request;
use crate::session::Session;
use crate::sink::Sink;
use crate::spans;
use crate::time;
use crate::tokens::{CountingMethod, Shown};

/// The maximum number of ended calls that wait to be counted.
const MAX_JOBS: usize = 16 << 10;
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
        record.origin.request_id = request.id.map(str::to_owned);
        record.origin.parent = request.trace_parent();
        record.origin.transport = request.transport;
        record.origin.is_client = request.is_client;
        record.origin.is_unlisted = request.is_unlisted;
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
        if let Text::Json(result) = self.inner.text(Some(result)) {
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

/// The settings of a [`Meter`].
#[derive(Default)]
#[must_use]
pub struct Builder {
    counting: CountingMethod,
    shown: Shown,
    server: String,
    model: Option<String>,
    limits: Vec<Limit>,
    spent: Vec<Spent>,
    prices: Option<Prices>,
    has_content: bool,
    redactor: Redactor,
    sinks: Vec<Box<dyn Sink>>,
    settings: Settings,
}

impl Builder {
    /// Sets how tokens are counted: exactly in `o200k_base` by default.
    pub fn counting(mut self, counting: CountingMethod) -> Builder {
        self.counting = counting;
        self
    }

    /// Sets the view of tool results that the client passes to its model: the content by default.
    pub fn shown(mut self, shown: Shown) -> Builder {
        self.shown = shown;
        self
    }

    /// Sets the name of the server, for requests that do not name one.
    pub fn server(mut self, name: impl Into<String>) -> Builder {
        self.server = name.into();
        self
    }

    /// Sets the model that makes the calls, for sessions that do not name one.
    pub fn model(mut self, model: impl Into<String>) -> Builder {
        self.model = Some(model.into());
        self
    }

    /// Adds a limit. A limit without a maximum limits nothing.
    pub fn limit(mut self, limit: Limit) -> Builder {
        self.limits.push(limit);
        self
    }

    /// Adds limits, such as those of [`limits::parse`](crate::limits::parse).
    pub fn limits(mut self, limits: impl IntoIterator<Item = Limit>) -> Builder {
        self.limits.extend(limits);
        self
    }

    /// Sets the earlier use by calls of the day in UTC, so that limits survive a restart.
    pub fn spent(mut self, spent: Vec<Spent>) -> Builder {
        self.spent = spent;
        self
    }

    /// Sets the prices of models, for limits of cost: those that ship with the crate by default.
    pub fn prices(mut self, prices: Prices) -> Builder {
        self.prices = Some(prices);
        self
    }

    /// Logs arguments and results, without secrets. By default they are not logged.
    pub fn content(mut self, is_logged: bool) -> Builder {
        self.has_content = is_logged;
        self
    }

    /// Sets the redactor of logged texts, which removes the values of environment variables and
    /// headers.
    pub fn redactor(mut self, redactor: Redactor) -> Builder {
        self.redactor = redactor;
        self
    }

    /// Adds a sink with a thread and a queue of its own. A batch that the sink does not accept is
    /// tried again for 5 seconds and then dropped.
    pub fn sink(mut self, sink: impl Sink) -> Builder {
        self.sinks.push(Box::new(sink));
        self
    }

    /// Sets the maximum number of records that wait for each sink, 16,384 by default. A failing
    /// batch is tried again for the time `patience`, 5 seconds by default.
    pub fn queue(mut self, records: usize, patience: std::time::Duration) -> Builder {
        self.settings = Settings {
            records: records.max(1),
            patience,
        };
        self
    }

    /// Builds the meter and starts its threads.
    pub fn build(self) -> Meter {
        let dropped = Arc::new(AtomicU64::new(0));
        let waiting = Arc::new(AtomicUsize::new(0));
        let prices = Arc::new(self.prices.unwrap_or_default());
        let limits = (!self.limits.is_empty()).then(|| {
            let limits = Limits::new(self.limits);
            limits.restore(&self.spent, time::now_micros(), &prices);
            Arc::new(limits)
        });
        let counter = Counter {
            counting: self.counting,
            shown: self.shown,
            redactor: Arc::new(self.redactor),
        };
        let mut senders = Vec::new();
        let mut outlets = Vec::new();
        for sink in self.sinks {
            let (outlet, sender) = Outlet::start(sink, self.settings, Arc::clone(&dropped));
            outlets.push(outlet);
            senders.push(sender);
        }
        let (queue, jobs) = mpsc::sync_channel(MAX_JOBS);
        let worker = Worker {
            jobs,
            senders,
            waiting: Arc::clone(&waiting),
            counter: counter.clone(),
            limits: limits.clone(),
            prices: Arc::clone(&prices),
        };
        let thread = worker.start();
        Meter {
            inner: Arc::new(Inner {
                // Without a thread, records are dropped and counted.
                queue: thread.is_some().then_some(queue),
                waiting,
                dropped,
                counter,
                limits,
                prices,
                server: self.server,
                model: self.model,
                has_content: self.has_content,
                worker: Mutex::new(thread),
                outlets,
            }),
        }
    }
}

impl std::fmt::Debug for Builder {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text.debug_struct("Builder")
            .field("counting", &self.counting)
            .field("limits", &self.limits)
            .field("sinks", &self.sinks.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Response;
    use crate::sink::SinkError;

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
