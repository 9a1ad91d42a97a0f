//! What tools cost in a counting profile other than the budgets'.

use mcpact::cost::{Counter, Measure};
use mcpact_tokens::Encoding;
use serde_json::{Value, json};

use crate::listing::Listing;
use crate::print::{Column, Table, counted, number, percent, signed};

/// A listing, measured.
pub(super) struct List<'a> {
    listing: &'a Listing,
    /// By tool, the dearest first.
    tools: Vec<(&'a str, usize)>,
    /// With what is paid once for a request.
    total: usize,
}

pub(super) fn measure(profile: Measure, encoding: Encoding, listings: &[Listing]) -> Vec<List<'_>> {
    let counter = Counter::new(encoding);
    listings
        .iter()
        .map(|listing| {
            let entries: Vec<Value> = listing
                .tools
                .iter()
                .map(|tool| Value::Object(tool.entry.clone()))
                .collect();
            let mut tools: Vec<(&str, usize)> = listing
                .tools
                .iter()
                .zip(&entries)
                .map(|(tool, entry)| (tool.name.as_str(), counter.tokens(profile, entry)))
                .collect();
            tools.sort_by_key(|(_, tokens)| std::cmp::Reverse(*tokens));
            List {
                listing,
                tools,
                total: counter.list_tokens(profile, &entries),
            }
        })
        .collect()
}

/// The tools of one listing, or of all where `tools` asks for them; else a row a listing.
pub(super) fn table(profile: Measure, encoding: Encoding, lists: &[List<'_>], tools: bool) -> Table {
    let total: usize = lists.iter().map(|list| list.total).sum();
    let by_tool = tools || lists.len() == 1;
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
        let beside = list.total.cast_signed() - tools.cast_signed();
        if beside > 0 {
            row(&mut table, "(once a request)", beside.unsigned_abs());
        } else if beside < 0 {
            table.row(["(where two tools meet)".to_owned(), signed(beside), String::new()]);
        }
    }
    let things: usize = if by_tool {
        lists.iter().map(|list| list.tools.len()).sum()
    } else {
        lists.len()
    };
    let unit = if profile.exact() {
        format!("{profile}, {}", encoding.name())
    } else {
        format!("{profile}, estimated")
    };
    table.total([counted(things, title), number(total), unit]);
    table
}

pub(super) fn json(profile: Measure, encoding: Encoding, lists: &[List<'_>]) -> Value {
    let inputs: Vec<Value> = lists
        .iter()
        .map(|list| {
            let tools: Vec<Value> = list
                .tools
                .iter()
                .map(|(name, tokens)| json!({ "name": name, "tokens": tokens }))
                .collect();
            let instructions = list.listing.instructions.as_ref().map(|text| encoding.count(text));
            json!({
                "input": list.listing.title,
                "server": list.listing.server,
                "instructions": instructions,
                "tokens": list.total,
                "tools": tools,
            })
        })
        .collect();
    let error = profile.error();
    json!({
        "profile": profile.name(),
        "encoding": encoding.name(),
        "exact": profile.exact(),
        "error": error.map(|error| json!({ "mean_percent": error.mean_percent, "max_percent": error.max_percent })),
        "inputs": inputs,
    })
}

/// What was counted, and how sure that is.
pub(super) fn note(profile: Measure) -> String {
    match profile.error() {
        None => format!("{profile}: {}", profile.summary()),
        Some(error) => format!(
            "{profile}: {}, off by {} % in the mean and by at most {} % of a server's list",
            profile.summary(),
            error.mean_percent,
            error.max_percent
        ),
    }
}
