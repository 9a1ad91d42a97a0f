//! Numbers in attributes, and their JSON.

use super::tokens::without_groups;
use syn::{Expr, Lit, UnOp};

/// A literal number that serde_json represents: 64 bits, signed or not, or a finite double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    Integer(i128),
    Float(f64),
}

impl Number {
    /// Returns the number in `expr`, unless the number is too large.
    pub(crate) fn of(expr: &Expr) -> Option<Number> {
        match without_groups(expr) {
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
                let number = match Number::of(&unary.expr)? {
                    Number::Integer(value) => Number::Integer(-value),
                    Number::Float(value) => Number::Float(-value),
                };
                number.fits()
            }
            Expr::Lit(lit) => match &lit.lit {
                Lit::Int(lit) => lit.base10_parse().ok().map(Number::Integer)?.fits_unsigned(),
                Lit::Float(lit) => lit.base10_parse().ok().map(Number::Float)?.fits(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns a count: a whole number from 1 to `u32::MAX`.
    pub(crate) fn count(self) -> Option<u32> {
        match self {
            Number::Integer(value) => u32::try_from(value).ok().filter(|count| *count > 0),
            Number::Float(_) => None,
        }
    }

    /// Returns a length: a whole number from 0.
    pub(crate) fn length(self) -> Option<u64> {
        match self {
            Number::Integer(value) => u64::try_from(value).ok(),
            Number::Float(_) => None,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "bounds are compared, not computed with")]
    fn as_float(self) -> f64 {
        match self {
            Number::Integer(value) => value as f64,
            Number::Float(value) => value,
        }
    }

    /// Returns whether this number is less than `other`.
    pub(crate) fn is_less_than(self, other: Number) -> bool {
        match (self, other) {
            (Number::Integer(a), Number::Integer(b)) => a < b,
            (a, b) => a.as_float() < b.as_float(),
        }
    }

    /// Returns the number, if it fits into 64 bits without a sign. This includes
    /// `9223372036854775808`, which is read before its minus sign.
    fn fits_unsigned(self) -> Option<Number> {
        match self {
            Number::Integer(value) if value > i128::from(u64::MAX) => None,
            number => Some(number),
        }
    }

    /// Returns the number, if serde_json represents it.
    pub(super) fn fits(self) -> Option<Number> {
        match self {
            Number::Integer(value) if value < i128::from(i64::MIN) || value > i128::from(u64::MAX) => None,
            Number::Float(value) if !value.is_finite() => None,
            number => Some(number),
        }
    }

    /// Returns the text that serde_json writes, except for whole doubles: `1` is shorter than
    /// `1.0`.
    pub(crate) fn to_json(self) -> String {
        match self {
            Number::Integer(value) => value.to_string(),
            Number::Float(value) if value.fract() == 0.0 && value.abs() < 1e15 => {
                format!("{:.0}", value + 0.0)
            }
            Number::Float(value) => double(value),
        }
    }
}

/// Returns the shortest digits that read as the double, with an exponent where serde_json writes
/// one.
fn double(value: f64) -> String {
    let scientific = format!("{:e}", value.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits = mantissa.replace('.', "");
    let sign = if value < 0.0 { "-" } else { "" };
    let point = exponent + 1;
    let written = match usize::try_from(point) {
        Ok(point) if point > 0 && point <= 16 => {
            if digits.len() <= point {
                format!("{digits:0<point$}.0")
            } else {
                format!("{}.{}", &digits[..point], &digits[point..])
            }
        }
        _ if point > -5 && point <= 0 => {
            format!("0.{}{digits}", "0".repeat(point.unsigned_abs() as usize))
        }
        _ if digits.len() == 1 => format!("{digits}e{}", signed(exponent)),
        _ => format!("{}.{}e{}", &digits[..1], &digits[1..], signed(exponent)),
    };
    format!("{sign}{written}")
}

fn signed(exponent: i32) -> String {
    if exponent < 0 {
        exponent.to_string()
    } else {
        format!("+{exponent}")
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    fn json(source: &str) -> Option<String> {
        let expr = syn::parse_str(source).expect("an expression");
        Number::of(&expr).map(Number::to_json)
    }

    #[test]
    fn matches_serde_json() {
        for source in [
            "0",
            "1",
            "-1",
            "18446744073709551615",
            "-9223372036854775808",
            "0.5",
            "-0.25",
            "3.14159",
            "123456.789",
            "0.00001",
            "1e-7",
            "1.5e-9",
            "1.5e300",
            "1e21",
            "123456789012345.6",
        ] {
            let value: serde_json::Value = serde_json::from_str(source).unwrap_or_else(|_| panic!("{source} is JSON"));
            assert_eq!(json(source).as_deref(), Some(value.to_string().as_str()), "{source}");
        }
    }

    #[test]
    fn whole_doubles_are_shorter() {
        assert_eq!(json("1.0").as_deref(), Some("1"));
        assert_eq!(json("-0.0").as_deref(), Some("0"));
        assert_eq!(json("-0").as_deref(), Some("0"));
        assert_eq!(json("1_000u64").as_deref(), Some("1000"));
        assert_eq!(json("0xff").as_deref(), Some("255"));
        assert_eq!(json("2.5f32").as_deref(), Some("2.5"));
    }

    #[test]
    fn too_large() {
        assert_eq!(json("18446744073709551616"), None);
        assert_eq!(json("-9223372036854775809"), None);
        assert_eq!(json("1e999"), None);
    }
}
