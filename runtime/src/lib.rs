//! mcpact

#[cfg(feature = "serde_json")]
mod arguments;
mod budget;
pub mod index;
mod message;
mod schema;
mod tool;
mod toolset;
mod utf8;
mod warning;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

#[cfg(feature = "serde_json")]
pub use arguments::arguments;
pub use mcpact_macros::{ToolSchema, mcp_tool, mcp_tools, toolset};
pub use mcpact_tokens as tokens;
pub use schema::{ToolSchema, schema};
pub use tool::{Annotations, Count, Definition, ParameterTokens, TokenCount, Tool, Tools, VerbosityTokens};
pub use toolset::{Source, Toolset};
