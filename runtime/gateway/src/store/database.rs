//! The operations of both databases.

use super::StoreError;
use super::value::Value;

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
