//! Writes the records of a meter.

use std::time::{Duration, Instant};

use mcpact_meter::{ListedTool, Record, Sink, SinkError};

use super::database::Database;
use super::retention::Retention;
use super::sql::{self, ADD_TO_META, DROPPED};
use super::value::Value;

/// The time between two deletions of old records.
const RETENTION_EVERY: Duration = Duration::from_secs(60);

/// Writes the records of a meter into a log, each batch in one transaction.
pub struct LogSink {
    database: Box<dyn Database>,
    insert: String,
    retention: Retention,
    /// `None` before the first deletion.
    deleted: Option<Instant>,
}

impl LogSink {
    pub(super) fn new(database: Box<dyn Database>, retention: Retention) -> LogSink {
        LogSink {
            database,
            insert: sql::insert(),
            retention,
            deleted: None,
        }
    }
}

impl Sink for LogSink {
    fn write(&mut self, records: &[Record]) -> Result<(), SinkError> {
        let rows: Vec<Vec<Value>> = records.iter().map(values).collect();
        Ok(self.database.insert_all(&self.insert, &rows)?)
    }

    fn dropped(&mut self, records: u64) -> Result<(), SinkError> {
        let parameters = [Value::from(DROPPED), Value::from(records)];
        self.database.execute(ADD_TO_META, &parameters)?;
        Ok(())
    }

    fn listed(&mut self, tools: &[ListedTool]) -> Result<(), SinkError> {
        let rows: Vec<Vec<Value>> = tools.iter().map(super::tools::values).collect();
        Ok(self.database.insert_all(sql::ADD_TOOL, &rows)?)
    }

    fn idle(&mut self) {
        if self.retention == Retention::default() || self.deleted.is_some_and(|at| at.elapsed() < RETENTION_EVERY) {
            return;
        }
        self.deleted = Some(Instant::now());
        if let Err(error) = self.retention.apply(self.database.as_mut()) {
            tracing::warn!("cannot delete old records of the log: {error}");
        }
    }

    fn flush(&mut self) {
        self.deleted = None;
        self.idle();
    }
}

impl std::fmt::Debug for LogSink {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text.debug_struct("LogSink")
            .field("retention", &self.retention)
            .finish_non_exhaustive()
    }
}

/// Returns the values of a record, in the order of [`sql::COLUMNS`].
fn values(record: &Record) -> Vec<Value> {
    vec![
        Value::from(record.started),
        Value::from(record.duration),
        Value::from(record.method.as_str()),
        Value::from(record.server.as_str()),
        Value::from(record.target.as_ref()),
        Value::from(record.session.as_str()),
        Value::from(record.client.as_ref()),
        Value::from(record.protocol.as_ref()),
        Value::from(record.model.as_ref()),
        Value::from(record.input_tokens.as_ref()),
        Value::from(record.output_tokens.as_ref()),
        Value::from(record.full_tokens.as_ref()),
        Value::from(i64::from(record.estimated)),
        Value::from(record.error.as_ref()),
        Value::from(record.warning.as_ref()),
        Value::from(record.input.as_ref()),
        Value::from(record.output.as_ref()),
    ]
}
