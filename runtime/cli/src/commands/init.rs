//! `mcpact init`: measures the tools, and writes limits that they currently meet.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use mcpact::cost::Counter;
use mcpact_shared::lint::{Levels, Lint};
use mcpact_shared::settings::metadata;
use mcpact_tokens::Encoding;
use similar::TextDiff;

use super::shared_flags::{ClientFlag, DryRunFlag, OutputFlag};
use crate::checks::budgets::allowed::{self, Allowed};
use crate::checks::budgets::manifest::{self, State};
use crate::checks::budgets::{self, Percent};
use crate::checks::finding::Finding;
use crate::checks::{clients, schema_findings};
use crate::commands::encoding_flag::EncodingFlag;
use crate::input::cost::Part;
use crate::input::count_basis::RequestedEncoding;
use crate::input::listing::Listing;
use crate::input::{Input, text};
use crate::outcome::Outcome;
use crate::print::{self, counted, number};

/// Record the current costs and a quarter more as limits, in Cargo.toml or `mcpact.toml`
///
/// In the folder of a Rust package the limits are added to `[package.metadata.mcpact]` of
/// Cargo.toml, where the macros read them too. Existing keys do not change, and the difference is
/// shown. Elsewhere, or with `--client` or `--output`, the limits are written to a new
/// `mcpact.toml`; only `--output` overwrites one. It allows the current errors of `check`, by rule and tool, so only new errors
/// fail. If there are such errors, a file that only allows them is written beside Cargo.toml, and
/// `check` reads both. A tool that costs far more than the others gets its own limit.
#[derive(Args)]
pub(crate) struct Init {
    #[command(flatten)]
    encoding: EncodingFlag,

    /// Set the headroom of the limits above the current costs
    #[arg(long, value_name = "SHARE", default_value = "25%")]
    headroom: Percent,

    #[command(flatten)]
    client: ClientFlag,

    #[command(flatten)]
    output: OutputFlag,

    #[command(flatten)]
    dry_run: DryRunFlag,

    #[command(flatten)]
    input: Input,
}

/// The manifest of a package.
const MANIFEST: &str = "Cargo.toml";

