//! Ranges in attributes: `1..=100`, `1..`, `..=100`, `1..100`.

use super::number::Number;
use super::tokens::without_groups;
use syn::{Expr, RangeLimits};

/// The bounds of a number or of a length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Range {
    pub(crate) min: Option<Number>,
    pub(crate) max: Option<Number>,
    /// True if the lower bound is excluded, which a Rust range cannot express.
    pub(crate) exclusive_min: bool,
    /// True if the upper bound is excluded, as in `a..b`.
    pub(crate) exclusive_max: bool,
}

/// The bounds of a length.
#[derive(Clone, Copy)]
pub(crate) struct Length {
    pub(crate) bounds: Range,
    /// True if the bounds are numbers of bytes where the value is a string.
    pub(crate) in_bytes: bool,
}

impl Length {
    /// Returns the minimum and the maximum: whole numbers from 0.
    pub(crate) fn min_and_max(self) -> Option<(Option<u64>, Option<u64>)> {
        self.bounds.lengths()
    }

    /// Returns the minimum number of characters of a string, if that is another number than the
    /// minimum. A character has up to 4 bytes.
    pub(crate) fn min_characters(self) -> Option<u64> {
        let (min, _) = self.min_and_max()?;
        let characters = min?.div_ceil(4);
        (self.in_bytes && Some(characters) != min).then_some(characters)
    }
}

impl From<Range> for Length {
    fn from(bounds: Range) -> Length {
        Length {
            bounds,
            in_bytes: false,
        }
    }
}

impl Range {
    /// Returns the range in `expr`, with at least one bound.
    pub(super) fn of(expr: &Expr) -> Option<Range> {
        let Expr::Range(range) = without_groups(expr) else {
            return None;
        };
        let bound = |bound: &Option<Box<Expr>>| match bound {
            None => Some(None),
            Some(expr) => Number::of(expr).map(Some),
        };
        let range = Range {
            min: bound(&range.start)?,
            max: bound(&range.end)?,
            exclusive_min: false,
            exclusive_max: matches!(range.limits, RangeLimits::HalfOpen(_)) && range.end.is_some(),
        };
        (range.min.is_some() || range.max.is_some()).then_some(range)
    }

    /// Returns the range from `number` to `number`.
    pub(crate) fn exactly(number: Number) -> Range {
        Range {
            min: Some(number),
            max: Some(number),
            exclusive_min: false,
            exclusive_max: false,
        }
    }

    /// Returns whether the range contains no number.
    pub(crate) fn is_empty(self) -> bool {
        match (self.min, self.max) {
            (Some(min), Some(max)) if self.exclusive_max || self.exclusive_min => !min.is_less_than(max),
            (Some(min), Some(max)) => max.is_less_than(min),
            _ => false,
        }
    }

    /// Returns whether the range contains `number`.
    pub(crate) fn contains(self, number: Number) -> bool {
        let is_above = self
            .min
            .is_none_or(|min| min.is_less_than(number) || !self.exclusive_min && !number.is_less_than(min));
        let is_below = self
            .max
            .is_none_or(|max| number.is_less_than(max) || !self.exclusive_max && !max.is_less_than(number));
        is_above && is_below
    }

    /// Returns the keywords of JSON Schema.
    pub(crate) fn keywords(self) -> String {
        let mut keywords = Vec::new();
        if let Some(min) = self.min {
            let keyword = if self.exclusive_min {
                "exclusiveMinimum"
            } else {
                "minimum"
            };
            keywords.push(format!("\"{keyword}\":{}", min.to_json()));
        }
        if let Some(max) = self.max {
            let keyword = if self.exclusive_max {
                "exclusiveMaximum"
            } else {
                "maximum"
            };
            keywords.push(format!("\"{keyword}\":{}", max.to_json()));
        }
        keywords.join(",")
    }

    /// Returns bounds of a length, whole numbers from 0, including the upper one.
    fn lengths(self) -> Option<(Option<u64>, Option<u64>)> {
        let min = self.min.map(|min| min.length().ok_or(()));
        let max = self.max.map(|max| max.length().ok_or(()));
        let (Ok(min), Ok(max)) = (min.transpose(), max.transpose()) else {
            return None;
        };
        match max {
            Some(max) if self.exclusive_max => Some((min, Some(max.checked_sub(1)?))),
            max => Some((min, max)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Range;
    use crate::syntax::number::Number;

    fn range(source: &str) -> Option<Range> {
        Range::of(&syn::parse_str(source).expect("an expression"))
    }

    #[test]
    fn keywords() {
        let keywords = |source| range(source).expect("a range").keywords();
        assert_eq!(keywords("1..=100"), r#""minimum":1,"maximum":100"#);
        assert_eq!(keywords("-1.5.."), r#""minimum":-1.5"#);
        assert_eq!(keywords("..=10"), r#""maximum":10"#);
        assert_eq!(keywords("0.0..1.0"), r#""minimum":0,"exclusiveMaximum":1"#);
    }

    #[test]
    fn not_ranges() {
        assert_eq!(range(".."), None);
        assert_eq!(range("5"), None);
        assert_eq!(range("a..=b"), None);
    }

    #[test]
    fn empty() {
        let empty = |source| range(source).expect("a range").is_empty();
        assert!(empty("5..=4") && empty("5..5") && empty("1.5..=1"));
        assert!(!empty("5..=5") && !empty("5..6") && !empty("5.."));
    }

    #[test]
    fn contains() {
        let contains = |source, number| range(source).expect("a range").contains(Number::Integer(number));
        assert!(contains("1..=100", 100) && contains("1..=100", 1) && contains("1..", 7));
        assert!(!contains("1..=100", 101) && !contains("1..100", 100) && !contains("1..", 0));
    }

    #[test]
    fn lengths() {
        let lengths = |source| range(source).expect("a range").lengths();
        assert_eq!(lengths("1..=5"), Some((Some(1), Some(5))));
        assert_eq!(lengths("1..5"), Some((Some(1), Some(4))));
        assert_eq!(lengths("..=5"), Some((None, Some(5))));
        assert_eq!(lengths("-1..=5"), None);
        assert_eq!(lengths("0.5.."), None);
    }
}
