//! Migrations of the schema.

use super::StoreError;
use super::database::Database;
use super::sql::MIGRATIONS;

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
