//! `mcpact words`: filler text, with its rewrites.

mod prompt;
mod report;
mod rewriting;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::Value;

use self::report::WordsReport;
use self::rewriting::RewriteOptions;
use super::shared_flags::{FormatFlag, FullFlag};
use crate::commands::encoding_flag::EncodingFlag;
use crate::failure::with_failures;
use crate::input::Input;
use crate::outcome::Outcome;
use crate::print::{self, Column, FindingsFormat, Format, Table, counted};
use crate::prose::words::{self, Rewrite, Rules, arrow, changed, location_label, parse_rule};

/// The number of rewrites in a table without `--full`.
const MAX_ROWS: usize = 50;

/// Find filler text, which costs tokens and states nothing, with a rewrite of each that loses no
/// fact
///
/// A rewrite removes what the schema or a name already says, filler, Markdown, and `Args:` blocks
/// that repeat the parameters' descriptions. It keeps every number, unit, value, link, negation,
/// condition and parameter name that no other part of the tool states, and never costs more tokens
/// in any encoding. `mcpact compact --lossy words` writes the list with all of them.
#[derive(Args)]
pub(crate) struct Words {
    #[command(flatten)]
    encoding: EncodingFlag,

    #[command(flatten)]
    rewriting: RewriteOptions,

    /// Omit a rule, as `--rules` names it: article, `words/article`, …; may be repeated
    #[arg(long, value_name = "RULE", value_parser = parse_rule, conflicts_with_all = ["apply", "prompt"])]
    without: Vec<&'static str>,

    #[command(flatten)]
    full: FullFlag,

    /// Explain the rules, each with its evidence, and read no input
    #[arg(long, exclusive = true)]
    rules: bool,

    #[command(flatten)]
    format: FormatFlag<FindingsFormat>,

    #[command(flatten)]
    input: Input,
}

impl Words {
    pub(crate) fn run(&self) -> Result<Outcome> {
        if self.rules {
            print::table(Format::Human, &rules())?;
            return Ok(Outcome::Done);
        }
        let rules = Rules::without(&self.without);
        if self.rewriting.is_requested() {
            let format = self
                .format
                .value
                .without_sarif()
                .context("`--format sarif` only lists rewrites; use `--format json` to make them")?;
            return self.rewriting.run(&self.input, self.encoding, &rules, format);
        }
        let inputs = match self.format.value {
            FindingsFormat::Sarif => self.input.read_with_locations(self.format.value),
            _ => self.input.read_each(self.format.value),
        }?;
        let listings = &inputs.listings;
        for listing in listings {
            listing.must_have_schemas()?;
        }
        let basis = self.encoding.basis(listings, "this output")?;
        let report = WordsReport::of(listings, basis, &rules);
        match self.format.value {
            FindingsFormat::Human => self.tables(Format::Human, &report)?,
            FindingsFormat::Markdown => self.tables(Format::Markdown, &report)?,
            FindingsFormat::Json => print::json(&with_failures(report.json(), &inputs.failures))?,
            FindingsFormat::Sarif => report.sarif(&inputs.failures)?,
        }
        Ok(inputs.report_failures(Outcome::Done))
    }

    fn tables(&self, format: Format, report: &WordsReport<'_>) -> Result<()> {
        if report.found.is_empty() && report.shared.is_empty() {
            return print::lines(format, &[format!("{}: nothing found", report.tokens())]);
        }
        let max = self.full.max_or(MAX_ROWS);
        let mut rewrites = Table::new([
            Column::number("saves"),
            Column::name("tool"),
            Column::names("text"),
            Column::text("rule"),
            Column::text("change"),
        ]);
        for found in report.found.iter().take(max) {
            let Rewrite {
                path,
                rule,
                old,
                new,
                saved,
            } = &found.rewrite;
            let change = if self.full.full {
                arrow(old, new)
            } else {
                let (old, new) = changed(old, new);
                arrow(&old, &new)
            };
            rewrites.row([
                print::signed(*saved),
                found.name().to_owned(),
                location_label(path),
                (*rule).to_owned(),
                change,
            ]);
        }
        let mut tables = vec![rewrites, report.by_rule()];
        if !report.shared.is_empty() {
            tables.push(report.shared_table());
        }
        print::tables(format, &tables)?;
        let mut notes = Vec::new();
        if report.found.len() > max {
            notes.push(format!(
                "{}; `--full` shows all",
                counted(report.found.len() - max, "more rewrite")
            ));
        }
        if report.found.len() > report.texts {
            notes.push(format!(
                "{} of {}: several rules may rewrite one text, which `mcpact compact --lossy words` counts once",
                counted(report.found.len(), "rewrite"),
                counted(report.texts, "text")
            ));
        }
        print::notes(format, &notes)
    }
}

/// Returns the table of the rules.
fn rules() -> Table {
    let mut table = Table::new([
        Column::text("rule"),
        Column::text("removes"),
        Column::text("example"),
        Column::text("example after the rule"),
        Column::text("nothing is lost, because"),
    ]);
    for rule in &words::RULES {
        let evidence = &rule.evidence;
        let tool = evidence.tool();
        let old = tool.pointer(evidence.path).and_then(Value::as_str).unwrap_or_default();
        table.row([
            rule.id.to_owned(),
            rule.removes.to_owned(),
            format!("{old} ({})", evidence.source()),
            evidence.new.to_owned(),
            evidence.because.to_owned(),
        ]);
    }
    table
}
