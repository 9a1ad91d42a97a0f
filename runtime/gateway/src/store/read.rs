//! Queries: calls, sums, series, and facts about the log.

use mcpact_meter::limits::Spent;
use mcpact_meter::{Record, time};
use serde::Serialize;

use super::database::StoreError;
use super::filter::{Column, Filter, GroupBy, Page, Sort};
use super::log::Store;
use super::sql::{self, DROPPED, EXPIRED};
use super::sums::{Percentiles, Sum, Sums, cost_of_row};
use super::value::Value;

/// A call of the log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Logged {
    /// The number of the call: later ones are larger.
    pub id: i64,
    /// The call.
    #[serde(flatten)]
    pub record: Record,
    /// The cost in USD; `None` if the model, its price or the tokens are unknown.
    pub cost: Option<f64>,
}

impl Logged {
    /// The keys of a call as JSON: `id`, those of a record, `cost`, and the contents.
    pub const KEYS: [&'static str; 19] = {
        let mut keys = ["id"; 19];
        let mut index = 0;
        while index < Logged::WITHOUT_CONTENTS - 2 {
            keys[index + 1] = sql::COLUMNS[index];
            index += 1;
        }
        keys[Logged::WITHOUT_CONTENTS - 1] = "cost";
        keys[Logged::WITHOUT_CONTENTS] = sql::COLUMNS[index];
        keys[Logged::WITHOUT_CONTENTS + 1] = sql::COLUMNS[index + 1];
        keys
    };

    /// The number of keys without the contents, which are the last two.
    pub const WITHOUT_CONTENTS: usize = 17;
}

/// The sum of the calls that started in a span of time.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Point {
    /// The start of the span, in microseconds since 1970-01-01 UTC.
    pub start: i64,
    /// The number of calls.
    pub calls: u64,
    /// The number of calls with errors.
    pub errors: u64,
    /// The tokens of input.
    pub input: u64,
    /// The tokens of output.
    pub output: u64,
    /// The tokens of output without compaction and result budgets.
    pub full: u64,
    /// The cost in USD; `None` if no call has a model with a price.
    pub cost: Option<f64>,
}

/// Facts about a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Meta {
    /// The number of records that were dropped.
    pub dropped: u64,
    /// The number of records that were deleted because they were old.
    pub expired: u64,
}

impl Store {
    /// Returns calls.
    ///
    /// # Errors
    ///
    /// Returns an error if the query fails.
    pub fn query(&self, filter: &Filter, sort: Sort, page: Page) -> Result<Vec<Logged>, StoreError> {
        let (condition, mut parameters) = filter.condition();
        let mut database = self.lock();
        let mut prices = Vec::new();
        if sort.column == Column::Cost {
            for row in database.rows(sql::MODEL_NAMES, &[])? {
                let model = row.first().and_then(Value::maybe_text);
                let price = model.as_deref().and_then(|model| self.prices.of(model));
                if let (Some(model), Some(price)) = (model, price) {
                    parameters.push(model.as_str().into());
                    prices.push((parameters.len(), price));
                }
            }
        }
        let number = parameters.len();
        parameters.extend([Value::from(page.limit), Value::from(page.offset)]);
        let page = format!(" LIMIT ${} OFFSET ${}", number + 1, number + 2);
        let sql = sql::calls(&condition, &sort.sql(&sql::cost(&prices)), &page);
        let rows = database.rows(&sql, &parameters)?;
        drop(database);
        Ok(rows.iter().filter_map(|row| self.logged(row)).collect())
    }

    /// Returns the number of calls.
    ///
    /// # Errors
    ///
    /// Returns an error if the query fails.
    pub fn count(&self, filter: &Filter) -> Result<u64, StoreError> {
        let (condition, parameters) = filter.condition();
        let rows = self
            .lock()
            .rows(&format!("SELECT COUNT(*) FROM calls{condition}"), &parameters)?;
        Ok(rows.first().and_then(|row| row.first()).map_or(0, Value::count))
    }

    /// Returns the largest `id`, or 0 for an empty log.
    ///
    /// # Errors
    ///
    /// Returns an error if the query fails.
    pub fn last_id(&self) -> Result<i64, StoreError> {
        let rows = self.lock().rows("SELECT MAX(id) FROM calls", &[])?;
        Ok(rows.first().and_then(|row| row.first()).map_or(0, Value::int))
    }

