//! The costs of tools in measures other than that of budgets.

use mcpact::cost::{Counter, Measure};
use mcpact_tokens::Encoding;
use serde_json::{Value, json};

use super::sort::Sort;
use crate::input::listing::Listing;
use crate::print::{Column, Table, counted, number, percent, signed};

/// Returns the help of `--measure`, with every measure.
pub(super) fn help() -> String {
    let measures = Measure::ALL
        .iter()
        .map(|measure| format!("`{}` ({})", measure.name(), measure.summary()));
    format!("Count one of: {}", measures.collect::<Vec<_>>().join("; "))
}

/// The costs of a listing.
pub(super) struct List<'a> {
    listing: &'a Listing,
    /// The tokens of each tool, sorted.
    tools: Vec<(&'a str, usize)>,
    /// The tokens of all tools, with those that a request costs once.
    total: usize,
}

pub(super) fn count(measure: Measure, encoding: Encoding, listings: &[Listing], sort: Sort) -> Vec<List<'_>> {
    let counter = Counter::new(encoding);
    let mut lists: Vec<List<'_>> = listings
        .iter()
        .map(|listing| {
            let entries = listing.entries();
            let mut tools: Vec<(&str, usize)> = listing
                .tools
                .iter()
                .zip(&entries)
                .map(|(tool, entry)| (tool.name.as_str(), counter.tokens(measure, entry)))
                .collect();
            sort.apply(&mut tools, |(name, tokens)| (*name, *tokens));
            let total = match measure {
                Measure::Deferred => listing.deferred_tokens(encoding),
                _ => counter.list_tokens(measure, &entries),
            };
            List { listing, tools, total }
        })
        .collect();
    sort.apply(&mut lists, |list| (&*list.listing.title, list.total));
    lists
}

/// Returns a row for each tool, or, with several listings and without `by_tool`, a row for each
/// listing.
pub(super) fn table(measure: Measure, encoding: Encoding, lists: &[List<'_>], by_tool: bool, sort: Sort) -> Table {
    let total: usize = lists.iter().map(|list| list.total).sum();
    let by_tool = by_tool || lists.len() == 1;
    let title = if by_tool { "tool" } else { "input" };
    // The input of a tool is shown if there are several.
    let has_inputs = by_tool && lists.len() > 1;
    let mut columns = vec![Column::name(title), Column::number("tokens"), Column::number("share")];
    columns.extend(has_inputs.then(|| Column::name("input").spare(1)));
    let mut table = Table::new(columns);
    let mut row = |name: &str, tokens: isize, share: String, list: &List<'_>| {
        let mut cells = vec![name.to_owned(), signed(tokens), share];
        cells.extend(has_inputs.then(|| list.listing.title.clone()));
        table.row(cells);
    };
    let share = |tokens: usize| percent(tokens, total);
    if by_tool {
        let mut tools: Vec<(&List<'_>, &str, usize)> = Vec::new();
        for list in lists {
            tools.extend(list.tools.iter().map(|(name, tokens)| (list, *name, *tokens)));
        }
        sort.apply(&mut tools, |(_, name, tokens)| (*name, *tokens));
        for (list, name, tokens) in tools {
            row(name, tokens.cast_signed(), share(tokens), list);
        }
    }
    for list in lists {
        if !by_tool {
            row(&list.listing.title, list.total.cast_signed(), share(list.total), list);
            continue;
        }
        let tools: usize = list.tools.iter().map(|(_, tokens)| tokens).sum();
        let others = list.total.cast_signed() - tools.cast_signed();
        if others > 0 {
            let name = match measure {
                Measure::Deferred => "(instructions)",
                _ => "(once per request)",
            };
            row(name, others, share(others.unsigned_abs()), list);
        } else if others < 0 {
            row("(between tools)", others, String::new(), list);
        }
    }
    let rows: usize = if by_tool {
        lists.iter().map(|list| list.tools.len()).sum()
    } else {
        lists.len()
    };
    let unit = if measure.is_exact() {
        format!("{measure}, {}", encoding.name())
    } else {
        format!("{measure}, estimated")
    };
    let mut cells = vec![
        format!("{} ({unit})", counted(rows, title)),
        number(total),
        String::new(),
    ];
    cells.extend(has_inputs.then(|| counted(lists.len(), "input")));
    table.total(cells);
    table
}

pub(super) fn json(measure: Measure, encoding: Encoding, lists: &[List<'_>]) -> Value {
    let inputs: Vec<Value> = lists
        .iter()
        .map(|list| {
            let tools: Vec<Value> = list
                .tools
                .iter()
                .map(|(name, tokens)| json!({ "name": name, "tokens": tokens }))
                .collect();
            let instructions = list.listing.instruction_tokens(encoding);
            json!({
                "input": list.listing.title,
                "server": list.listing.server,
                "instructions": instructions,
                "tokens": list.total,
                "tools": tools,
            })
        })
        .collect();
    let error = measure.error();
    json!({
        "measure": measure.name(),
        "encoding": encoding.name(),
        "exact": measure.is_exact(),
        "error": error.map(|error| json!({ "mean_percent": error.mean_percent, "max_percent": error.max_percent })),
        "inputs": inputs,
    })
}

/// Returns a sentence about the counted text and the error of an estimate.
pub(super) fn note(measure: Measure) -> String {
    let text = match measure {
        Measure::Deferred => {
            "the names, the server's instructions and the tools that it marks as always loaded, which a client that \
             searches tools later loads first"
        }
        _ => measure.summary(),
    };
    match measure.error() {
        None => format!("{measure}: {text}"),
        Some(error) => format!("{measure}: {text}, with an error of {error}"),
    }
}
