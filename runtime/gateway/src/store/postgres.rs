//! PostgreSQL, for several gateways with one log.

use std::error::Error;

use postgres::types::{IsNull, ToSql, Type, private::BytesMut};
use postgres::{Client, Row};

use super::database::{Database, StoreError};
use super::tls::connect;
use super::value::Value;
use crate::causes::with_causes;

/// The lock under which one gateway migrates: `mcpa` in ASCII.
const LOCK: i64 = 0x6d63_7061;

/// A connection, which is opened again after it was lost.
pub(super) struct Postgres {
    url: String,
    client: Client,
}

impl Postgres {
    pub(super) fn open(url: &str) -> Result<Postgres, StoreError> {
        Ok(Postgres {
            client: connect(url)?,
            url: url.to_owned(),
        })
    }

    /// Returns the connection.
    fn client(&mut self) -> Result<&mut Client, StoreError> {
        if self.client.is_closed() {
            self.client = connect(&self.url)?;
        }
        Ok(&mut self.client)
    }
}

fn failed(error: &postgres::Error) -> StoreError {
    StoreError::new(format!(
        "the log in PostgreSQL: {}",
        with_causes(error.to_string(), error)
    ))
}

impl ToSql for Value {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            // A number may be the value of a text.
            Value::Int(int) if *ty == Type::TEXT => int.to_string().to_sql(ty, out),
            Value::Int(int) => int.to_sql(ty, out),
            Value::Text(text) => text.to_sql(ty, out),
        }
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT8 | Type::TEXT | Type::VARCHAR)
    }

    postgres::types::to_sql_checked!();
}

fn values(row: &Row) -> Result<Vec<Value>, postgres::Error> {
    (0..row.len())
        .map(|column| {
            Ok(match *row.columns()[column].type_() {
                Type::INT8 => row.try_get::<_, Option<i64>>(column)?.map_or(Value::Null, Value::Int),
                _ => row
                    .try_get::<_, Option<String>>(column)?
                    .map_or(Value::Null, Value::Text),
            })
        })
        .collect()
}

fn parameters(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

impl Database for Postgres {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        self.client()?
            .execute(sql, &parameters(values))
            .map_err(|error| failed(&error))
    }

    fn insert_all(&mut self, sql: &str, rows: &[Vec<Value>]) -> Result<(), StoreError> {
        let client = self.client()?;
        let mut run = || {
            let mut transaction = client.transaction()?;
            let statement = transaction.prepare(sql)?;
            for row in rows {
                transaction.execute(&statement, &parameters(row))?;
            }
            transaction.commit()
        };
        run().map_err(|error| failed(&error))
    }

    fn rows(&mut self, sql: &str, values_of: &[Value]) -> Result<Vec<Vec<Value>>, StoreError> {
        let rows = self.client()?.query(sql, &parameters(values_of));
        let rows = rows.map_err(|error| failed(&error))?;
        rows.iter()
            .map(|row| values(row).map_err(|error| failed(&error)))
            .collect()
    }

    fn version(&mut self) -> Result<u32, StoreError> {
        let is_empty = self.rows("SELECT CAST(to_regclass('meta') AS TEXT)", &[])?;
        if is_empty.first().and_then(|row| row.first()) == Some(&Value::Null) {
            return Ok(0);
        }
        let rows = self.rows("SELECT value FROM meta WHERE key = 'schema'", &[])?;
        let version = rows.first().and_then(|row| row.first()).map(Value::text);
        Ok(version.and_then(|version| version.parse().ok()).unwrap_or(0))
    }

    fn migrate(&mut self, statements: &str, version: u32) -> Result<(), StoreError> {
        let client = self.client()?;
        let mut run = || {
            let mut transaction = client.transaction()?;
            // One gateway migrates. Others wait, and then find the new version.
            transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])?;
            transaction.batch_execute("CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")?;
            let now = transaction.query_opt("SELECT value FROM meta WHERE key = 'schema'", &[])?;
            let now: u32 = now.and_then(|row| row.get::<_, String>(0).parse().ok()).unwrap_or(0);
            if now < version {
                transaction.batch_execute(statements)?;
                let set = "INSERT INTO meta (key, value) VALUES ('schema', $1) \
                           ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value";
                transaction.execute(set, &[&version.to_string()])?;
            }
            transaction.commit()
        };
        run().map_err(|error| failed(&error))
    }

    fn id_column(&self) -> &'static str {
        "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
    }

    fn size(&mut self) -> Result<Option<u64>, StoreError> {
        Ok(None)
    }

    fn shrink(&mut self) -> Result<(), StoreError> {
        // The server frees space by itself.
        Ok(())
    }
}
