//! What the integer types of Rust hold. Schemas do not say it, for their size, so that a model learns it here.

use serde_json::{Number, Value};

use super::{
    problem::{Bounds, Wrong},
    words::of_kind,
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

/// Whether a type called `name` holds it, of what a JSON number can be.
fn holds(name: &str, number: i128) -> bool {
    of(name).is_none_or(|(least, most)| (least..=most).contains(&number))
}

/// What is wrong with a value of the type called `name`, if it is an integer that the type does not hold. That an
/// unsigned one is not zero is among the type's rules.
pub(super) fn wrong(name: &str, value: &Value) -> Option<Wrong> {
    let number = value.as_number()?.as_i128()?;
    let (least, most) = match of(name) {
        Some(bounds) if !holds(name, number) => bounds,
        _ => {
            let is_signed = not_zero(name).is_some_and(|name| name.starts_with('i'));
            return (number == 0 && is_signed).then(nonzero);
        }
    };
    Some(Wrong::Range(Bounds {
        least: Number::from_i128(least),
        most: Number::from_i128(most),
        ..Bounds::default()
    }))
}

/// What is wrong with a member's name that shall be an integer of the type called `name`.
pub(super) fn wrong_key(name: &str, text: &str) -> Option<Wrong> {
    let number: Option<i128> = text.parse().ok();
    // As JSON spells it: not `007`, `+7` or `-0`.
    match number.filter(|number| number.to_string() == text && holds(name, *number)) {
        Some(number) => (number == 0 && not_zero(name).is_some()).then(nonzero),
        None => Some(Wrong::Type {
            expected: of_kind(Kind::Integer).to_owned(),
        }),
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
            ("u128", json!(-1), true),
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
        assert_eq!(expected("u8", "300"), "an integer");
        for text in ["x", "", "007", "-0", "+7", "1.0"] {
            assert_eq!(expected("i64", text), "an integer", "{text}");
        }
    }
}
