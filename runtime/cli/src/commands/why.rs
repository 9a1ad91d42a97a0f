//! `mcpact why`: the tokens of a tool by part, and the changes that would save some.

mod changes;
mod tree;

use std::collections::HashSet;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Result, anyhow};
use clap::Args;
use mcpact::cost::Counters;
use mcpact::similar;
use mcpact_shared::unknown_name::{did_you_mean, join_with_or};
use serde_json::json;

use self::changes::{Change, changes};
use super::list::repeats::{Repeat, repeats};
use super::shared_flags::{FormatFlag, FullFlag};
use crate::commands::encoding_flag::EncodingFlag;
use crate::input::Input;
use crate::input::cost::Part;
use crate::input::json::excerpt;
use crate::input::listing::Listing;
use crate::outcome::Outcome;
use crate::print::colour::{self, BOLD, RESET};
use crate::print::{self, Column, Format, Table, counted, first_names, number, percent};
use crate::prose::words::{Rewrite, arrow, changed, location_label};

/// The maximum number of names in a message.
const MAX_NAMES: usize = 5;
/// The number of changes, and of repeated parameters, without `--full`.
const MAX_ROWS: usize = 10;

/// Show a tool's tokens: its parts as a tree, the changes that save most, the parameters that other
/// tools repeat
///
/// Without `--full`, prints the 50 most expensive parts, at most 6 levels deep. Every saving is counted on the changed tool, not guessed. Savings of several changes do not add
/// up exactly.
#[derive(Args)]
pub(crate) struct Why {
    /// Explain this tool
    #[arg(value_name = "TOOL")]
    tool: String,

    #[command(flatten)]
    encoding: EncodingFlag,

    #[command(flatten)]
    full: FullFlag,

    #[command(flatten)]
    format: FormatFlag<Format>,

    #[command(flatten)]
    input: Input,
}

impl Why {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let listings = self
            .input
            .read(self.format.value)
            .map_err(|error| match self.swapped() {
                Some(swapped) => error.context(swapped.to_string()),
                None => error,
            })?;
        let (listing, index) = self.find(&listings)?;
        let tools = &listing.tools;
        let basis = self.encoding.basis([listing], "this output")?;
        let encoding = basis.encoding;
        let counters = Counters::new();
        let costs: Vec<Part> = tools.iter().map(|tool| tool.cost(counters.get(encoding))).collect();
        let (tool, cost) = (&tools[index], &costs[index]);
        let total: usize = costs.iter().map(|cost| cost.tokens).sum();
        let mut changes = if tool.locked.is_some() {
            Vec::new()
        } else {
            changes(&tool.entry, encoding, &counters)
        };
        changes.truncate(self.full.max_or(MAX_ROWS));
        let mut repeats = repeats(tools.iter().zip(&costs));
        repeats.retain(|repeat| repeat.tools.contains(&tool.name));
        repeats.truncate(self.full.max_or(MAX_ROWS));
        if self.format.value == Format::Json {
            print::json(&json!({
                "tool": tool.name,
                "encoding": encoding.name(),
                "count": basis.count.name(),
                "total_tokens": total,
                "cost": cost,
                "changes": changes,
                "repeats": repeats,
            }))?;
            return Ok(Outcome::Done);
        }
        let markdown = self.format.value == Format::Markdown;
        let heading = format!(
            "{} costs {} tokens ({}), {} of all",
            if markdown {
                print::escaped(&self.tool)
            } else {
                print::plain(&self.tool)
            },
            number(cost.tokens),
            basis.name(),
            percent(cost.tokens, total)
        );
        let tree = tree::draw(cost, self.full.full.then_some(usize::MAX), !markdown);
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

    /// Returns the error for a file in place of the tool, if there is such a file.
    fn swapped(&self) -> Option<anyhow::Error> {
        let name = &self.tool;
        let is_file = Path::new(name).is_file();
        is_file.then(|| anyhow!("`{name}` is a file, not a tool; write the tool first: `mcpact why TOOL {name}`"))
    }

