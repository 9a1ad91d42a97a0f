//! Output of `check`: the findings in each format.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write;

use anyhow::Result;
use serde_json::{Value, json};

use super::finding::{Finding, Severity, common};
use super::sarif;
use crate::failure::{Failure, with_failures};
use crate::input::cost::Part;
use crate::input::count_basis::CountBasis;
use crate::input::listing::Listing;
use crate::print::colour::{self, BOLD, DIM, GREEN, RED, RESET, YELLOW};
use crate::print::{self, Column, FindingsFormat, Table, counted, escaped, first_names, number, plain, wrapped};

/// The inputs that were checked, those that could not be, and the findings.
pub(crate) struct Checked<'a> {
    pub(crate) listings: &'a [Listing],
    /// The servers that could not be asked.
    pub(crate) failures: &'a [Failure],
    /// The costs of the tools of each listing.
    pub(crate) costs: &'a [Vec<Part>],
    pub(crate) basis: CountBasis,
    /// The findings, errors first.
    pub(crate) findings: &'a [Finding],
    /// The findings that the file of limits allows.
    pub(crate) allowed: &'a [Finding],
    /// The name of the file of limits.
    pub(crate) limits_file: &'a str,
    /// Shows people all findings of a rule.
    pub(crate) show_all: bool,
}

/// The maximum number of findings of a rule that people see by default.
const MAX_SHOWN: usize = 5;

/// The findings of a rule at a level.
struct Group<'a> {
    level: Severity,
    rule: &'a str,
    findings: Vec<&'a Finding>,
}

impl<'a> Group<'a> {
    /// Returns the rule's sentence, or `None` if each finding has its own text.
    fn sentence(&self) -> Option<&'static str> {
        self.findings[0].parts.as_ref().map(|(sentence, _)| *sentence)
    }

    /// Returns a text if all findings have the same.
    fn common(&self, text: impl Fn(&'a Finding) -> Option<&'a str>) -> Option<&'a str> {
        common(&self.findings, text)
    }

    /// Returns the tools' names, each once.
    fn tools(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.findings.iter().filter_map(|finding| finding.tool.as_ref()) {
            if names.last() != Some(name) && !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    /// Returns the counts: `12 findings in 5 tools`.
    fn count(&self) -> String {
        let findings = counted(self.findings.len(), "finding");
        match self.tools().len() {
            0 => findings,
            tools => format!("{findings} in {}", counted(tools, "tool")),
        }
    }
}

impl Checked<'_> {
    fn count(&self, level: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.level == level).count()
    }

    fn tools(&self) -> usize {
        self.costs.iter().map(Vec::len).sum()
    }

    fn tokens(&self) -> usize {
        self.costs.iter().flatten().map(|cost| cost.tokens).sum()
    }

    /// Returns whether a tool has an error, or an input could not be checked.
    fn has_failed(&self) -> bool {
        self.count(Severity::Error) > 0 || !self.failures.is_empty()
    }

    /// Returns the findings by rule, errors first.
    fn groups(&self) -> Vec<Group<'_>> {
        let mut groups: Vec<Group<'_>> = Vec::new();
        let mut indices: HashMap<(Severity, &str), usize> = HashMap::new();
        for finding in self.findings {
            let index = *indices.entry((finding.level, &finding.rule)).or_insert_with(|| {
                groups.push(Group {
                    level: finding.level,
                    rule: &finding.rule,
                    findings: Vec::new(),
                });
                groups.len() - 1
            });
            groups[index].findings.push(finding);
        }
        groups.sort_by_key(|group| group.level);
        groups
    }

    /// Returns the maximum number of findings of a group that people see.
    fn max_shown(&self, group: &Group<'_>) -> usize {
        if self.show_all { group.findings.len() } else { MAX_SHOWN }
    }

    /// Returns a summary: `69 tools, 6,114 tokens (o200k_base): 2 errors, 1 warning`.
    fn summary(&self) -> String {
        let mut counts: Vec<String> = [Severity::Error, Severity::Warning, Severity::Note]
            .into_iter()
            .map(|level| (self.count(level), level.name()))
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| counted(count, name))
            .collect();
        if counts.is_empty() {
            counts.push("nothing found".to_owned());
        }
        if !self.allowed.is_empty() {
            counts.push(format!("{} allowed", number(self.allowed.len())));
        }
        if !self.failures.is_empty() {
            counts.push(format!("{} could not be asked", counted(self.failures.len(), "server")));
        }
        format!(
            "{}, {} tokens ({}): {}",
            counted(self.tools(), "tool"),
            number(self.tokens()),
            self.basis.name(),
            counts.join(", ")
        )
    }
}

