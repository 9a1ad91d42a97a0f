//! The bounds of a number, and numbers compared as in JSON Schema: `5`, `5.0` and `5e0` are the same.

use std::{cmp::Ordering, fmt};

use serde_json::{Map, Number, Value};

use crate::build::schema::Range;

/// The bounds of a number.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Bounds {
    /// The minimum.
    pub min: Option<Number>,
    /// The exclusive minimum.
    pub exclusive_min: Option<Number>,
    /// The maximum.
    pub max: Option<Number>,
    /// The exclusive maximum.
    pub exclusive_max: Option<Number>,
}

impl Bounds {
    /// Returns the bounds in a schema's keywords.
    pub(super) fn of_keywords(keywords: &Map<String, Value>) -> Bounds {
        let bound = |keyword| keywords.get(keyword)?.as_number().cloned();
        Bounds {
            min: bound("minimum"),
            exclusive_min: bound("exclusiveMinimum"),
            max: bound("maximum"),
            exclusive_max: bound("exclusiveMaximum"),
        }
    }

    /// Returns the bounds of a range, as the macros write it: `"minimum":1,"maximum":100`.
    pub(super) fn of(range: &Range) -> Bounds {
        let mut bounds = Bounds::default();
        for pair in range.keywords.json.split(',') {
            let Some((keyword, number)) = pair.split_once(':') else {
                continue;
            };
            let bound = match keyword {
                "\"minimum\"" => &mut bounds.min,
                "\"exclusiveMinimum\"" => &mut bounds.exclusive_min,
                "\"maximum\"" => &mut bounds.max,
                "\"exclusiveMaximum\"" => &mut bounds.exclusive_max,
                _ => continue,
            };
            *bound = number.parse().ok();
        }
        bounds
    }

    /// Returns these bounds; a missing one is replaced by the minimum or maximum of the number's
    /// type.
    pub(super) fn within(self, min: Option<Number>, max: Option<Number>) -> Bounds {
        Bounds {
            min: self.min.or(if self.exclusive_min.is_none() { min } else { None }),
            max: self.max.or(if self.exclusive_max.is_none() { max } else { None }),
            ..self
        }
    }

    pub(super) fn contain(&self, number: &Number) -> bool {
        let is = |bound: &Option<Number>, allowed: &[Ordering]| {
            let order = bound.as_ref().and_then(|bound| compare(number, bound));
            order.is_none_or(|order| allowed.contains(&order))
        };
        is(&self.min, &[Ordering::Greater, Ordering::Equal])
            && is(&self.exclusive_min, &[Ordering::Greater])
            && is(&self.max, &[Ordering::Less, Ordering::Equal])
            && is(&self.exclusive_max, &[Ordering::Less])
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(min), None, Some(max), None) = (&self.min, &self.exclusive_min, &self.max, &self.exclusive_max) {
            return write!(formatter, "in {min} to {max}");
        }
        let bounds = [
            ("at least", &self.min),
            ("above", &self.exclusive_min),
            ("at most", &self.max),
            ("below", &self.exclusive_max),
        ];
        let stated = bounds.iter().filter_map(|(word, bound)| Some((word, bound.as_ref()?)));
        for (index, (word, bound)) in stated.enumerate() {
            let and = if index > 0 { " and " } else { "" };
            write!(formatter, "{and}{word} {bound}")?;
        }
        Ok(())
    }
}

/// Returns whether a number is an integer of any size, in any notation.
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

/// Returns a number without a fraction as an integer, or `None` if it is larger than the callers
/// need.
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
