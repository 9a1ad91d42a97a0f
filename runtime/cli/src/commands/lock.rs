//! `mcpact lock`: the costs of tools as a file to commit.

use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;
use mcpact::cost::Counter;
use mcpact::lock::{self, Lock, LockedTool};
use mcpact_tokens::Encoding;

use super::shared_flags::OutputFlag;
use crate::checks::budgets;
use crate::commands::encoding_flag::EncodingFlag;
use crate::input::cost::{Part, PartKind};
use crate::input::count_basis::{CountBasis, RequestedEncoding};
use crate::input::listing::Listing;
use crate::input::{self, Input};
use crate::outcome::Outcome;
use crate::print::{self, counted, number};

/// Write `mcpact.lock.json`: one line with the cost of each tool, so a review shows the cost of a
/// change
///
/// A new file is counted in the encoding of the limits that `check` reads, and an existing one keeps
/// its encoding. `mcpact::assert_lock!` checks the same file in a test. `--check` does not write: it
/// prints the changed lines, and the exit code is 100.
#[derive(Args)]
pub(crate) struct LockCommand {
    #[command(flatten)]
    encoding: EncodingFlag,

    #[command(flatten)]
    output: OutputFlag,

    /// Compare the file with the costs, and do not write it
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    input: Input,
}

impl LockCommand {
    fn output(&self) -> &Path {
        self.output.file_or(lock::FILE)
    }

    pub(crate) fn run(&self) -> Result<Outcome> {
        let advice = "a lock file has the tools of one server; use one input";
        let listing = &self.input.read_one(self.output(), advice)?;
        if listing.tools.is_empty() {
            bail!("`{}` has no tools to lock; pass an input with tools", listing.title);
        }
        let name = self.output().display();
        let basis = self.count_basis(listing)?;
        let lock = lock_of(listing, basis);
        if !self.check {
            let tokens = listing.tokens(basis.encoding);
            let tools = counted(listing.tools.len(), "tool");
            let summary = format!("{tools}, {} tokens ({})", number(tokens), basis.name());
            print::save_json(self.output(), &lock.to_string(), &summary)?;
            return Ok(Outcome::Done);
        }
        let difference = lock
            .difference_to(self.output())
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
    /// Returns the basis of the new file. A file that is compared must have the same basis. A file
    /// that is written keeps its encoding, unless another one is requested; a new file has that of
    /// the limits, which `check` compares with it.
    fn count_basis(&self, listing: &Listing) -> Result<CountBasis> {
        let requested = self.encoding.requested();
        let purpose = "the new lock file";
        if self.check {
            // An unreadable file is reported by the comparison.
            let before = self.before().unwrap_or_default();
            return Listing::count_basis(before.iter().chain([listing]), requested.as_ref(), purpose);
        }
        let requested = match requested {
            None if listing.locked.is_none() => self.stated_encoding(listing)?,
            requested => requested,
        };
        Listing::count_basis([listing], requested.as_ref(), purpose)
    }

    /// Returns the encoding of the file that is overwritten, else that of the limits.
    fn stated_encoding(&self, listing: &Listing) -> Result<Option<RequestedEncoding>> {
        let before = self.before().with_context(|| {
            format!(
                "`{}` is not readable, so its encoding is unknown; repair it, or write `--encoding {}`",
                self.output().display(),
                Encoding::default()
            )
        })?;
        if let Some(locked) = before.and_then(|before| before.locked) {
            return Ok(Some(RequestedEncoding {
                encoding: locked.encoding,
                file: Some(self.output().to_owned()),
            }));
        }
        let limits = budgets::find_for(std::slice::from_ref(listing))?;
        Ok(limits.and_then(|limits| limits.encoding))
    }

    /// Returns the existing lock file.
    fn before(&self) -> Result<Option<Listing>> {
        if !self.output().is_file() {
            return Ok(None);
        }
        let before = input::baseline(&self.output().display().to_string())?;
        Ok(Some(before).filter(|before| before.locked.is_some()))
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
