//! The data of the page, from queries of the log.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use mcpact_shared::protocol::method;
use mcpact_shared::unknown_name::{unknown_choice, unknown_name};
use serde::Serialize;

use super::problem::Problem;
use super::query::{Chosen, Query};
use super::series::{BUCKETS, Kinds, MICROS, Series, bars, bucket};
use crate::advise::DISCOVERY_TOOLS;
use crate::store::{Column, Filter, GroupBy, Logged, Page, Percentiles, Point, Sort, Store, StoreError, Sum};

/// The maximum number of groups that are listed.
pub(super) const MAX_GROUPS: usize = 200;
/// The maximum number of responses that are kept until the log changes.
const MAX_KEPT: usize = 64;

/// The log that a dashboard shows.
pub struct DashboardLog {
    store: Store,
    kept: Mutex<Kept>,
}

/// The stored responses for the current state of the log.
#[derive(Default)]
struct Kept {
    newest: i64,
    responses: HashMap<String, Bytes>,
}

/// The numbers of the page's upper part.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Overview {
    /// The time of the first call, in seconds since 1970-01-01 UTC.
    pub(super) from: Option<f64>,
    /// The time of the last call.
    pub(super) to: Option<f64>,
    pub(super) total: Sum,
    pub(super) kinds: Kinds,
    pub(super) lists: Lists,
    pub(super) series: Series,
    pub(super) errors: Vec<ErrorSum>,
    /// The number of records that the log had to drop.
    pub(super) dropped: u64,
}

/// The lists of tools.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Lists {
    pub(super) calls: u64,
    pub(super) output: u64,
    pub(super) full: u64,
}

/// The calls that ended with one type of error.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ErrorSum {
    pub(super) error: String,
    pub(super) calls: u64,
    /// The time of the last one, in seconds since 1970-01-01 UTC.
    pub(super) last: f64,
}

/// Sums by one dimension, those with the most tokens first.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Groups {
    pub(super) rows: Vec<Sum>,
    /// The number of groups that are not listed.
    pub(super) omitted: usize,
}

/// A page of the log.
#[derive(Clone, Debug, Serialize)]
struct Calls {
    total: u64,
    calls: Vec<Logged>,
}

type QueryResult = Result<Bytes, Problem>;
type Endpoint = fn(&DashboardLog, &Query) -> QueryResult;

impl DashboardLog {
    /// Creates the dashboard's log from a store. The store should have a connection of its own,
    /// since a query keeps it busy.
    pub fn new(store: Store) -> DashboardLog {
        DashboardLog {
            store,
            kept: Mutex::default(),
        }
    }

    /// Returns the date of the prices; `None` if there are none.
    pub(super) fn prices(&self) -> Option<String> {
        let prices = self.store.prices();
        (!prices.models.is_empty()).then(|| prices.date.clone())
    }

    /// Returns the largest id; `None` if the log cannot be read.
    pub(super) fn newest(&self) -> Option<i64> {
        self.store.last_id().ok()
    }

    /// Returns the function that responds to a request for `/api/NAME`.
    pub(super) fn endpoint(name: &str) -> Option<Endpoint> {
        Some(match name {
            "overview" => |source, query| source.keep(&query.chosen, "", |source| source.overview(&query.chosen)),
            "groups" => |source, query| {
                let by = query.by.as_deref().map_or(Ok(GroupBy::Tool), grouping)?;
                source.keep(&query.chosen, by.name(), |source| {
                    source.groups(&query.chosen, by, Percentiles::Durations)
                })
            },
            "facets" => |source, _| source.keep(&Chosen::default(), "facets", DashboardLog::facets),
            "calls" => |source, query| raw(&source.calls(query)?),
            "call" => |source, query| raw(&source.call(query)?),
            _ => return None,
        })
    }

