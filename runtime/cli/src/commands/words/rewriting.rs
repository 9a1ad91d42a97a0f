//! `mcpact words --prompt`, `--apply` and `--fix`: rewrites by models, and in Rust sources.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::builder::RangedU64ValueParser;
use clap::{ArgGroup, Args};
use mcpact_tokens::Encoding;
use serde_json::{Map, Value, json};

use super::super::shared_flags::{ConfigFlag, DryRunFlag, QueriesFlag};
use super::location_label;
use super::prompt;
use crate::checks::budgets::Config;
use crate::commands::encoding_flag::EncodingFlag;
use crate::commands::recall::results::share;
use crate::input::Input;
use crate::input::cost;
use crate::input::listing::{Listing, Tool};
use crate::outcome::Outcome;
use crate::print::{self, Column, Format, Reader, Table, counted, number, signed};
use crate::prose::rewriting::{self, Proposal, Refusal, RequestSource};
use crate::prose::rust_sources::{Plan, Sources};
use crate::prose::words::{self, Rules};

use super::super::recall::requests::Lines;

const HEADING: &str = "Rewrites";

#[derive(Args)]
#[command(group = ArgGroup::new("rewrites").args(["apply", "fix"]).multiple(true))]
#[command(mut_arg("queries", |queries| queries.requires("rewrites").help_heading(HEADING)))]
pub(super) struct RewriteOptions {
    /// Print a prompt for a model: the tools with their tokens, budgets and targets, all texts with
    /// their target costs, the rules, and the format of the output. PERCENT is the share of its
    /// tokens that a text should keep; a tool's budget may require less
    #[arg(long, value_name = "PERCENT", num_args = 0..=1, require_equals = true, default_missing_value = "60", value_parser = RangedU64ValueParser::<usize>::new().range(1..=99), conflicts_with_all = ["apply", "fix"], help_heading = HEADING)]
    prompt: Option<usize>,

    #[command(flatten)]
    config: ConfigFlag,

    /// Check the rewrites in this file, lines of `{"tool", "path", "text"}`, and refuse those that
    /// lose or invent a fact, cost more, or make a request find its tools less well; `-` is
    /// standard input. Exit code 100 if any is refused
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    apply: Option<PathBuf>,

    /// Write the list with the accepted rewrites to this file; `-` is standard output
    #[arg(long, short, value_name = "FILE", requires = "apply", conflicts_with = "fix", help_heading = HEADING)]
    output: Option<PathBuf>,

    #[command(flatten)]
    queries: QueriesFlag,

    /// Write the rewrites into the doc comments and descriptions of Rust sources: those of
    /// `--apply`, else those of the rules
    #[arg(long, help_heading = HEADING)]
    fix: bool,

    #[command(flatten)]
    fixing: FixOptions,
}

/// The options of `--fix`.
#[derive(Args)]
#[command(mut_arg("dry_run", |dry_run| dry_run.requires("fix").help_heading(HEADING)))]
struct FixOptions {
    /// Look for the texts in this folder or file [default: this folder]; may be repeated
    #[arg(long, value_name = "PATH", requires = "fix", help_heading = HEADING)]
    sources: Vec<PathBuf>,

    #[command(flatten)]
    dry_run: DryRunFlag,

    /// Rewrite files that git could not restore, too: with uncommitted changes, ignored, or outside
    /// a repository
    #[arg(long, requires = "fix", help_heading = HEADING)]
    allow_dirty: bool,
}

/// The outcome of the rewrites.
struct RewritingReport<'a> {
    encoding: Encoding,
    tools: &'a [Tool],
    made: Vec<Proposal>,
    refused: Vec<Refusal>,
    /// The share of relevant tools that requests find, before and after.
    recall: Option<(f64, f64)>,
    /// The files that were written.
    files: Vec<String>,
}

impl RewriteOptions {
    pub(super) fn is_requested(&self) -> bool {
        self.prompt.is_some() || self.apply.is_some() || self.fix || self.config.config.is_some()
    }

