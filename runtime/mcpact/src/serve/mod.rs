//! Serving: a toolset with its handlers is an [`rmcp::ServerHandler`], on any of rmcp's transports.
//!
//! | | |
//! |---|---|
//! | [`Server`], [`Builder`], [`StartError`] | the server, its builder, and the reasons why it cannot start; a [`Menu`](crate::Menu) has most settings |
//! | [`Handlers`], [`Call`] | the methods of an `#[mcp_tools]` block, listed by the macro |
//! | [`IntoToolResult`], [`MatchesOutput`], [`Json`], [`ToolError`], [`WithOrigin`], [`WithOrigins`] | the return types of a method |
//! | [`Access`], [`authorization`] | the tools that a caller may see and call |
//! | [`resources_prompts`] | resources, prompts, completions and logging of a server with tools |
//! | [`RouterExt`] | compact schemas and meta-tools for the router of an existing rmcp server |
//! | [`LineTransport`], `stdio` | a transport that reports lines which are not messages and bounds the work in flight; `stdio` with the feature of that name |
//! | `CheckedHttp` | the same for rmcp's streamable HTTP, with feature `http` |
//! | [`FromContext`], [`Round`] | further parameters of a method: parts of the request, and the responses of a client that was asked |
//!
//! # Ignored arguments
//!
//! serde ignores an argument that matches no parameter, and the model believes that the argument
//! had an effect. Each tool result lists such arguments, at every depth, with the parameter that
//! was probably meant or the list of parameters. The notes are in a text after the result's own,
//! and for structured content also in one of these:
//!
//! | Structured content | Notes |
//! |---|---|
//! | an object that may have the property | `_ignored`, an array of strings |
//! | no object, a map of one type, an externally tagged enum, a type with its own `_ignored` | `_meta`, as `mcpact/ignored` |
//!
//! The output schema of a closed object (`deny_unknown_fields`) states `_ignored`, so that the
//! content stays valid. No model sees output schemas. Structured content that is not an object and
//! not announced is omitted if a text repeats it, so that a client shows the text. An error result
//! would reach every client too, but the tool has run, and a model that sees an error calls it
//! again.
//!
//! A type that takes any name (`#[serde(flatten)]` of a map) ignores none, and
//! `#[serde(deny_unknown_fields)]` makes them an error. The tools of an rmcp router have the notes
//! too, if it is [`compacted`](RouterExt::compacted), [`discoverable`](RouterExt::discoverable) or
//! adopted by `#[mcp_tools]`: by the schema alone, so each note says "probably".

#[doc = include_str!("../../docs/authorization.md")]
pub mod authorization {}
#[doc = include_str!("../../docs/resources_prompts.md")]
pub mod resources_prompts {}
#[doc = include_str!("../../docs/when_not_dynamic.md")]
pub mod when_not_dynamic {}
mod budgeted_call;
mod builder;
mod cancelled_ids;
mod erased_handler;
mod extractor;
mod from_context;
mod guarded_call;
mod handlers;
#[cfg(feature = "http")]
mod http;
mod lines;
mod list_changed;
mod malformed_request;
mod meta_results;
mod older_clients;
mod outgoing;
mod result_context;
mod result_settings;
mod rmcp_wrappers;
mod rounds;
mod router;
mod routes;
mod server;
mod server_calls;
mod server_handler;
mod tool_entry;
mod tool_result;
mod tools_list;

pub use crate::menu::{access::Access, start_error::StartError};
pub use builder::Builder;
pub use from_context::FromContext;
pub use handlers::{Call, CallFuture, Handlers};
#[cfg(feature = "http")]
pub use http::CheckedHttp;
pub use lines::LineTransport;
#[cfg(feature = "stdio")]
pub use lines::stdio;
pub use result_context::{WithOrigin, WithOrigins};
pub use rounds::Round;
pub use router::RouterExt;
pub use server::Server;
pub use tool_result::{CallOutcome, IntoToolResult, Json, MatchesOutput, ToolError};

#[doc(hidden)]
pub use extractor::{Extractor, OtherExtractor, refuse_alias};
#[doc(hidden)]
pub use handlers::{async_result, async_result_of, no_such_tool, ready_result, ready_result_of};
#[doc(hidden)]
pub use router::{AdoptedRouter, OtherRouter};
