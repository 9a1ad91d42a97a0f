//! Deletes old records.

use std::time::Duration;

use mcpact_meter::time;

use super::database::{Database, StoreError};
use super::sql::{ADD_TO_META, EXPIRED};
use super::value::Value;

/// The maximum number of records that one statement deletes: writers wait meanwhile.
const MAX_DELETED: u64 = 5_000;

/// The records that are deleted; none by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// The maximum age of a record.
    pub max_age: Option<Duration>,
    /// The size of an SQLite file in bytes above which the oldest records are deleted.
    pub max_bytes: Option<u64>,
}

impl Retention {
    /// Deletes old records, and tools whose last list is as old. Returns the number of records.
    pub(super) fn apply(self, database: &mut dyn Database) -> Result<u64, StoreError> {
        let mut deleted = 0;
        if let Some(age) = self.max_age {
            let age = i64::try_from(age.as_micros()).unwrap_or(i64::MAX);
            let oldest = time::now_micros().saturating_sub(age);
            let sql = "DELETE FROM calls WHERE id IN \
                       (SELECT id FROM calls WHERE started < $1 ORDER BY started LIMIT $2)";
            loop {
                let step = database.execute(sql, &[Value::from(oldest), Value::from(MAX_DELETED)])?;
                deleted += step;
                if step < MAX_DELETED {
                    break;
                }
            }
            database.execute("DELETE FROM tools WHERE last_seen < $1", &[Value::from(oldest)])?;
        }
        if let Some(max) = self.max_bytes
            && let Some(size) = database.size()?.filter(|size| *size > max)
        {
            // Deletes a tenth more than necessary, so that the next batch need not delete again.
            let target = max - max / 10;
            let rows = database.rows("SELECT COUNT(*) FROM calls", &[])?;
            let number = rows.first().and_then(|row| row.first()).map_or(0, Value::count);
            let excess = u128::from(number) * u128::from(size.saturating_sub(target)) / u128::from(size.max(1));
            let mut rest = u64::try_from(excess).unwrap_or(u64::MAX).min(number);
            let sql = "DELETE FROM calls WHERE id IN (SELECT id FROM calls ORDER BY id LIMIT $1)";
            while rest > 0 {
                let step = database.execute(sql, &[Value::from(rest.min(MAX_DELETED))])?;
                deleted += step;
                rest = if step == 0 { 0 } else { rest.saturating_sub(step) };
            }
        }
        if deleted > 0 {
            database.execute(ADD_TO_META, &[Value::from(EXPIRED), Value::from(deleted)])?;
            database.shrink()?;
        }
        Ok(deleted)
    }
}
