//! Where tools come from.
//!
//! | File | |
//! |---|---|
//! | `file` | files and folders, told apart by what is in them |
//! | `list` | JSON: the answer to `tools/list` |
//! | `nesting` | JSON of bounded depth |

mod file;
mod list;
pub(crate) mod nesting;

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::listing::Listing;

/// Where the tools are that a command looks at.
#[derive(Args, Clone, Debug)]
pub(crate) struct Input {
    /// The answer to `tools/list` as JSON, or a folder of such files; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The most that is read of a file, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64)]
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
