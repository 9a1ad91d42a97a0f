//! The settings of a meter.

use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, mpsc};

use super::count::Counter;
use super::outlet::{Outlet, Settings};
use super::{Inner, MAX_JOBS, Meter, worker};
use crate::limits::{Limit, Limits, Spent};
use crate::prices::Prices;
use crate::redact::Redactor;
use crate::sink::Sink;
use crate::time;
use crate::tokens::{CountingMethod, Shown};

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
        let worker = worker::Worker {
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
