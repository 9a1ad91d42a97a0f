//! Serving: a toolset with its handlers is an [`rmcp::ServerHandler`], on any of rmcp's transports.
//!
//! | | |
//! |---|---|
//! | [`Server`], [`Builder`], [`StartError`] | the server, how it is put together, and why it cannot start |
//! | [`Handlers`], [`Call`] | the methods of an `#[mcp_tools]` block, as the macro lists them |
//! | [`Answer`], [`AnswerOf`], [`Json`], [`ToolError`] | what a method may return, and where it says what |
//! | [`Access`], [`authorization`] | which tools a caller may see and call |
//! | [`RouterExt`], [`Discovery`] | an existing rmcp server: its router made compact, and given the meta-tools |
//! | [`Lines`], `stdio` | a transport that reports lines which are not messages and bounds the work in flight; `stdio` with the feature of that name |
//! | `CheckedHttp` | the same for rmcp's streamable HTTP, with feature `http` |
//! | [`FromContext`], [`Round`] | what a method may ask of the request beside its parameters; what a client was asked, and answers |
//!
//! # Ignored arguments
//!
//! serde ignores an argument that matches no parameter, and a model that sent it believes that it
//! had an effect. Each tool result lists such arguments, at every depth, with the parameter that
//! was probably meant or the list of parameters. The notes are in a text after the result's own,
//! and in structured content as the property `_ignored`, an array of strings. If the announced
//! output schema allows no such property, the notes are in `_meta` as `mcpact/ignored` instead.
//! Structured content that is not an object and not announced is omitted, so that a client shows
//! the text. A type that takes any name (`#[serde(flatten)]` of a map) ignores none, and
//! `#[serde(deny_unknown_fields)]` makes them an error.

mod access;
mod adopt;
mod answer;
pub mod authorization;
mod beside;
mod builder;
mod changes;
mod context;
mod environment;
mod error;
mod guard;
mod handler;
mod handlers;
#[cfg(feature = "http")]
mod http;
mod ignored_arguments;
mod lines;
mod list;
mod malformed_request;
mod meta;
mod round;
mod router;
mod router_calls;
mod routes;
mod server;
mod server_calls;
mod wrappers;

pub use access::Access;
pub use answer::{Answer, AnswerOf, Json, Outcome, ToolError};
pub use builder::Builder;
pub use context::FromContext;
pub use error::StartError;
pub use handlers::{Call, Handlers, Running};
#[cfg(feature = "http")]
pub use http::CheckedHttp;
pub use lines::Lines;
#[cfg(feature = "stdio")]
pub use lines::stdio;
pub use round::Round;
pub use router::{Discovery, RouterExt};
pub use server::Server;

#[doc(hidden)]
pub use adopt::{Adopted, Extractor, OtherExtractor, refuse_alias};
#[doc(hidden)]
pub use handlers::{answered, answered_of, no_such_tool, running, running_of};