impl Init {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let manifest = self.manifest()?;
        let target = self.output.file.clone().unwrap_or_else(|| match manifest {
            Some(_) => PathBuf::from(MANIFEST),
            None => PathBuf::from(budgets::FILE),
        });
        let listing = &self
            .input
            .read_one(target.as_path(), "limits apply to one server; use one input")?;
        if listing.tools.is_empty() {
            bail!("`{}` has no tools, so there is nothing to measure", listing.title);
        }
        let requested = self.encoding(manifest.is_some())?;
        let basis = Listing::count_basis([listing], requested.as_ref(), "these limits")?;
        basis.must_be_model("limits")?;
        let encoding = basis.encoding;
        let counter = Counter::new(encoding);
        let costs = listing.costs(&counter);
        let findings = self.findings(listing, &counter)?;
        if let Some(text) = manifest {
            let names: Vec<&str> = listing.tools.iter().map(|tool| tool.name.as_str()).collect();
            let state = State {
                costs: &costs,
                encoding,
                headroom: self.headroom,
                lints: manifest::lints(&names, self.headroom),
            };
            self.add_to_manifest(&text, &state)?;
            report_prose(&findings);
            return self.allow_beside_manifest(&findings);
        }
        if self.dry_run.dry_run {
            bail!("`--dry-run` shows a change of Cargo.toml; `--output -` writes a new file to standard output");
        }
        self.write_limits(&target, &costs, encoding, &allowed::allow_errors(&findings))
    }

    /// Returns the requested encoding: that of the option, or that of the limits in the manifest to
    /// which others are added.
    fn encoding(&self, has_manifest: bool) -> Result<Option<RequestedEncoding>> {
        let requested = self.encoding.requested();
        let config = if has_manifest {
            budgets::of_manifest(Path::new(MANIFEST))?
        } else {
            None
        };
        let Some(own) = config.and_then(|config| config.encoding) else {
            return Ok(requested);
        };
        match requested {
            Some(requested) if requested.encoding != own.encoding => bail!(
                "`{MANIFEST}` counts in {}, but `--encoding` requests {}; omit `--encoding`, or write `encoding = \"{}\"` and new limits in `{MANIFEST}`",
                own.encoding,
                requested.encoding,
                requested.encoding
            ),
            _ => Ok(Some(own)),
        }
    }

    /// Writes a new file with limits and allowances, and reports them.
    fn write_limits(&self, target: &Path, costs: &[Part], encoding: Encoding, allowed: &Allowed) -> Result<Outcome> {
        let text = budgets::new_file(costs, encoding.name(), self.headroom, &self.client.client, allowed);
        self.write_new(target, &text)?;
        if target.as_os_str() != "-" {
            self.report_costs("wrote", target, costs, encoding);
            report_allowed(target, allowed);
        }
        Ok(Outcome::Done)
    }

    /// Writes `mcpact.toml` beside the manifest if `check` finds errors, since Cargo.toml has no
    /// allowed findings.
    fn allow_beside_manifest(&self, findings: &[Finding]) -> Result<Outcome> {
        let allowed = allowed::allow_errors(findings);
        let (count, rules) = allowed::summary(&allowed);
        if count == 0 {
            return Ok(Outcome::Done);
        }
        let file = Path::new(budgets::FILE);
        if self.dry_run.dry_run {
            let errors = counted(count, "error");
            print::note(&format!(
                "`{}` would allow {errors} of `mcpact check` ({rules})",
                file.display()
            ));
            return Ok(Outcome::Done);
        }
        self.write_new(file, &budgets::new_allowances(&allowed))?;
        report_allowed(file, &allowed);
        Ok(Outcome::Done)
    }

    /// Returns the text of the manifest to which the limits are added, or `None` if they are a new
    /// file. The limits of an existing `mcpact.toml` precede those of the manifest, so it is the one
    /// to write.
    fn manifest(&self) -> Result<Option<String>> {
        let path = Path::new(MANIFEST);
        let is_requested = self.output.file.is_none() && self.client.client.is_empty();
        if !is_requested || !path.is_file() || Path::new(budgets::FILE).exists() {
            return Ok(None);
        }
        let text = text::read(path)?;
        Ok(manifest::is_package(&text).then_some(text))
    }

    /// Adds the state to the manifest, and shows the difference.
    fn add_to_manifest(&self, before: &str, state: &State<'_>) -> Result<()> {
        let edited = manifest::add(before, state).with_context(|| format!("`{MANIFEST}`"))?;
        for kept in &edited.kept {
            print::note(&format!("kept `{kept}`, which `{MANIFEST}` had already"));
        }
        if edited.text == before {
            print::note(&format!(
                "`{MANIFEST}` has all of these limits already and did not change"
            ));
            return Ok(());
        }
        let difference = TextDiff::from_lines(before, &edited.text);
        let shown = difference
            .unified_diff()
            .header(MANIFEST, MANIFEST)
            .context_radius(2)
            .to_string();
        print::stdout().write_all(shown.as_bytes())?;
        if self.dry_run.dry_run {
            return Ok(());
        }
        std::fs::write(MANIFEST, &edited.text).with_context(|| format!("cannot write `{MANIFEST}`"))?;
        self.report_costs("changed", Path::new(MANIFEST), state.costs, state.encoding);
        Ok(())
    }

    /// Writes a new file, or to standard output.
    fn write_new(&self, path: &Path, text: &str) -> Result<()> {
        if print::is_stdio(path) {
            return Ok(print::stdout().write_all(text.as_bytes())?);
        }
        let name = path.display();
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        if self.output.file.is_none() {
            options.create_new(true);
        }
        match options.open(path) {
            Ok(mut file) => file
                .write_all(text.as_bytes())
                .with_context(|| format!("cannot write `{name}`")),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!(
                    "`{name}` already exists; overwrite it with `--output {name}`, or lower its limits with `mcpact check --ratchet`"
                )
            }
            Err(error) => Err(error).with_context(|| format!("cannot write `{name}`")),
        }
    }

    fn report_costs(&self, verb: &str, path: &Path, costs: &[Part], encoding: Encoding) {
        let total = costs.iter().map(|cost| cost.tokens).sum();
        print::note(&format!(
            "{verb} `{}`: {} cost {} tokens ({}), with {} of headroom",
            path.display(),
            counted(costs.len(), "tool"),
            number(total),
            encoding.name(),
            self.headroom
        ));
    }

    /// Returns the current findings of `check`. A lock file has no schemas to check.
    fn findings(&self, listing: &Listing, counter: &Counter) -> Result<Vec<Finding>> {
        let clients = clients::select(&self.client.client)?;
        if listing.locked.is_some() {
            return Ok(Vec::new());
        }
        Ok(schema_findings::check(
            listing,
            &Levels::of_check(),
            &clients,
            listing.declared_name.as_deref(),
            counter,
        ))
    }
}

/// Reports the number of findings on prose, which a build does not show.
fn report_prose(findings: &[Finding]) {
    let prose = Lint::PROSE.map(Lint::key);
    let of_prose = findings.iter().filter(|finding| prose.contains(&finding.rule));
    let of_prose: Vec<&Finding> = of_prose.collect();
    if !of_prose.is_empty() {
        let tools: HashSet<_> = of_prose.iter().filter_map(|finding| finding.tool.as_ref()).collect();
        print::note(&format!(
            "{} on prose in {}: a build does not report them; `mcpact check` lists them, and `prose = \"warn\"` in `[{}.{}]` enables them",
            counted(of_prose.len(), "finding"),
            counted(tools.len(), "tool"),
            metadata::TABLE.join("."),
            metadata::LINTS
        ));
    }
}

/// Reports the findings that a new file allows.
fn report_allowed(file: &Path, allowed: &Allowed) {
    let (count, rules) = allowed::summary(allowed);
    if count > 0 {
        print::note(&format!(
            "{} {} now allowed in the `[allowed]` of `{}` ({rules}); only new ones are errors",
            counted(count, "finding"),
            if count == 1 { "is" } else { "are" },
            file.display()
        ));
    }
}
