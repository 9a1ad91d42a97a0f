//! Numbers as JSON Schema defines them: `5`, `5.0` and `5e0` are the same integer.

use std::cmp::Ordering;

use serde_json::{Number, Value};

/// Rewrites a number without a fraction as an integer, if serde reads it as one: `1e19` is
/// rewritten, `1e20` is not.
pub(super) fn to_integer(value: &mut Value) {
    if let Value::Number(number) = value
        && number.is_f64()
        && let Some(integer) = whole(number).and_then(Number::from_i128)
    {
        *number = integer;
    }
}

/// Returns true if a number is an integer of any size, in any notation.
pub(super) fn is_integer(number: &Number) -> bool {
    !number.is_f64() || number.as_f64().is_some_and(|number| number.fract() == 0.0)
}

/// Compares integers exactly, and other numbers as doubles.
pub(super) fn compare(left: &Number, right: &Number) -> Option<Ordering> {
    match (whole(left), whole(right)) {
        (Some(left), Some(right)) => Some(left.cmp(&right)),
        _ => left.as_f64()?.partial_cmp(&right.as_f64()?),
    }
}

pub(super) fn is_multiple(number: &Number, step: &Number) -> bool {
    match (whole(number), whole(step)) {
        (_, Some(0)) => true,
        (Some(number), Some(step)) => number % step == 0,
        _ => match (number.as_f64(), step.as_f64()) {
            (Some(number), Some(step)) if step != 0.0 => {
                let times = number / step;
                // 0.3 is a multiple of 0.1, though its nearest double is not.
                (times - times.round()).abs() <= 1e-9 * times.abs().max(1.0)
            }
            _ => true,
        },
    }
}

/// Returns a number without a fraction as an integer, or `None` if it is larger than needed here.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a double without fraction within 2 to the power of 100 is an i128"
)]
pub(super) fn whole(number: &Number) -> Option<i128> {
    number.as_i128().or_else(|| {
        let number = number.as_f64()?;
        (number.fract() == 0.0 && number.abs() < 2_f64.powi(100)).then_some(number as i128)
    })
}
