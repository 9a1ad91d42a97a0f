//! `mcpact log`: calls and their sums, from the log of the gateway or of a metered server.

mod calls;
mod follow;
mod format;
mod page;
mod sums;
mod time;

use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use mcpact_gateway::store::{Column, Filter, Page, Sort, Store, default_path};
use mcpact_meter::Prices;
use mcpact_shared::unknown_name::unknown_name;

use self::format::LogFormat;
use super::shared_flags::{FormatFlag, HtmlFlag};
use crate::outcome::Outcome;

/// Print the calls of a log, or their sums
///
/// The log is one that `mcpact gateway` or a metered server writes. Times are in UTC. Tokens are
/// exact counts unless marked with `~`; `−` is an unknown number. The model writes `input` and
/// reads `output`. The page of `--html` has the sums of all calls and the newest 20,000 calls, without
/// arguments and results.
#[derive(Args)]
#[command(mut_arg("html", |html| html.conflicts_with_all(["filter", "since", "until", "sort", "by", "limit", "follow", "format"])))]
pub(crate) struct Log {
    /// Read this log: a file of SQLite, or `postgres://user@host/name` [default: the gateway's]
    #[arg(value_name = "FILE|URL")]
    source: Option<String>,

    /// Print only the calls with this property: `tool=NAME` (also a prompt, or the URI of a
    /// resource), `server=NAME`, `session=ID`, `client=NAME`, with or without its version,
    /// `method=NAME` such as `method=tools/call`, `errors`, or `warnings` of limits; may be repeated
    #[arg(long, value_name = "PROPERTY", value_parser = property)]
    filter: Vec<(&'static str, String)>,

    /// Print only the calls since this time: `2026-11-22`, `2026-11-22T18:30`, or an age such as
    /// `30m`, `24h`, `7d`
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    since: Option<i64>,

    /// Print only the calls before this time
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    until: Option<i64>,

    /// Sort by this column, the largest first, and texts from A to Z: `started`, `duration`,
    /// `tokens`, `input`, `output`, `saved`, `dropped`, `cost`, `tool`, `server`, `session`, `client`,
    /// `method`, `model` or `error`; for sums also `calls`, `errors`, `average`, `p50`, `p95` and
    /// `peak` of the duration. `-COLUMN` is the other way round
    #[arg(long, value_name = "COLUMN", allow_hyphen_values = true)]
    sort: Option<String>,

    /// Print sums instead of calls
    #[arg(long, value_enum, value_name = "KEY")]
    by: Option<sums::Grouping>,

    /// Print at most this many calls or sums; 0 for all. With `--follow`, 0 prints no earlier calls
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: u64,

    /// Print new calls as they are logged
    #[arg(long, conflicts_with_all = ["by", "sort", "until"])]
    follow: bool,

    #[command(flatten)]
    html: HtmlFlag,

    /// Compute costs by the prices in this file [default: those that ship with mcpact]
    #[arg(long, value_name = "FILE")]
    prices: Option<PathBuf>,

    #[command(flatten)]
    format: FormatFlag<LogFormat>,
}

impl Log {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let store = self.store()?;
        let filter = self.filter();
        if let Some(html) = &self.html.file {
            page::write(&store, &self.path()?, html)?;
        } else if self.follow {
            follow::run(&store, filter, self.limit, self.format.value)?;
        } else if let Some(by) = self.by {
            let (sort, reverse) = self.sorted_by();
            let rows = sums::Rows {
                sort,
                reverse,
                max: self.max(),
                format: self.format.value,
            };
            sums::print(&store, &filter, by, &rows)?;
        } else {
            calls::print(&store, &filter, self.order()?, self.page(), self.format.value)?;
        }
        Ok(Outcome::Done)
    }

    fn path(&self) -> Result<String> {
        path_of(self.source.as_deref())
    }

    fn store(&self) -> Result<Store> {
        let store = Store::open_existing(&self.path()?)?;
        Ok(match &self.prices {
            Some(file) => store.with_prices(Prices::read(file).map_err(|error| anyhow!(error))?),
            None => store,
        })
    }

    fn filter(&self) -> Filter {
        let find = |name: &str| {
            let mut properties = self.filter.iter().rev();
            properties
                .find(|(property, _)| *property == name)
                .map(|(_, value)| value.clone())
        };
        Filter {
            target: find("tool"),
            server: find("server"),
            session: find("session"),
            client: find("client"),
            method: find("method"),
            since: self.since,
            until: self.until,
            errors: find("errors").is_some(),
            warnings: find("warnings").is_some(),
            ..Filter::default()
        }
    }

    /// Returns the column of `--sort`, and whether its order is the other way round.
    fn sorted_by(&self) -> (Option<&str>, bool) {
        let sort = self.sort.as_deref();
        match sort.and_then(|column| column.strip_prefix('-')) {
            Some(column) => (Some(column), true),
            None => (sort, false),
        }
    }

    fn order(&self) -> Result<Sort> {
        let (name, is_reverse) = self.sorted_by();
        let name = name.unwrap_or("started");
        let name = if name == "tool" { "target" } else { name };
        let Some(column) = Column::from_name(name) else {
            // `tool` is the name that the option has for `target`.
            let is_shown = |column: &&Column| !matches!(column, Column::Target | Column::Logged);
            let columns = Column::ALL.iter().filter(is_shown).map(|column| column.name());
            let names: Vec<&str> = columns.chain(["tool"]).collect();
            bail!(unknown_name("column", name, &names));
        };
        Ok(Sort {
            column,
            descending: column.is_text() == is_reverse,
        })
    }

    fn page(&self) -> Page {
        Page {
            limit: self.max(),
            offset: 0,
        }
    }

    /// Returns the maximum number of rows.
    fn max(&self) -> u64 {
        if self.limit == 0 {
            u64::from(u32::MAX)
        } else {
            self.limit
        }
    }
}

/// Reads a property of calls for `--filter`: its name, and its value if it has one.
fn property(text: &str) -> Result<(&'static str, String), String> {
    let (name, value) = text
        .split_once('=')
        .map_or((text, None), |(name, value)| (name, Some(value)));
    let names: &[&'static str] = match value {
        Some(_) => &["tool", "server", "session", "client", "method"],
        None => &["errors", "warnings"],
    };
    match names.iter().find(|known| **known == name) {
        Some(name) => Ok((*name, value.unwrap_or_default().to_owned())),
        None => Err(
            "write `tool=NAME`, `server=NAME`, `session=ID`, `client=NAME`, `method=NAME`, `errors` or `warnings`"
                .to_owned(),
        ),
    }
}

/// Returns the given log, or the gateway's.
pub(super) fn path_of(log: Option<&str>) -> Result<String> {
    if let Some(log) = log {
        return Ok(log.to_owned());
    }
    let path = default_path().ok_or_else(|| anyhow!("no folder for the gateway's log; name the file"))?;
    let path = path.to_str();
    Ok(path
        .ok_or_else(|| anyhow!("the folder of the gateway's log is not UTF-8; name the file"))?
        .to_owned())
}
