#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! | | |
//! |---|---|
//! | [`ToolSchema`] | a type with a JSON Schema at compile time, and the derive macro |
//! | [`mcp_tool`], [`mcp_tools`], [`toolset!`] | macros for a tool, a block of tools, and the tools of a server |
//! | [`Tool`], [`Definition`], [`TokenCount`] | a tool, with its texts and its exact cost |
//! | [`Toolset`] | the tools of a server, with their cost |
//! | [`mod@index`] | the index of a server's tools in its binary |
//! | [`edges`] | the tools that return the ids that a parameter takes |
//! | [`lock`], [`assert_lock!`] | the lock file, a committed file with the cost of each tool |
//! | [`tokens`] | token counts of any text |
//! | [`similar()`], [`truncate()`] | names similar to an unknown one, and truncated text, for the error messages that your tools write |
//! | [`json_schema`] | the keywords of JSON Schema that contain schemas; with feature `serde_json`, visitors |
//!
//! With feature `serde_json`:
//!
//! | | |
//! |---|---|
//! | [`arguments()`], [`mod@arguments`] | checks the arguments of a call, and reports every problem at once |
//! | [`discover`] | searches and describes tools, and reports their context cost |
//! | [`assert_listed!`] | tests that a server lists the tools that are counted |
//! | [`recall`], [`assert_recall!`] | tests that requests find their tools |
//! | [`compact`] | makes the schemas of any server compact at run time |
//! | [`cost`] | counts the tokens of tools in the formats of several clients |
//! | [`results`] | tool results that fit a budget of tokens |
//! | [`Tiered`], [`Fields`] | results in tiers, and results of the fields that a call selects |
//!
//! With feature `proxy`:
//!
//! | | |
//! |---|---|
//! | [`menu`], [`Menu`] | what a caller is shown, and what a call means: meta-tools, checked arguments and result budgets, without rmcp |
//!
//! With feature `rmcp`:
//!
//! | | |
//! |---|---|
//! | `rmcp_versions`, with feature `schemars` too | the ways to use mcpact with each version of rmcp |
//! | [`serve`], [`Server`] | serves a toolset with its handlers, and adds the same features to an rmcp server |
//!
//! Guides:
//!
//! | | |
//! |---|---|
//! | [`ci`] | from the first check to a budget for each pull request |
//! | [`faq`] | the savings, and the effects of adoption |

// Every const fn for schemas and tools is `#[track_caller]`, at no measurable cost: a const panic
// then points at the user's code.

// A field is `&Option<T>`, since `as_ref` would be a call, and each call costs time in const
// evaluation.
#![allow(clippy::ref_option)]

// `build` runs in the user's compiler, and what follows it in the user's server. Each room uses only
// those before it: build < json < call < search < menu < serve.
mod build;
#[cfg(feature = "serde_json")]
mod call;
mod json;
#[cfg(feature = "proxy")]
pub mod menu;
#[cfg(feature = "serde_json")]
mod search;
#[cfg(feature = "rmcp")]
pub mod serve;

#[doc = include_str!("../docs/ci.md")]
pub mod ci {}
#[doc = include_str!("../docs/faq.md")]
pub mod faq {}
#[cfg(all(feature = "rmcp", feature = "schemars"))]
#[doc = include_str!("../docs/rmcp_versions.md")]
pub mod rmcp_versions {}

#[cfg(all(test, feature = "serde_json"))]
#[path = "../../../tests/support/needs.rs"]
mod needs;
#[cfg(all(test, feature = "serde_json"))]
#[path = "../../../tests/support/random.rs"]
mod random;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use build::{edges, index, lock};
#[doc(hidden)]
pub use build::{lints, meta, warning};
#[cfg(feature = "serde_json")]
pub use call::{arguments, results};
pub use json::json_schema;
#[cfg(feature = "serde_json")]
pub use json::{compact, cost};
#[cfg(feature = "serde_json")]
pub use search::{discover, recall};

pub use build::meta::catalogue::{CatalogueTools, Instructions};
pub use build::schema::{Profile, ToolSchema, output_schema, schema, schema_in};
pub use build::tool::{
    Annotations, Definition, ParameterTokens, ResultBudget, TokenCount, Tool, Tools, VerbosityTokens,
};
#[cfg(feature = "serde_json")]
pub use build::toolset::advice::Advice;
pub use build::toolset::{Package, SourceTools, Toolset};
#[cfg(feature = "serde_json")]
pub use call::arguments::{ArgumentsError, Problem, arguments};
#[cfg(feature = "serde_json")]
pub use call::results::{At, Fields, Selected, Stored, Tier, Tiered};
#[cfg(feature = "schemars")]
#[doc(hidden)]
pub use json::schemars::__schemars;
#[cfg(feature = "schemars")]
#[doc(no_inline)]
pub use json::schemars::json_schema_trait::*;
#[cfg(feature = "schemars")]
pub use json::schemars::{Untyped, schemars_literal};
#[cfg(feature = "schemars")]
pub use mcpact_macros::JsonSchema;
#[cfg(feature = "serde_json")]
pub use mcpact_macros::Tiered;
pub use mcpact_macros::{ToolSchema, mcp_tool, mcp_tools, toolset};
pub use mcpact_shared::{settings::CountedEntry, similar::similar, truncate::truncate};
pub use mcpact_tokens as tokens;
#[cfg(feature = "proxy")]
pub use menu::Menu;
#[cfg(feature = "rmcp")]
pub use rmcp;
#[cfg(feature = "rmcp")]
pub use serve::{Json, Server, ToolError};
