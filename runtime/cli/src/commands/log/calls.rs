//! The calls of a log, with the sum of all that match.

use anyhow::Result;
use mcpact_gateway::store::{Filter, GroupBy, Logged, Meta, Page, Percentiles, Sort, Store, Sum};
use mcpact_shared::number::counted;
use mcpact_shared::protocol::method;
use serde_json::{Value, json};

use super::format::{LogFormat, cost, csv, json_lines, tokens, whole};
use super::time;
use crate::print::{self, Column, Table};

/// The result without calls.
pub(super) const NO_CALLS: &str = "no call matches";

pub(super) fn print(store: &Store, filter: &Filter, order: Sort, page: Page, format: LogFormat) -> Result<()> {
    let calls = store.query(filter, order, page)?;
    let values = || calls.iter().map(value).collect::<Vec<Value>>();
    match format {
        LogFormat::Jsonl => return json_lines(&values()),
        LogFormat::Csv => return csv(&Logged::KEYS, true, &values()),
        LogFormat::Human | LogFormat::Json | LogFormat::Markdown => {}
    }
    let total = store
        .summary(filter, GroupBy::All, Percentiles::All)?
        .pop()
        .unwrap_or_default();
    let meta = store.meta()?;
    if format == LogFormat::Json {
        return print::json(&json!({
            "calls": values(),
            "total": total,
            "log": meta,
            "prices": store.prices().date,
        }));
    }
    let format = format.tables();
    if total.calls == 0 {
        return print::lines(format, &[NO_CALLS.to_owned()]);
    }
    print::table(format, &table(&calls, &total))?;
    let mut lines = vec![spreads(&total)];
    let shown = calls.len() as u64;
    if shown < total.calls {
        lines.push(format!(
            "{} of {} calls; `--limit 0` prints all",
            whole(shown),
            whole(total.calls)
        ));
    }
    let warned = store.count(&Filter {
        warnings: true,
        ..filter.clone()
    })?;
    if warned > 0 && !filter.warnings {
        lines.push(format!(
            "{} with warnings of limits; `--filter warnings` prints only these",
            counted(warned, "call")
        ));
    }
    lines.extend(notes(&total, meta, store));
    print::notes(format, &lines)
}

/// Returns a call as JSON.
pub(super) fn value(call: &Logged) -> Value {
    serde_json::to_value(call).unwrap_or_default()
}

fn table(calls: &[Logged], total: &Sum) -> Table {
    let mut columns = vec![
        Column::name("time (UTC)").spare(3),
        Column::name("server").spare(6),
        Column::name("call"),
        Column::number("tokens"),
        Column::number("input").spare(4),
        Column::number("output").spare(4),
        Column::number("full").spare(7),
        Column::number("cost").spare(8),
        Column::number("duration"),
        Column::name("client").spare(9),
        Column::name("session").spare(10),
        Column::name("error").spare(2),
    ];
    let has_warning = calls.iter().any(|call| call.record.warning.is_some());
    columns.extend(has_warning.then(|| Column::name("warning").spare(1)));
    let mut table = Table::new(columns);
    for call in calls {
        let record = &call.record;
        let mark = if record.estimated { "~" } else { "" };
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let mut row = vec![
            time::text(record.started),
            record.server.clone(),
            name(call),
            format!("{mark}{}", tokens(record.tokens())),
            tokens(record.input_tokens),
            tokens(record.output_tokens),
            record.full_tokens.map(whole).unwrap_or_default(),
            call.cost.map(|usd| cost(Some(usd))).unwrap_or_default(),
            time::duration(record.duration),
            text(&record.client),
            record.session.clone(),
            text(&record.error),
        ];
        row.extend(has_warning.then(|| text(&record.warning).replace('\n', " ")));
        table.row(row);
    }
    let mut sums = vec![
        counted(total.calls, "call"),
        String::new(),
        String::new(),
        whole(total.total()),
        whole(total.input),
        whole(total.output),
        String::new(),
        cost(total.cost),
        String::new(),
        String::new(),
        String::new(),
        counted(total.errors, "error"),
    ];
    sums.extend(has_warning.then(String::new));
    table.total(sums);
    table
}

/// Returns the tool, or the method with its prompt or resource.
pub(super) fn name(call: &Logged) -> String {
    match (&call.record.target, call.record.method.as_str()) {
        (Some(target), method::CALL_TOOL) => target.clone(),
        (Some(target), method) => format!("{method} {target}"),
        (None, method) => method.to_owned(),
    }
}

/// Returns the average and the percentiles of tokens and durations.
fn spreads(sum: &Sum) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "means of unsigned numbers"
    )]
    let mean = |mean: f64| mean.round() as u64;
    let (tokens, duration) = (&sum.tokens, &sum.duration);
    format!(
        "tokens of a call: average {}, p50 {}, p95 {}, peak {}; duration: average {}, p50 {}, p95 {}, peak {}",
        whole(mean(tokens.mean)),
        whole(tokens.p50),
        whole(tokens.p95),
        whole(tokens.peak),
        time::duration(mean(duration.mean)),
        time::duration(duration.p50),
        time::duration(duration.p95),
        time::duration(duration.peak),
    )
}

/// Returns notes on calls that the numbers do not include or only estimate.
pub(super) fn notes(total: &Sum, meta: Meta, store: &Store) -> Vec<String> {
    let calls = |number: u64| counted(number, "call");
    let mut notes = Vec::new();
    let unknown = total.calls.saturating_sub(total.counted);
    if unknown > 0 {
        notes.push(format!("the tokens of {} are unknown (−)", calls(unknown)));
    }
    if total.estimated > 0 {
        notes.push(format!("the tokens of {} are estimates (~)", calls(total.estimated)));
    }
    if total.unpriced > 0 {
        notes.push(format!(
            "{} have no cost: their model is unknown or has no price (prices of {}); `--prices FILE` replaces them",
            calls(total.unpriced),
            store.prices().date
        ));
    }
    if meta.dropped > 0 {
        notes.push(format!(
            "{} were not logged: the log could not be written fast enough",
            calls(meta.dropped)
        ));
    }
    if meta.expired > 0 {
        notes.push(format!(
            "{} were deleted from the log because they were old",
            calls(meta.expired)
        ));
    }
    notes
}