    /// Returns the result of a function, or the stored response if the log has no new calls. A
    /// deletion of old calls takes effect with the next new call.
    fn keep<T: Serialize>(
        &self,
        chosen: &Chosen,
        what: &str,
        compute: impl FnOnce(&DashboardLog) -> Result<T, StoreError>,
    ) -> QueryResult {
        let key = format!("{what}\n{chosen:?}");
        // The lock is held during the query, since another request waits for the connection anyway,
        // and is often the same.
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = self.store.last_id().map_err(Problem::of_log)?;
        if kept.newest != newest || kept.responses.len() >= MAX_KEPT {
            *kept = Kept {
                newest,
                responses: HashMap::new(),
            };
        }
        if let Some(response) = kept.responses.get(&key) {
            return Ok(response.clone());
        }
        let response = raw(&compute(self).map_err(Problem::of_log)?)?;
        kept.responses.insert(key, response.clone());
        Ok(response)
    }

    pub(super) fn overview(&self, chosen: &Chosen) -> Result<Overview, StoreError> {
        let filter = chosen.filter();
        let total = self
            .store
            .summary(&filter, GroupBy::All, Percentiles::Durations)?
            .pop()
            .unwrap_or_default();
        if total.calls == 0 {
            return Ok(Overview {
                dropped: self.store.meta()?.dropped,
                series: Series {
                    bucket: BUCKETS[0],
                    rows: Vec::new(),
                },
                ..Overview::default()
            });
        }
        let of_method = |method: &str| {
            (filter.method.is_none() || filter.method.as_deref() == Some(method)).then(|| Filter {
                method: Some(method.to_owned()),
                ..filter.clone()
            })
        };
        let bucket = bucket(total.first, total.last);
        let series = |filter: Option<Filter>| match filter {
            Some(filter) => self.store.series(&filter, bucket * MICROS),
            None => Ok(Vec::new()),
        };
        let definitions = series(of_method(method::LIST_TOOLS).filter(|_| filter.target.is_none()))?;
        let mut discovery = Vec::new();
        for tool in *DISCOVERY_TOOLS {
            let only = of_method(method::CALL_TOOL).filter(|_| {
                filter.target.as_deref().is_none_or(|target| target == tool)
                    && filter.server.as_deref().is_none_or(str::is_empty)
            });
            discovery.extend(series(only.map(|only| Filter {
                target: Some(tool.to_owned()),
                // A server can have tools of the same names.
                server: Some(String::new()),
                ..only
            }))?);
        }
        let rows = bars(&series(Some(filter.clone()))?, &definitions, &discovery);
        let sum = |of: fn(&Point) -> u64, points: &[Point]| points.iter().map(of).sum::<u64>();
        Ok(Overview {
            from: Some(seconds(total.first)),
            to: Some(seconds(total.last)),
            kinds: rows.iter().fold(Kinds::default(), |all, row| all.plus(row.kinds)),
            lists: Lists {
                calls: sum(|point| point.calls, &definitions),
                output: sum(|point| point.output, &definitions),
                full: sum(|point| point.full, &definitions),
            },
            series: Series { bucket, rows },
            errors: self.errors(&filter)?,
            dropped: self.store.meta()?.dropped,
            total,
        })
    }

    /// Returns the calls by the type of their error, the most frequent first.
    fn errors(&self, filter: &Filter) -> Result<Vec<ErrorSum>, StoreError> {
        let failed = Filter {
            errors: true,
            ..filter.clone()
        };
        let sums = self.store.summary(&failed, GroupBy::Error, Percentiles::None)?;
        let mut errors: Vec<ErrorSum> = sums
            .into_iter()
            .map(|sum| ErrorSum {
                last: seconds(sum.last),
                error: sum.name,
                calls: sum.calls,
            })
            .collect();
        errors.sort_by(|a, b| b.calls.cmp(&a.calls).then_with(|| a.error.cmp(&b.error)));
        Ok(errors)
    }

