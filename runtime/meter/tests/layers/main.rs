//! Layers around rmcp's servers: unchanged messages, and a log that equals an independent count.

#[cfg(feature = "http")]
mod http;
mod line_limits;
mod lines;
mod recount;
mod sampling;
mod server;

use std::sync::{Arc, Mutex};

use mcpact_meter::{Record, Sink, SinkError};

/// A sink that keeps records.
#[derive(Clone, Default)]
pub(crate) struct Kept(Arc<Mutex<Vec<Record>>>);

impl Sink for Kept {
    fn write(&mut self, records: &[Record]) -> Result<(), SinkError> {
        self.0.lock().unwrap().extend_from_slice(records);
        Ok(())
    }
}

impl Kept {
    pub(crate) fn records(&self) -> Vec<Record> {
        self.0.lock().unwrap().clone()
    }
}
