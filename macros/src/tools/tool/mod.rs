//! One tool: the keys of `#[mcp_tool]`, its model, its checks and lints, and its expansion.

pub(crate) mod check;
pub(crate) mod expand;
mod index_words;
pub(crate) mod keys;
mod model;

pub(crate) use index_words::snake_case;
pub(crate) use model::{BlockDefaults, Input, Tool};
