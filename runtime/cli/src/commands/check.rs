//! `mcpact check`: budgets, an increase over a baseline, lints, what clients take.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::Outcome;
use crate::cost::Part;
use crate::counting::{Counting, EncodingFlag};
use crate::finding::{self, Finding};
use crate::input::{self, Input, text};
use crate::limits::allowed::{self, Spare};
use crate::limits::{self, Baseline, Limits, Share};
use crate::lints::{Level, Lint};
use crate::listing::Listing;
use crate::print::{self, CheckFormat, Checked};

/// Hold tools against budgets, a baseline and lints
///
/// Limits come from `mcpact.toml`, else from `[package.metadata.mcpact]` of Cargo.toml, both in this folder; flags go before them.
/// Exit code 0: nothing found (warnings apart). 100: something is over its limit. 101: could not run.
#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    input: Input,

    /// A file of limits, instead of the one in this folder
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    #[command(flatten)]
    encoding: EncodingFlag,

    /// The most that a tool may cost, in tokens; goes before the file's limits of single tools too
    #[arg(long, value_name = "TOKENS")]
    tool_budget: Option<usize>,

    /// The most that all tools of a server may cost together, in tokens
    #[arg(long, value_name = "TOKENS")]
    total_budget: Option<usize>,

    /// What they cost before: a lock file, or any other input; `REV:FILE` is a file of a git revision
    #[arg(long, value_name = "FILE")]
    baseline: Option<String>,

    /// The most that all tools together, and each of them, may cost more than in the baseline: `5%`
    #[arg(long, value_name = "SHARE")]
    max_increase: Option<Share>,

    /// A client that must take the tools, or `all`; may be given several times. What it refuses or drops is an error
    #[arg(long, value_name = "NAME")]
    client: Vec<String>,

    /// The name that users give to the server, which some clients put in front of names
    #[arg(long, value_name = "NAME")]
    server_name: Option<String>,

    /// A lint that is left out; may be given several times, as the next two
    #[arg(long, value_name = "LINT", help_heading = "Lints")]
    allow: Vec<Lint>,

    /// A lint that is a warning
    #[arg(long, value_name = "LINT", help_heading = "Lints")]
    warn: Vec<Lint>,

    /// A lint that is an error
    #[arg(long, value_name = "LINT", help_heading = "Lints")]
    deny: Vec<Lint>,

    /// Every place at which a rule is broken, not the first few
    #[arg(long)]
    all: bool,

    /// Lower the limits of `mcpact.toml` to what the tools cost now and the headroom, and its allowances to what is found; never
    /// raises one
    #[arg(long)]
    ratchet: bool,

    /// What `--ratchet` leaves above the present cost
    #[arg(long, value_name = "SHARE", default_value = "25%")]
    headroom: Share,

    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    format: CheckFormat,
}

