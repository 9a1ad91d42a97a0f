//! Crates that cargo compiles on their own: names, editions, features, `[package.metadata.mcpact]`.

mod any_rmcp;
mod counts;
mod fixtures;
mod import_cycles;
mod locked;
mod manifest;
mod minimal;
mod no_word_table;
mod rmcp_range;
mod room_order;
mod session;
