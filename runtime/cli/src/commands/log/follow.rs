//! New calls of a log, as they are logged.

use std::io::Write;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Result, bail};
use mcpact_gateway::store::{Column, Filter, Logged, Page, Sort, Store};

use super::calls::{name, value};
use super::format::{LogFormat, csv, json_lines, tokens};
use super::time;
use crate::print::{self, colour, plain};

/// The time between two queries.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// The maximum number of calls of a query.
const MAX_CALLS: u64 = 1_000;

/// Prints the last calls, and then new ones until the user interrupts.
pub(super) fn run(store: &Store, mut filter: Filter, limit: u64, format: LogFormat) -> Result<()> {
    if matches!(format, LogFormat::Json | LogFormat::Markdown) {
        bail!("`--follow` never ends, so it cannot write one document; write `--format jsonl`, `csv` or `human`");
    }
    let newest = store.last_id()?;
    let page = Page { limit, offset: 0 };
    let mut calls = if limit == 0 {
        Vec::new()
    } else {
        store.query(&filter, Sort::default(), page)?
    };
    // Calls that are logged between the two queries are in the next result.
    calls.retain(|call| call.id <= newest);
    calls.reverse();
    write(&calls, format, true)?;
    let mut last = newest;
    loop {
        filter.after = Some(last);
        let logged = store.query(
            &filter,
            AS_LOGGED,
            Page {
                limit: MAX_CALLS,
                offset: 0,
            },
        )?;
        write(&logged, format, false)?;
        if print::is_closed() {
            return Ok(());
        }
        last = logged.iter().map(|call| call.id).max().unwrap_or(last);
        if (logged.len() as u64) < MAX_CALLS {
            sleep(POLL_INTERVAL);
        }
    }
}

/// The order in which calls were logged.
const AS_LOGGED: Sort = Sort {
    column: Column::Logged,
    descending: false,
};

fn write(calls: &[Logged], format: LogFormat, is_first: bool) -> Result<()> {
    let values: Vec<_> = calls.iter().map(value).collect();
    match format {
        LogFormat::Jsonl => json_lines(&values),
        LogFormat::Csv => csv(&Logged::KEYS, is_first, &values),
        LogFormat::Human | LogFormat::Json | LogFormat::Markdown => {
            let mut out = colour::stdout();
            for call in calls {
                let record = &call.record;
                let mark = if record.estimated { "~" } else { "" };
                let error = record
                    .error
                    .as_deref()
                    .map(|error| format!("  {error}"))
                    .unwrap_or_default();
                let line = format!(
                    "{}  {}  {}  {mark}{} tokens  {}{error}",
                    time::text(record.started),
                    record.server,
                    name(call),
                    tokens(record.tokens()),
                    time::duration(record.duration),
                );
                writeln!(out, "{}", plain(&line))?;
            }
            Ok(out.flush()?)
        }
    }
}
