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
use mcpact_rules::unknown_name::unknown_name;

use self::format::LogFormat;
use crate::outcome::Outcome;

/// Print the calls of a log, or their sums
///
/// The log is one that `mcpact gateway` or a metered server writes. Times are in UTC. Tokens are
/// exact counts unless marked with `~`; `−` is an unknown number. The model writes `input` and
/// reads `output`.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Log {
    /// Read this log: a file of SQLite, or `postgres://user@host/name` [default: the gateway's]
    #[arg(value_name = "FILE|URL")]
    source: Option<String>,

    /// Print only the calls of this tool or prompt, or of the resource with this URI
    #[arg(long, value_name = "NAME")]
    tool: Option<String>,

    /// Print only the calls of this server
    #[arg(long, value_name = "NAME")]
    server: Option<String>,

    /// Print only the calls of this session
    #[arg(long, value_name = "ID")]
    session: Option<String>,

    /// Print only the calls of this client, with or without its version
    #[arg(long, value_name = "NAME")]
    client: Option<String>,

    /// Print only the requests with this method, such as `tools/call`
    #[arg(long, value_name = "NAME")]
    method: Option<String>,

    /// Print only the calls since this time: `2026-11-22`, `2026-11-22T18:30`, or an age such as
    /// `30m`, `24h`, `7d`
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    since: Option<i64>,

    /// Print only the calls before this time
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    until: Option<i64>,

    /// Print only the calls with errors
    #[arg(long)]
    errors: bool,

    /// Print only the calls with warnings of limits
    #[arg(long)]
    warnings: bool,

    /// Sort by this column, the largest first, and texts from A to Z: `started`, `duration`,
    /// `tokens`, `input`, `output`, `saved`, `cost`, `tool`, `server`, `session`, `client`,
    /// `method`, `model` or `error`; for sums also `calls`, `errors`, `average`, `p50`, `p95` and
    /// `peak` of the duration
    #[arg(long, value_name = "COLUMN")]
    sort: Option<String>,

    /// Print the smallest first, and texts from Z to A
    #[arg(long)]
    reverse: bool,

    /// Print sums instead of calls
    #[arg(long, value_enum, value_name = "KEY")]
    by: Option<sums::Grouping>,

    /// Print at most this many calls or sums; 0 for all. With `--follow`, 0 prints no earlier calls
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: u64,

    /// Print new calls as they are logged
    #[arg(long, conflicts_with_all = ["by", "sort", "reverse", "until"])]
    follow: bool,

    /// Write a page with the sums of all calls and the newest 20,000 calls to this file, which
    /// loads nothing from the network; arguments and results are omitted
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "tool", "server", "session", "client", "method", "since", "until", "errors", "warnings", "sort", "reverse", "by", "limit",
        "follow", "format",
    ])]
    html: Option<PathBuf>,

    /// Compute costs by the prices in this file [default: those that ship with mcpact]
    #[arg(long, value_name = "FILE")]
    prices: Option<PathBuf>,

    /// Write the result in this format
    #[arg(long, value_enum, default_value_t)]
    format: LogFormat,
}

impl Log {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let store = self.store()?;
        let filter = self.filter();
        if let Some(html) = &self.html {
            page::write(&store, &self.path()?, html)?;
        } else if self.follow {
            follow::run(&store, filter, self.limit, self.format)?;
        } else if let Some(by) = self.by {
            sums::print(&store, &filter, by, self)?;
        } else {
            calls::print(&store, &filter, self.order()?, self)?;
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
        Filter {
            target: self.tool.clone(),
            server: self.server.clone(),
            session: self.session.clone(),
            client: self.client.clone(),
            method: self.method.clone(),
            since: self.since,
            until: self.until,
            errors: self.errors,
            warnings: self.warnings,
            ..Filter::default()
        }
    }

    fn order(&self) -> Result<Sort> {
        let name = self.sort.as_deref().unwrap_or("started");
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
            descending: column.is_text() == self.reverse,
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