    pub(super) fn run(&self, input: &Input, encoding: EncodingFlag, rules: &Rules, format: Format) -> Result<Outcome> {
        let file = self.apply.as_deref();
        let lines = file.map(|file| rewriting::read(file, input.max_bytes())).transpose()?;
        let listings = input.read(self.reader(format))?;
        for listing in &listings {
            listing.must_have_schemas()?;
        }
        ensure!(
            self.prompt.is_some() || self.config.config.is_none(),
            "`--config` has the budgets of `--prompt`; add `--prompt`, or remove `--config`"
        );
        let limits = if self.prompt.is_some() {
            prompt::limits(self.config.config.as_deref())?
        } else {
            Config::default()
        };
        let requested = encoding.requested().or(limits.encoding.clone());
        let basis = match requested {
            Some(requested) => Listing::count_basis(&listings, Some(&requested), "this output")?,
            None => encoding.basis(&listings, "this output")?,
        };
        let encoding = basis.encoding;
        let list_properties = Listing::shared_list_properties(&listings);
        let tools = rewriting::distinct(listings);
        if let Some(share) = self.prompt {
            return prompt::print(share, &tools, encoding, limits);
        }
        let (mut made, mut refused) = match lines {
            Some((lines, unread)) => {
                let (made, mut refused) = rewriting::check(&tools, lines, encoding);
                refused.extend(unread);
                refused.sort_by_key(|refusal| refusal.line);
                (made, refused)
            }
            None => (by_rules(&tools, encoding, rules), Vec::new()),
        };
        let searched = self.searched(&tools)?;
        let recall = rewriting::keep_findable(&searched, &tools, &mut made, &mut refused, encoding);
        let mut report = RewritingReport {
            encoding,
            tools: &tools,
            made,
            refused,
            recall,
            files: Vec::new(),
        };
        let is_shown = (!self.fix || self.fix(&mut report, &searched)?) && self.write(&report, list_properties)?;
        if is_shown {
            match format {
                Format::Json => print::json(&report.json())?,
                format => report.print(format)?,
            }
        } else {
            report.warn();
        }
        Ok(Self::outcome(&report))
    }

    /// Returns the reader of the input: standard output may belong to another program.
    fn reader(&self, format: Format) -> Reader {
        let writes_to_stdout = self.output.as_deref().is_some_and(print::is_stdio);
        if self.prompt.is_some() || self.fixing.dry_run.dry_run || writes_to_stdout {
            Reader::Programs
        } else {
            format.into()
        }
    }

    /// Writes the rewrites into the sources, or only prints the difference. Returns whether the
    /// report is to be printed.
    fn fix(&self, report: &mut RewritingReport<'_>, searched: &RequestSource) -> Result<bool> {
        let sources = Sources::read(&self.fixing.sources())?;
        let plan = report.fix(&sources);
        for (path, reason) in &sources.skipped {
            print::warning(&format!("`{}` is not read: {reason}", path.display()));
        }
        if self.fixing.dry_run.dry_run {
            print::difference(&sources.difference(&plan)?)?;
            return Ok(false);
        }
        report.files = sources.write(&plan, self.fixing.allow_dirty)?;
        // The search with only the written rewrites may find fewer or more tools.
        if let Some((before, _)) = report.recall {
            report.recall = Some((before, report.recall(searched).unwrap_or(before)));
        }
        Ok(true)
    }

    /// Writes the list with the rewrites, if asked to. Returns whether the report is to be printed.
    fn write(&self, report: &RewritingReport<'_>, list_properties: Map<String, Value>) -> Result<bool> {
        let Some(output) = &self.output else {
            return Ok(true);
        };
        print::save_json(output, &report.list(list_properties), &report.summary())?;
        Ok(!print::is_stdio(output))
    }

    fn searched(&self, tools: &[Tool]) -> Result<RequestSource> {
        let Some(file) = &self.queries.queries else {
            return Ok(RequestSource::Asks);
        };
        let lines = Lines::read(file)?;
        lines.must_name(tools)?;
        Ok(RequestSource::Requests(lines.requests().collect()))
    }

    /// Returns the outcome: refused rewrites are findings.
    fn outcome(report: &RewritingReport<'_>) -> Outcome {
        if report.refused.is_empty() {
            Outcome::Done
        } else {
            Outcome::Findings
        }
    }
}

impl FixOptions {
    fn sources(&self) -> Vec<PathBuf> {
        if self.sources.is_empty() {
            vec![PathBuf::from(".")]
        } else {
            self.sources.clone()
        }
    }
}

/// Returns the rewrites of the rules.
fn by_rules(tools: &[Tool], encoding: Encoding, rules: &Rules) -> Vec<Proposal> {
    let of_tool = |(tool, own): (usize, &Tool)| {
        let rewrites = words::merged(&words::rewrites(&own.entry, encoding, rules));
        rewrites.into_iter().map(move |rewrite| Proposal {
            tool,
            path: rewrite.path,
            old: rewrite.old,
            new: rewrite.new,
            line: None,
        })
    };
    tools.iter().enumerate().flat_map(of_tool).collect()
}