/// Writes the findings to standard output.
pub(crate) fn findings(format: FindingsFormat, checked: &Checked<'_>) -> Result<()> {
    match format {
        FindingsFormat::Human => human(checked),
        FindingsFormat::Json => print::json(&as_json(checked)),
        FindingsFormat::Markdown => markdown(checked),
        FindingsFormat::Sarif => print::json(&sarif::log(
            checked.findings,
            checked.allowed,
            checked.limits_file,
            checked.failures,
        )),
    }
}

fn human(checked: &Checked<'_>) -> Result<()> {
    let mut text = String::new();
    let several = checked.listings.len() > 1;
    for group in checked.groups() {
        let colour = match group.level {
            Severity::Error => RED,
            Severity::Warning => YELLOW,
            Severity::Note => DIM,
        };
        write!(
            text,
            "{colour}{BOLD}{}{RESET}{BOLD}[{}]{RESET} ",
            group.level.name(),
            group.rule
        )?;
        if let [finding] = group.findings[..] {
            let problem = finding.with_savings(&finding.message);
            writeln!(text, "{}{}", subject(finding, several), plain(&problem))?;
            detail(&mut text, "at", finding.path.as_deref())?;
        } else {
            match group.sentence() {
                Some(sentence) => writeln!(text, "{}: {sentence}", group.count())?,
                None => writeln!(text, "{}", group.count())?,
            }
            list(&mut text, checked, &group, several)?;
        }
        detail(&mut text, "effect", group.common(|finding| finding.effect.as_deref()))?;
        detail(&mut text, "help", group.common(|finding| finding.help.as_deref()))?;
        detail(&mut text, "source", group.common(|finding| finding.source.as_deref()))?;
    }
    let colour = if checked.has_failed() { RED } else { GREEN };
    writeln!(text, "{colour}{BOLD}{}{RESET}", checked.summary())?;
    let mut out = colour::stdout();
    out.write_all(wrapped(&text).as_bytes())?;
    Ok(out.flush()?)
}

/// Writes a line for each finding of a group: the tool, the location in it, the problem, and the
/// saving of the fix.
fn list(out: &mut String, checked: &Checked<'_>, group: &Group<'_>, several: bool) -> Result<()> {
    let same_help = group.common(|finding| finding.help.as_deref()).is_some();
    let max = checked.max_shown(group);
    for finding in group.findings.iter().take(max) {
        let mut parts = input_and_tool(finding, several);
        parts.extend(
            finding
                .path
                .as_ref()
                .map(|path| format!("{DIM}at {}{RESET}", plain(path))),
        );
        write!(out, "  {}", labelled(&parts))?;
        let text = match &finding.parts {
            Some((_, value)) => value,
            None => &finding.message,
        };
        write!(out, "{}", plain(&finding.with_savings(text)))?;
        match &finding.help {
            Some(help) if !same_help => writeln!(out, " {DIM}({}){RESET}", plain(help))?,
            _ => writeln!(out)?,
        }
    }
    match group.findings.len().checked_sub(max) {
        None | Some(0) => {}
        Some(left) => writeln!(
            out,
            "  {DIM}{} more of {} (`--full` shows them){RESET}",
            number(left),
            group.rule
        )?,
    }
    Ok(())
}

/// Names the input, if there are several, and the tool.
fn subject(finding: &Finding, several: bool) -> String {
    labelled(&input_and_tool(finding, several))
}

