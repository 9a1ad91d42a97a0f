//! Serving: a toolset with its handlers is an [`rmcp::ServerHandler`], on any of rmcp's transports.
//!
//! | | |
//! |---|---|
//! | [`Handlers`], [`Call`] | the methods of an `#[mcp_tools]` block, as the macro lists them |
//! | [`Answer`], [`Json`], [`ToolError`] | what a method may return |
//! | [`FromContext`] | what a method may ask of the request beside its parameters |

mod adopt;
mod answer;
mod context;
mod handlers;

pub use answer::{Answer, Json, Outcome, ToolError};
pub use context::FromContext;
pub use handlers::{Call, Handlers, Running};

#[doc(hidden)]
pub use adopt::Adopted;
#[doc(hidden)]
pub use handlers::{answered, no_such_tool, running};