    /// Returns the sums of the calls by one dimension.
    pub(super) fn groups(&self, chosen: &Chosen, by: GroupBy, percentiles: Percentiles) -> Result<Groups, StoreError> {
        let mut filter = chosen.filter();
        if by == GroupBy::Tool {
            // Other methods have no tools; their targets are listed if the method is chosen.
            filter.method.get_or_insert_with(|| method::CALL_TOOL.to_owned());
        }
        let mut rows = self.store.summary(&filter, by, percentiles)?;
        let omitted = rows.len().saturating_sub(MAX_GROUPS);
        if by == GroupBy::Day {
            // Keeps the newest days.
            rows.drain(..omitted);
        }
        rows.truncate(MAX_GROUPS);
        Ok(Groups { rows, omitted })
    }

    /// Returns the sums of all calls by each dimension of a filter.
    pub(super) fn facets(&self) -> Result<HashMap<&'static str, Groups>, StoreError> {
        let all = Chosen::default();
        FACETS
            .into_iter()
            .map(|by| Ok((by.name(), self.groups(&all, by, Percentiles::None)?)))
            .collect()
    }

    fn calls(&self, query: &Query) -> Result<Calls, Problem> {
        let name = query.sort.as_deref().unwrap_or("started");
        let column = Column::from_name(name).ok_or_else(|| {
            let names: Vec<&str> = Column::ALL.iter().map(|column| column.name()).collect();
            Problem::of_request(unknown_name("column", &name.escape_debug().to_string(), &names))
        })?;
        let sort = Sort {
            column,
            descending: !query.ascending,
        };
        let page = Page {
            limit: query.size.into(),
            offset: u64::from(query.page) * u64::from(query.size),
        };
        let filter = query.chosen.filter();
        let total = self.store.count(&filter).map_err(Problem::of_log)?;
        let mut calls = self.store.query(&filter, sort, page).map_err(Problem::of_log)?;
        for call in &mut calls {
            // Contents may be long. The page requests those of an opened call.
            (call.record.input, call.record.output) = (None, None);
        }
        Ok(Calls { total, calls })
    }

    /// Returns one call with its contents.
    fn call(&self, query: &Query) -> Result<Option<Logged>, Problem> {
        let id = query
            .id
            .ok_or_else(|| Problem::of_request("`id` is missing; write the id of a call"))?;
        let filter = Filter {
            id: Some(id),
            ..Filter::default()
        };
        let found = self.store.query(&filter, Sort::default(), Page::default());
        Ok(found.map_err(Problem::of_log)?.pop())
    }

    pub(super) fn store(&self) -> &Store {
        &self.store
    }
}

/// The dimensions of a filter.
pub(super) const FACETS: [GroupBy; 5] = [
    GroupBy::Server,
    GroupBy::Tool,
    GroupBy::Method,
    GroupBy::Client,
    GroupBy::Session,
];

/// The groupings of the page.
pub(super) const GROUPINGS: [GroupBy; 6] = [
    GroupBy::Tool,
    GroupBy::Server,
    GroupBy::Session,
    GroupBy::Client,
    GroupBy::Method,
    GroupBy::Day,
];

/// Returns the grouping of this name.
fn grouping(name: &str) -> Result<GroupBy, Problem> {
    let found = GROUPINGS.into_iter().find(|by| by.name() == name);
    found.ok_or_else(|| {
        let name = name.escape_debug().to_string();
        Problem::of_request(unknown_choice("grouping", &name, &GROUPINGS.map(GroupBy::name)))
    })
}

impl Chosen {
    fn filter(&self) -> Filter {
        Filter {
            target: self.tool.clone(),
            server: self.server.clone(),
            session: self.session.clone(),
            client: self.client.clone(),
            method: self.method.clone(),
            since: self.since.map(|seconds| seconds * MICROS),
            until: self.until.map(|seconds| seconds * MICROS),
            errors: self.errors,
            ..Filter::default()
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "microseconds since 1970 are far below 2^53")]
fn seconds(micros: i64) -> f64 {
    micros as f64 / 1e6
}

fn raw(value: &impl Serialize) -> QueryResult {
    serde_json::to_vec(value).map(Bytes::from).map_err(Problem::of_log)
}
