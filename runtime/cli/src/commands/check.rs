//! `mcpact check`: budgets, the increase over a baseline, lints, and the rules of clients.

use anyhow::{Context, Result, bail};
use clap::Args;

use mcpact::cost::Counters;
use mcpact_shared::lint::{Level, Levels};

use super::shared_flags::{BaselineFlag, ClientFlag, ConfigFlag, FormatFlag, FullFlag};
use crate::checks::budgets::allowed::{self, RuleNames, UnusedAllowance};
use crate::checks::budgets::{self, Baseline, Config, Percent, ServerCosts};
use crate::checks::clients::{self, Client};
use crate::checks::finding::{self, Finding};
use crate::checks::lints::{self, Lints, lint};
use crate::checks::output::{self, Checked};
use crate::checks::schema_findings;
use crate::commands::encoding_flag::EncodingFlag;
use crate::input::cost::Part;
use crate::input::count_basis::CountBasis;
use crate::input::listing::Listing;
use crate::input::{self, Input, text};
use crate::outcome::Outcome;
use crate::print::{self, FindingsFormat};

/// Check tools against budgets, a baseline, lints and the rules of clients
///
/// Each limit comes from `mcpact.toml`, and a missing one from `[package.metadata.mcpact]` of
/// Cargo.toml, both in this folder or in that of the package that cargo builds; flags override them.
/// Tools that a client refuses or drops are errors.
/// Exit code 0: no errors. 100: errors were found. 101: the command could not run.
#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    config: ConfigFlag,

    #[command(flatten)]
    encoding: EncodingFlag,

    /// Set the budget of each tool, in tokens; also overrides the file's budgets of single tools
    #[arg(long, value_name = "TOKENS")]
    tool_budget: Option<usize>,

    /// Set the budget of all tools of a server together, in tokens
    #[arg(long, value_name = "TOKENS")]
    total_budget: Option<usize>,

    #[command(flatten)]
    baseline: BaselineFlag,

    /// Allow this increase over the baseline, of all tools together, of each tool and of the
    /// server's instructions: `5%`
    #[arg(long, value_name = "SHARE")]
    max_increase: Option<Percent>,

    #[command(flatten)]
    client: ClientFlag,

    /// Assume this name of the server, which some clients put in front of the tools' names
    #[arg(long, value_name = "NAME")]
    server_name: Option<String>,

    /// Disable this lint, or `prose`: all lints on the wording of descriptions; may be repeated,
    /// like the next two options
    #[arg(long, value_name = "LINT", value_parser = lint, help_heading = "Lints")]
    allow: Vec<Lints>,

    /// Report this lint as a warning
    #[arg(long, value_name = "LINT", value_parser = lint, help_heading = "Lints")]
    warn: Vec<Lints>,

    /// Report this lint as an error
    #[arg(long, value_name = "LINT", value_parser = lint, help_heading = "Lints")]
    deny: Vec<Lints>,

    #[command(flatten)]
    full: FullFlag,

    /// Lower the limits in `mcpact.toml` to the current costs and this headroom, and its allowances
    /// to the current findings; limits are never raised
    #[arg(long, value_name = "HEADROOM", num_args = 0..=1, require_equals = true, default_missing_value = "25%")]
    ratchet: Option<Percent>,

    #[command(flatten)]
    format: FormatFlag<FindingsFormat>,

    #[command(flatten)]
    input: Input,
}

/// The rules of a check other than budgets.
struct CheckedRules {
    levels: Levels,
    clients: Vec<Client>,
}

/// The costs of the inputs, to which `--ratchet` lowers limits.
struct InputCosts<'a> {
    /// The costs of the tools of each input.
    tools: &'a [Vec<Part>],
    /// The costs of each input besides its tools.
    servers: Vec<ServerCosts>,
}

