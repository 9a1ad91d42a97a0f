//! SQLite: one file, with a write-ahead log beside it.

use std::time::Duration;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, Connection, OpenFlags, ToSql, TransactionBehavior};

use super::database::{Database, OpenMode, StoreError};
use super::value::Value;

/// The `application_id` of a log: `mcpa`.
const APPLICATION_ID: i32 = 0x6d63_7061;
/// The time for which a statement waits for a locked database.
const LOCK_WAIT: Duration = Duration::from_secs(2);

/// A connection to a file.
pub(super) struct Sqlite {
    connection: Connection,
    path: String,
}

impl Sqlite {
    /// Opens a file. `limits` are its maximum size in bytes, and the time for which a statement waits for a lock.
    pub(super) fn open(
        path: &str,
        limits: (Option<u64>, Option<Duration>),
        mode: OpenMode,
    ) -> Result<Sqlite, StoreError> {
        let failed = |error: &dyn std::fmt::Display| StoreError::new(format!("cannot open the log `{path}`: {error}"));
        if mode == OpenMode::Create {
            create_private(path).map_err(|error| failed(&error))?;
            #[cfg(unix)]
            warn_of_other_readers(path);
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(|error| failed(&error))?;
        let mut database = Sqlite {
            connection,
            path: path.to_owned(),
        };
        database.set_up(limits).map_err(|error| failed(&error))?;
        Ok(database)
    }

    /// Checks that the file is a log, and sets the connection up.
    fn set_up(&mut self, (max_bytes, lock_wait): (Option<u64>, Option<Duration>)) -> Result<(), String> {
        let text = |error: rusqlite::Error| error.to_string();
        let connection = &self.connection;
        connection.busy_timeout(lock_wait.unwrap_or(LOCK_WAIT)).map_err(text)?;
        let number = |pragma: &str| connection.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get::<_, i32>(0));
        let tables: i64 = connection
            .query_row("SELECT COUNT(*) FROM sqlite_master", [], |row| row.get(0))
            .map_err(text)?;
        match number("application_id").map_err(text)? {
            APPLICATION_ID => {}
            0 if tables == 0 => {
                // This must precede the first table: it allows free pages to be released one by
                // one.
                connection
                    .execute_batch(&format!(
                        "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA application_id = {APPLICATION_ID};"
                    ))
                    .map_err(text)?;
            }
            _ => return Err("it is a database of another program; name another file".to_owned()),
        }
        // A commit is in the file system, so it survives the end of the process; the last ones may
        // be lost with the power.
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 16777216;",
            )
            .map_err(text)?;
        if let Some(bytes) = max_bytes {
            let page: i64 = connection
                .query_row("PRAGMA page_size", [], |row| row.get(0))
                .map_err(text)?;
            let pages = i64::try_from(bytes).unwrap_or(i64::MAX) / page.max(1);
            let limit = format!("PRAGMA max_page_count = {}", pages.max(1));
            connection.query_row(&limit, [], |_| Ok(())).map_err(text)?;
        }
        Ok(())
    }

    fn error(&self, error: &rusqlite::Error) -> StoreError {
        StoreError::new(format!("the log `{}`: {error}", self.path))
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(int) => ValueRef::Integer(*int),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

/// Binds `$1`, `$2` and so on, wherever they are in the statement.
fn bind(statement: &mut CachedStatement<'_>, parameters: &[Value]) -> rusqlite::Result<()> {
    for (number, value) in (1..).zip(parameters) {
        if let Some(index) = statement.parameter_index(&format!("${number}"))? {
            statement.raw_bind_parameter(index, value)?;
        }
    }
    Ok(())
}

impl Database for Sqlite {
    fn execute(&mut self, sql: &str, parameters: &[Value]) -> Result<u64, StoreError> {
        let run = || {
            let mut statement = self.connection.prepare_cached(sql)?;
            bind(&mut statement, parameters)?;
            statement.raw_execute()
        };
        run().map(|rows| rows as u64).map_err(|error| self.error(&error))
    }

    fn insert_all(&mut self, sql: &str, rows: &[Vec<Value>]) -> Result<(), StoreError> {
        let mut run = || {
            let transaction = self
                .connection
                .transaction_with_behavior(TransactionBehavior::Immediate)?;
            let mut statement = transaction.prepare_cached(sql)?;
            for row in rows {
                bind(&mut statement, row)?;
                statement.raw_execute()?;
            }
            drop(statement);
            transaction.commit()
        };
        run().map_err(|error| self.error(&error))
    }

    fn rows(&mut self, sql: &str, parameters: &[Value]) -> Result<Vec<Vec<Value>>, StoreError> {
        let run = || {
            let mut statement = self.connection.prepare_cached(sql)?;
            bind(&mut statement, parameters)?;
            let columns = statement.column_count();
            let mut rows = statement.raw_query();
            let mut values = Vec::new();
            while let Some(row) = rows.next()? {
                let row = (0..columns).map(|column| {
                    Ok(match row.get_ref(column)? {
                        ValueRef::Null | ValueRef::Blob(_) => Value::Null,
                        ValueRef::Integer(int) => Value::Int(int),
                        #[expect(clippy::cast_possible_truncation, reason = "queries cast sums to integers")]
                        ValueRef::Real(real) => Value::Int(real as i64),
                        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
                    })
                });
                values.push(row.collect::<rusqlite::Result<Vec<Value>>>()?);
            }
            Ok(values)
        };
        run().map_err(|error: rusqlite::Error| self.error(&error))
    }

    fn version(&mut self) -> Result<u32, StoreError> {
        self.connection
            .query_row("PRAGMA user_version", [], |row| row.get(0))
            .map_err(|error| self.error(&error))
    }

    fn migrate(&mut self, statements: &str, version: u32) -> Result<(), StoreError> {
        let mut run = || {
            let transaction = self
                .connection
                .transaction_with_behavior(TransactionBehavior::Immediate)?;
            let now: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
            if now < version {
                transaction.execute_batch(statements)?;
                transaction.execute_batch(&format!("PRAGMA user_version = {version}"))?;
            }
            transaction.commit()
        };
        run().map_err(|error| self.error(&error))
    }

    fn id_column(&self) -> &'static str {
        // An id is not used again after the newest records are deleted.
        "INTEGER PRIMARY KEY AUTOINCREMENT"
    }

    fn size(&mut self) -> Result<Option<u64>, StoreError> {
        let pragma = |name: &str| {
            let read = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
            self.connection.query_row(&format!("PRAGMA {name}"), [], read)
        };
        let size = || Ok((pragma("page_count")? - pragma("freelist_count")?) * pragma("page_size")?);
        let size: rusqlite::Result<i64> = size();
        size.map(|size| u64::try_from(size).ok())
            .map_err(|error| self.error(&error))
    }

    fn shrink(&mut self) -> Result<(), StoreError> {
        let run = || {
            let mut statement = self.connection.prepare("PRAGMA incremental_vacuum")?;
            let mut rows = statement.raw_query();
            while rows.next()?.is_some() {}
            Ok(())
        };
        run().map_err(|error: rusqlite::Error| self.error(&error))
    }
}

/// Creates a file that only its owner reads, if it is missing.
fn create_private(path: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Warns of an existing file that other users may read or write.
#[cfg(unix)]
fn warn_of_other_readers(path: &str) {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path).map_or(0, |file| file.permissions().mode());
    if mode & 0o077 != 0 {
        let mode = mode & 0o777;
        tracing::warn!("the log `{path}` has mode {mode:o}, so other users may read it; run `chmod 600` on it");
    }
}
