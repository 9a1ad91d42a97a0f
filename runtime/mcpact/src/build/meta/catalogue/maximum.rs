//! The maximum of numbers, in const evaluation.

/// Returns the maximum, or 0.
#[track_caller]
pub(super) const fn max(numbers: &[u32]) -> u32 {
    let (mut max, mut index) = (0, 0);
    while index < numbers.len() {
        if numbers[index] > max {
            max = numbers[index];
        }
        index += 1;
    }
    max
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
