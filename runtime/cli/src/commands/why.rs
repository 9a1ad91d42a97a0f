//! `mcpact why`: where the tokens of a tool go, and what would save some.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::{Result, bail};
use clap::Args;
use mcpact::near::nearest;
use mcpact_tokens::Encoding;
use serde_json::json;

use crate::Outcome;
use crate::advice::{self, Change, Repeat};
use crate::cost::{Kind, Part};
use crate::input::Input;
use crate::listing::Listing;
use crate::print::colour::{self, BOLD, DIM, RESET};
use crate::print::{self, Column, Format, Table, number, percent, some};

/// Show where a tool's tokens go: its parts as a tree, what would save most, what other tools say too
///
/// Every saving is counted on the changed tool, not guessed. Savings of several changes do not add up exactly.
#[derive(Args)]
pub(crate) struct Why {
    /// The tool to look at
    #[arg(value_name = "TOOL")]
    tool: String,

    #[command(flatten)]
    input: Input,

    /// The encoding: `o200k_base` or `cl100k_base`
    #[arg(long, default_value_t, value_name = "NAME")]
    encoding: Encoding,

    /// How many changes and repeats are shown
    #[arg(long, default_value_t = 10, value_name = "N")]
    top: usize,

    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Why {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let listings = self.input.read()?;
        let name = &self.tool;
        let found = listings.iter().find_map(|listing| {
            let at = listing.tools.iter().position(|tool| tool.name == *name)?;
            Some((&listing.tools, at))
        });
        let Some((tools, at)) = found else {
            bail!("there is no tool `{name}`{}", near(&listings, name));
        };
        let costs: Vec<Part> = tools.iter().map(|tool| tool.cost(self.encoding)).collect();
        let (tool, cost) = (&tools[at], &costs[at]);
        let total: usize = costs.iter().map(|cost| cost.tokens).sum();
        let mut changes = if tool.locked.is_some() {
            Vec::new()
        } else {
            advice::of_tool(&tool.entry, self.encoding)
        };
        changes.truncate(self.top);
        let mut repeats = advice::of_tools(tools.iter().zip(&costs));
        repeats.retain(|repeat| repeat.tools.contains(&tool.name));
        repeats.truncate(self.top);
        if self.format == Format::Json {
            print::json(&json!({
                "tool": tool.name,
                "encoding": self.encoding.name(),
                "of": total,
                "cost": cost,
                "changes": changes,
                "repeats": repeats,
            }))?;
            return Ok(Outcome::Done);
        }
        let (heading, tree) = (
            format!(
                "{} costs {} tokens ({}), {} of all",
                tool.name,
                number(cost.tokens),
                self.encoding.name(),
                percent(cost.tokens, total)
            ),
            tree(cost),
        );
        if self.format == Format::Markdown {
            let mut out = std::io::stdout().lock();
            writeln!(out, "### {heading}\n\n```text\n{tree}```\n")?;
        } else {
            let mut out = colour::stdout();
            writeln!(out, "{BOLD}{heading}{RESET}\n\n{tree}")?;
        }
        self.tables(&changes, &repeats)?;
        Ok(Outcome::Done)
    }

    fn tables(&self, changes: &[Change], repeats: &[Repeat]) -> Result<()> {
        if !changes.is_empty() {
            let mut table = Table::new([
                Column::number("saves"),
                Column::text("means the same"),
                Column::text("change"),
            ]);
            for change in changes {
                let same = if change.lossless { "yes" } else { "no" };
                table.row([number(change.tokens), same.to_owned(), change.what.clone()]);
            }
            print::table(self.format, &table)?;
        }
        if !repeats.is_empty() {
            println!();
            let mut table = Table::new([
                Column::number("tokens"),
                Column::number("tools"),
                Column::text("the same parameter"),
                Column::text("in"),
            ]);
            for repeat in repeats {
                table.row([
                    number(repeat.tokens),
                    number(repeat.tools.len()),
                    repeat.parameter.clone(),
                    some(&repeat.tools),
                ]);
            }
            print::table(self.format, &table)?;
        }
        Ok(())
    }
}

/// The parts as lines with what each costs; the dearest parameters first.
fn tree(cost: &Part) -> String {
    let mut text = String::new();
    let width = number(cost.tokens).len().max(6);
    branch(&mut text, cost, cost.tokens, width, "", "");
    text
}

fn branch(text: &mut String, part: &Part, whole: usize, width: usize, stem: &str, below: &str) {
    let name = match part.kind {
        Kind::Parameter | Kind::Tool => part.label.clone(),
        Kind::Definition => format!("$defs/{}", part.label),
        kind => kind.name().to_owned(),
    };
    let _ = writeln!(
        text,
        "{DIM}{:>width$} {:>8}{RESET}  {stem}{}",
        number(part.tokens),
        percent(part.tokens, whole),
        name.chars()
            .map(|char| if char.is_control() { ' ' } else { char })
            .collect::<String>()
    );
    let mut parts: Vec<&Part> = part.parts.iter().collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.tokens));
    for (index, part) in parts.iter().enumerate() {
        let (own, next) = if index + 1 == parts.len() {
            ("└─ ", "   ")
        } else {
            ("├─ ", "│  ")
        };
        branch(
            text,
            part,
            whole,
            width,
            &format!("{below}{own}"),
            &format!("{below}{next}"),
        );
    }
}

/// What may have been meant: near names, else those with the name in them.
fn near(listings: &[Listing], name: &str) -> String {
    let lower = name.to_lowercase();
    let tools = listings.iter().flat_map(|listing| &listing.tools);
    let names = tools.map(|tool| tool.name.as_str());
    let mut near = nearest(name, names.clone(), 5);
    if near.is_empty() {
        near = names
            .filter(|known| known.to_lowercase().contains(&lower))
            .take(5)
            .collect();
    }
    if near.is_empty() {
        ": `mcpact list` has the names".to_owned()
    } else {
        format!(": did you mean `{}`?", near.join("`, `"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tools_of;

    #[test]
    fn what_may_have_been_meant() {
        let listings = [Listing {
            tools: tools_of(json!([{ "name": "trove_newspapers" }, { "name": "prov_search" }])),
            ..Listing::default()
        }];
        let meant = |name: &str| near(&listings, name);
        assert_eq!(meant("prov-serach"), ": did you mean `prov_search`?");
        assert_eq!(meant("PAPERS"), ": did you mean `trove_newspapers`?");
        assert_eq!(meant("weather"), ": `mcpact list` has the names");
    }
}
