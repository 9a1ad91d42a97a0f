//! Limits of the costs of tools.
//!
//! | File | |
//! |---|---|
//! | `config` | `mcpact.toml` and `[package.metadata.mcpact]` |
//! | `find` | the limits that apply in a folder, and to a package |
//! | `enforce` | budgets and the increase over a baseline |
//! | `allowed` | findings that are allowed for now |
//! | `write` | the file of limits that `init` writes, and the lower limits of `--ratchet` |
//! | `manifest` | the limits that `init` adds to Cargo.toml |
//! | `edit_toml` | changes to an existing file |
//! | `percent` | a percentage |

pub(crate) mod allowed;
mod config;
mod edit_toml;
mod enforce;
mod find;
pub(crate) mod manifest;
mod percent;
mod write;

pub(crate) use config::{Config, FILE, of_file, of_manifest};
pub(crate) use enforce::{Baseline, enforce, unused_budgets};
pub(crate) use find::{encoding_for, find, find_for};
pub(crate) use percent::Percent;
pub(crate) use write::{ServerCosts, new_allowances, new_file, ratchet};

/// Returns the cost of a tool, for tests.
#[cfg(test)]
fn cost(name: &str, tokens: usize) -> crate::input::cost::Part {
    crate::input::cost::Part {
        kind: crate::input::cost::PartKind::Tool,
        label: name.to_owned(),
        tokens,
        parts: Vec::new(),
    }
}
