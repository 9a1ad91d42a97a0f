//! `mcpact init`: measures the tools, and writes limits that they meet now.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;

use mcpact_rules::lint::Levels;

use crate::checks::budgets::allowed::{self, Allowed};
use crate::checks::budgets::{self, Share};
use crate::checks::{clients, schemas};
use crate::counting::EncodingFlag;
use crate::input::Input;
use crate::listing::Listing;
use crate::outcome::Outcome;
use crate::print::{counted, number};

/// Write `mcpact.toml` with limits at the current costs and a quarter more
///
/// A tool that costs far more than the others gets its own limit. The current errors of `check` are
/// recorded as allowed, by rule and tool, so only new ones fail.
#[derive(Args)]
pub(crate) struct Init {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    encoding: EncodingFlag,

    /// Set the headroom of the limits above the current costs
    #[arg(long, value_name = "SHARE", default_value = "25%")]
    headroom: Share,

    /// Check the rules of this client, or of `all`; may be repeated. Current violations are
    /// recorded as allowed
    #[arg(long, value_name = "NAME")]
    client: Vec<String>,

    /// Write this file; `-` is standard output
    #[arg(long, short, value_name = "FILE", default_value = budgets::FILE)]
    output: PathBuf,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

impl Init {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let listing = &self
            .input
            .read_one(self.output.as_path(), "limits apply to one server; use one input")?;
        if listing.tools.is_empty() {
            bail!("`{}` has no tools, so there is nothing to measure", listing.title);
        }
        let counting = Listing::counting([listing], self.encoding.requested().as_ref(), "these limits")?;
        counting.must_be_model("limits")?;
        let encoding = counting.encoding;
        let costs = listing.costs(encoding);
        let allowed = self.current_errors(listing)?;
        let text = budgets::new_file(&costs, encoding.name(), self.headroom, &self.client, &allowed);
        let name = self.output.display();
        if self.output.as_os_str() == "-" {
            std::io::stdout().write_all(text.as_bytes())?;
            return Ok(Outcome::Done);
        }
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        if !self.force {
            options.create_new(true);
        }
        match options.open(&self.output) {
            Ok(mut file) => file
                .write_all(text.as_bytes())
                .with_context(|| format!("cannot write `{name}`"))?,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!(
                    "`{name}` already exists; overwrite it with `--force`, or lower its limits with `mcpact check --ratchet`"
                )
            }
            Err(error) => return Err(error).with_context(|| format!("cannot write `{name}`")),
        }
        let total = costs.iter().map(|cost| cost.tokens).sum();
        eprintln!(
            "wrote `{name}`: {} cost {} tokens ({}), with {} of headroom",
            counted(costs.len(), "tool"),
            number(total),
            encoding.name(),
            self.headroom
        );
        let (count, rules) = allowed::summary(&allowed);
        if count > 0 {
            eprintln!(
                "{} {} now allowed in its `[allowed]` ({rules}); only new ones are errors",
                counted(count, "finding"),
                if count == 1 { "is" } else { "are" }
            );
        }
        Ok(Outcome::Done)
    }

    /// Returns allowances for the errors that `check` finds now. A lock file has no schemas to
    /// check.
    fn current_errors(&self, listing: &Listing) -> Result<Allowed> {
        let clients = clients::select(&self.client)?;
        if listing.locked.is_some() {
            return Ok(Allowed::new());
        }
        let findings = schemas::check(listing, &Levels::default(), &clients, None);
        Ok(allowed::allow_errors(&findings))
    }
}
