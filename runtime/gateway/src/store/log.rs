//! The log of calls: how it is opened.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use mcpact_meter::Prices;

use super::database::{Database, OpenMode, StoreError, migrate};
#[cfg(feature = "postgres")]
use super::postgres::Postgres;
use super::retention::Retention;
use super::sink::LogSink;
use super::sqlite::Sqlite;

/// The log of calls in a database.
///
/// A store is cheap to clone. It blocks: asynchronous code calls it with `spawn_blocking`.
///
/// ```
/// use mcpact_gateway::store::{Filter, GroupBy, Page, Percentiles, Sort, Store};
/// use mcpact_meter::{Meter, Request, Response, Session};
/// use std::time::Duration;
///
/// # let folder = std::env::temp_dir().join(format!("mcpact-store-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let store = Store::open(folder.join("log.db").to_str().unwrap())?;
/// let meter = Meter::builder().sink(store.sink()?).build();
/// let session = Session::unique();
/// let call = meter.begin(Request::new("tools/call", Some(r#"{"name":"fetch"}"#), &session).server("web"));
/// call.end(Response::result(r#"{"content":[{"type":"text","text":"Hello, world!"}]}"#));
/// assert!(meter.flush(Duration::from_secs(10)));
///
/// let calls = store.query(&Filter::default(), Sort::default(), Page::default())?;
/// assert_eq!(calls[0].record.output_tokens, Some(4));
/// let sums = store.summary(&Filter::default(), GroupBy::Server, Percentiles::None)?;
/// assert_eq!((sums[0].name.as_str(), sums[0].calls, sums[0].output), ("web", 1, 4));
/// # drop(meter);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Store {
    url: String,
    database: Arc<Mutex<Box<dyn Database>>>,
    pub(super) prices: Arc<Prices>,
    options: Options,
}

/// The settings of a store.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The records that are deleted.
    pub retention: Retention,
    /// The maximum size of an SQLite file in bytes. Records that do not fit are dropped and
    /// counted.
    pub max_bytes: Option<u64>,
    /// The time for which a statement waits for a locked database; 2 seconds by default.
    pub lock_wait: Option<std::time::Duration>,
}

impl Store {
    /// Opens a log, and creates it if it is missing. `url` is a file of SQLite, whose folder must
    /// exist, except for that of [`default_path`]. With feature `postgres` it may be a URL
    /// `postgres://user@host/name`, with `sslmode` as for `psql`.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be opened, is no log, or was written by a newer
    /// version.
    pub fn open(url: &str) -> Result<Store, StoreError> {
        Store::open_with(url, Options::default())
    }

    /// Opens a log with these settings, and creates it if it is missing.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`open`](Store::open), and an error for retention by size with
    /// PostgreSQL.
    pub fn open_with(url: &str, options: Options) -> Result<Store, StoreError> {
        if is_postgres(url) && (options.retention.max_bytes.is_some() || options.max_bytes.is_some()) {
            return Err(StoreError::new(
                "a maximum size applies to SQLite files; limit the age of records in PostgreSQL",
            ));
        }
        if let Some(folder) = default_path()
            .filter(|path| path.to_str() == Some(path_of(url)))
            .as_deref()
            .and_then(Path::parent)
        {
            std::fs::create_dir_all(folder).map_err(|error| {
                StoreError::new(format!("cannot create the folder `{}`: {error}", folder.display()))
            })?;
        }
        Store::open_as(url, options, OpenMode::Create)
    }

    /// Opens a log to read it. It must exist.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`open`](Store::open), and an error if there is no such log.
    pub fn open_existing(url: &str) -> Result<Store, StoreError> {
        if !is_postgres(url) && !Path::new(path_of(url)).exists() {
            return Err(StoreError::new(format!(
                "no log `{url}`; name the file that `mcpact gateway --log` writes"
            )));
        }
        Store::open_as(url, Options::default(), OpenMode::Existing)
    }

    fn open_as(url: &str, options: Options, mode: OpenMode) -> Result<Store, StoreError> {
        let database = connect(url, &options, mode)?;
        Ok(Store {
            url: url.to_owned(),
            database: Arc::new(Mutex::new(database)),
            prices: Arc::new(Prices::shipped()),
            options,
        })
    }

    /// Sets the prices by which costs are computed: those that ship with mcpact by default.
    #[must_use]
    pub fn with_prices(mut self, prices: Prices) -> Store {
        self.prices = Arc::new(prices);
        self
    }

    /// Opens a connection that writes the records of a meter.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be opened.
    pub fn sink(&self) -> Result<LogSink, StoreError> {
        Ok(LogSink::new(
            connect(&self.url, &self.options, OpenMode::Existing)?,
            self.options.retention,
        ))
    }

    pub(super) fn lock(&self) -> std::sync::MutexGuard<'_, Box<dyn Database>> {
        self.database.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A URL may have a password.
        text.debug_struct("Store").finish_non_exhaustive()
    }
}

/// Returns the default file of the gateway's log: `mcpact/log.db` in the user's folder for the
/// state of programs. Returns `None` if there is no such folder.
pub fn default_path() -> Option<PathBuf> {
    let folder = |variable: &str| {
        std::env::var_os(variable)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let state = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else {
        folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")))
    };
    Some(state?.join("mcpact").join("log.db"))
}

fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// Returns the path of an SQLite file, which may be given as `sqlite://` and `sqlite:`.
fn path_of(url: &str) -> &str {
    url.strip_prefix("sqlite://")
        .or_else(|| url.strip_prefix("sqlite:"))
        .unwrap_or(url)
}

fn connect(url: &str, options: &Options, mode: OpenMode) -> Result<Box<dyn Database>, StoreError> {
    let mut database: Box<dyn Database> = if is_postgres(url) {
        open_postgres(url)?
    } else {
        Box::new(Sqlite::open(
            path_of(url),
            (options.max_bytes, options.lock_wait),
            mode,
        )?)
    };
    migrate(database.as_mut())?;
    Ok(database)
}

#[cfg(feature = "postgres")]
fn open_postgres(url: &str) -> Result<Box<dyn Database>, StoreError> {
    Ok(Box::new(Postgres::open(url)?))
}

#[cfg(not(feature = "postgres"))]
fn open_postgres(_: &str) -> Result<Box<dyn Database>, StoreError> {
    Err(StoreError::new(
        "this build has no PostgreSQL; build it with `--features postgres`, or name a file",
    ))
}
