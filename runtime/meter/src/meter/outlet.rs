//! The queue and the thread of a sink.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::listed::ListedTool;
use crate::record::Record;
use crate::session::Session;
use crate::sink::Sink;

/// The maximum number of records in a batch.
const MAX_BATCH: usize = 1_024;
/// The time between two attempts to write a batch.
const RETRY: Duration = Duration::from_millis(50);
/// The time after which a sink without records may do its regular work.
const IDLE: Duration = Duration::from_secs(1);

/// The settings of the queues.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    /// The maximum number of records that wait.
    pub(super) records: usize,
    /// The time for which a batch is tried again.
    pub(super) patience: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            records: 16 << 10,
            patience: Duration::from_secs(5),
        }
    }
}

/// The counters and the thread of a sink.
pub(super) struct Outlet {
    dropped: Dropped,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// The dropped records of a sink, and those of all sinks together.
#[derive(Clone)]
struct Dropped {
    own: Arc<AtomicU64>,
    all: Arc<AtomicU64>,
}

impl Dropped {
    fn add(&self, records: u64) {
        self.own.fetch_add(records, Ordering::Relaxed);
        self.all.fetch_add(records, Ordering::Relaxed);
    }
}

/// The sending end of a sink's queue, for a meter's thread.
pub(super) struct Sender {
    queue: SyncSender<Message>,
    dropped: Dropped,
}

enum Message {
    Record(Box<Record>),
    SessionEnded(Box<Session>, u64),
    Listed(Vec<ListedTool>),
    Flush(mpsc::Sender<()>),
}

impl Outlet {
    /// Starts the thread of a sink.
    pub(super) fn start(sink: Box<dyn Sink>, settings: Settings, all: Arc<AtomicU64>) -> (Outlet, Sender) {
        let dropped = Dropped {
            own: Arc::default(),
            all,
        };
        let (queue, messages) = mpsc::sync_channel(settings.records);
        let dispatch = tracing::dispatcher::get_default(Clone::clone);
        let writer = Writer {
            sink,
            messages,
            dropped: dropped.clone(),
            reported: 0,
            patience: settings.patience,
            is_failing: false,
        };
        let run = move || tracing::dispatcher::with_default(&dispatch, || writer.run());
        // Without a thread the queue is closed: records are dropped and counted.
        let thread = std::thread::Builder::new()
            .name("mcpact-sink".to_owned())
            .spawn(run)
            .ok();
        let outlet = Outlet {
            dropped: dropped.clone(),
            thread: Mutex::new(thread),
        };
        (outlet, Sender { queue, dropped })
    }

    /// Counts a record that did not reach the sink.
    pub(super) fn count_dropped(&self) {
        self.dropped.add(1);
    }

    pub(super) fn take_thread(&self) -> Option<JoinHandle<()>> {
        self.thread.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Sender {
    /// Queues a record, or drops and counts it.
    pub(super) fn record(&self, record: Record) {
        if self.queue.try_send(Message::Record(Box::new(record))).is_err() {
            self.dropped.add(1);
        }
    }

    pub(super) fn session_ended(&self, session: &Session, duration: u64) {
        let message = Message::SessionEnded(Box::new(session.clone()), duration);
        // The message is no record: a full queue only loses the duration of a session.
        let _ = self.queue.try_send(message);
    }

    pub(super) fn listed(&self, tools: &[ListedTool]) {
        // The message is no record: the next list has the tools again.
        let _ = self.queue.try_send(Message::Listed(tools.to_vec()));
    }

    /// Asks the sink to write its records. The receiver gets a message when they are written.
    pub(super) fn flush(&self, deadline: Instant) -> Option<Receiver<()>> {
        let (done, flushed) = mpsc::channel();
        let mut message = Message::Flush(done);
        loop {
            match self.queue.try_send(message) {
                Ok(()) => return Some(flushed),
                Err(TrySendError::Full(back)) if Instant::now() < deadline => {
                    message = back;
                    std::thread::sleep(Duration::from_millis(2));
                }
                Err(_) => return None,
            }
        }
    }
}

/// The thread of a sink.
struct Writer {
    sink: Box<dyn Sink>,
    messages: Receiver<Message>,
    dropped: Dropped,
    /// The number of dropped records that were reported to the sink.
    reported: u64,
    patience: Duration,
    is_failing: bool,
}

impl Writer {
    fn run(mut self) {
        let mut batch = Vec::new();
        loop {
            match self.messages.recv_timeout(IDLE) {
                Ok(message) => {
                    let flush = self.take(message, &mut batch);
                    let flush = flush.or_else(|| self.take_waiting(&mut batch));
                    self.write(&mut batch);
                    if let Some(done) = flush {
                        self.sink.flush();
                        let _ = done.send(());
                    }
                    self.sink.idle();
                }
                Err(RecvTimeoutError::Timeout) => {
                    self.report();
                    self.sink.idle();
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.report();
        self.sink.flush();
    }

    /// Takes waiting records, until the batch is full or a flush is requested.
    fn take_waiting(&mut self, batch: &mut Vec<Record>) -> Option<mpsc::Sender<()>> {
        while batch.len() < MAX_BATCH {
            let Ok(message) = self.messages.try_recv() else { break };
            if let Some(flush) = self.take(message, batch) {
                return Some(flush);
            }
        }
        None
    }

    fn take(&mut self, message: Message, batch: &mut Vec<Record>) -> Option<mpsc::Sender<()>> {
        match message {
            Message::Record(record) => batch.push(*record),
            Message::SessionEnded(session, duration) => self.sink.session_ended(&session, duration),
            Message::Listed(tools) => {
                if let Err(error) = self.sink.listed(&tools) {
                    tracing::warn!("cannot write the list of tools to the log: {error}");
                }
            }
            Message::Flush(done) => return Some(done),
        }
        None
    }

    /// Writes a batch, with several attempts, or drops it.
    fn write(&mut self, batch: &mut Vec<Record>) {
        if batch.is_empty() {
            return;
        }
        let deadline = Instant::now() + self.patience;
        loop {
            // A panic of a sink is an error that no second attempt repairs.
            let written = panic::catch_unwind(AssertUnwindSafe(|| self.sink.write(batch)));
            let has_panicked = written.is_err();
            match written.unwrap_or_else(|_| Err("the sink has panicked".into())) {
                Ok(()) => {
                    if self.is_failing {
                        tracing::info!("the log is written again");
                    }
                    self.is_failing = false;
                    self.report();
                    break;
                }
                Err(error) => {
                    if !self.is_failing {
                        tracing::warn!("cannot write the log, so records are dropped and counted: {error}");
                    }
                    self.is_failing = true;
                    if has_panicked || Instant::now() >= deadline {
                        self.dropped.add(batch.len() as u64);
                        break;
                    }
                    std::thread::sleep(RETRY);
                }
            }
        }
        batch.clear();
    }

    /// Reports records that were dropped since the last report.
    fn report(&mut self) {
        let dropped = self.dropped.own.load(Ordering::Relaxed);
        if dropped > self.reported && self.sink.dropped(dropped - self.reported).is_ok() {
            self.reported = dropped;
        }
    }
}
