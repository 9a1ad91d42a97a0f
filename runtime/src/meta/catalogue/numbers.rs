//! The maximum of numbers, in const evaluation.

/// Returns the maximum, or 0.
#[track_caller]
pub(super) const fn max(numbers: &[u32]) -> u32 {
    match max_below(numbers, u32::MAX) {
        Some(max) => max,
        None => 0,
    }
}

/// Returns the maximum of the numbers below a bound.
#[track_caller]
pub(super) const fn max_below(numbers: &[u32], bound: u32) -> Option<u32> {
    let (mut max, mut index) = (None, 0);
    while index < numbers.len() {
        let number = numbers[index];
        if number < bound && !matches!(max, Some(max) if max >= number) {
            max = Some(number);
        }
        index += 1;
    }
    max
}
