//! `mcpact why`: where the tokens of a tool go, and what would save some.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::{Result, bail};
use clap::Args;
use mcpact::near::nearest;
use serde_json::json;

use crate::Outcome;
use crate::advice::{self, Change, Repeat};
use crate::cost::{Kind, Part};
use crate::counting::{EncodingFlag, name_of};
use crate::input::Input;
use crate::listing::Listing;
use crate::print::colour::{self, BOLD, DIM, RESET};
use crate::print::{self, Column, Format, Table, number, percent, some};

/// The most names that a message has.
const NAMED: usize = 5;

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

    #[command(flatten)]
    encoding: EncodingFlag,

    /// How many changes and repeats are shown
    #[arg(long, default_value_t = 10, value_name = "N")]
    top: usize,

    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Why {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let listings = self.input.read(self.format)?;
        let name = &self.tool;
        let found = listings.iter().find_map(|listing| {
            let at = listing.tools.iter().position(|tool| tool.name == *name)?;
            Some((listing, at))
        });
        let Some((listing, at)) = found else {
            bail!("there is no tool `{name}`{}", near(&listings, name));
        };
        let tools = &listing.tools;
        let counting = Listing::counting([listing], self.encoding.asked().as_ref(), "this answer")?;
        let encoding = counting.encoding;
        let costs: Vec<Part> = tools.iter().map(|tool| tool.cost(encoding)).collect();
        let (tool, cost) = (&tools[at], &costs[at]);
        let total: usize = costs.iter().map(|cost| cost.tokens).sum();
        let mut changes = if tool.locked.is_some() {
            Vec::new()
        } else {
            advice::of_tool(&tool.entry, encoding)
        };
        changes.truncate(self.top);
        let mut repeats = advice::of_tools(tools.iter().zip(&costs));
        repeats.retain(|repeat| repeat.tools.contains(&tool.name));
        repeats.truncate(self.top);
        if self.format == Format::Json {
            print::json(&json!({
                "tool": tool.name,
                "encoding": encoding.name(),
                "count": name_of(counting.count),
                "of": total,
                "cost": cost,
                "changes": changes,
                "repeats": repeats,
            }))?;
            return Ok(Outcome::Done);
        }
        let markdown = self.format == Format::Markdown;
        let heading = format!(
            "{} costs {} tokens ({}), {} of all",
            if markdown {
                print::escaped(name)
            } else {
                print::plain(name)
            },
            number(cost.tokens),
            counting.name(),
            percent(cost.tokens, total)
        );
        let tree = tree(cost, !markdown);
        let mut out = colour::stdout();
        if markdown {
            writeln!(out, "### {heading}\n\n```text\n{tree}```")?;
        } else {
            write!(out, "{BOLD}{heading}{RESET}\n\n{tree}")?;
        }
        if !changes.is_empty() || !repeats.is_empty() {
            writeln!(out)?;
        }
        drop(out);
        self.tables(&changes, &repeats)?;
        Ok(Outcome::Done)
    }

    fn tables(&self, changes: &[Change], repeats: &[Repeat]) -> Result<()> {
        let mut tables = Vec::new();
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
            tables.push(table);
        }
        if !repeats.is_empty() {
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
            tables.push(table);
        }
        print::tables(self.format, &tables)
    }
}

/// The parts as lines with what each costs; the dearest parameters first.
fn tree(cost: &Part, styled: bool) -> String {
    let mut text = String::new();
    let width = number(cost.tokens).len().max(6);
    branch(&mut text, cost, cost.tokens, width, "", "");
    if styled {
        text
    } else {
        text.replace(DIM, "").replace(RESET, "")
    }
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
        print::plain(&name)
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

/// What may have been meant: names that are near, then those of which a part was written.
fn near(listings: &[Listing], name: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut seen = HashSet::new();
    for tool in listings.iter().flat_map(|listing| &listing.tools) {
        if seen.insert(tool.name.as_str()) {
            names.push(&tool.name);
        }
    }
    let mut meant = nearest(name, names.iter().copied(), NAMED);
    let part = name.to_lowercase();
    if !part.is_empty() {
        names.retain(|known| known.to_lowercase().contains(&part) && !meant.contains(known));
        meant.extend(names.into_iter().take(NAMED - meant.len()));
    }
    if meant.is_empty() {
        return ": `mcpact list` has the names".to_owned();
    }
    let meant: Vec<String> = meant.into_iter().map(print::plain).collect();
    format!(": did you mean `{}`?", meant.join("`, `"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tools_of;

    #[test]
    fn near_names_and_parts_of_names() {
        let names = [
            "trove_search",
            "prov_search",
            "trove_item",
            "list_shops",
            "x\u{1b}[31m_red",
        ];
        let tools: Vec<serde_json::Value> = names.iter().map(|name| json!({ "name": name })).collect();
        let listing = Listing {
            tools: tools_of(json!(tools)),
            ..Listing::default()
        };
        let listings = [listing.clone(), listing];
        let wanted = ["trove_serach", "TroveItem", "search", "tro", "sh", "_red", "zebra", ""];
        let told: Vec<String> = wanted
            .iter()
            .map(|wanted| format!("{wanted}{}", near(&listings, wanted)))
            .collect();
        expect_test::expect![[r"
            trove_serach: did you mean `trove_search`, `prov_search`?
            TroveItem: did you mean `trove_item`?
            search: did you mean `prov_search`, `trove_search`?
            tro: did you mean `trove_item`, `trove_search`?
            sh: did you mean `list_shops`?
            _red: did you mean `x [31m_red`?
            zebra: `mcpact list` has the names
            : `mcpact list` has the names"]]
        .assert_eq(&told.join("\n"));
    }
}
