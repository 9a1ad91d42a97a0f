//! What `check` found, in every form.

use std::io::Write;

use anyhow::Result;
use clap::ValueEnum;
use serde_json::{Value, json};

use super::colour::{self, BOLD, DIM, GREEN, RED, RESET, YELLOW};
use super::table::{Column, Table, plain};
use super::{counted, number, sarif};
use crate::cost::Part;
use crate::counting::{Counting, name_of};
use crate::finding::{Finding, Level};
use crate::listing::Listing;

/// What findings are written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// A paragraph each, and a line that sums up
    #[default]
    Human,
    /// For other programs
    Json,
    /// For a comment on a pull request
    Markdown,
    /// SARIF 2.1.0, for code scanning
    Sarif,
}

/// What was checked, and what was found.
pub(crate) struct Checked<'a> {
    pub(crate) listings: &'a [Listing],
    /// Of the tools of each listing.
    pub(crate) costs: &'a [Vec<Part>],
    pub(crate) counting: Counting,
    /// The gravest first.
    pub(crate) findings: &'a [Finding],
    /// Whether people are shown every one.
    pub(crate) all: bool,
}

/// How many findings of a rule people are shown, unless they ask for all.
const SHOWN: usize = 5;

impl Checked<'_> {
    fn of(&self, level: Level) -> usize {
        self.findings.iter().filter(|finding| finding.level == level).count()
    }

    fn tools(&self) -> usize {
        self.costs.iter().map(Vec::len).sum()
    }

    fn tokens(&self) -> usize {
        self.costs.iter().flatten().map(|cost| cost.tokens).sum()
    }

    /// The findings that people are shown, and by rule how many are left out.
    fn shown(&self) -> (Vec<&Finding>, Vec<(&str, usize)>) {
        let mut counts: Vec<(&str, usize)> = Vec::new();
        let mut shown = Vec::new();
        for finding in self.findings {
            let place = counts
                .iter()
                .position(|(rule, _)| *rule == finding.rule)
                .unwrap_or_else(|| {
                    counts.push((&finding.rule, 0));
                    counts.len() - 1
                });
            counts[place].1 += 1;
            if self.all || counts[place].1 <= SHOWN {
                shown.push(finding);
            }
        }
        let left = if self.all { usize::MAX } else { SHOWN };
        let left_out = counts
            .into_iter()
            .filter(|(_, count)| *count > left)
            .map(|(rule, count)| (rule, count - left))
            .collect();
        (shown, left_out)
    }

    /// `69 tools, 6,114 tokens (o200k_base): 2 errors, 1 warning`.
    fn summary(&self) -> String {
        let mut counts: Vec<String> = [Level::Error, Level::Warning, Level::Note]
            .into_iter()
            .map(|level| (self.of(level), level.name()))
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| counted(count, name))
            .collect();
        if counts.is_empty() {
            counts.push("nothing found".to_owned());
        }
        format!(
            "{}, {} tokens ({}): {}",
            counted(self.tools(), "tool"),
            number(self.tokens()),
            self.counting.name(),
            counts.join(", ")
        )
    }
}

/// Writes them to standard output.
pub(crate) fn findings(format: CheckFormat, checked: &Checked<'_>) -> Result<()> {
    match format {
        CheckFormat::Human => human(checked),
        CheckFormat::Json => super::json(&as_json(checked)),
        CheckFormat::Markdown => markdown(checked),
        CheckFormat::Sarif => super::json(&sarif::log(checked.findings)),
    }
}

fn human(checked: &Checked<'_>) -> Result<()> {
    let mut out = colour::stdout();
    let several = checked.listings.len() > 1;
    let (shown_findings, left_out) = checked.shown();
    for finding in shown_findings {
        let colour = match finding.level {
            Level::Error => RED,
            Level::Warning => YELLOW,
            Level::Note => DIM,
        };
        let Finding {
            rule, input, message, ..
        } = finding;
        write!(
            out,
            "{colour}{BOLD}{}{RESET}{BOLD}[{rule}]{RESET} ",
            finding.level.name()
        )?;
        if several {
            write!(out, "{}: ", plain(input))?;
        }
        if let Some(tool) = &finding.tool {
            write!(out, "`{}` ", plain(tool))?;
        }
        writeln!(out, "{}", plain(message))?;
        for (name, text) in [
            ("at", &finding.path),
            ("effect", &finding.effect),
            ("help", &finding.help),
            ("source", &finding.source),
        ] {
            if let Some(text) = text {
                writeln!(out, "  {DIM}{name}:{RESET} {}", plain(text))?;
            }
        }
    }
    for (rule, count) in left_out {
        writeln!(out, "{DIM}{} more of {rule} (`--all` shows them){RESET}", number(count))?;
    }
    let colour = if checked.of(Level::Error) > 0 { RED } else { GREEN };
    writeln!(out, "{colour}{BOLD}{}{RESET}", checked.summary())?;
    Ok(out.flush()?)
}

fn as_json(checked: &Checked<'_>) -> Value {
    let inputs: Vec<Value> = checked
        .listings
        .iter()
        .zip(checked.costs)
        .map(|(listing, costs)| {
            json!({
                "input": listing.title,
                "server": listing.server,
                "tools": costs.len(),
                "tokens": costs.iter().map(|cost| cost.tokens).sum::<usize>(),
            })
        })
        .collect();
    json!({
        "encoding": checked.counting.encoding.name(),
        "count": name_of(checked.counting.count),
        "inputs": inputs,
        "findings": checked.findings,
    })
}

fn markdown(checked: &Checked<'_>) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let sign = if checked.of(Level::Error) > 0 { "❌" } else { "✅" };
    writeln!(out, "### {sign} mcpact: {}\n", checked.summary())?;
    if !checked.findings.is_empty() {
        // Whose a tool is need not be said of one input.
        let several = checked.listings.len() > 1;
        let columns = ["", "rule", "input", "tool", "what", "instead"];
        let is_told = |column: &usize| several || columns[*column] != "input";
        let mut table = Table::new(
            (0..columns.len())
                .filter(is_told)
                .map(|column| Column::text(columns[column]))
                .collect::<Vec<_>>(),
        );
        let (shown_findings, left_out) = checked.shown();
        for finding in shown_findings {
            let cells = [
                finding.level.name().to_owned(),
                finding.rule.clone(),
                finding.input.clone(),
                finding.tool.clone().unwrap_or_default(),
                finding.message.clone(),
                finding.help.clone().unwrap_or_default(),
            ];
            let cells = cells.into_iter().enumerate().filter(|(column, _)| is_told(column));
            table.row(cells.map(|(_, cell)| cell).collect::<Vec<_>>());
        }
        out.write_all(table.markdown().as_bytes())?;
        for (rule, count) in left_out {
            writeln!(out, "\n{} more of `{rule}`.", number(count))?;
        }
    }
    Ok(out.flush()?)
}
