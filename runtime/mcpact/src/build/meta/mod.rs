//! The meta-tools, which find, describe and call tools that are not listed.
//!
//! Models do not use a search tool that does not say what can be found. So the meta-tools of a
//! toolset are compiled with it. The description comes from the toolset's doc comment and its
//! number of tools, and the values of `source` come from its sources. The meta-tools cost tokens,
//! so they have a budget: `meta_budget` in [`toolset!`](crate::toolset!), `meta-budget` in
//! Cargo.toml.
//!
//! In catalogue mode a model needs no search: `describe_tool` lists every tool, see [`catalogue`].

pub mod catalogue;
mod context_tools;
pub(crate) mod parameters;
pub(crate) mod tools;

#[cfg(feature = "rmcp")]
pub(crate) use context_tools::GET_ACTIVE_NAME;
#[cfg(feature = "proxy")]
pub(crate) use context_tools::LIST_AVAILABLE_NAME;
pub(crate) use context_tools::context_tools;
#[cfg(feature = "serde_json")]
pub(crate) use parameters::MAX_FOUND;
pub use parameters::{DESCRIBE, EXECUTE, Narrowing, SearchFields, choice, object};
pub(crate) use tools::is_first_of_source;
pub use tools::{Descriptions, MAX_DESCRIPTION_BYTES, MetaTool, Subject, sources, tags};
