//! The costs of groups: of sources, of kinds of parts, of repeated parameters.

use std::collections::HashMap;

use clap::ValueEnum;
use mcpact::cost::Counter;

use crate::advice;
use crate::cost::{Part, PartKind};
use crate::count_basis::CountBasis;
use crate::listing::{Listing, Tool};
use crate::print::{Column, Table, counted, first_names, number, percent};

/// The rows of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum By {
    /// A row for each tool, or for each of several inputs
    #[default]
    Tool,
    /// A row for each source of tools
    Source,
    /// A row for each kind of part of all tools: descriptions, enums, names
    Part,
    /// A row for each parameter that several tools repeat
    Repeat,
}

/// Returns the groups of all listings, the most expensive first.
pub(super) fn table(by: By, listings: &[Listing], basis: CountBasis) -> Table {
    let tools: Vec<&Tool> = listings.iter().flat_map(|listing| &listing.tools).collect();
    let counter = Counter::new(basis.encoding);
    let costs: Vec<Part> = tools.iter().map(|tool| tool.cost(&counter)).collect();
    match by {
        By::Repeat => repeated_parameters(&tools, &costs, basis),
        By::Part => groups("part", &costs, basis, |_, cost, add| add_kinds(cost, add)),
        By::Source | By::Tool => groups("source", &costs, basis, |index, cost, add| {
            add(tools[index].source.as_deref().unwrap_or_default(), cost.tokens);
        }),
    }
}

/// Returns a row for each group. `each` adds the tokens of a tool to the names of its groups.
fn groups<'a>(
    title: &'static str,
    costs: &'a [Part],
    basis: CountBasis,
    each: impl Fn(usize, &'a Part, &mut dyn FnMut(&str, usize)),
) -> Table {
    let mut sums: HashMap<String, (usize, usize)> = HashMap::new();
    for (index, cost) in costs.iter().enumerate() {
        let mut of_tool: HashMap<String, usize> = HashMap::new();
        each(index, cost, &mut |name, tokens| {
            *of_tool.entry(name.to_owned()).or_default() += tokens;
        });
        for (name, tokens) in of_tool {
            let (tools, sum) = sums.entry(name).or_default();
            *tools += 1;
            *sum += tokens;
        }
    }
    let mut sums: Vec<(String, (usize, usize))> = sums.into_iter().collect();
    sums.sort_by(|(one, (_, few)), (other, (_, many))| many.cmp(few).then_with(|| one.cmp(other)));
    let total: usize = costs.iter().map(|cost| cost.tokens).sum();
    let mut table = Table::new([
        Column::name(title),
        Column::number("tools"),
        Column::number("tokens"),
        Column::number("share"),
    ]);
    for (name, (tools, tokens)) in &sums {
        let name = if name.is_empty() { "(none)" } else { name };
        table.row([
            name.to_owned(),
            number(*tools),
            number(*tokens),
            percent(*tokens, total),
        ]);
    }
    table.total([
        counted(sums.len(), title),
        number(costs.len()),
        number(total),
        basis.name(),
    ]);
    table
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

fn repeated_parameters(tools: &[&Tool], costs: &[Part], basis: CountBasis) -> Table {
    let repeats = advice::repeats(tools.iter().copied().zip(costs));
    let total: usize = costs.iter().map(|cost| cost.tokens).sum();
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
        counted(repeats.len(), "parameter"),
        String::new(),
        number(all),
        percent(all, total),
        basis.name(),
    ]);
    table
}
