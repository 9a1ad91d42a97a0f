//! The log of calls in a database.

#[cfg(all(unix, feature = "postgres"))]
mod postgres;
mod queries;
mod reliability;
mod support;
mod tools;
