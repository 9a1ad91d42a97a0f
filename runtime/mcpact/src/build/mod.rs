//! Const evaluation: all that runs in the compiler of a server, from a type to its budgets and its index.

pub(crate) mod budget;
pub(crate) mod const_message;
pub mod edges;
pub mod index;
#[doc(hidden)]
pub mod lints;
pub mod lock;
#[doc(hidden)]
pub mod meta;
#[cfg(feature = "serde_json")]
pub(crate) mod named_settings;
#[cfg(feature = "serde_json")]
pub(crate) mod pattern;
mod rmcp_macros;
pub(crate) mod schema;
pub(crate) mod tool;
pub(crate) mod toolset;
pub(crate) mod utf8;
#[doc(hidden)]
pub mod warning;
