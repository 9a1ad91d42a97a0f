//! `mcpact init`: measures, and writes limits that everything passes now.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::Outcome;
use crate::cost::Part;
use crate::counting::EncodingFlag;
use crate::input::Input;
use crate::limits::allowed::{self, Allowed};
use crate::limits::{self, Share};
use crate::listing::Listing;
use crate::print::{counted, number};

/// Write `mcpact.toml`: limits at what the tools cost now, and a quarter more
///
/// Measures first. A tool that costs far more than the others gets a limit of its own. The errors that `check` finds now are
/// recorded as allowed, by rule and tool, so that it fails only where a new one comes.
#[derive(Args)]
pub(crate) struct Init {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    encoding: EncodingFlag,

    /// What the limits leave above the present cost
    #[arg(long, value_name = "SHARE", default_value = "25%")]
    headroom: Share,

    /// A client that must take the tools, or `all`; may be given several times. What it refuses now is recorded as allowed
    #[arg(long, value_name = "NAME")]
    client: Vec<String>,

    /// The file to write; `-` is standard output
    #[arg(long, short, value_name = "FILE", default_value = limits::FILE)]
    output: PathBuf,

    /// Write it though there is one
    #[arg(long)]
    force: bool,
}

impl Init {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let listings = self.input.read(self.output.as_path())?;
        let [listing] = listings.as_slice() else {
            bail!("limits are those of one server: give one input, not {}", listings.len());
        };
        if listing.tools.is_empty() {
            bail!("`{}` has no tools: there is nothing to measure", listing.title);
        }
        let counting = Listing::counting([listing], self.encoding.asked().as_ref(), "these limits")?;
        counting.must_be_model("limits")?;
        let encoding = counting.encoding;
        let costs: Vec<Part> = listing.tools.iter().map(|tool| tool.cost(encoding)).collect();
        let allowed = self.found_now(listing)?;
        let text = limits::new_file(&costs, encoding.name(), self.headroom, &self.client, &allowed);
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
                bail!("there is a `{name}`: `--force` writes it anew, `mcpact check --ratchet` lowers its limits")
            }
            Err(error) => return Err(error).with_context(|| format!("cannot write `{name}`")),
        }
        let total = costs.iter().map(|cost| cost.tokens).sum();
        eprintln!(
            "wrote `{name}`: {} cost {} tokens ({}), and may cost {} more",
            counted(costs.len(), "tool"),
            number(total),
            encoding.name(),
            self.headroom
        );
        let (count, rules) = allowed::summary(&allowed);
        if count > 0 {
            eprintln!(
                "{} of today {} allowed in its `[allowed]` ({rules}): new ones are errors",
                counted(count, "finding"),
                if count == 1 { "is" } else { "are" }
            );
        }
        Ok(Outcome::Done)
    }

    /// Returns allowances for the errors that `check` finds now. A lock file has no schemas to
    /// check.
    fn found_now(&self, listing: &Listing) -> Result<Allowed> {
        let clients = limits::clients(&self.client)?;
        if listing.locked.is_some() {
            return Ok(Allowed::new());
        }
        let levels = limits::levels(&BTreeMap::new(), &[])?;
        Ok(allowed::of(&limits::look(listing, &levels, &clients, None)))
    }
}