fn input_and_tool(finding: &Finding, several: bool) -> Vec<String> {
    let input = several.then(|| plain(&finding.input));
    let tool = finding.tool.as_ref().map(|tool| format!("`{}`", plain(tool)));
    input.into_iter().chain(tool).collect()
}

/// Returns the parts with a colon after them, or nothing without any.
fn labelled(parts: &[String]) -> String {
    if parts.is_empty() {
        String::new()
    } else {
        format!("{}: ", parts.join(" "))
    }
}

fn detail(out: &mut String, name: &str, text: Option<&str>) -> Result<()> {
    if let Some(text) = text {
        writeln!(out, "  {DIM}{name}:{RESET} {}", plain(text))?;
    }
    Ok(())
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
    let result = json!({
        "encoding": checked.basis.encoding.name(),
        "count": checked.basis.count.name(),
        "inputs": inputs,
        "findings": checked.findings,
        "allowed": checked.allowed,
    });
    with_failures(result, checked.failures)
}

fn markdown(checked: &Checked<'_>) -> Result<()> {
    let mut out = print::stdout();
    let sign = if checked.has_failed() { "❌" } else { "✅" };
    writeln!(out, "### {sign} mcpact: {}\n", checked.summary())?;
    for failure in checked.failures {
        writeln!(out, "- {}", escaped(&failure.message()))?;
    }
    if !checked.failures.is_empty() {
        writeln!(out)?;
    }
    let groups = checked.groups();
    if groups.is_empty() {
        return Ok(out.flush()?);
    }
    let mut table = Table::new([
        Column::text(""),
        Column::text("rule"),
        Column::number("findings"),
        Column::names("tools"),
        Column::text("problem"),
        Column::text("fix"),
    ]);
    for group in &groups {
        let problem = group.common(|finding| Some(finding.problem())).unwrap_or_default();
        let help = group.common(|finding| finding.help.as_deref());
        table.row([
            group.level.name().to_owned(),
            group.rule.to_owned(),
            number(group.findings.len()),
            first_names(&group.tools()),
            problem.to_owned(),
            help.unwrap_or_default().to_owned(),
        ]);
    }
    out.write_all(table.markdown().as_bytes())?;
    for group in &groups {
        details(&mut out, checked, group)?;
    }
    Ok(out.flush()?)
}

/// Writes the findings of a group as a collapsed section.
fn details(out: &mut impl Write, checked: &Checked<'_>, group: &Group<'_>) -> Result<()> {
    // The input is shown if there are several, the savings if any is known.
    let several = checked.listings.len() > 1;
    let has_savings = group.findings.iter().any(|finding| finding.saved.is_some());
    let columns = [
        Some(Column::text("input")).filter(|_| several),
        Some(Column::text("tool")),
        Some(Column::text("location")),
        Some(Column::text("problem")),
        Some(Column::text("fix")),
        Some(Column::number("saves")).filter(|_| has_savings),
    ];
    let mut table = Table::new(columns.into_iter().flatten().collect::<Vec<_>>());
    let max = checked.max_shown(group);
    for finding in group.findings.iter().take(max) {
        let cells = [
            finding.input.clone(),
            finding.tool.clone().unwrap_or_default(),
            finding.path.clone().unwrap_or_default(),
            finding.message.clone(),
            finding.help.clone().unwrap_or_default(),
            finding.saved.map(number).unwrap_or_default(),
        ];
        let cells = cells.into_iter().zip(&columns).filter(|(_, column)| column.is_some());
        table.row(cells.map(|(cell, _)| cell).collect::<Vec<_>>());
    }
    writeln!(
        out,
        "\n<details><summary>{}: {}</summary>\n\n{}",
        escaped(group.rule),
        group.count(),
        table.markdown()
    )?;
    if let Some(left @ 1..) = group.findings.len().checked_sub(max) {
        writeln!(out, "{} more of `{}`.\n", number(left), group.rule)?;
    }
    writeln!(out, "</details>")?;
    Ok(())
}
