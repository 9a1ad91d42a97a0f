//! Crates that cargo compiles on their own: other names and editions, features, and `[package.metadata.mcpact]`.

mod any_rmcp;
mod fixtures;
mod import_cycles;
mod locked;
mod manifest;
mod minimal;
mod rmcp_range;
mod session;
