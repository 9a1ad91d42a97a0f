//! Crates that cargo compiles on their own: names, editions, features, `[package.metadata.mcpact]`.

mod any_rmcp;
mod fixtures;
mod import_cycles;
mod locked;
mod manifest;
#[path = "../../support/needs.rs"]
mod needs;
mod rmcp_range;