impl Check {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let inputs = match self.format.value {
            FindingsFormat::Sarif => self.input.read_with_locations(self.format.value),
            _ => self.input.read_each(self.format.value),
        }?;
        let listings = &inputs.listings;
        let is_complete = inputs.failures.is_empty();
        let limits = self.limits(listings)?;
        self.must_have_baseline(&limits)?;
        let baseline = limits.baseline.as_deref().map(input::baseline).transpose()?;
        let rules = self.rules(&limits)?;
        let basis = Listing::count_basis(baseline.iter().chain(listings), limits.encoding.as_ref(), "this check")?;
        if limits.has_budgets() {
            basis.must_be_model("budgets")?;
        }
        let baseline = baseline.map(|listing| Baseline::of(&listing, basis));
        let counters = Counters::new();
        let counter = counters.get(basis.encoding);
        let costs: Vec<Vec<Part>> = listings.iter().map(|listing| listing.costs(counter)).collect();
        let mut findings: Vec<Finding> = Vec::new();
        for (listing, costs) in listings.iter().zip(&costs) {
            findings.extend(budgets::enforce(&limits, basis, listing, costs, baseline.as_ref()));
            findings.extend(self.findings(&rules, listing, basis, &counters));
        }
        if is_complete {
            findings.extend(budgets::unused_budgets(&limits, listings));
        }
        for (file, servers) in &inputs.client_files {
            findings.extend(schema_findings::check_together(
                file,
                &listings[servers.clone()],
                &rules.clients,
            ));
        }
        let names = RuleNames {
            checked: schema_findings::rule_names(&rules.levels, &rules.clients),
            known: schema_findings::all_rule_names(),
        };
        let applied = allowed::apply(&limits.allowed, &mut findings, listings, &names, is_complete);
        findings.sort_by_key(|finding| finding.level);
        let has_errors = findings.iter().any(|finding| finding.level == finding::Severity::Error);
        output::findings(
            self.format.value,
            &Checked {
                listings,
                failures: &inputs.failures,
                costs: &costs,
                basis,
                findings: &findings,
                allowed: &applied.allowed,
                limits_file: budgets::FILE,
                show_all: self.full.full,
            },
        )?;
        if self.ratchet.is_some() && !is_complete {
            print::warning(
                "`--ratchet` changes nothing, since the costs of servers that could not be asked are unknown",
            );
        } else if let Some(headroom) = self.ratchet.filter(|_| !has_errors) {
            let server = |listing| ServerCosts::of(listing, basis.encoding);
            let costs = InputCosts {
                tools: &costs,
                servers: listings.iter().map(server).collect(),
            };
            Self::lower(&limits, &costs, headroom, &applied.unused)?;
        }
        Ok(inputs.report_failures(if has_errors { Outcome::Findings } else { Outcome::Done }))
    }

    /// Returns the rules of flags, else those of the file.
    fn rules(&self, limits: &Config) -> Result<CheckedRules> {
        let flags = [
            (Level::Allow, &*self.allow),
            (Level::Warn, &*self.warn),
            (Level::Deny, &*self.deny),
        ];
        let clients = clients::select(if self.client.client.is_empty() {
            &limits.clients
        } else {
            &self.client.client
        })?;
        let levels = lints::levels(&limits.lints, &flags)?;
        Ok(CheckedRules { levels, clients })
    }

    /// Returns the findings of lints and clients. A lock file has only costs.
    fn findings(
        &self,
        rules: &CheckedRules,
        listing: &Listing,
        basis: CountBasis,
        counters: &Counters,
    ) -> Vec<Finding> {
        if listing.locked.is_some() {
            return vec![schema_findings::skipped(listing)];
        }
        let server = self.server_name.as_deref().or(listing.declared_name.as_deref());
        schema_findings::check(
            listing,
            &rules.levels,
            &rules.clients,
            server,
            counters.get(basis.encoding),
        )
    }

    /// Returns the limits of flags, else those of the file.
    fn limits(&self, listings: &[Listing]) -> Result<Config> {
        let mut limits = match &self.config.config {
            Some(path) => budgets::of_file(path)?,
            None => budgets::find_for(listings)?.unwrap_or_default(),
        };
        limits.encoding = self.encoding.requested().or(limits.encoding);
        if self.tool_budget.is_some() {
            limits.tool = self.tool_budget;
            limits.tools.clear();
        }
        limits.total = self.total_budget.or(limits.total);
        limits.baseline = self.baseline.baseline.clone().or(limits.baseline);
        limits.max_increase = self.max_increase.or(limits.max_increase);
        Ok(limits)
    }

    /// Returns an error for a maximum increase without a baseline.
    fn must_have_baseline(&self, limits: &Config) -> Result<()> {
        if limits.max_increase.is_none() || limits.baseline.is_some() {
            return Ok(());
        }
        let lock = mcpact::lock::FILE;
        match limits.file.as_deref().filter(|_| self.max_increase.is_none()) {
            Some(file) => bail!(
                "`max-increase` in `{}` requires a baseline; write `baseline = \"{lock}\"` above it, or use `--baseline {lock}`",
                file.display()
            ),
            None => bail!("`--max-increase` requires a baseline; add `--baseline {lock}`"),
        }
    }

    /// Lowers the limits and allowances in the file of limits.
    fn lower(limits: &Config, costs: &InputCosts<'_>, headroom: Percent, unused: &[UnusedAllowance]) -> Result<()> {
        let file = limits
            .file
            .as_deref()
            .filter(|file| file.extension().is_some_and(|extension| extension == "toml"));
        let Some(file) = file.filter(|file| file.file_name().is_none_or(|name| name != "Cargo.toml")) else {
            bail!(
                "`--ratchet` requires `{0}`; write it with `mcpact init --output {0}`",
                budgets::FILE
            );
        };
        let ([costs], [server]) = (costs.tools, &*costs.servers) else {
            bail!("`--ratchet` lowers the limits of one server; use one input");
        };
        if costs.is_empty() {
            bail!("`--ratchet` lowers limits to the costs of tools, and the list has none");
        }
        let name = file.display();
        let mut text = text::read(file)?;
        let mut changes = Vec::new();
        if let Some(lower) = budgets::ratchet(&text, costs, *server, headroom).with_context(|| format!("`{name}`"))? {
            text = lower;
            changes.push("lowered limits");
        }
        if let Some(lower) = allowed::lower(&text, unused).with_context(|| format!("`{name}`"))? {
            text = lower;
            changes.push("removed unused allowances");
        }
        if changes.is_empty() {
            print::note(&format!("no limit or allowance in `{name}` is higher than needed"));
            return Ok(());
        }
        std::fs::write(file, text).with_context(|| format!("cannot write `{name}`"))?;
        print::note(&format!("{} in `{name}`", changes.join(", ")));
        Ok(())
    }
}
