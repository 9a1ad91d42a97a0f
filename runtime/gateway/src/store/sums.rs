//! Sums of calls with their costs.

use std::collections::HashMap;

use mcpact_meter::Prices;
use serde::Serialize;

use super::filter::GroupBy;
use super::value::Value;

/// The sum of calls.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Sum {
    /// The property that the calls have in common: see [`GroupBy`]. A day is named by its start. It
    /// is empty for all calls, and for an unknown client or model.
    pub name: String,
    /// The server of a tool.
    pub server: Option<String>,
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
    /// The tokens of results that budgets dropped: the model lacks them, so they are no saving.
    pub dropped: i64,
    /// The number of calls with a number of tokens.
    pub counted: u64,
    /// The number of calls whose tokens are estimates.
    pub estimated: u64,
    /// The cost in USD; `None` if no call has a model with a price.
    pub cost: Option<f64>,
    /// The number of calls with tokens and without a cost: their model is unknown, or has no price.
    pub unpriced: u64,
    /// The durations in microseconds.
    pub duration: Spread,
    /// The tokens of input and output, of calls with a number of tokens.
    pub tokens: Spread,
    /// The start of the first call, in microseconds since 1970-01-01 UTC.
    pub first: i64,
    /// The start of the last call, in microseconds since 1970-01-01 UTC.
    pub last: i64,
}

/// The percentiles that a query computes. Each takes longer than all sums together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Percentiles {
    /// None: they are 0 in the sums.
    None,
    /// Those of durations; those of tokens are 0.
    Durations,
    /// Those of durations and tokens.
    #[default]
    All,
}

/// The spread of values. Percentiles are of the nearest rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The median.
    pub p50: u64,
    /// The 95th percentile.
    pub p95: u64,
    /// The largest value.
    pub peak: u64,
}

impl Spread {
    #[expect(clippy::cast_precision_loss, reason = "sums are far below 2^53")]
    fn new(sum: u64, number: u64, peak: u64) -> Spread {
        Spread {
            mean: if number == 0 { 0.0 } else { sum as f64 / number as f64 },
            p50: 0,
            p95: 0,
            peak,
        }
    }
}

impl Sum {
    /// Returns the tokens of input and output.
    pub fn total(&self) -> u64 {
        self.input + self.output
    }

    /// Returns the tokens that shorter lists of tools saved; negative if they cost more.
    pub fn saved(&self) -> i64 {
        self.full.cast_signed() - self.output.cast_signed() - self.dropped
    }

    /// Reads a row of [`sql::sums`](super::sql::sums), without percentiles.
    pub(super) fn read(row: &[Value]) -> Option<Sum> {
        let [
            name,
            server,
            calls,
            errors,
            input,
            output,
            full,
            dropped,
            estimated,
            counted,
            duration,
            max_duration,
            tokens,
            max_tokens,
            first,
            last,
        ] = row
        else {
            return None;
        };
        Some(Sum {
            name: name.text(),
            server: server.maybe_text(),
            calls: calls.count(),
            errors: errors.count(),
            input: input.count(),
            output: output.count(),
            full: full.count(),
            dropped: dropped.int(),
            counted: counted.count(),
            estimated: estimated.count(),
            cost: None,
            unpriced: counted.count(),
            duration: Spread::new(duration.count(), calls.count(), max_duration.count()),
            tokens: Spread::new(tokens.count(), counted.count(), max_tokens.count()),
            first: first.int(),
            last: last.int(),
        })
    }
}

/// The sums of a query, by name and server.
pub(super) struct Sums {
    sums: Vec<Sum>,
    index: HashMap<(String, Option<String>), usize>,
}

impl Sums {
    /// Reads the rows of [`sql::sums`](super::sql::sums).
    pub(super) fn read(rows: &[Vec<Value>]) -> Sums {
        let sums: Vec<Sum> = rows.iter().filter_map(|row| Sum::read(row)).collect();
        let keys = sums.iter().map(|sum| (sum.name.clone(), sum.server.clone()));
        let index = keys.zip(0..).collect();
        Sums { sums, index }
    }

    /// Returns the sum of a row. There is none if the first call of a group was logged between two
    /// queries.
    fn of(&mut self, name: &Value, server: &Value) -> Option<&mut Sum> {
        let index = self.index.get(&(name.text(), server.maybe_text()))?;
        self.sums.get_mut(*index)
    }

    /// Adds the percentiles in rows of [`sql::percentiles`](super::sql::percentiles).
    pub(super) fn add_percentiles(&mut self, rows: &[Vec<Value>], spread: fn(&mut Sum) -> &mut Spread) {
        for row in rows {
            let [name, server, p50, p95] = &row[..] else { continue };
            if let Some(sum) = self.of(name, server) {
                let spread = spread(sum);
                (spread.p50, spread.p95) = (p50.count(), p95.count());
            }
        }
    }

    /// Adds the costs of the models in rows of [`sql::models`](super::sql::models).
    pub(super) fn add_costs(&mut self, rows: &[Vec<Value>], prices: &Prices) {
        for row in rows {
            let [name, server, model, counted, input, output] = &row[..] else {
                continue;
            };
            if let Some(cost) = cost_of_row(prices, model, counted, [input, output])
                && let Some(sum) = self.of(name, server)
            {
                sum.cost = Some(sum.cost.unwrap_or(0.0) + cost);
                sum.unpriced = sum.unpriced.saturating_sub(counted.count());
            }
        }
    }

    /// Returns the sums, the most tokens first; hours and days in their order.
    pub(super) fn sorted(self, by: GroupBy) -> Vec<Sum> {
        let mut sums = self.sums;
        if matches!(by, GroupBy::Hour | GroupBy::Day) {
            sums.sort_by_key(|sum| sum.first);
        } else {
            sums.sort_by(|one, other| {
                (other.total(), other.calls)
                    .cmp(&(one.total(), one.calls))
                    .then_with(|| (&one.name, &one.server).cmp(&(&other.name, &other.server)))
            });
        }
        sums
    }
}

/// Returns the cost of a row's calls in USD. `counted` is their number with tokens, and `tokens`
/// those of input and output.
pub(super) fn cost_of_row(prices: &Prices, model: &Value, counted: &Value, tokens: [&Value; 2]) -> Option<f64> {
    // Calls without tokens have no cost, not a cost of 0.
    let model = model.maybe_text().filter(|_| counted.count() > 0)?;
    let [input, output] = tokens.map(Value::count);
    prices.cost_of(&model, input, output)
}
