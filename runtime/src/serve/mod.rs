//! Serving: a toolset with its handlers is an [`rmcp::ServerHandler`], on any of rmcp's transports.
//!
//! | | |
//! |---|---|
//! | [`Server`], [`Builder`], [`StartError`] | the server, how it is put together, and why it cannot start |
//! | [`Handlers`], [`Call`] | the methods of an `#[mcp_tools]` block, as the macro lists them |
//! | [`Answer`], [`Json`], [`ToolError`] | what a method may return |
//! | [`RouterExt`], [`Discovery`] | an existing rmcp server: its router made compact, and given the meta-tools |
//! | [`FromContext`] | what a method may ask of the request beside its parameters |

mod adopt;
mod answer;
mod builder;
mod context;
mod error;
mod guard;
mod handlers;
mod list;
mod meta;
mod router;
mod router_calls;
mod routes;
mod server;

pub use answer::{Answer, Json, Outcome, ToolError};
pub use builder::Builder;
pub use context::FromContext;
pub use error::StartError;
pub use handlers::{Call, Handlers, Running};
pub use router::{Discovery, RouterExt};
pub use server::Server;

#[doc(hidden)]
pub use adopt::Adopted;
#[doc(hidden)]
pub use handlers::{answered, no_such_tool, running};