impl RewritingReport<'_> {
    /// Plans the rewrites in sources. Rewrites that cannot be written there become refused ones.
    fn fix(&mut self, sources: &Sources) -> Plan {
        let fixed = rewriting::plan_source_fixes(sources, self.tools, std::mem::take(&mut self.made));
        self.made = fixed.made;
        self.refused.extend(fixed.refused);
        self.refused.sort_by_key(|refusal| refusal.line);
        fixed.plan
    }

    fn recall(&self, searched: &RequestSource) -> Option<f64> {
        let mut made = self.made.clone();
        let all = rewriting::keep_findable(searched, self.tools, &mut made, &mut Vec::new(), self.encoding);
        all.map(|(_, after)| after)
    }

    /// Returns the tokens that a rewrite alone saves.
    fn saved(&self, proposal: &Proposal) -> isize {
        let entry = &self.tools[proposal.tool].entry;
        let new = rewriting::rewritten(proposal.tool, entry, std::slice::from_ref(proposal));
        cost::total(entry, self.encoding).cast_signed() - cost::total(&new, self.encoding).cast_signed()
    }

    /// Returns the tokens of all tools before and after.
    fn tokens(&self) -> (usize, usize) {
        let entries = self.tools.iter().enumerate();
        let tokens = entries.map(|(index, tool)| {
            let new = rewriting::rewritten(index, &tool.entry, &self.made);
            (
                cost::total(&tool.entry, self.encoding),
                cost::total(&new, self.encoding),
            )
        });
        tokens.fold((0, 0), |sum, tool| (sum.0 + tool.0, sum.1 + tool.1))
    }

    fn summary(&self) -> String {
        let (before, after) = self.tokens();
        format!(
            "{}, {} tokens ({}), {} before",
            counted(self.made.len(), "rewrite"),
            number(after),
            self.encoding.name(),
            number(before)
        )
    }

    /// Returns the list with the rewrites, as a line of JSON.
    fn list(&self, mut list_properties: Map<String, Value>) -> String {
        let tools = self.tools.iter().enumerate();
        let tools = tools.map(|(index, tool)| Value::Object(rewriting::rewritten(index, &tool.entry, &self.made)));
        list_properties.insert("tools".to_owned(), tools.collect());
        Value::Object(list_properties).to_string() + "\n"
    }

    fn print(&self, format: Format) -> Result<()> {
        let mut made = Table::new([
            Column::number("saves"),
            Column::name("tool"),
            Column::names("text"),
            Column::text("new").spare(1),
        ]);
        for proposal in &self.made {
            made.row([
                signed(self.saved(proposal)),
                self.tools[proposal.tool].name.clone(),
                location_label(&proposal.path),
                proposal.new.clone(),
            ]);
        }
        let mut tables = vec![made];
        if !self.refused.is_empty() {
            let mut table = Table::new([
                Column::number("line"),
                Column::name("refused: tool"),
                Column::names("text"),
                Column::text("because").spare(1),
            ]);
            for refusal in &self.refused {
                table.row([
                    refusal.line.map(number).unwrap_or_default(),
                    refusal.tool.clone().unwrap_or_default(),
                    refusal.path.as_deref().map(location_label).unwrap_or_default(),
                    refusal.reasons.join("; "),
                ]);
            }
            tables.push(table);
        }
        print::tables(format, &tables)?;
        let mut notes = vec![self.summary()];
        if let Some((before, after)) = self.recall {
            notes.push(format!(
                "requests find {} of their tools among the first five, {} before",
                share(after),
                share(before)
            ));
        } else {
            notes.push(
                "not checked whether requests find their tools: the tools have no asks; `--queries FILE` checks it"
                    .to_owned(),
            );
        }
        if !self.files.is_empty() {
            let files = counted(self.files.len(), "file");
            notes.push(format!("wrote {files}: {}", self.files.join(", ")));
        }
        print::notes(format, &notes)
    }

    fn json(&self) -> Value {
        let (before, after) = self.tokens();
        let made = self.made.iter().map(|proposal| {
            json!({
                "line": proposal.line,
                "tool": self.tools[proposal.tool].name,
                "path": proposal.path,
                "old": proposal.old,
                "new": proposal.new,
                "saved": self.saved(proposal),
            })
        });
        json!({
            "encoding": self.encoding.name(),
            "before": before,
            "after": after,
            "rewrites": made.collect::<Vec<Value>>(),
            "refused": self.refused,
            "recall": self.recall.map(|(before, after)| json!({ "before": before, "after": after })),
            "files": self.files,
        })
    }

    /// Reports the refused rewrites on standard error.
    fn warn(&self) {
        for refusal in &self.refused {
            let line = refusal.line.map(|line| format!("line {line}: ")).unwrap_or_default();
            let tool = refusal
                .tool
                .as_ref()
                .map(|tool| format!("`{tool}` "))
                .unwrap_or_default();
            let path = refusal
                .path
                .as_ref()
                .map(|path| format!("`{path}`: "))
                .unwrap_or_default();
            let reasons = print::plain(&refusal.reasons.join("; "));
            print::warning(&format!(
                "{line}{}{}{reasons}",
                print::plain(&tool),
                print::plain(&path)
            ));
        }
    }
}
