//! The thread that counts the tokens of calls, and passes their records to the sinks.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;
use std::thread::JoinHandle;
use std::time::Instant;

use super::count::Counter;
use super::job::{EndedCall, Job};
use super::outlet::Sender;
use crate::limits::Limits;
use crate::prices::Prices;
use crate::spans;

/// The state of the thread.
pub(super) struct Worker {
    pub(super) jobs: Receiver<Job>,
    pub(super) senders: Vec<Sender>,
    pub(super) waiting: Arc<AtomicUsize>,
    pub(super) counter: Counter,
    pub(super) limits: Option<Arc<Limits>>,
    pub(super) prices: Arc<Prices>,
}

impl Worker {
    /// Starts the thread; `None` if the system has no thread left.
    pub(super) fn start(self) -> Option<JoinHandle<()>> {
        // Events of this thread go to the subscriber of the thread that builds the meter.
        let dispatch = tracing::dispatcher::get_default(Clone::clone);
        let run = move || tracing::dispatcher::with_default(&dispatch, || self.run());
        std::thread::Builder::new()
            .name("mcpact-meter".to_owned())
            .spawn(run)
            .ok()
    }

    fn run(self) {
        while let Ok(job) = self.jobs.recv() {
            let bytes = job.bytes();
            match job {
                Job::Call(call) => self.call(*call, bytes),
                Job::SessionEnded(session, duration) => {
                    for sender in &self.senders {
                        sender.session_ended(&session, duration);
                    }
                }
                Job::List(server, result, seen) => {
                    self.waiting.fetch_sub(bytes, Ordering::Relaxed);
                    let tools = self.counter.listed(&server, &result, seen);
                    for sender in &self.senders {
                        sender.listed(&tools);
                    }
                }
                Job::Listed(tools) => {
                    self.waiting.fetch_sub(bytes, Ordering::Relaxed);
                    for sender in &self.senders {
                        sender.listed(&tools);
                    }
                }
                Job::Flush(done, within) => {
                    let deadline = Instant::now() + within;
                    // All are notified first, so that they write at the same time.
                    let flushed: Vec<_> = self.senders.iter().map(|sender| sender.flush(deadline)).collect();
                    let rest = || deadline.saturating_duration_since(Instant::now());
                    // Waits for each sink, also after one has failed.
                    let failed = flushed
                        .into_iter()
                        .filter(|flushed| {
                            flushed
                                .as_ref()
                                .is_none_or(|flushed| flushed.recv_timeout(rest()).is_err())
                        })
                        .count();
                    // The caller of `flush` may no longer wait.
                    let _ = done.send(failed == 0);
                }
            }
        }
    }

    fn call(&self, mut call: EndedCall, bytes: usize) {
        if !call.is_settled {
            self.counter.count(&mut call);
            if let Some(limits) = &self.limits {
                limits.settle(&mut call.record, &self.prices);
            }
        }
        self.counter.redact(&mut call);
        let record = call.record;
        self.waiting.fetch_sub(bytes, Ordering::Relaxed);
        spans::event(&record);
        if let Some((last, others)) = self.senders.split_last() {
            for sender in others {
                sender.record(record.clone());
            }
            last.record(record);
        }
    }
}
