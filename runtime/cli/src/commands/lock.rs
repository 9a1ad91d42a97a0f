//! `mcpact lock`: the costs of tools as a file to commit.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use mcpact::cost::Counter;
use mcpact::lock::{self, Lock, LockedTool};

use crate::cost::{Part, PartKind};
use crate::count_basis::{CountBasis, EncodingFlag, RequestedEncoding};
use crate::input::{self, Input};
use crate::listing::Listing;
use crate::outcome::Outcome;
use crate::print::{self, counted, number};

/// Write `mcpact.lock.json`: one line with the cost of each tool, so a review shows the cost of a
/// change
///
/// `mcpact::assert_lock!` checks the same file in a test. `--check` does not write: it prints the
/// changed lines, and the exit code is 100.
#[derive(Args)]
pub(crate) struct LockCommand {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    encoding: EncodingFlag,

    /// Write this lock file; `-` is standard output
    #[arg(long, short, value_name = "FILE", default_value = lock::FILE)]
    output: PathBuf,

    /// Compare the file with the costs, and do not write it
    #[arg(long)]
    check: bool,
}

impl LockCommand {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let advice = "a lock file has the tools of one server; use one input";
        let listing = &self.input.read_one(self.output.as_path(), advice)?;
        if listing.tools.is_empty() {
            bail!("`{}` has no tools to lock; pass an input with tools", listing.title);
        }
        let name = self.output.display();
        let basis = self.count_basis(listing)?;
        let lock = lock_of(listing, basis);
        if !self.check {
            let tokens = listing.tokens(basis.encoding);
            let tools = counted(listing.tools.len(), "tool");
            let summary = format!("{tools}, {} tokens ({})", number(tokens), basis.name());
            print::save(&self.output, &lock.to_string(), &summary)?;
            return Ok(Outcome::Done);
        }
        let difference = lock
            .difference_to(&self.output)
            .with_context(|| format!("cannot read `{name}`; write it with `mcpact lock` without `--check`"))?;
        match difference {
            None => Ok(Outcome::Done),
            Some(difference) => {
                print::difference(&difference)?;
                Ok(Outcome::Findings)
            }
        }
    }
}

impl LockCommand {
    /// Returns the basis of the new file. A file that is compared must have the same basis; a
    /// file that is written keeps its encoding, unless another one is requested.
    fn count_basis(&self, listing: &Listing) -> Result<CountBasis> {
        let before = if self.output.is_file() {
            // An unreadable file is reported by the comparison, or overwritten.
            input::baseline(&self.output.display().to_string()).ok()
        } else {
            None
        };
        let before = before.filter(|before| before.locked.is_some());
        let requested = self.encoding.requested();
        let purpose = "the new lock file";
        if self.check {
            return Listing::count_basis(before.iter().chain([listing]), requested.as_ref(), purpose);
        }
        let current = before.and_then(|before| before.locked).map(|locked| RequestedEncoding {
            encoding: locked.encoding,
            file: Some(self.output.clone()),
        });
        let current = current.filter(|_| listing.locked.is_none());
        Listing::count_basis([listing], requested.or(current).as_ref(), purpose)
    }
}

/// Returns the lock file of a server.
fn lock_of(listing: &Listing, basis: CountBasis) -> Lock {
    let counter = Counter::new(basis.encoding);
    let tools = listing
        .tools
        .iter()
        .map(|tool| line(tool.source.as_deref(), &tool.cost(&counter)))
        .collect();
    let name = listing.toolset.clone().or_else(|| listing.server.clone());
    let name = name.unwrap_or_else(|| listing.title.clone());
    let encoding = basis.encoding;
    Lock {
        meta_tokens: listing.meta_tokens,
        instruction_tokens: listing.instruction_tokens(encoding).map(|tokens| tokens as u64),
        ..Lock::new(name, encoding.name().to_owned(), basis.count, tools)
    }
}

fn line(source: Option<&str>, cost: &Part) -> LockedTool {
    LockedTool {
        name: cost.label.clone(),
        source: source.map(str::to_owned),
        tokens: cost.tokens as u64,
        name_tokens: cost.tokens_of(PartKind::Name) as u64,
        description_tokens: cost.tokens_of(PartKind::Description) as u64,
        structure_tokens: cost.rest() as u64,
        parameters: cost
            .parameters()
            .map(|(name, tokens)| (name.to_owned(), tokens as u64))
            .collect(),
    }
}
