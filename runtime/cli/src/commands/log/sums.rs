//! Sums of calls by tool, server, session, client, method, model, hour or day.

use std::cmp::Ordering;

use anyhow::{Result, bail};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use mcpact_gateway::store::{Filter, GroupBy, Percentiles, Store, Sum};
use mcpact_shared::unknown_name::unknown_name;
use serde_json::{Value, json};

use super::calls::{NO_CALLS, notes};
use super::format::{LogFormat, cost, csv, json_lines, whole};
use super::time;
use crate::print::{self, Column, Table, counted, number, signed};

/// The property by which sums are grouped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grouping(GroupBy);

impl ValueEnum for Grouping {
    fn value_variants<'a>() -> &'a [Grouping] {
        &[
            Grouping(GroupBy::Tool),
            Grouping(GroupBy::Server),
            Grouping(GroupBy::Session),
            Grouping(GroupBy::Client),
            Grouping(GroupBy::Method),
            Grouping(GroupBy::Model),
            Grouping(GroupBy::Hour),
            Grouping(GroupBy::Day),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            GroupBy::Tool => "The tool of a server; the method of other requests",
            GroupBy::Server => "The server",
            GroupBy::Session => "The session",
            GroupBy::Client => "The client with its version",
            GroupBy::Method => "The method",
            GroupBy::Model => "The model",
            GroupBy::Hour => "The hour in UTC",
            GroupBy::Day => "The day in UTC",
            GroupBy::All | GroupBy::Error => return None,
        };
        Some(PossibleValue::new(self.0.name()).help(help))
    }
}

impl Grouping {
    fn title(self) -> &'static str {
        match self.0 {
            GroupBy::Hour => "hour (UTC)",
            GroupBy::Day => "day (UTC)",
            by => by.name(),
        }
    }
}

/// The columns of CSV.
const KEYS: [&str; 20] = [
    "name",
    "server",
    "calls",
    "errors",
    "input",
    "output",
    "full",
    "counted",
    "estimated",
    "cost",
    "unpriced",
    "duration.mean",
    "duration.p50",
    "duration.p95",
    "duration.peak",
    "tokens.mean",
    "tokens.p50",
    "tokens.p95",
    "tokens.peak",
    "first",
];

/// The rows to print: their order, their number and their format.
pub(super) struct Rows<'a> {
    pub(super) sort: Option<&'a str>,
    pub(super) reverse: bool,
    pub(super) max: u64,
    pub(super) format: LogFormat,
}

pub(super) fn print(store: &Store, filter: &Filter, by: Grouping, rows: &Rows<'_>) -> Result<()> {
    let mut sums = store.summary(filter, by.0, Percentiles::All)?;
    if let Some(column) = rows.sort {
        sort(&mut sums, column, rows.reverse)?;
    }
    let all = sums.len();
    sums.truncate(usize::try_from(rows.max).unwrap_or(usize::MAX));
    for sum in &mut sums {
        if by.0 == GroupBy::Day {
            sum.name = time::day(sum.first);
        } else if by.0 == GroupBy::Hour {
            sum.name = time::hour(sum.first);
        } else if sum.name.is_empty() {
            // The gateway's own responses have no server.
            let unnamed = if by.0 == GroupBy::Server { "(none)" } else { "(unknown)" };
            unnamed.clone_into(&mut sum.name);
        }
    }
    let values = || {
        let values = sums.iter().map(|sum| serde_json::to_value(sum).unwrap_or_default());
        values.collect::<Vec<Value>>()
    };
    match rows.format {
        LogFormat::Jsonl => return json_lines(&values()),
        LogFormat::Csv => return csv(&KEYS, true, &values()),
        LogFormat::Human | LogFormat::Json | LogFormat::Markdown => {}
    }
    let total = store
        .summary(filter, GroupBy::All, Percentiles::All)?
        .pop()
        .unwrap_or_default();
    let meta = store.meta()?;
    if rows.format == LogFormat::Json {
        return print::json(&json!({
            "by": by.0.name(),
            "sums": values(),
            "total": total,
            "log": meta,
            "prices": store.prices().date,
        }));
    }
    let format = rows.format.tables();
    if total.calls == 0 {
        return print::lines(format, &[NO_CALLS.to_owned()]);
    }
    print::table(format, &table(by, &sums, &total))?;
    let mut lines = Vec::new();
    if sums.len() < all {
        lines.push(format!(
            "{} of {}; `--limit 0` prints all",
            number(sums.len()),
            counted(all, "row")
        ));
    }
    lines.extend(notes(&total, meta, store));
    print::notes(format, &lines)
}

fn table(by: Grouping, sums: &[Sum], total: &Sum) -> Table {
    let is_tool = by.0 == GroupBy::Tool;
    let mut columns = vec![Column::name(by.title())];
    columns.extend(is_tool.then(|| Column::name("server").spare(9)));
    columns.extend([
        Column::number("calls"),
        Column::number("errors").spare(8),
        Column::number("tokens"),
        Column::number("input").spare(7),
        Column::number("output").spare(7),
        Column::number("saved").spare(5),
        Column::number("dropped").spare(5),
        Column::number("cost").spare(6),
        Column::number("average").spare(10),
        Column::number("p50").spare(3),
        Column::number("p95"),
        Column::number("peak").spare(4),
        Column::number("tokens p50").spare(11),
        Column::number("tokens p95").spare(2),
        Column::number("tokens peak").spare(12),
    ]);
    let mut table = Table::new(columns);
    for sum in sums {
        table.row(cells(sum, sum.name.clone(), is_tool));
    }
    let rows = counted(sums.len(), "row");
    table.total(cells(total, rows, is_tool));
    table
}

