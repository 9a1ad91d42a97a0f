//! Numbers as JSON writes them, compared in const evaluation, where no double can be read.

use super::json::is_same;
use crate::message::Message;

/// A number: the first times ten to the power of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal(i128, i32);

/// Whether it is written without a fraction or an exponent, as an integer is.
pub(super) const fn is_whole(json: &str) -> bool {
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

/// A length.
pub(super) const fn of_length(length: usize) -> Decimal {
    Decimal(length as i128, 0)
}

/// The number that the text is; none if it has too many digits.
pub(super) const fn read(json: &str) -> Option<Decimal> {
    let bytes = json.as_bytes();
    let (mut digits, mut exponent): (i128, i32) = (0, 0);
    let mut behind_point = false;
    let mut at = if bytes[0] == b'-' { 1 } else { 0 };
    while at < bytes.len() {
        match bytes[at] {
            b'.' => behind_point = true,
            b'e' | b'E' => {
                let Some(written) = integer(bytes, at + 1) else {
                    return None;
                };
                exponent += written;
                break;
            }
            digit => {
                // Room for one digit more.
                if digits > i128::MAX / 100 {
                    return None;
                }
                digits = digits * 10 + (digit - b'0') as i128;
                if behind_point {
                    exponent -= 1;
                }
            }
        }
        at += 1;
    }
    Some(Decimal(if bytes[0] == b'-' { -digits } else { digits }, exponent))
}

/// An exponent, with or without a sign.
const fn integer(bytes: &[u8], start: usize) -> Option<i32> {
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

/// -1, 0 or 1 where the left is less, the same or more; none where the digits are too many to tell.
pub(super) const fn compare(left: Option<Decimal>, right: Option<Decimal>) -> Option<i8> {
    let (Some(Decimal(mut left, mut left_power)), Some(Decimal(mut right, mut right_power))) = (left, right) else {
        return None;
    };
    while left_power > right_power && left != 0 {
        let Some(shifted) = left.checked_mul(10) else {
            // It is larger than what the other can be.
            return Some(if left < 0 { -1 } else { 1 });
        };
        (left, left_power) = (shifted, left_power - 1);
    }
    while right_power > left_power && right != 0 {
        let Some(shifted) = right.checked_mul(10) else {
            return Some(if right < 0 { 1 } else { -1 });
        };
        (right, right_power) = (shifted, right_power - 1);
    }
    Some(if left < right {
        -1
    } else if left > right {
        1
    } else {
        0
    })
}

/// The keyword and the number of the bound that begins at `at`, and where the next one does.
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

/// Whether a number is in the bounds that a range's keywords say, as the macros write them.
pub(super) const fn is_in(json: &str, keywords: &'static str) -> bool {
    let number = read(json);
    let mut at = 0;
    while let Some((key, bound, next)) = bound(keywords, at) {
        at = next;
        let Some(order) = compare(number, read(bound)) else {
            continue;
        };
        let out = (is_same(key, "\"minimum\"") && order < 0)
            || (is_same(key, "\"maximum\"") && order > 0)
            || (is_same(key, "\"exclusiveMinimum\"") && order <= 0)
            || (is_same(key, "\"exclusiveMaximum\"") && order >= 0);
        if out {
            return false;
        }
    }
    true
}

/// Puts the bounds into words.
#[track_caller]
pub(super) const fn push_bounds(message: &mut Message, keywords: &'static str) {
    let mut at = 0;
    while let Some((key, bound, next)) = bound(keywords, at) {
        if at > 0 {
            message.push(" and ");
        }
        at = next;
        let words = if is_same(key, "\"minimum\"") {
            "at least "
        } else if is_same(key, "\"maximum\"") {
            "at most "
        } else if is_same(key, "\"exclusiveMinimum\"") {
            "more than "
        } else {
            "less than "
        };
        message.push(words).push(bound);
    }
}

#[cfg(test)]
mod tests {
    use super::{compare, is_in, is_whole, read};

    #[test]
    fn compared() {
        for (left, right, order) in [
            ("1", "2", -1),
            ("-1", "1", -1),
            ("10", "9.5", 1),
            ("0.1", "0.10", 0),
            ("1e+21", "2", 1),
            ("1e-7", "0", 1),
            ("-1e+300", "1.5e-300", -1),
            ("2", "1e+300", -1),
            ("0", "1e-300", -1),
            ("-0.5", "-0.25", -1),
            ("18446744073709551615", "18446744073709551614.5", 1),
        ] {
            assert_eq!(compare(read(left), read(right)), Some(order), "{left} {right}");
            assert_eq!(compare(read(right), read(left)), Some(-order), "{right} {left}");
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
    fn whole() {
        assert!(is_whole("12") && is_whole("-1"));
        assert!(!is_whole("1.5") && !is_whole("1e+21"));
    }
}
