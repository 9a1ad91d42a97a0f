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
    if let Some(name) = not_zero(name) {
        let (least, most) = of(name)?;
        return Some((if least == 0 { 1 } else { least }, most));
    }
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

/// What is wrong with a value of the type called `name`, if it is an integer that the type does not hold.
pub(super) fn wrong(name: &str, value: &Value) -> Option<Wrong> {
    of_integer(name, value.as_number()?.as_i128()?)
}

/// What is wrong with a member's name that shall be an integer of the type called `name`.
pub(super) fn wrong_key(name: &str, text: &str) -> Option<Wrong> {
    let number = text.parse().ok();
    // As JSON spells it: not `007`, `+7` or `-0`.
    match number.filter(|number: &i128| number.to_string() == text) {
        Some(number) => of_integer(name, number),
        None => Some(Wrong::Type {
            expected: of_kind(Kind::Integer).to_owned(),
        }),
    }
}

fn of_integer(name: &str, number: i128) -> Option<Wrong> {
    if let Some((least, most)) = of(name)
        && !(least..=most).contains(&number)
    {
        return Some(Wrong::Range(Bounds {
            least: Number::from_i128(least),
            most: Number::from_i128(most),
            ..Bounds::default()
        }));
    }
    // Between the bounds of what has a sign; and what is wider than these.
    (number == 0 && not_zero(name).is_some()).then(|| Wrong::Type {
        expected: "a nonzero integer".to_owned(),
    })
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
            ("NonZero<u8>", json!(0), false),
            ("NonZero<u128>", json!(0), false),
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
        assert_eq!(wrong_key("u8", "7"), None);
        assert_eq!(wrong_key("NonZero<i8>", "-7"), None);
        let range = |name, text| match wrong_key(name, text) {
            Some(Wrong::Range(bounds)) => bounds.to_string(),
            other => panic!("{text} as {name}: {other:?}"),
        };
        assert_eq!(range("u8", "300"), "in 0 to 255");
        assert_eq!(range("NonZero<u8>", "0"), "in 1 to 255");
        assert_eq!(range("NonZero<i8>", "128"), "in -128 to 127");
        let expected = |name, text| match wrong_key(name, text) {
            Some(Wrong::Type { expected }) => expected,
            other => panic!("{text} as {name}: {other:?}"),
        };
        assert_eq!(expected("NonZero<i8>", "0"), "a nonzero integer");
        assert_eq!(expected("NonZero<u128>", "0"), "a nonzero integer");
        for text in ["x", "", "007", "-0", "+7", "1.0"] {
            assert_eq!(expected("i64", text), "an integer", "{text}");
        }
    }
}