fn cells(sum: &Sum, name: String, is_tool: bool) -> Vec<String> {
    let mut cells = vec![name];
    cells.extend(is_tool.then(|| sum.server.clone().unwrap_or_default()));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a mean of unsigned numbers"
    )]
    let mean = sum.duration.mean.round() as u64;
    let mark = if sum.estimated > 0 { "~" } else { "" };
    cells.extend([
        whole(sum.calls),
        whole(sum.errors),
        if sum.counted == 0 {
            "−".to_owned()
        } else {
            format!("{mark}{}", whole(sum.total()))
        },
        whole(sum.input),
        whole(sum.output),
        signed(isize::try_from(sum.saved()).unwrap_or_default()),
        signed(isize::try_from(sum.dropped).unwrap_or_default()),
        cost(sum.cost),
        time::duration(mean),
        time::duration(sum.duration.p50),
        time::duration(sum.duration.p95),
        time::duration(sum.duration.peak),
        whole(sum.tokens.p50),
        whole(sum.tokens.p95),
        whole(sum.tokens.peak),
    ]);
    cells
}

/// Sorts sums by a column, the largest first; names from A to Z. Unknown values are last, also in
/// reverse order.
fn sort(sums: &mut [Sum], column: &str, is_reversed: bool) -> Result<()> {
    const COLUMNS: [&str; 14] = [
        "calls", "errors", "tokens", "input", "output", "saved", "dropped", "cost", "average", "p50", "p95", "peak",
        "started", "name",
    ];
    let ordered = |order: Ordering| if is_reversed { order.reverse() } else { order };
    let number: fn(&Sum) -> Option<f64> = match column {
        "calls" => |sum| Some(of(sum.calls)),
        "errors" | "error" => |sum| Some(of(sum.errors)),
        "tokens" => |sum| if_counted(sum, of(sum.total())),
        "input" => |sum| if_counted(sum, of(sum.input)),
        "output" => |sum| if_counted(sum, of(sum.output)),
        "saved" => |sum| if_counted(sum, signed_number(sum.saved())),
        "dropped" => |sum| if_counted(sum, signed_number(sum.dropped)),
        "cost" => |sum| sum.cost,
        "mean" | "average" | "duration" => |sum| Some(sum.duration.mean),
        "p50" => |sum| Some(of(sum.duration.p50)),
        "p95" => |sum| Some(of(sum.duration.p95)),
        "peak" => |sum| Some(of(sum.duration.peak)),
        "started" => |sum| Some(of(sum.last.unsigned_abs())),
        "name" | "tool" | "server" | "session" | "client" | "method" | "model" | "hour" | "day" => {
            sums.sort_by(|one, other| {
                let order = (&one.name, &one.server).cmp(&(&other.name, &other.server));
                let is_unknown = one.name.is_empty().cmp(&other.name.is_empty());
                is_unknown.then(ordered(order))
            });
            return Ok(());
        }
        _ => bail!(unknown_name("column of sums", column, &COLUMNS)),
    };
    sums.sort_by(|one, other| match (number(one), number(other)) {
        (Some(one), Some(other)) => ordered(other.total_cmp(&one)),
        (one, other) => one.is_none().cmp(&other.is_none()),
    });
    Ok(())
}

/// Returns a number of tokens; `None` if no call is counted.
fn if_counted(sum: &Sum, number: f64) -> Option<f64> {
    (sum.counted > 0).then_some(number)
}

#[expect(clippy::cast_precision_loss, reason = "values are compared")]
fn of(value: u64) -> f64 {
    value as f64
}

#[expect(clippy::cast_precision_loss, reason = "sums are far below 2^53")]
fn signed_number(value: i64) -> f64 {
    value as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_values_are_last_in_both_orders() {
        let sum = |name: &str, cost, counted, input| Sum {
            name: name.to_owned(),
            cost,
            counted,
            input,
            ..Sum::default()
        };
        let mut sums = [
            sum("", None, 0, 0),
            sum("b", Some(0.0), 1, 0),
            sum("a", Some(1.0), 1, 1),
        ];
        for (column, is_reversed, expected) in [
            ("cost", false, ["a", "b", ""]),
            ("cost", true, ["b", "a", ""]),
            ("tokens", false, ["a", "b", ""]),
            ("tokens", true, ["b", "a", ""]),
            ("name", false, ["a", "b", ""]),
            ("name", true, ["b", "a", ""]),
        ] {
            sort(&mut sums, column, is_reversed).expect("a column");
            let names: Vec<&str> = sums.iter().map(|sum| sum.name.as_str()).collect();
            assert_eq!(names, expected, "{column}, {is_reversed}");
            sums.reverse();
        }
    }
}
