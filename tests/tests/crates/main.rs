//! Crates that cargo compiles on their own: other names and editions, features, and `[package.metadata.mcpact]`.

mod any_rmcp;
mod fixtures;
mod import_cycles;
mod locked;
mod manifest;
#[path = "../../support/needs.rs"]
mod needs;
mod rmcp_range;
