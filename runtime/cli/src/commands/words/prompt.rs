//! `mcpact words --prompt`: a prompt for a model, with the tools' targets.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use clap::Args;
use clap::builder::RangedU64ValueParser;
use mcpact_tokens::Encoding;

use crate::checks::budgets::{self, Config};
use crate::listing::Tool;
use crate::outcome::Outcome;
use crate::print;
use crate::rewriting::{self, Targets};

const HEADING: &str = "Rewrites";
/// The share of its tokens that a text should keep, in percent.
const SHARE: usize = 60;

/// The options of `--prompt`.
#[derive(Args)]
pub(super) struct PromptOptions {
    /// Set the share of its tokens that a text should keep, in percent; a tool's budget may require
    /// less
    #[arg(long, value_name = "PERCENT", default_value_t = SHARE, value_parser = RangedU64ValueParser::<usize>::new().range(1..=99), requires = "prompt", help_heading = HEADING)]
    share: usize,

    /// Read the tools' budgets from this file instead of `mcpact.toml` or Cargo.toml in this folder
    #[arg(long, value_name = "FILE", requires = "prompt", help_heading = HEADING)]
    config: Option<PathBuf>,
}

impl PromptOptions {
    /// Returns the limits whose budgets the prompt has.
    pub(super) fn limits(&self) -> Result<Config> {
        match &self.config {
            Some(path) => budgets::of_file(path),
            None => Ok(budgets::find(Path::new(""))?.unwrap_or_default()),
        }
    }

    /// Prints the prompt.
    pub(super) fn print(&self, tools: &[Tool], encoding: Encoding, limits: Config) -> Result<Outcome> {
        let targets = Targets {
            share: self.share,
            tool: limits.tool,
            tools: limits.tools,
        };
        let (prompt, texts) = rewriting::prompt(tools, encoding, &targets);
        ensure!(texts > 0, "no text is long enough to be shortened");
        print::save("-".as_ref(), &prompt, "")?;
        Ok(Outcome::Done)
    }
}
