//! `mcpact words --prompt`: a prompt for a model, with the tools' targets.

use std::path::Path;

use anyhow::{Result, ensure};
use mcpact_tokens::Encoding;

use crate::checks::budgets::{self, Config};
use crate::input::listing::Tool;
use crate::outcome::Outcome;
use crate::print;
use crate::prose::rewriting::{self, Targets};

/// Returns the limits whose budgets the prompt has.
pub(super) fn limits(config: Option<&Path>) -> Result<Config> {
    match config {
        Some(path) => budgets::of_file(path),
        None => Ok(budgets::find(Path::new(""))?.unwrap_or_default()),
    }
}

/// Prints the prompt for texts that keep `share` percent of their tokens.
pub(super) fn print(share: usize, tools: &[Tool], encoding: Encoding, limits: Config) -> Result<Outcome> {
    let targets = Targets {
        share,
        tool: limits.tool,
        tools: limits.tools,
    };
    let (prompt, texts) = rewriting::prompt(tools, encoding, &targets);
    ensure!(texts > 0, "no text is long enough to be shortened");
    print::save("-".as_ref(), &prompt, "")?;
    Ok(Outcome::Done)
}
