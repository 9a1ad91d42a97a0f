//! Adds up scores of different scales.

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
