//! One tool: the keys of `#[mcp_tool]`, its model, its checks and lints, and its expansion.

pub(crate) mod check;
pub(crate) mod expand;
mod index_texts;
pub(crate) mod keys;
mod model;

pub(crate) use index_texts::snake_case;
pub(crate) use model::{BlockDefaults, Input, Tool};
