//! JSON numbers, compared in const evaluation, where no float can be parsed.

use core::cmp::Ordering;

use super::str_eq;
use crate::build::const_message::Message;

/// The product of a number and a power of ten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal(i128, i32);

/// Returns the value of a number without fraction and exponent, or `None` if it has too many
/// digits.
pub(super) const fn integer(json: &str) -> Option<i128> {
    match read(json) {
        Some(Decimal(number, 0)) => Some(number),
        _ => None,
    }
}

/// Returns whether a number is written without fraction and exponent.
pub(super) const fn is_integer(json: &str) -> bool {
    let bytes = json.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !matches!(bytes[at], b'-' | b'0'..=b'9') {
            return false;
        }
        at += 1;
    }
    true
}

/// Returns the value of a number, or `None` if it has too many digits.
const fn read(json: &str) -> Option<Decimal> {
    let bytes = json.as_bytes();
    let (mut digits, mut exponent): (i128, i32) = (0, 0);
    let mut is_fraction = false;
    let mut at = if bytes[0] == b'-' { 1 } else { 0 };
    while at < bytes.len() {
        match bytes[at] {
            b'.' => is_fraction = true,
            b'e' | b'E' => {
                let Some(written) = read_exponent(bytes, at + 1) else {
                    return None;
                };
                exponent += written;
                break;
            }
            digit => {
                // One more digit must fit.
                if digits > i128::MAX / 100 {
                    return None;
                }
                digits = digits * 10 + (digit - b'0') as i128;
                if is_fraction {
                    exponent -= 1;
                }
            }
        }
        at += 1;
    }
    Some(Decimal(if bytes[0] == b'-' { -digits } else { digits }, exponent))
}

/// Returns an exponent, which may have a sign, or `None` if it is too large.
const fn read_exponent(bytes: &[u8], start: usize) -> Option<i32> {
    let mut number = 0;
    let mut at = start;
    while at < bytes.len() {
        if !matches!(bytes[at], b'+' | b'-') {
            number = number * 10 + (bytes[at] - b'0') as i32;
        }
        if number > 1000 {
            return None;
        }
        at += 1;
    }
    Some(if bytes[start] == b'-' { -number } else { number })
}

/// Compares two numbers. Returns `None` if one is unknown.
const fn compare(left: Option<Decimal>, right: Option<Decimal>) -> Option<Ordering> {
    let (Some(Decimal(mut left, mut left_power)), Some(Decimal(mut right, mut right_power))) = (left, right) else {
        return None;
    };
    while left_power > right_power && left != 0 {
        let Some(shifted) = left.checked_mul(10) else {
            // Its absolute value is greater than that of any other number.
            return Some(if left < 0 { Ordering::Less } else { Ordering::Greater });
        };
        (left, left_power) = (shifted, left_power - 1);
    }
    while right_power > left_power && right != 0 {
        let Some(shifted) = right.checked_mul(10) else {
            return Some(if right < 0 { Ordering::Greater } else { Ordering::Less });
        };
        (right, right_power) = (shifted, right_power - 1);
    }
    Some(if left < right {
        Ordering::Less
    } else if left > right {
        Ordering::Greater
    } else {
        Ordering::Equal
    })
}

/// Returns the keyword and the number of the bound that begins at `at`, and the offset of the next.
const fn bound(keywords: &'static str, at: usize) -> Option<(&'static str, &'static str, usize)> {
    let bytes = keywords.as_bytes();
    if at >= bytes.len() {
        return None;
    }
    let mut colon = at;
    while bytes[colon] != b':' {
        colon += 1;
    }
    let mut end = colon + 1;
    while end < bytes.len() && bytes[end] != b',' {
        end += 1;
    }
    let key = keywords.split_at(colon).0.split_at(at).1;
    let number = keywords.split_at(end).0.split_at(colon + 1).1;
    Some((key, number, end + 1))
}

/// Returns whether a range's keywords have a lower bound.
pub(super) const fn has_minimum(keywords: &'static str) -> bool {
    let mut at = 0;
    while let Some((key, _, next)) = bound(keywords, at) {
        if str_eq(key, "\"minimum\"") || str_eq(key, "\"exclusiveMinimum\"") {
            return true;
        }
        at = next;
    }
    false
}

/// Returns whether a number is within the bounds of a range's keywords, as the macros write them.
pub(super) const fn is_in(json: &str, keywords: &'static str) -> bool {
    let number = read(json);
    let mut at = 0;
    while let Some((key, bound, next)) = bound(keywords, at) {
        at = next;
        let Some(order) = compare(number, read(bound)) else {
            continue;
        };
        let is_outside = match order {
            Ordering::Less => str_eq(key, "\"minimum\"") || str_eq(key, "\"exclusiveMinimum\""),
            Ordering::Greater => str_eq(key, "\"maximum\"") || str_eq(key, "\"exclusiveMaximum\""),
            Ordering::Equal => str_eq(key, "\"exclusiveMinimum\"") || str_eq(key, "\"exclusiveMaximum\""),
        };
        if is_outside {
            return false;
        }
    }
    true
}

/// Appends the bounds of a range's keywords, such as `at least 1 and at most 100`.
#[track_caller]
pub(super) const fn push_bounds(message: &mut Message, keywords: &'static str) {
    let mut at = 0;
    while let Some((key, bound, next)) = bound(keywords, at) {
        if at > 0 {
            message.push(" and ");
        }
        at = next;
        let relation = if str_eq(key, "\"minimum\"") {
            "at least "
        } else if str_eq(key, "\"maximum\"") {
            "at most "
        } else if str_eq(key, "\"exclusiveMinimum\"") {
            "more than "
        } else {
            "less than "
        };
        message.push(relation).push(bound);
    }
}

#[cfg(test)]
mod tests {
    use super::{Ordering, compare, integer, is_in, is_integer, read};

    #[test]
    fn comparisons() {
        for (left, right, order) in [
            ("1", "2", Ordering::Less),
            ("-1", "1", Ordering::Less),
            ("10", "9.5", Ordering::Greater),
            ("0.1", "0.10", Ordering::Equal),
            ("1e+21", "2", Ordering::Greater),
            ("1e-7", "0", Ordering::Greater),
            ("-1e+300", "1.5e-300", Ordering::Less),
            ("2", "1e+300", Ordering::Less),
            ("0", "1e-300", Ordering::Less),
            ("-0.5", "-0.25", Ordering::Less),
            ("18446744073709551615", "18446744073709551614.5", Ordering::Greater),
        ] {
            assert_eq!(compare(read(left), read(right)), Some(order), "{left} {right}");
            assert_eq!(
                compare(read(right), read(left)),
                Some(order.reverse()),
                "{right} {left}"
            );
        }
    }

    #[test]
    fn in_bounds() {
        let both = r#""minimum":1,"maximum":100"#;
        assert!(is_in("1", both) && is_in("100", both) && is_in("1.5", both));
        assert!(!is_in("0", both) && !is_in("101", both) && !is_in("-5", both));
        let open = r#""exclusiveMinimum":0,"exclusiveMaximum":0.5"#;
        assert!(is_in("0.25", open) && !is_in("0", open) && !is_in("0.5", open));
    }

    #[test]
    fn integers() {
        assert!(is_integer("12") && is_integer("-1"));
        assert!(!is_integer("1.5") && !is_integer("1e+21"));
        assert_eq!(integer("-12"), Some(-12));
        assert_eq!(integer(&"9".repeat(60)), None);
    }
}
