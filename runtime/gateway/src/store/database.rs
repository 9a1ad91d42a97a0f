//! The operations of both databases, and the version of their schema.

use std::fmt;

use super::sql::MIGRATIONS;
use super::value::Value;

/// An error of a store: the operation, the database, and the problem.
#[derive(Debug)]
pub struct StoreError(String);

impl StoreError {
    pub(super) fn new(text: impl Into<String>) -> StoreError {
        StoreError(text.into())
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

/// The way in which a database is opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OpenMode {
    /// It is created if it is missing.
    Create,
    /// It must exist.
    Existing,
}

/// A connection to a database. Parameters are `$1`, `$2` and so on.
pub(super) trait Database: Send {
    /// Runs a statement. Returns the number of changed rows.
    fn execute(&mut self, sql: &str, parameters: &[Value]) -> Result<u64, StoreError>;

    /// Runs a statement for each of these parameters in one transaction.
    fn insert_all(&mut self, sql: &str, rows: &[Vec<Value>]) -> Result<(), StoreError>;

    /// Returns the rows of a query.
    fn rows(&mut self, sql: &str, parameters: &[Value]) -> Result<Vec<Vec<Value>>, StoreError>;

    /// Returns the version of the schema; 0 for an empty database.
    fn version(&mut self) -> Result<u32, StoreError>;

    /// Runs the statements of a migration and sets the version, in one transaction. It does nothing
    /// if another connection has set this version in the meantime.
    fn migrate(&mut self, statements: &str, version: u32) -> Result<(), StoreError>;

    /// Returns the type and the constraint of the column `id`.
    fn id_column(&self) -> &'static str;

    /// Returns the size of the data in bytes, without free space; `None` if it is not known.
    fn size(&mut self) -> Result<Option<u64>, StoreError>;

    /// Gives free space back to the file system.
    fn shrink(&mut self) -> Result<(), StoreError>;
}

/// Brings a database to the newest version of the schema.
pub(super) fn migrate(database: &mut dyn Database) -> Result<(), StoreError> {
    let newest = u32::try_from(MIGRATIONS.len()).unwrap_or(u32::MAX);
    let version = database.version()?;
    if version > newest {
        return Err(StoreError::new(format!(
            "the log has schema version {version}; this mcpact supports up to {newest}; update mcpact"
        )));
    }
    for (version, statements) in (1..).zip(MIGRATIONS).skip(version as usize) {
        let statements = statements.replace("{id}", database.id_column());
        database.migrate(&statements, version)?;
    }
    Ok(())
}
