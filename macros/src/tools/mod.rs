//! Tools: structs, blocks of methods, adopted blocks of rmcp's, and the toolsets that list them.
//!
//! `tool` is the model of one tool from any source. `struct_tool` and `block` build tools, with
//! `adopted_router` for the blocks that rmcp serves; `impl_block` is a block's source.

mod adopted_router;
pub(crate) mod block;
mod impl_block;
mod shared_keys;
pub(crate) mod struct_tool;
mod tool;
pub(crate) mod toolset;

/// The argument of an `#[mcp_tool]` that `#[mcp_tools]` has removed from a method.
const EXPANDED: &str = "__expanded";
