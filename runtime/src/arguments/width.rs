//! What the integer types of Rust hold. Schemas do not say it, for their size, so that a model learns it here.

use serde_json::{Number, Value};

use super::problem::Bounds;

/// The least and the most that a type holds, by its name, if a JSON number can be out of them.
fn of(name: &str) -> Option<(i128, i128)> {
    let name = name
        .strip_prefix("NonZero<")
        .map_or(name, |name| name.trim_end_matches('>'));
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

/// The bounds of the type called `name`, if the value is an integer out of them.
pub(super) fn bounds(name: &str, value: &Value) -> Option<Bounds> {
    let (least, most) = of(name)?;
    let number = value.as_number()?.as_i128()?;
    (!(least..=most).contains(&number)).then(|| Bounds {
        least: Number::from_i128(least),
        most: Number::from_i128(most),
        ..Bounds::default()
    })
}

/// A member's name as an integer of the type called `name`.
pub(super) fn integer(name: &str, text: &str) -> Option<i128> {
    let number: i128 = text.parse().ok()?;
    let (least, most) = of(name).unwrap_or((i128::MIN, i128::MAX));
    // As JSON spells it: not `007`, `+7` or `-0`.
    ((least..=most).contains(&number) && number.to_string() == text).then_some(number)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{bounds, integer};

    #[test]
    fn widths() {
        for (name, value, fits) in [
            ("u8", json!(255), true),
            ("u8", json!(256), false),
            ("u8", json!(-1), false),
            ("NonZero<i8>", json!(-128), true),
            ("NonZero<i8>", json!(128), false),
            ("usize", json!(u64::MAX), true),
            ("i64", json!(u64::MAX), false),
            ("u128", json!(-1), true),
            ("f64", json!(1e300), true),
        ] {
            assert_eq!(bounds(name, &value).is_none(), fits, "{value} as {name}");
        }
        assert_eq!(integer("u8", "7"), Some(7));
        assert_eq!(integer("u8", "300"), None);
        for text in ["x", "", "007", "-0", "+7", "1.0"] {
            assert_eq!(integer("i64", text), None, "{text}");
        }
    }
}
