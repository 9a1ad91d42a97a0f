//! Sinks of records, each with a thread of its own.

use crate::listed::ListedTool;
use crate::record::Record;

/// An error of a sink.
pub type SinkError = Box<dyn std::error::Error + Send + Sync>;

/// A destination of records, such as a database.
///
/// A meter calls it on a thread of its own, so it may block. Batches are in the order in which
/// calls ended. A batch that fails is tried again; see [`Builder::sink`](crate::Builder::sink).
pub trait Sink: Send + 'static {
    /// Writes a batch completely, or not at all.
    ///
    /// # Errors
    ///
    /// Returns an error if the batch was not written.
    fn write(&mut self, records: &[Record]) -> Result<(), SinkError>;

    /// Writes the number of records that were dropped since this method last succeeded. It is
    /// called after [`write`](Sink::write) succeeds again, and at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if the number was not written.
    fn dropped(&mut self, records: u64) -> Result<(), SinkError> {
        let _ = records;
        Ok(())
    }

    /// Writes the tools of a list. It may fail without a loss: the next list has them again.
    ///
    /// # Errors
    ///
    /// Returns an error if they were not written.
    fn listed(&mut self, tools: &[ListedTool]) -> Result<(), SinkError> {
        let _ = tools;
        Ok(())
    }

    /// Ends a session with this duration in microseconds.
    fn session_ended(&mut self, session: &crate::Session, duration: u64) {
        let _ = (session, duration);
    }

    /// Does regular work, such as deleting old records. It is called after a batch, or after a
    /// second without records.
    fn idle(&mut self) {}

    /// Writes the buffered records. It is called by [`Meter::flush`](crate::Meter::flush) and at
    /// the end.
    fn flush(&mut self) {}
}