    /// Returns the listing of the tool, and the tool's index in it.
    fn find<'l>(&self, listings: &'l [Listing]) -> Result<(&'l Listing, usize)> {
        let name = &self.tool;
        let mut found = listings.iter().filter_map(|listing| {
            let index = listing.tools.iter().position(|tool| tool.name == *name)?;
            Some((listing, index))
        });
        let Some((listing, index)) = found.next() else {
            let unknown = || anyhow!("unknown tool `{name}`{}", suggestion(listings, name));
            return Err(self.swapped().unwrap_or_else(unknown));
        };
        let others: Vec<&str> = found.map(|(other, _)| other.title.as_str()).collect();
        if !others.is_empty() {
            print::warning(&format!(
                "the tool `{name}` is in {}; this is that of `{}`. For another, pass only its input: {}",
                counted(others.len() + 1, "input"),
                listing.title,
                join_with_or(&others)
            ));
        }
        Ok((listing, index))
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
                table.row([number(change.tokens), same.to_owned(), change.description.clone()]);
                for rewrite in &change.parts {
                    table.row([String::new(), String::new(), shown(rewrite)]);
                }
            }
            tables.push(table);
        }
        if !repeats.is_empty() {
            let mut table = Table::new([
                Column::number("tokens"),
                Column::number("tools"),
                Column::name("the same parameter"),
                Column::names("in"),
            ]);
            for repeat in repeats {
                table.row([
                    number(repeat.tokens),
                    number(repeat.tools.len()),
                    repeat.parameter.clone(),
                    first_names(&repeat.tools),
                ]);
            }
            tables.push(table);
        }
        print::tables(self.format.value, &tables)
    }
}

/// Describes a rewrite: `query, 3 tokens: The words → Words`.
fn shown(rewrite: &Rewrite) -> String {
    let (old, new) = changed(&rewrite.old, &rewrite.new);
    let location = location_label(&rewrite.path);
    let saved = counted(rewrite.saved.unsigned_abs(), "token");
    format!("{location}, {saved}: {}", arrow(&old, &new))
}

/// Suggests similar names, then names that contain the unknown one; without any, lists the tools.
fn suggestion(listings: &[Listing], name: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut seen = HashSet::new();
    for tool in listings.iter().flat_map(|listing| &listing.tools) {
        if seen.insert(tool.name.as_str()) {
            names.push(&tool.name);
        }
    }
    let mut suggestions = similar(name, names.iter().copied(), MAX_NAMES);
    let part = name.to_lowercase();
    if !part.is_empty() {
        let more = names.iter().filter(|known| known.to_lowercase().contains(&part));
        let more: Vec<&str> = more.copied().filter(|known| !suggestions.contains(known)).collect();
        suggestions.extend(more.into_iter().take(MAX_NAMES - suggestions.len()));
    }
    if !suggestions.is_empty() {
        let suggestions: Vec<String> = suggestions.into_iter().map(shown_name).collect();
        return did_you_mean(&suggestions);
    }
    if names.is_empty() {
        return "; there are no tools".to_owned();
    }
    let names: Vec<String> = names.iter().map(|name| format!("`{}`", shown_name(name))).collect();
    format!("; the tools are {}", first_names(&names))
}

/// Returns a name for a message. Its length has no limit.
fn shown_name(name: &str) -> String {
    print::plain(&excerpt(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tools_of;

    #[test]
    fn similar_names_and_parts_of_names() {
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
        let suggestions: Vec<String> = wanted
            .iter()
            .map(|wanted| format!("{wanted}{}", suggestion(&listings, wanted)))
            .collect();
        expect_test::expect![[r"
            trove_serach; did you mean `trove_search` or `prov_search`?
            TroveItem; did you mean `trove_item`?
            search; did you mean `prov_search` or `trove_search`?
            tro; did you mean `trove_item` or `trove_search`?
            sh; did you mean `list_shops`?
            _red; did you mean `x [31m_red`?
            zebra; the tools are `trove_search`, `prov_search`, `trove_item`, `list_shops` and 1 more
            ; the tools are `trove_search`, `prov_search`, `trove_item`, `list_shops` and 1 more"]]
        .assert_eq(&suggestions.join("\n"));
    }
}
