#![doc = include_str!("../README.md")]
//!
//! # Where things are
//!
//! | | |
//! |---|---|
//! | [`ToolSchema`] | a type whose schema is known at compile time, and how to derive it |
//! | [`mcp_tool`], [`mcp_tools`], [`toolset!`] | tools, blocks of tools, and what a server publishes |
//! | [`Tool`], [`Definition`], [`TokenCount`] | what is known of a tool at compile time |
//! | [`Toolset`] | what is known of all of them |
//! | [`arguments()`], [`mod@arguments`] | the arguments of a call, checked, and what is wrong with them |
//! | [`mod@index`] | the index's format |
//! | [`lock`], [`assert_lock!`] | the lock file: what a toolset costs, committed |
//! | [`serve`], [`Server`] | feature `rmcp`: a toolset with its handlers is a server; an existing rmcp server gains the same |
//! | [`discover`] | feature `serde_json`: tools found by search, described, and what they take of a context |
//! | [`similar()`], [`truncate()`] | for a tool's own errors: names similar to an unknown one; text of the call, truncated |
//! | [`compact`] | feature `serde_json`: the schemas of any server made compact at run time |
//! | [`json_schema`] | the keywords that contain schemas; feature `serde_json`: visitors of JSON Schema documents |
//! | [`cost`] | feature `serde_json`: what tools cost, by client: counts, and estimates with their errors |
//! | [`arguments()`] | feature `serde_json`: a call's arguments, with every problem at once |
//! | [`tokens`] | counting, on its own |

// Every const fn of the schema's and the tools' machinery is `#[track_caller]`: a const panic then points at the user's code and
// not, a dozen times, at ours. It costs const evaluation nothing that could be measured.

// `&Option<T>` is what a field is: `as_ref` is a call, and const evaluation pays for each.
#![allow(clippy::ref_option)]

#[cfg(feature = "serde_json")]
pub mod arguments;
mod budget;
#[cfg(feature = "serde_json")]
pub mod compact;
#[cfg(feature = "serde_json")]
pub mod cost;
#[cfg(feature = "serde_json")]
pub mod discover;
pub mod index;
pub mod json_schema;
#[doc(hidden)]
pub mod lints;
pub mod lock;
mod message;
#[doc(hidden)]
pub mod meta;
#[doc(hidden)]
pub mod repeats;
mod schema;
#[cfg(feature = "schemars")]
mod schemars;
#[cfg(feature = "rmcp")]
pub mod serve;
mod tool;
mod toolset;
mod utf8;
mod warning;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

#[cfg(feature = "serde_json")]
pub use arguments::{ArgumentsError, Problem, arguments};
#[doc(hidden)]
pub use json_schema::Subschemas;
pub use mcpact_macros::{ToolSchema, mcp_tool, mcp_tools, toolset};
pub use mcpact_rules::{settings::Count, similar::similar, truncate::truncate};
pub use mcpact_tokens as tokens;
#[cfg(feature = "rmcp")]
pub use rmcp;
pub use schema::{Profile, ToolSchema, output_schema, schema, schema_in};
#[cfg(feature = "schemars")]
#[doc(hidden)]
pub use schemars::__schemars;
#[cfg(feature = "schemars")]
pub use schemars::{Untyped, schemars_literal};
#[cfg(feature = "rmcp")]
pub use serve::{Json, Server, ToolError};
pub use tool::{Annotations, Definition, ParameterTokens, TokenCount, Tool, Tools, VerbosityTokens};
pub use toolset::{Package, Source, Toolset};
