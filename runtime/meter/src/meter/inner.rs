//! The state that the clones of a meter share: the queue of jobs, and the threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::count::Counter;
use super::job::{Job, Text};
use super::outlet::Outlet;
use crate::limits::Limits;
use crate::prices::Prices;
use crate::tokens::MAX_EXACT;

/// The maximum number of bytes of texts that wait to be counted. Above it, tokens are estimated.
pub(super) const MAX_WAITING: usize = 64 << 20;
/// The time for which a dropped meter waits for its sinks.
const CLOSE: Duration = Duration::from_secs(5);

/// The state that the clones of a meter share.
pub(super) struct Inner {
    pub(super) queue: Option<SyncSender<Job>>,
    pub(super) waiting: Arc<AtomicUsize>,
    pub(super) dropped: Arc<AtomicU64>,
    pub(super) counter: Counter,
    pub(super) limits: Option<Arc<Limits>>,
    pub(super) prices: Arc<Prices>,
    pub(super) server: String,
    pub(super) model: Option<String>,
    pub(super) has_content: bool,
    pub(super) worker: Mutex<Option<JoinHandle<()>>>,
    pub(super) outlets: Vec<Outlet>,
}

impl Inner {
    /// Queues a job, or drops it.
    pub(super) fn send(&self, job: Job) {
        let Some(queue) = &self.queue else { return };
        if let Err(TrySendError::Full(job) | TrySendError::Disconnected(job)) = queue.try_send(job) {
            self.waiting.fetch_sub(job.bytes(), Ordering::Relaxed);
            if matches!(job, Job::Call(_)) {
                self.count_dropped();
            }
        }
    }

    pub(super) fn count_dropped(&self) {
        for outlet in &self.outlets {
            outlet.count_dropped();
        }
        if self.outlets.is_empty() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Copies a text for the queue, or only its length if the text is too long or the queue has too
    /// many bytes.
    pub(super) fn text(&self, text: Option<&str>) -> Text {
        let Some(text) = text else { return Text::None };
        let length = text.len();
        if length > MAX_EXACT || self.waiting.load(Ordering::Relaxed) + length > MAX_WAITING {
            return Text::TooLong(length);
        }
        self.waiting.fetch_add(length, Ordering::Relaxed);
        Text::Json(text.into())
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
            .chain(self.outlets.iter().filter_map(Outlet::take_thread))
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
pub(super) fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}
