//! Adds up scores of different scales, and lets tools of a fitting source gain.

use rustc_hash::FxHashMap;

/// The share of its source's score that a tool gains.
const SOURCE_WEIGHT: f64 = 0.15;

/// Adds the scores of the given tools, centred and divided by their standard deviation. Scores that
/// do not differ add nothing.
pub(super) fn add_standard(sums: &mut [f64], tools: &[usize], scores: &[f64], weight: f64) {
    let mean = mean(tools.iter().map(|tool| scores[*tool]));
    let variance = self::mean(tools.iter().map(|tool| (scores[*tool] - mean).powi(2)));
    let scale = weight / variance.sqrt();
    // A quotient of rounding errors is not a score either.
    if variance > f64::EPSILON {
        for tool in tools {
            sums[*tool] += scale * (scores[*tool] - mean);
        }
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let number = u32::try_from(values.len()).map_or(f64::INFINITY, f64::from);
    values.sum::<f64>() / number.max(1.0)
}

/// The sources of the tools, in numbers.
#[derive(Debug, Default)]
pub(super) struct Sources {
    of_tools: Vec<usize>,
    number: usize,
}

impl Sources {
    /// Adds to each tool a share of its source's score, the mean of the source's two best tools.
    ///
    /// A task needs several tools of one source, and a tool says little about what its neighbours
    /// say: `load` of an audio server.
    pub(super) fn add_scores(sums: &mut [f64], tools: &[usize], sources: &Sources) {
        if sources.number < 2 {
            return;
        }
        let mut best = vec![[f64::NEG_INFINITY; 2]; sources.number];
        for tool in tools {
            let [first, second] = &mut best[sources.of_tools[*tool]];
            if sums[*tool] > *first {
                (*first, *second) = (sums[*tool], *first);
            } else {
                *second = second.max(sums[*tool]);
            }
        }
        for tool in tools {
            let [first, second] = best[sources.of_tools[*tool]];
            let score = if second.is_finite() {
                (first + second) / 2.0
            } else {
                first
            };
            sums[*tool] += SOURCE_WEIGHT * score;
        }
    }
}

/// Numbers the sources.
#[derive(Default)]
pub(super) struct SourcesBuilder {
    numbers: FxHashMap<String, usize>,
    of_tools: Vec<usize>,
}

impl SourcesBuilder {
    /// Adds the next tool's source.
    pub(super) fn add(&mut self, source: &str) {
        let next = self.numbers.len();
        let number = match self.numbers.get(source) {
            Some(number) => *number,
            None => *self.numbers.entry(source.to_owned()).or_insert(next),
        };
        self.of_tools.push(number);
    }

    pub(super) fn finish(self) -> Sources {
        Sources {
            number: self.numbers.len(),
            of_tools: self.of_tools,
        }
    }
}
