//! The log of calls in a database: SQLite in a file, or PostgreSQL for several gateways.
//!
//! | File | |
//! |---|---|
//! | `sql` | the tables and the queries, for both databases |
//! | `filter` | the calls that a query selects, and their order |
//! | `value` | the values of parameters and columns |
//! | `log` | opens the log |
//! | `database` | the operations of both databases, and the version of their schema; `sqlite`, `postgres` with `tls` |
//! | `read` | queries: calls, sums, series |
//! | `sums` | sums of calls with their costs |
//! | `tools` | the tools of the servers' lists |
//! | `sink` | writes the records of a meter |
//! | `retention` | deletes old records |

mod database;
mod filter;
mod log;
#[cfg(feature = "postgres")]
mod postgres;
mod read;
mod retention;
mod sink;
mod sql;
mod sqlite;
mod sums;
#[cfg(feature = "postgres")]
mod tls;
mod tools;
mod value;

pub use database::StoreError;
pub use filter::{Column, Filter, GroupBy, Page, Sort};
pub use log::{Options, Store, default_path};
pub use read::{Logged, Meta, Point};
pub use retention::Retention;
pub use sink::LogSink;
pub use sums::{Percentiles, Spread, Sum};
pub use tools::KnownTool;
