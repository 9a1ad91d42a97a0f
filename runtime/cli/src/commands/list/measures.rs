//! The costs of tools in measures other than that of budgets.

use mcpact::cost::{Counter, Measure};
use mcpact_tokens::Encoding;
use serde_json::{Value, json};

use crate::listing::Listing;
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
    /// The tokens of each tool, the most expensive first.
    tools: Vec<(&'a str, usize)>,
    /// The tokens of all tools, with those that a request costs once.
    total: usize,
}

pub(super) fn count(measure: Measure, encoding: Encoding, listings: &[Listing]) -> Vec<List<'_>> {
    let counter = Counter::new(encoding);
    listings
        .iter()
        .map(|listing| {
            let entries = listing.entries();
            let mut tools: Vec<(&str, usize)> = listing
                .tools
                .iter()
                .zip(&entries)
                .map(|(tool, entry)| (tool.name.as_str(), counter.tokens(measure, entry)))
                .collect();
            tools.sort_by_key(|(_, tokens)| std::cmp::Reverse(*tokens));
            let total = match measure {
                Measure::Deferred => listing.deferred_tokens(encoding),
                _ => counter.list_tokens(measure, &entries),
            };
            List { listing, tools, total }
        })
        .collect()
}

/// Returns a row for each tool, or, with several listings and without `by_tool`, a row for each
/// listing.
pub(super) fn table(measure: Measure, encoding: Encoding, lists: &[List<'_>], by_tool: bool) -> Table {
    let total: usize = lists.iter().map(|list| list.total).sum();
    let by_tool = by_tool || lists.len() == 1;
    let title = if by_tool { "tool" } else { "input" };
    let mut table = Table::new([Column::name(title), Column::number("tokens"), Column::number("share")]);
    let row = |table: &mut Table, name: &str, tokens: usize| {
        table.row([name.to_owned(), number(tokens), percent(tokens, total)]);
    };
    for list in lists {
        if !by_tool {
            row(&mut table, &list.listing.title, list.total);
            continue;
        }
        for (name, tokens) in &list.tools {
            row(&mut table, name, *tokens);
        }
        let tools: usize = list.tools.iter().map(|(_, tokens)| tokens).sum();
        let others = list.total.cast_signed() - tools.cast_signed();
        if others > 0 {
            let name = match measure {
                Measure::Deferred => "(instructions)",
                _ => "(once per request)",
            };
            row(&mut table, name, others.unsigned_abs());
        } else if others < 0 {
            table.row(["(between tools)".to_owned(), signed(others), String::new()]);
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
    table.total([counted(rows, title), number(total), unit]);
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
        "profile": measure.name(),
        "encoding": encoding.name(),
        "exact": measure.is_exact(),
        "error": error.map(|error| json!({ "mean_percent": error.mean_percent, "max_percent": error.max_percent })),
        "inputs": inputs,
    })
}

/// Returns a sentence about the counted text and the error of an estimate.
pub(super) fn note(measure: Measure) -> String {
    match measure.error() {
        None => format!("{measure}: {}", measure.summary()),
        Some(error) => format!(
            "{measure}: {}, with an error of {} % on average and at most {} % for the list of a server",
            measure.summary(),
            error.mean_percent,
            error.max_percent
        ),
    }
}
