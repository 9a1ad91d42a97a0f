//! `mcpact why`: the tokens of a tool by part, and the changes that would save some.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::ptr;

use anyhow::{Result, bail};
use clap::Args;
use mcpact::similar;
use serde_json::json;

use crate::advice::{self, Change, Repeat};
use crate::cost::{Kind, Part};
use crate::counting::EncodingFlag;
use crate::input::Input;
use crate::listing::Listing;
use crate::outcome::Outcome;
use crate::print::colour::{self, BOLD, DIM, RESET};
use crate::print::{self, Column, Format, Table, counted, first_names, number, percent};

/// The maximum number of names in a message.
const MAX_NAMES: usize = 5;
/// The maximum number of parts that are shown without `--depth`.
const MAX_PARTS: usize = 50;
/// The maximum depth of parts that are shown without `--depth`: the tool has depth 0.
const MAX_LEVELS: usize = 6;

/// Show a tool's tokens: its parts as a tree, the changes that save most, the parameters that other
/// tools repeat
///
/// Every saving is counted on the changed tool, not guessed. Savings of several changes do not add
/// up exactly.
#[derive(Args)]
pub(crate) struct Why {
    /// The tool to explain
    #[arg(value_name = "TOOL")]
    tool: String,

    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    encoding: EncodingFlag,

    /// The maximum number of changes and of repeated parameters
    #[arg(long, default_value_t = 10, value_name = "N")]
    top: usize,

