//! Numbers as in JSON Schema (`5`, `5.0` and `5e0` are the same integer), and integer types.

use mcpact_shared::int_range::IntRange;
use serde_json::{Number, Value};

use super::{
    bounds::{Bounds, is_integer, whole},
    problem::ProblemKind,
};

/// Rewrites a number without a fraction as an integer, if serde reads it as one: `1e19` is
/// rewritten, `1e20` is not.
pub(crate) fn to_integer(value: &mut Value) {
    if let Value::Number(number) = value
        && number.is_f64()
        && let Some(integer) = whole(number).and_then(Number::from_i128)
    {
        *number = integer;
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

/// Returns the problem of an integer that the integer type called `name` cannot represent. For an
/// unsigned type, `NonZero` is one of the author's rules.
pub(super) fn out_of_type(name: &str, value: &Value) -> Option<ProblemKind> {
    let number = value.as_number().filter(|number| is_integer(number))?;
    let range = IntRange::of_type(name)?;
    let number = whole(number);
    out_of_range(range, number).or_else(|| (number == Some(0) && range.is_nonzero && range.is_signed()).then(nonzero))
}

/// Returns the problem of a number outside of the range; `None` is a number outside of all ranges.
fn out_of_range(range: IntRange, number: Option<i128>) -> Option<ProblemKind> {
    let is_inside = number.is_some_and(|number| (range.min..=range.max).contains(&number));
    (!is_inside).then(|| {
        ProblemKind::Range(Bounds {
            min: Number::from_i128(range.min),
            max: Number::from_i128(range.max),
            ..Bounds::default()
        })
    })
}

/// Returns the problem of a map's key that is not an integer of the type called `name`.
pub(super) fn invalid_key(name: &str, key: &str) -> Option<ProblemKind> {
    if !is_json_integer(key) {
        return Some(ProblemKind::Type {
            expected: "an integer".to_owned(),
        });
    }
    let range = IntRange::of_type(name)?;
    match key.parse().ok() {
        Some(0) if range.is_nonzero => Some(nonzero()),
        // serde reads a key of 128 bits from text, not from a JSON number.
        _ if range.is_narrowed => None,
        number => out_of_range(range, number),
    }
}

/// Returns the number that a map's key spells: an integer, or the nearest double if it is larger
/// than an integer of 64 bits.
pub(super) fn key_number(key: &str) -> Option<Number> {
    if !is_json_integer(key) {
        return None;
    }
    let integer = key.parse().ok().and_then(Number::from_i128);
    integer.or_else(|| key.parse().ok().and_then(Number::from_f64))
}

/// Returns whether the text is an integer in JSON's notation: not `007`, `+7` or `-0`.
fn is_json_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text).as_bytes();
    match digits {
        [b'0'] => text == "0",
        [first, ..] => *first != b'0' && digits.iter().all(u8::is_ascii_digit),
        [] => false,
    }
}

fn nonzero() -> ProblemKind {
    ProblemKind::Type {
        expected: "a nonzero integer".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{invalid_key, out_of_type};
    use crate::call::arguments::ProblemKind;

    #[test]
    fn widths() {
        for (name, value, fits) in [
            ("u8", json!(255), true),
            ("u8", json!(256), false),
            ("u8", json!(-1), false),
            ("NonZero<i8>", json!(-128), true),
            ("NonZero<i8>", json!(128), false),
            ("NonZero<i8>", json!(0), false),
            ("NonZero<u8>", json!(1), true),
            ("NonZero<u8>", json!(256), false),
            ("NonZero<i128>", json!(0), false),
            ("NonZero<i128>", json!(-1), true),
            ("usize", json!(u64::MAX), true),
            ("i64", json!(u64::MAX), false),
            ("u128", json!(-1), false),
            ("u128", json!(u64::MAX), true),
            ("u128", json!(1e20), false),
            ("i128", json!(1e19), true),
            ("i128", json!(-1e19), false),
            ("i64", json!(1e300), false),
            ("u8", json!(255.0), true),
            ("u8", json!(256.0), false),
            ("u8", json!(0.5), true),
            ("f64", json!(1e300), true),
        ] {
            assert_eq!(out_of_type(name, &value).is_none(), fits, "{value} as {name}");
        }
    }

    #[test]
    fn keys() {
        for (name, text) in [("u8", "7"), ("u8", "0"), ("i8", "-128"), ("NonZero<i8>", "-7")] {
            assert_eq!(invalid_key(name, text), None, "{text} as {name}");
        }
        let expected = |name, text| match invalid_key(name, text) {
            Some(ProblemKind::Type { expected }) => expected,
            other => panic!("{text} as {name}: {other:?}"),
        };
        for name in ["NonZero<u8>", "NonZero<i8>", "NonZero<u128>"] {
            assert_eq!(expected(name, "0"), "a nonzero integer", "{name}");
        }
        for (name, text, words) in [
            ("u8", "300", "in 0 to 255"),
            ("NonZero<u8>", "300", "in 0 to 255"),
            ("i8", "-129", "in -128 to 127"),
            ("u64", "18446744073709551616", "in 0 to 18446744073709551615"),
            ("i8", "-1000000000000000000000000000000000000000", "in -128 to 127"),
        ] {
            let wrong = invalid_key(name, text);
            assert!(
                matches!(&wrong, Some(ProblemKind::Range(bounds)) if bounds.to_string() == words),
                "{text} as {name}: {wrong:?}"
            );
        }
        for text in ["x", "", "007", "-0", "+7", "1.0"] {
            assert_eq!(expected("i64", text), "an integer", "{text}");
        }
    }
}
