//! What the integer types of Rust hold. Schemas do not say it, for their size, so that a model learns it here.

use serde_json::{Number, Value};

use super::{
    number::{is_integer, whole},
    problem::{Bounds, Wrong},
    wording::of_kind,
};
use crate::schema::Kind;

/// The integer type of which one is not zero, by the name of that.
fn not_zero(name: &str) -> Option<&str> {
    name.strip_prefix("NonZero<")?.strip_suffix('>')
}

/// The least and the most that a type holds, by its name, if a JSON number can be out of them.
fn of(name: &str) -> Option<(i128, i128)> {
    let name = not_zero(name).unwrap_or(name);
    Some(match name {
        "i8" => (i8::MIN.into(), i8::MAX.into()),
        "i16" => (i16::MIN.into(), i16::MAX.into()),
        "i32" => (i32::MIN.into(), i32::MAX.into()),
        "i64" | "isize" => (i64::MIN.into(), i64::MAX.into()),
        "u8" => (0, u8::MAX.into()),
        "u16" => (0, u16::MAX.into()),
        "u32" => (0, u32::MAX.into()),
        "u64" | "usize" => (0, u64::MAX.into()),
        _ => return None,
    })
}

/// Returns the minimum and maximum of a number type, by its name. For 128 bits, these are the
/// limits of a JSON number in serde.
fn of_number(name: &str) -> Option<(i128, i128)> {
    of(name).or_else(|| match not_zero(name).unwrap_or(name) {
        "i128" => Some((i64::MIN.into(), u64::MAX.into())),
        "u128" => Some((0, u64::MAX.into())),
        _ => None,
    })
}

/// What is wrong with a value of the type called `name`, if it is an integer that the type does not hold. That an
/// unsigned one is not zero is among the type's rules.
pub(super) fn wrong(name: &str, value: &Value) -> Option<Wrong> {
    let number = value.as_number().filter(|number| is_integer(number))?;
    let number = whole(number);
    out_of(of_number(name), number).or_else(|| {
        let is_signed = not_zero(name).is_some_and(|name| name.starts_with('i'));
        (number == Some(0) && is_signed).then(nonzero)
    })
}

/// Reports a number outside of these bounds; `None` is a number outside of all types.
fn out_of(bounds: Option<(i128, i128)>, number: Option<i128>) -> Option<Wrong> {
    let (least, most) = bounds?;
    if number.is_some_and(|number| (least..=most).contains(&number)) {
        return None;
    }
    Some(Wrong::Range(Bounds {
        least: Number::from_i128(least),
        most: Number::from_i128(most),
        ..Bounds::default()
    }))
}

/// What is wrong with a member's name that shall be an integer of the type called `name`.
pub(super) fn wrong_key(name: &str, text: &str) -> Option<Wrong> {
    if !is_integer_key(text) {
        return Some(Wrong::Type {
            expected: of_kind(Kind::Integer).to_owned(),
        });
    }
    match text.parse().ok() {
        Some(0) if not_zero(name).is_some() => Some(nonzero()),
        number => out_of(of(name), number),
    }
}

/// Whether it is an integer as JSON spells it: not `007`, `+7` or `-0`.
fn is_integer_key(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text).as_bytes();
    match digits {
        [b'0'] => text == "0",
        [first, ..] => *first != b'0' && digits.iter().all(u8::is_ascii_digit),
        [] => false,
    }
}

fn nonzero() -> Wrong {
    Wrong::Type {
        expected: "a nonzero integer".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{wrong, wrong_key};
    use crate::arguments::Wrong;

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
            assert_eq!(wrong(name, &value).is_none(), fits, "{value} as {name}");
        }
    }

    #[test]
    fn keys() {
        for (name, text) in [("u8", "7"), ("u8", "0"), ("i8", "-128"), ("NonZero<i8>", "-7")] {
            assert_eq!(wrong_key(name, text), None, "{text} as {name}");
        }
        let expected = |name, text| match wrong_key(name, text) {
            Some(Wrong::Type { expected }) => expected,
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
            let wrong = wrong_key(name, text);
            assert!(
                matches!(&wrong, Some(Wrong::Range(bounds)) if bounds.to_string() == words),
                "{text} as {name}: {wrong:?}"
            );
        }
        for text in ["x", "", "007", "-0", "+7", "1.0"] {
            assert_eq!(expected("i64", text), "an integer", "{text}");
        }
    }
}
