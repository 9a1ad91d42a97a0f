//! `mcpact init`: measures, and writes limits that everything passes now.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::Outcome;
use crate::cost::Part;
use crate::counting::EncodingFlag;
use crate::input::Input;
use crate::limits::{self, Share};
use crate::listing::Listing;
use crate::print::{counted, number};

/// Write `mcpact.toml`: limits at what the tools cost now, and a quarter more
///
/// Measures first. A tool that costs far more than the others gets a limit of its own.
#[derive(Args)]
pub(crate) struct Init {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    encoding: EncodingFlag,

    /// What the limits leave above the present cost
    #[arg(long, value_name = "SHARE", default_value = "25%")]
    headroom: Share,

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
        let text = limits::new_file(&costs, encoding.name(), self.headroom);
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
        Ok(Outcome::Done)
    }
}
