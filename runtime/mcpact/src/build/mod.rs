//! Const evaluation, which runs in the user's compiler: from a type to its budgets and its index.
//!
//! A server reads what was computed here, so some files also have functions of a `Toolset` for run
//! time and for tests: `lock`, `toolset/advice`, `toolset/listed`, `named_settings` and `pattern`.

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
