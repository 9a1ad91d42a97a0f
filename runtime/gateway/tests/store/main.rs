//! The log of calls in a database.

#[path = "../../../../tests/support/folder.rs"]
mod folder;
#[cfg(all(unix, feature = "postgres"))]
#[path = "../../../../tests/support/needs.rs"]
mod needs;
#[cfg(all(unix, feature = "postgres"))]
mod postgres;
mod queries;
mod reliability;
#[cfg(all(unix, feature = "postgres"))]
mod server;
mod support;
#[cfg(all(unix, feature = "postgres"))]
mod tls;
mod tools;