    /// The maximum depth of shown parts; by default the 50 most expensive parts are
    /// shown, at most 6 levels deep
    #[arg(long, value_name = "LEVELS")]
    depth: Option<usize>,

    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Why {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let listings = self.input.read(self.format)?;
        let name = &self.tool;
        let found = listings.iter().find_map(|listing| {
            let index = listing.tools.iter().position(|tool| tool.name == *name)?;
            Some((listing, index))
        });
        let Some((listing, index)) = found else {
            bail!("unknown tool `{name}`; {}", suggestion(&listings, name));
        };
        let tools = &listing.tools;
        let counting = Listing::counting([listing], self.encoding.requested().as_ref(), "this output")?;
        let encoding = counting.encoding;
        let costs: Vec<Part> = tools.iter().map(|tool| tool.cost(encoding)).collect();
        let (tool, cost) = (&tools[index], &costs[index]);
        let total: usize = costs.iter().map(|cost| cost.tokens).sum();
        let mut changes = if tool.locked.is_some() {
            Vec::new()
        } else {
            advice::changes(&tool.entry, encoding)
        };
        changes.truncate(self.top);
        let mut repeats = advice::repeats(tools.iter().zip(&costs));
        repeats.retain(|repeat| repeat.tools.contains(&tool.name));
        repeats.truncate(self.top);
        if self.format == Format::Json {
            print::json(&json!({
                "tool": tool.name,
                "encoding": encoding.name(),
                "count": counting.count.name(),
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
        let tree = tree(cost, self.depth, !markdown);
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
        print::tables(self.format, &tables)
    }
}

/// Writes the parts as lines with their costs, the most expensive first: all parts down to a depth,
/// or the most expensive ones down to [`MAX_LEVELS`].
fn tree(cost: &Part, depth: Option<usize>, styled: bool) -> String {
    let mut text = String::new();
    let mut tree = Tree {
        whole: cost.tokens,
        width: number(cost.tokens).len().max(6),
        visible: match depth {
            Some(depth) => down_to(cost, depth),
            None => most_expensive(cost, MAX_PARTS, MAX_LEVELS),
        },
        hidden: 0,
    };
    tree.branch(&mut text, cost, "", "");
    if tree.hidden > 0 {
        let _ = writeln!(
            text,
            "\nnot shown: {} (`--depth {}` shows every part)",
            counted(tree.hidden, "part"),
            levels(cost)
        );
    }
    if styled {
        text
    } else {
        text.replace(DIM, "").replace(RESET, "")
    }
}

/// The visible parts, by address: a tree has no other name for a part.
type Visible = HashSet<*const Part>;

/// Returns the parts that are nested at most `depth` levels deep.
fn down_to(part: &Part, depth: usize) -> Visible {
    let mut visible = Visible::new();
    let mut pending = vec![(part, 0)];
    while let Some((part, level)) = pending.pop() {
        visible.insert(ptr::from_ref(part));
        if level < depth {
            pending.extend(part.parts.iter().map(|part| (part, level + 1)));
        }
    }
    visible
}

/// Returns the most expensive parts, at most `max`, that are nested at most `depth` levels deep. No
/// part costs more than its parent, so the parent is among them.
fn most_expensive(part: &Part, max: usize, depth: usize) -> Visible {
    let mut visible = Visible::new();
    let mut pending = vec![(part, 0)];
    while let Some(next) = pending
        .iter()
        .enumerate()
        .max_by_key(|(index, (part, _))| (part.tokens, Reverse(*index)))
        && visible.len() < max
    {
        let (part, level) = pending.remove(next.0);
        visible.insert(ptr::from_ref(part));
        if level < depth {
            pending.extend(part.parts.iter().map(|part| (part, level + 1)));
        }
    }
    visible
}

/// Returns the nesting depth of the deepest part.
fn levels(part: &Part) -> usize {
    part.parts.iter().map(|part| levels(part) + 1).max().unwrap_or(0)
}

/// Returns the number of parts inside a part, at all levels.
fn size(part: &Part) -> usize {
    part.parts.iter().map(|part| size(part) + 1).sum()
}

/// Returns the name of a parameter or definition.
fn named(part: &Part) -> Option<String> {
    match part.kind {
        Kind::Parameter => Some(print::plain(&part.label)),
        Kind::Definition => Some(print::plain(&format!("$defs/{}", part.label))),
        _ => None,
    }
}

/// Writes a tree of parts.
struct Tree {
    /// The tokens of the whole tree.
    whole: usize,
    /// The width of the column of tokens.
    width: usize,
    visible: Visible,
    /// The number of parts that were omitted so far.
    hidden: usize,
}

impl Tree {
    fn line(&self, text: &mut String, tokens: usize, stem: &str, name: &str) {
        let _ = writeln!(
            text,
            "{DIM}{:>width$} {:>8}{RESET}  {stem}{name}",
            number(tokens),
            percent(tokens, self.whole),
            width = self.width
        );
    }

    fn branch(&mut self, text: &mut String, part: &Part, stem: &str, below: &str) {
        let name = match part.kind {
            Kind::Tool => print::plain(&part.label),
            kind => named(part).unwrap_or_else(|| kind.name().to_owned()),
        };
        self.line(text, part.tokens, stem, &name);
        let (mut parts, hidden): (Vec<&Part>, Vec<&Part>) = part
            .parts
            .iter()
            .partition(|part| self.visible.contains(&ptr::from_ref(*part)));
        parts.sort_by_key(|part| Reverse(part.tokens));
        for (index, part) in parts.iter().enumerate() {
            let (own, next) = if index + 1 == parts.len() && hidden.is_empty() {
                ("└─ ", "   ")
            } else {
                ("├─ ", "│  ")
            };
            self.branch(text, part, &format!("{below}{own}"), &format!("{below}{next}"));
        }
        if !hidden.is_empty() {
            let count = hidden.len() + hidden.iter().map(|part| size(part)).sum::<usize>();
            self.hidden += count;
            let tokens = hidden.iter().map(|part| part.tokens).sum();
            let stem = format!("{below}└─ ");
            let names: Vec<String> = hidden.iter().filter_map(|part| named(part)).collect();
            let names = if names.is_empty() {
                String::new()
            } else {
                format!(": {}", first_names(&names))
            };
            self.line(text, tokens, &stem, &format!("… {}{names}", counted(count, "part")));
        }
    }
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
        let suggestions: Vec<String> = suggestions.into_iter().map(print::plain).collect();
        return format!("did you mean `{}`?", suggestions.join("`, `"));
    }
    if names.is_empty() {
        return "there are no tools".to_owned();
    }
    let names: Vec<String> = names.iter().map(|name| format!("`{}`", print::plain(name))).collect();
    format!("the tools are {}", first_names(&names))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tools_of;

    fn part(kind: Kind, label: &str, parts: Vec<Part>) -> Part {
        let own = parts.iter().map(|part| part.tokens).sum::<usize>();
        Part {
            kind,
            label: label.to_owned(),
            tokens: own.max(1),
            parts,
        }
    }

    #[test]
    fn a_large_tree_is_bounded() {
        let leaf = |label: &str| part(Kind::Structure, label, Vec::new());
        let parameter = |name: String, leaves: usize| part(Kind::Parameter, &name, vec![leaf("structure"); leaves]);
        let many = (0..100)
            .map(|number| parameter(format!("p{number}"), 2))
            .collect::<Vec<_>>();
        let tool = part(
            Kind::Tool,
            "big",
            [vec![parameter("large".to_owned(), 60)], many].concat(),
        );
        let shown = tree(&tool, None, false);
        // One line for each part, one each for the omitted parts of `big` and `large`, and the last
        // two lines.
        assert!(shown.lines().count() <= MAX_PARTS * 2 + 2, "{shown}");
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0].trim_start(), "260  100.0 %  big");
        assert_eq!(lines[1].trim_start(), "60   23.1 %  ├─ large");
        assert_eq!(
            lines.last().copied(),
            Some("not shown: 312 parts (`--depth 2` shows every part)"),
            "{shown}"
        );
        assert_eq!(tree(&tool, Some(2), false).lines().count(), 1 + 1 + 60 + 100 + 200);
        let one = tree(&tool, Some(0), false);
        assert_eq!(
            one,
            "   260  100.0 %  big\n   260  100.0 %  └─ … 361 parts: large, p0, p1, p2, 97 more\n\nnot shown: 361 parts (`--depth 2` shows every part)\n"
        );
    }

    /// A parameter that is nested deeper is named, not shown.
    #[test]
    fn a_deep_tree_is_bounded() {
        let leaf = part(Kind::Structure, "structure", Vec::new());
        let deep = (1..=12).rev().fold(vec![leaf.clone()], |inner, level| {
            vec![leaf.clone(), part(Kind::Parameter, &format!("level{level}"), inner)]
        });
        let tool = part(Kind::Tool, "deep", deep);
        let shown = tree(&tool, None, false);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines.iter().any(|line| line.ends_with("─ level6")), "{shown}");
        assert!(!lines.iter().any(|line| line.ends_with("─ level7")), "{shown}");
        // Those of level7 to level12 and the leaves beside and below them.
        assert!(shown.contains("└─ … 13 parts: level7\n"), "{shown}");
        assert_eq!(
            lines.last().copied(),
            Some("not shown: 13 parts (`--depth 13` shows every part)"),
            "{shown}"
        );
        assert!(tree(&tool, Some(13), false).contains("─ level12"));
    }

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
            .map(|wanted| format!("{wanted}: {}", suggestion(&listings, wanted)))
            .collect();
        expect_test::expect![[r"
            trove_serach: did you mean `trove_search`, `prov_search`?
            TroveItem: did you mean `trove_item`?
            search: did you mean `prov_search`, `trove_search`?
            tro: did you mean `trove_item`, `trove_search`?
            sh: did you mean `list_shops`?
            _red: did you mean `x [31m_red`?
            zebra: the tools are `trove_search`, `prov_search`, `trove_item`, `list_shops`, 1 more
            : the tools are `trove_search`, `prov_search`, `trove_item`, `list_shops`, 1 more"]]
        .assert_eq(&suggestions.join("\n"));
    }
}
