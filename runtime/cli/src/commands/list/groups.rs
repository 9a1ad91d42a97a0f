//! The costs of groups: of sources, of kinds of parts, of repeated parameters.

use std::collections::HashMap;

use clap::ValueEnum;
use mcpact::cost::Counter;
use serde_json::{Value, json};

use super::repeats::{Repeat, repeats};
use crate::input::cost::{Part, PartKind};
use crate::input::count_basis::CountBasis;
use crate::input::listing::{Listing, Tool};
use crate::print::{Column, Table, counted, first_names, number, percent};

/// The rows of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum By {
    /// A row for each tool
    #[default]
    Tool,
    /// A row for each source of tools, or for each of several inputs
    Source,
    /// A row for each kind of part of all tools: descriptions, enums, names
    Part,
    /// A row for each parameter that several tools repeat
    Repeat,
}

/// Returns the groups of all listings as a table, the most expensive first.
pub(super) fn table(by: By, listings: &[Listing], basis: CountBasis) -> Table {
    let costs = Costs::of(listings, basis);
    match by {
        By::Repeat => costs.repeats_table(basis),
        _ => costs.groups_table(by, basis),
    }
}

/// Returns the groups of all listings as JSON, the most expensive first.
pub(super) fn json(by: By, listings: &[Listing], basis: CountBasis) -> Value {
    let costs = Costs::of(listings, basis);
    let groups: Vec<Value> = if by == By::Repeat {
        let repeats = costs.repeats().into_iter();
        repeats
            .map(|repeat| json!({ "name": repeat.parameter, "tools": repeat.tools, "tokens": repeat.tokens }))
            .collect()
    } else {
        let groups = costs.groups(by).into_iter();
        groups
            .map(|group| json!({ "name": group.name, "tools": group.tools, "tokens": group.tokens }))
            .collect()
    };
    json!({
        "encoding": basis.encoding.name(),
        "count": basis.count.name(),
        "by": by.name(),
        "tools": costs.tools.len(),
        "tokens": costs.total(),
        "groups": groups,
    })
}

impl By {
    fn name(self) -> &'static str {
        match self {
            By::Tool => "tool",
            By::Source => "source",
            By::Part => "part",
            By::Repeat => "repeat",
        }
    }
}

/// The tools of all listings, and their costs.
struct Costs<'a> {
    /// Each tool and its source. With several inputs, a tool's source is its input.
    tools: Vec<(&'a Tool, &'a str)>,
    costs: Vec<Part>,
}

/// The sum of a group.
struct Group {
    /// The name, which is empty for tools without a source.
    name: String,
    /// The number of tools.
    tools: usize,
    tokens: usize,
}

impl<'a> Costs<'a> {
    fn of(listings: &'a [Listing], basis: CountBasis) -> Costs<'a> {
        let has_several = listings.len() > 1;
        let of_listing = |listing: &'a Listing| {
            let source = move |tool: &'a Tool| {
                if has_several {
                    &*listing.title
                } else {
                    tool.source.as_deref().unwrap_or_default()
                }
            };
            listing.tools.iter().map(move |tool| (tool, source(tool)))
        };
        let tools: Vec<(&Tool, &str)> = listings.iter().flat_map(of_listing).collect();
        let counter = Counter::new(basis.encoding);
        let costs = tools.iter().map(|(tool, _)| tool.cost(&counter)).collect();
        Costs { tools, costs }
    }

    fn total(&self) -> usize {
        self.costs.iter().map(|cost| cost.tokens).sum()
    }

    /// Returns the sum of each source or part.
    fn groups(&self, by: By) -> Vec<Group> {
        let mut sums: HashMap<String, (usize, usize)> = HashMap::new();
        for ((_, source), cost) in self.tools.iter().zip(&self.costs) {
            let mut of_tool: HashMap<String, usize> = HashMap::new();
            let mut add = |name: &str, tokens: usize| *of_tool.entry(name.to_owned()).or_default() += tokens;
            match by {
                By::Part => add_kinds(cost, &mut add),
                _ => add(source, cost.tokens),
            }
            for (name, tokens) in of_tool {
                let (tools, sum) = sums.entry(name).or_default();
                *tools += 1;
                *sum += tokens;
            }
        }
        let mut groups: Vec<Group> = sums
            .into_iter()
            .map(|(name, (tools, tokens))| Group { name, tools, tokens })
            .collect();
        groups.sort_by(|one, other| other.tokens.cmp(&one.tokens).then_with(|| one.name.cmp(&other.name)));
        groups
    }

    fn groups_table(&self, by: By, basis: CountBasis) -> Table {
        let groups = self.groups(by);
        let title = by.name();
        let mut table = Table::new([
            Column::name(title),
            Column::number("tools"),
            Column::number("tokens"),
            Column::number("share"),
        ]);
        for Group { name, tools, tokens } in &groups {
            let name = if name.is_empty() { "(none)" } else { name };
            table.row([
                name.to_owned(),
                number(*tools),
                number(*tokens),
                percent(*tokens, self.total()),
            ]);
        }
        table.total([
            format!("{} ({})", counted(groups.len(), title), basis.name()),
            number(self.costs.len()),
            number(self.total()),
            String::new(),
        ]);
        table
    }

    fn repeats(&self) -> Vec<Repeat> {
        repeats(self.tools.iter().map(|(tool, _)| *tool).zip(&self.costs))
    }

    fn repeats_table(&self, basis: CountBasis) -> Table {
        let repeats = self.repeats();
        let total = self.total();
        let mut table = Table::new([
            Column::name("parameter"),
            Column::number("tools"),
            Column::number("tokens"),
            Column::number("share"),
            Column::names("in"),
        ]);
        for repeat in &repeats {
            table.row([
                repeat.parameter.clone(),
                number(repeat.tools.len()),
                number(repeat.tokens),
                percent(repeat.tokens, total),
                first_names(&repeat.tools),
            ]);
        }
        let all: usize = repeats.iter().map(|repeat| repeat.tokens).sum();
        table.total([
            format!("{} ({})", counted(repeats.len(), "parameter"), basis.name()),
            String::new(),
            number(all),
            percent(all, total),
            String::new(),
        ]);
        table
    }
}

/// Adds the leaves by kind. Those of tools and those of parameters are different kinds.
fn add_kinds(cost: &Part, add: &mut dyn FnMut(&str, usize)) {
    for part in &cost.parts {
        match part.kind {
            PartKind::Name => add("tool names", part.tokens),
            PartKind::Description => add("tool descriptions", part.tokens),
            _ => add_leaves(part, add),
        }
    }
}

fn add_leaves(part: &Part, add: &mut dyn FnMut(&str, usize)) {
    if part.parts.is_empty() {
        let name = match part.kind {
            PartKind::Name => "parameter names",
            PartKind::Description => "parameter descriptions",
            PartKind::Values => "enums",
            PartKind::Default => "defaults",
            PartKind::Rules => "bounds, patterns, formats",
            PartKind::Examples => "examples",
            // In a lock file, parameters have no parts.
            PartKind::Parameter | PartKind::Definition => "parameters",
            PartKind::Tool | PartKind::Structure => "structure, types, required",
        };
        add(name, part.tokens);
    }
    for part in &part.parts {
        add_leaves(part, add);
    }
}
