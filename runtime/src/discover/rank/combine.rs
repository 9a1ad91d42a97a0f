//! The score of a tool: the weighted sum of its scores by words, meaning and sentence model.

use crate::discover::ranking_parts::{RankingPart, is_on};

/// The weight of the similarity in meaning beside that of common words.
const MEANING_WEIGHT: f64 = 2.5;
/// The weight of the similarity by a sentence model beside both.
const SENTENCE_WEIGHT: f64 = 2.0;

/// Returns the score of each tool, which is 0 for a tool that is not in `kept`. The three kinds of
/// scores have different scales, so each is standardized over the tools in `kept`.
pub(super) fn combined_scores(
    kept: &[usize],
    by_words: &[f64],
    by_meaning: &[f64],
    by_sentence: Option<&[f64]>,
) -> Vec<f64> {
    let mut sums = vec![0.0; by_words.len()];
    if is_on(RankingPart::Bm25f) {
        add_standard(&mut sums, kept, by_words, 1.0);
    }
    if is_on(RankingPart::Meaning) {
        add_standard(&mut sums, kept, by_meaning, MEANING_WEIGHT);
    }
    if let Some(by_sentence) = by_sentence {
        add_standard(&mut sums, kept, by_sentence, SENTENCE_WEIGHT);
    }
    sums
}

/// Adds the scores of the given tools, centred and divided by their standard deviation. Scores that
/// do not differ add nothing.
fn add_standard(sums: &mut [f64], tools: &[usize], scores: &[f64], weight: f64) {
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
