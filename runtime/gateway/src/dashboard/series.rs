//! The bars over time: their length, and the tokens of each by kind.

use std::collections::HashMap;

use serde::Serialize;

use crate::store::Point;

/// Microseconds in a second.
pub(super) const MICROS: i64 = 1_000_000;

/// Tokens by kind.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Kinds {
    /// Tokens of the lists of tools.
    pub(super) definitions: u64,
    /// Tokens of searches and descriptions of tools.
    pub(super) discovery: u64,
    /// Tokens of the other requests.
    pub(super) arguments: u64,
    /// Tokens of the other results and errors.
    pub(super) results: u64,
}

/// The bars over time.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Series {
    /// The length of a bar, in seconds.
    pub(super) bucket: i64,
    pub(super) rows: Vec<Bar>,
}

/// A bar.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Bar {
    /// The start, in seconds since 1970-01-01 UTC.
    pub(super) start: i64,
    pub(super) calls: u64,
    pub(super) errors: u64,
    /// The cost in USD.
    pub(super) cost: f64,
    #[serde(flatten)]
    pub(super) kinds: Kinds,
}

impl Kinds {
    /// Adds the tokens of each kind.
    pub(super) fn plus(self, other: Kinds) -> Kinds {
        Kinds {
            definitions: self.definitions + other.definitions,
            discovery: self.discovery + other.discovery,
            arguments: self.arguments + other.arguments,
            results: self.results + other.results,
        }
    }
}

/// The lengths of a bar in time, in seconds. The page has the same ones for a file.
pub(super) const BUCKETS: [i64; 7] = [60, 300, 900, 3_600, 14_400, 86_400, 604_800];
const WEEK: i64 = 604_800;
/// The maximum number of bars.
const MAX_BARS: i64 = 62;

/// Returns the length of a bar in seconds, for calls between two times in microseconds.
pub(super) fn bucket(first: i64, last: i64) -> i64 {
    let length = (last - first).max(0);
    let fits = |size: &i64| length < MAX_BARS * size * MICROS;
    let weeks = |length: i64| (length + MAX_BARS * WEEK * MICROS - 1) / (MAX_BARS * WEEK * MICROS);
    BUCKETS.into_iter().find(fits).unwrap_or_else(|| weeks(length) * WEEK)
}

/// Joins the series of all calls, of lists, and of searches and descriptions.
pub(super) fn bars(all: &[Point], definitions: &[Point], discovery: &[Point]) -> Vec<Bar> {
    let tokens = |points: &[Point]| {
        let mut by_start: HashMap<i64, (u64, u64)> = HashMap::new();
        for point in points {
            let sum = by_start.entry(point.start).or_default();
            *sum = (sum.0 + point.input, sum.1 + point.output);
        }
        by_start
    };
    let (definitions, discovery) = (tokens(definitions), tokens(discovery));
    let bar = |point: &Point| {
        let [lists, finds] =
            [&definitions, &discovery].map(|known| known.get(&point.start).copied().unwrap_or_default());
        Bar {
            start: point.start / MICROS,
            calls: point.calls,
            errors: point.errors,
            cost: point.cost.unwrap_or(0.0),
            kinds: Kinds {
                definitions: lists.0 + lists.1,
                discovery: finds.0 + finds.1,
                arguments: point.input.saturating_sub(lists.0 + finds.0),
                results: point.output.saturating_sub(lists.1 + finds.1),
            },
        }
    };
    all.iter().map(bar).collect()
}
