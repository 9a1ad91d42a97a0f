//! One tool: the keys of `#[mcp_tool]`, its model, its checks and lints, and its expansion.

pub(crate) mod check;
mod derived;
pub(crate) mod expand;
pub(crate) mod keys;
mod model;

pub(crate) use derived::snake_case;
pub(crate) use model::{BlockDefaults, Input, Tool};
