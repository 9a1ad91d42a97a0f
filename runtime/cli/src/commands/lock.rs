//! `mcpact lock`: what tools cost, as a file to commit.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use mcpact::lock::{self, Lock, LockedTool};

use crate::Outcome;
use crate::cost::{Kind, Part};
use crate::counting::{Asked, Counting, EncodingFlag};
use crate::input::{self, Input};
use crate::listing::Listing;
use crate::print::{self, counted, number};

/// Write `mcpact.lock.json`: one line a tool with what it costs, so that a review shows what a change costs
///
/// `mcpact::assert_lock!` keeps the same file in a test. With `--check` nothing is written: lines that are no longer true are
/// printed with those that are, and the exit code is 100.
#[derive(Args)]
pub(crate) struct Locking {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    encoding: EncodingFlag,

    /// The lock file; `-` is standard output
    #[arg(long, short, value_name = "FILE", default_value = lock::FILE)]
    output: PathBuf,

    /// Compare, and write nothing
    #[arg(long)]
    check: bool,
}

impl Locking {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let listings = self.input.read(self.output.as_path())?;
        let [listing] = listings.as_slice() else {
            bail!("a lock file is of one server: give one input, not {}", listings.len());
        };
        if listing.tools.is_empty() {
            bail!("`{}` has no tools: there is nothing to lock", listing.title);
        }
        let name = self.output.display();
        let counting = self.counting(listing)?;
        let lock = of(listing, counting);
        if !self.check && self.output.as_os_str() == "-" {
            write!(std::io::stdout(), "{lock}")?;
            return Ok(Outcome::Done);
        }
        if !self.check {
            lock.write(&self.output)
                .with_context(|| format!("cannot write `{name}`"))?;
            let tokens = listing.tools.iter().map(|tool| tool.tokens(counting.encoding)).sum();
            let tools = counted(listing.tools.len(), "tool");
            print::wrote(
                &self.output,
                &format!("{tools}, {} tokens ({})", number(tokens), counting.name()),
            );
            return Ok(Outcome::Done);
        }
        let difference = lock
            .difference_to(&self.output)
            .with_context(|| format!("cannot read `{name}` (`mcpact lock` without `--check` writes it)"))?;
        match difference {
            None => Ok(Outcome::Done),
            Some(difference) => {
                print::difference(&difference)?;
                Ok(Outcome::Found)
            }
        }
    }
}

impl Locking {
    /// What is compared is counted alike; a file that is written anew keeps its encoding, unless another is asked for.
    fn counting(&self, listing: &Listing) -> Result<Counting> {
        let before = if self.output.is_file() {
            // What cannot be read is told where it is compared, and else written anew.
            input::baseline(&self.output.display().to_string()).ok()
        } else {
            None
        };
        let before = before.filter(|before| before.locked.is_some());
        let asked = self.encoding.asked();
        let purpose = "the new lock file";
        if self.check {
            return Listing::counting(before.iter().chain([listing]), asked.as_ref(), purpose);
        }
        let kept = before.and_then(|before| before.locked).map(|locked| Asked {
            encoding: locked.encoding,
            file: Some(self.output.clone()),
        });
        let kept = kept.filter(|_| listing.locked.is_none());
        Listing::counting([listing], asked.or(kept).as_ref(), purpose)
    }
}

/// What there is to lock of a server.
fn of(listing: &Listing, counting: Counting) -> Lock {
    let tools = listing
        .tools
        .iter()
        .map(|tool| line(tool.source.as_deref(), &tool.cost(counting.encoding)))
        .collect();
    let name = listing.toolset.clone().or_else(|| listing.server.clone());
    Lock::new(
        name.unwrap_or_else(|| listing.title.clone()),
        counting.encoding.name().to_owned(),
        counting.count,
        listing.meta_tokens,
        tools,
    )
}

fn line(source: Option<&str>, cost: &Part) -> LockedTool {
    let parameters: Vec<(String, u64)> = cost
        .parts
        .iter()
        .filter(|part| part.kind == Kind::Parameter)
        .map(|part| (part.label.clone(), part.tokens as u64))
        .collect();
    LockedTool {
        name: cost.label.clone(),
        source: source.map(str::to_owned),
        tokens: cost.tokens as u64,
        name_tokens: cost.own(Kind::Name) as u64,
        description_tokens: cost.own(Kind::Description) as u64,
        structure_tokens: cost.rest() as u64,
        parameters,
    }
}