impl Check {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let limits = self.limits()?;
        self.must_compare(&limits)?;
        let before = limits.baseline.as_deref().map(input::baseline).transpose()?;
        let given = [
            (Level::Allow, &*self.allow),
            (Level::Warn, &*self.warn),
            (Level::Deny, &*self.deny),
        ];
        let levels = limits::levels(&limits.lints, &given)?;
        let asks_for_lints = !limits.lints.is_empty() || !self.warn.is_empty() || !self.deny.is_empty();
        let clients = limits::clients(if self.client.is_empty() {
            &limits.clients
        } else {
            &self.client
        })?;
        let inputs = self.input.read_each(self.format)?;
        let listings = &inputs.listings;
        let counting = Listing::counting(before.iter().chain(listings), limits.encoding.as_ref(), "this check")?;
        if limits.has_budgets() {
            counting.must_be_model("budgets")?;
        }
        let before = before.map(|listing| costs_of(&listing, counting));
        let mut findings: Vec<Finding> = Vec::new();
        let mut costs: Vec<Vec<Part>> = Vec::new();
        for listing in listings {
            let of: Vec<Part> = listing.tools.iter().map(|tool| tool.cost(counting.encoding)).collect();
            findings.extend(limits::judge(&limits, counting, listing, &of, before.as_ref()));
            if listing.locked.is_none() {
                findings.extend(limits::look(listing, &levels, &clients, self.server_name.as_deref()));
            } else if !clients.is_empty() || asks_for_lints {
                findings.push(limits::not_looked_at(listing));
            }
            costs.push(of);
        }
        let looked_at = limits::rules(&levels, &clients);
        let sorted = allowed::sort(
            &limits.allowed,
            &mut findings,
            listings,
            &looked_at,
            &limits::all_rules(),
        );
        findings.sort_by_key(|finding| finding.level);
        let found = findings.iter().any(|finding| finding.level == finding::Level::Error);
        print::findings(
            self.format,
            &Checked {
                listings,
                costs: &costs,
                counting,
                findings: &findings,
                allowed: &sorted.allowed,
                all: self.all,
            },
        )?;
        if self.ratchet && !found {
            self.lower(&limits, &costs, &sorted.spare)?;
        }
        Ok(inputs.ends(if found { Outcome::Found } else { Outcome::Done }))
    }

    /// What files say, and flags say before them.
    fn limits(&self) -> Result<Limits> {
        let mut limits = match &self.config {
            Some(path) => limits::of_file(path)?,
            None => limits::find(Path::new(""))?.unwrap_or_default(),
        };
        limits.encoding = self.encoding.asked().or(limits.encoding);
        if self.tool_budget.is_some() {
            limits.tool = self.tool_budget;
            limits.tools.clear();
        }
        limits.total = self.total_budget.or(limits.total);
        limits.baseline = self.baseline.clone().or(limits.baseline);
        limits.max_increase = self.max_increase.or(limits.max_increase);
        Ok(limits)
    }

    /// An error where it is said how much more the tools may cost, and not than what.
    fn must_compare(&self, limits: &Limits) -> Result<()> {
        if limits.max_increase.is_none() || limits.baseline.is_some() {
            return Ok(());
        }
        let lock = mcpact::lock::FILE;
        match limits.file.as_deref().filter(|_| self.max_increase.is_none()) {
            Some(file) => bail!(
                "`max-increase` of `{}` needs something to compare with: write `baseline = \"{lock}\"` above it, or give `--baseline {lock}`",
                file.display()
            ),
            None => bail!("`--max-increase` needs something to compare with: add `--baseline {lock}`"),
        }
    }

    fn lower(&self, limits: &Limits, costs: &[Vec<Part>], spare: &[Spare]) -> Result<()> {
        let file = limits
            .file
            .as_deref()
            .filter(|file| file.extension().is_some_and(|extension| extension == "toml"));
        let Some(file) = file.filter(|file| file.file_name().is_none_or(|name| name != "Cargo.toml")) else {
            bail!(
                "`--ratchet` lowers the limits of `{}`, and there is none: `mcpact init` writes it",
                limits::FILE
            );
        };
        let [costs] = costs else {
            bail!("`--ratchet` lowers the limits of one server: give one input");
        };
        let name = file.display();
        let mut text = text::read(file)?;
        let mut changes = Vec::new();
        if let Some(lower) = limits::ratchet(&text, costs, self.headroom).with_context(|| format!("`{name}`"))? {
            text = lower;
            changes.push("lowered limits");
        }
        if let Some(fewer) = allowed::lower(&text, spare).with_context(|| format!("`{name}`"))? {
            text = fewer;
            changes.push("removed what need not be allowed");
        }
        if !changes.is_empty() {
            std::fs::write(file, text).with_context(|| format!("cannot write `{name}`"))?;
            eprintln!("{} in `{name}`", changes.join(", "));
        }
        Ok(())
    }
}

/// What the tools cost before.
fn costs_of(baseline: &Listing, counting: Counting) -> Baseline {
    let tools: Vec<(String, usize)> = baseline
        .tools
        .iter()
        .map(|tool| (tool.name.clone(), tool.tokens(counting.encoding)))
        .collect();
    Baseline {
        title: format!("`{}`", baseline.title),
        tokens: tools.iter().map(|(_, tokens)| tokens).sum(),
        tools: tools.into_iter().collect(),
    }
}
