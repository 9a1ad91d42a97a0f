//! `#[mcp_tools]`: expansions and errors.

mod expansions;
mod refusals;
