//! The commands that need the feature `gateway`, in a build without it.

use std::ffi::OsString;

use anyhow::{Result, bail};
use clap::Args;

use crate::outcome::Outcome;

/// A command that this build does not have
#[derive(Args)]
pub(crate) struct Missing {
    /// The arguments, which nothing reads
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _arguments: Vec<OsString>,
}

impl Missing {
    pub(crate) fn run(self) -> Result<Outcome> {
        bail!(
            "this build has no `gateway`, `log` and `advise`; install it with them: `cargo install mcpact-cli` without `--no-default-features`, or with `--features gateway`"
        )
    }
}
