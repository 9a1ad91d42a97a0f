//! Collects the results of a check in one tool, up to a maximum for each rule.

use crate::print::counted;

/// The maximum number of results of a rule in one tool. One more says how many are omitted.
pub(super) const MAX_RESULTS: usize = 20;

/// The results of a check in one tool.
pub(super) struct Collector<T> {
    /// The number of results by the index of the rule, with the omitted ones.
    counts: Vec<usize>,
    results: Vec<(usize, T)>,
    /// The maximum number of results of a rule.
    max: usize,
}

impl<T> Collector<T> {
    pub(super) fn new(rules: usize) -> Collector<T> {
        Collector::with_max(rules, MAX_RESULTS)
    }

    /// Returns a collector of at most `max` results of each rule.
    pub(super) fn with_max(rules: usize, max: usize) -> Collector<T> {
        Collector {
            counts: vec![0; rules],
            results: Vec::new(),
            max,
        }
    }

    /// Adds a result, unless the rule has too many.
    pub(super) fn add(&mut self, rule: usize, result: impl FnOnce() -> T) {
        self.counts[rule] += 1;
        if self.counts[rule] <= self.max.saturating_add(1) {
            self.results.push((rule, result()));
        }
    }

    /// Returns the results. `replace` turns the last one of a rule with too many into one that says
    /// how many are omitted.
    pub(super) fn finish(mut self, replace: impl Fn(&mut T, String)) -> impl Iterator<Item = T> {
        for (rule, count) in self.counts.into_iter().enumerate() {
            if count > self.max
                && let Some((_, last)) = self.results.iter_mut().rfind(|(other, _)| *other == rule)
            {
                replace(
                    last,
                    format!("{} from here on", counted(count - self.max, "more location")),
                );
            }
        }
        self.results.into_iter().map(|(_, result)| result)
    }
}