    /// Returns the sums of calls, the most tokens first; hours and days in their order. Fewer
    /// percentiles are faster.
    ///
    /// # Errors
    ///
    /// Returns an error if the query fails.
    pub fn summary(&self, filter: &Filter, by: GroupBy, percentiles: Percentiles) -> Result<Vec<Sum>, StoreError> {
        let (condition, parameters) = filter.condition();
        let keys = by.sql();
        let mut database = self.lock();
        let rows = database.rows(&sql::sums(keys, &condition), &parameters)?;
        let models = database.rows(&sql::models(keys, &condition), &parameters)?;
        let mut ranked = |value| database.rows(&sql::percentiles(keys, &condition, value), &parameters);
        let durations = match percentiles {
            Percentiles::None => Vec::new(),
            Percentiles::Durations | Percentiles::All => ranked("duration")?,
        };
        let tokens = match percentiles {
            Percentiles::None | Percentiles::Durations => Vec::new(),
            Percentiles::All => ranked(sql::TOKENS)?,
        };
        drop(database);
        let mut sums = Sums::read(&rows);
        sums.add_percentiles(&durations, |sum| &mut sum.duration);
        sums.add_percentiles(&tokens, |sum| &mut sum.tokens);
        sums.add_costs(&models, &self.prices);
        Ok(sums.sorted(by))
    }

    /// Returns the sums of calls by time, in spans of `bucket` microseconds. Spans without calls
    /// are missing.
    ///
    /// # Errors
    ///
    /// Returns an error if the query fails.
    pub fn series(&self, filter: &Filter, bucket: i64) -> Result<Vec<Point>, StoreError> {
        let (condition, mut parameters) = filter.condition();
        parameters.push(Value::from(bucket.max(1)));
        let sql = sql::series(parameters.len(), &condition);
        let rows = self.lock().rows(&sql, &parameters)?;
        let mut points: Vec<Point> = Vec::new();
        for row in &rows {
            let [start, model, calls, errors, input, output, full, counted] = &row[..] else {
                continue;
            };
            if points.last().is_none_or(|point| point.start != start.int()) {
                points.push(Point {
                    start: start.int(),
                    ..Point::default()
                });
            }
            let Some(point) = points.last_mut() else { continue };
            point.calls += calls.count();
            point.errors += errors.count();
            point.input += input.count();
            point.output += output.count();
            point.full += full.count();
            if let Some(cost) = cost_of_row(&self.prices, model, counted, [input, output]) {
                point.cost = Some(point.cost.unwrap_or(0.0) + cost);
            }
        }
        Ok(points)
    }

    /// Returns the use by calls since a time in microseconds, for [the limits of a
    /// meter](mcpact_meter::Builder::spent).
    ///
    /// # Errors
    ///
    /// Returns an error if the query fails.
    pub fn spent(&self, since: i64) -> Result<Vec<Spent>, StoreError> {
        let now = time::now_micros();
        let starts = [
            since,
            time::start_of_span(now, time::HOUR),
            time::start_of_span(now, time::MINUTE),
        ];
        let rows = self.lock().rows(sql::SPENT, &starts.map(Value::from))?;
        let read = |row: &Vec<Value>| {
            let [server, method, target, session, model, calls, input, output, last] = &row[..] else {
                return None;
            };
            Some(Spent {
                server: server.text(),
                method: method.text(),
                target: target.maybe_text(),
                session: session.text(),
                model: model.maybe_text(),
                calls: calls.count(),
                input: input.count(),
                output: output.count(),
                last: last.int(),
            })
        };
        Ok(rows.iter().filter_map(read).collect())
    }

    /// Returns the numbers of dropped and of deleted records.
    ///
    /// # Errors
    ///
    /// Returns an error if the query fails.
    pub fn meta(&self) -> Result<Meta, StoreError> {
        let rows = self.lock().rows("SELECT key, value FROM meta", &[])?;
        let number = |key: &str| {
            rows.iter()
                .find(|row| row.first().is_some_and(|value| value.text() == key))
                .and_then(|row| row.get(1)?.text().parse().ok())
                .unwrap_or(0)
        };
        Ok(Meta {
            dropped: number(DROPPED),
            expired: number(EXPIRED),
        })
    }

    /// Returns the prices by which costs are computed.
    pub fn prices(&self) -> &mcpact_meter::Prices {
        &self.prices
    }

    fn logged(&self, row: &[Value]) -> Option<Logged> {
        let (id, record) = record(row)?;
        let cost = self.prices.cost(&record);
        Some(Logged { id, record, cost })
    }
}

/// Reads a row of [`sql::calls`].
fn record(row: &[Value]) -> Option<(i64, Record)> {
    let [
        id,
        started,
        duration,
        method,
        server,
        target,
        session,
        client,
        protocol,
        model,
        input_tokens,
        output_tokens,
        full_tokens,
        estimated,
        error,
        warning,
        input,
        output,
    ] = row
    else {
        return None;
    };
    let record = Record {
        started: started.int(),
        duration: duration.count(),
        method: method.text(),
        server: server.text(),
        target: target.maybe_text(),
        session: session.text(),
        client: client.maybe_text(),
        protocol: protocol.maybe_text(),
        model: model.maybe_text(),
        input_tokens: input_tokens.maybe_count(),
        output_tokens: output_tokens.maybe_count(),
        full_tokens: full_tokens.maybe_count(),
        estimated: estimated.int() != 0,
        error: error.maybe_text(),
        warning: warning.maybe_text(),
        input: input.maybe_text(),
        output: output.maybe_text(),
        ..Record::default()
    };
    Some((id.int(), record))
}
