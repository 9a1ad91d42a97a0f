//! Where tools come from.
//!
//! | File | |
//! |---|---|
//! | `file` | files and folders, told apart by what is in them |
//! | `list` | JSON: the answer to `tools/list` |
//! | `lock` | lock files |
//! | `nesting` | JSON of bounded depth |

mod file;
mod list;
mod lock;
pub(crate) mod nesting;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;

use crate::listing::Listing;

/// The most that is read of a file, unless it is said otherwise.
const MOST_MIB: u64 = 64;

/// Where the tools are that a command looks at.
#[derive(Args, Clone, Debug)]
pub(crate) struct Input {
    /// The answer to `tools/list` as JSON, a lock file, or a folder of such files; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The most that is read of a file, in MiB
    #[arg(long, value_name = "MIB", default_value_t = MOST_MIB)]
    max_size: u64,
}

impl Input {
    /// All of the inputs, in the order given.
    pub(crate) fn read(&self) -> Result<Vec<Listing>> {
        let mut listings = Vec::new();
        for path in &self.files {
            listings.extend(file::read(path, self.max_size.saturating_mul(1 << 20))?);
        }
        Ok(listings)
    }
}

/// Something to compare with: one input.
pub(crate) fn baseline(from: &str) -> Result<Listing> {
    let mut listings = file::read(Path::new(from), MOST_MIB << 20)?;
    match (listings.pop(), listings.len()) {
        (Some(listing), 0) => Ok(listing),
        (_, others) => bail!("it has {} servers: name the file of one", others + 1),
    }
}

/// The tools of a value in the form of `tools/list`, for tests.
#[cfg(test)]
pub(crate) fn tools_of(value: serde_json::Value) -> Vec<crate::listing::Tool> {
    list::read("a test", value).expect("tools").tools
}
