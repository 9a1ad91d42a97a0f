//! `mcpact advise`: tools to omit, to pin and to cut, from the log of the gateway.

use anyhow::Result;
use clap::Args;
use mcpact_gateway::advise::{self, Advice, AdviceKind, AdviceReport, SessionReport, Usage};
use mcpact_gateway::store::{self, Filter, Page, Sort, Store};
use serde_json::Value;

use super::log;
use super::shared_flags::FormatFlag;
use crate::outcome::Outcome;
use crate::print::{self, Column, Format, Table, counted, first_names, number};

/// Propose tools to omit, tools to pin and results to cut, from the log of `mcpact gateway`
///
/// Each piece of advice has the tokens that it would have saved in the logged period, and the lines
/// for the client's file. A list of tools counts once for each session; a client sends it to the
/// model again with every message.
#[derive(Args)]
pub(crate) struct Advise {
    /// Read this log: a file of SQLite, or `postgres://user@host/name` [default: the gateway's]
    #[arg(value_name = "FILE|URL")]
    log: Option<String>,

    #[command(flatten)]
    format: FormatFlag<Format>,
}

/// The number of calls that are read at a time.
const BATCH_CALLS: u64 = 10_000;

impl Advise {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let store = Store::open_existing(&log::path_of(self.log.as_deref())?)?;
        let report = advise::advise(&usage(&store)?);
        if self.format.value == Format::Json {
            print::json(&serde_json::to_value(&report)?)?;
            return Ok(Outcome::Done);
        }
        print(self.format.value, &report)?;
        Ok(Outcome::Done)
    }
}

/// Reads the log once, from its beginning.
fn usage(store: &Store) -> Result<Usage> {
    let mut usage = Usage::new(store.tools()?);
    let mut filter = Filter::default();
    // The order in which calls were logged, so that each call is read once.
    let sort = Sort {
        column: store::Column::Logged,
        descending: false,
    };
    loop {
        let page = Page {
            limit: BATCH_CALLS,
            offset: 0,
        };
        let calls = store.query(&filter, sort, page)?;
        let Some(last) = calls.last() else { return Ok(usage) };
        filter.after = Some(last.id);
        usage.extend(calls.into_iter().map(|call| call.record));
    }
}

fn print(format: Format, report: &AdviceReport) -> Result<()> {
    let mut notes = Vec::new();
    if let Some(reason) = &report.too_small {
        notes.push(reason.clone());
        notes.extend(discovery(&report.session_report));
        return print::lines(format, &notes);
    }
    if report.advice.is_empty() {
        notes.push(
            "no advice: no listed tool has been unused for long enough, and no tool has enough large results"
                .to_owned(),
        );
    } else {
        print::table(format, &table(report))?;
        for (index, advice) in report.advice.iter().enumerate() {
            notes.push(format!(
                "{}. {}: {}; {}",
                index + 1,
                subject(advice),
                advice.evidence,
                advice.change
            ));
        }
    }
    notes.extend(report.notes.iter().cloned());
    notes.extend(discovery(&report.session_report));
    let estimated = report.advice.iter().any(|advice| !advice.counted);
    notes.push(format!(
        "from {} in {}, {} tokens with the lists of tools{}",
        counted(size(report.calls), "tool call"),
        counted(report.sessions, "session"),
        number(size(report.tokens)),
        if estimated {
            "; ≈ marks a saving that depends on the cost of searches"
        } else {
            ""
        }
    ));
    if report.advice.is_empty() {
        print::lines(format, &notes)?;
    } else {
        print::notes(format, &notes)?;
    }
    if let Value::Object(config) = &report.config
        && !config.is_empty()
    {
        print::code(format, "add to the client's file:", &report.config)?;
    }
    Ok(())
}

/// Returns the lines about sessions and searches.
fn discovery(report: &SessionReport) -> Vec<String> {
    let mut lines = Vec::new();
    if report.sessions > 0 {
        let first_call = report
            .first_call_p50_ms
            .map(|ms| format!("; first call of a tool after {} ms (median)", number(size(ms))));
        lines.push(format!(
            "tokens of a session: median {}, p95 {}{}",
            number(size(report.tokens_p50)),
            number(size(report.tokens_p95)),
            first_call.unwrap_or_default()
        ));
    }
    if report.searches > 0 {
        let before_call = report
            .searches_before_call_p50
            .map(|searches| format!("; {} before the first call (median)", searches_of(searches)));
        lines.push(format!(
            "a call of a tool followed {} of {} in {}; {} of these sessions called no tool after a search{}",
            number(size(report.searches_with_call)),
            searches_of(report.searches),
            counted(size(report.sessions_with_search), "session"),
            number(size(report.searches_in_vain)),
            before_call.unwrap_or_default()
        ));
    }
    lines
}

fn searches_of(number: u64) -> String {
    if number == 1 {
        "1 search".to_owned()
    } else {
        format!("{} searches", self::number(size(number)))
    }
}

fn table(report: &AdviceReport) -> Table {
    let mut table = Table::new([
        Column::number("#"),
        Column::name("advice"),
        Column::name("server"),
        Column::names("tools"),
        Column::number("saves"),
    ]);
    for (index, advice) in report.advice.iter().enumerate() {
        let about = if advice.counted { "" } else { "≈" };
        table.row([
            number(index + 1),
            advice.kind.name().to_owned(),
            advice.server.clone(),
            first_names(&advice.tools),
            format!("{about}{}", number(size(advice.saved))),
        ]);
    }
    table
}

fn subject(advice: &Advice) -> String {
    match advice.tools.as_slice() {
        [tool] if advice.kind != AdviceKind::UnusedServer => format!("{}/{tool}", advice.server),
        _ => advice.server.clone(),
    }
}

fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
