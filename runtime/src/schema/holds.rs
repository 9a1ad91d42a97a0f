//! Which numbers an integer type holds, in const evaluation: by the names of the standard library's nodes.

use super::decimal;
use crate::message::Message;

/// A type's least and greatest value, as they are written, and whether 0 is none of them.
struct Width(&'static str, &'static str, bool);

/// None of a type that holds all integers of JSON, or is not one of the standard library's.
const fn width(name: &str) -> Option<Width> {
    let (bare, nonzero) = match name.as_bytes() {
        [b'N', b'o', b'n', b'Z', b'e', b'r', b'o', b'<', bare @ .., b'>'] => (bare, true),
        bare => (bare, false),
    };
    let (least, most) = match bare {
        [b'i', b'8'] => ("-128", "127"),
        [b'i', b'1', b'6'] => ("-32768", "32767"),
        [b'i', b'3', b'2'] => ("-2147483648", "2147483647"),
        [b'i', b'6', b'4'] | [b'i', b's', b'i', b'z', b'e'] => ("-9223372036854775808", "9223372036854775807"),
        [b'u', b'8'] => ("0", "255"),
        [b'u', b'1', b'6'] => ("0", "65535"),
        [b'u', b'3', b'2'] => ("0", "4294967295"),
        [b'u', b'6', b'4'] | [b'u', b'1', b'2', b'8'] | [b'u', b's', b'i', b'z', b'e'] => ("0", "18446744073709551615"),
        // As far as JSON's readers go.
        [b'i', b'1', b'2', b'8'] => ("-9223372036854775808", "18446744073709551615"),
        _ => return None,
    };
    Some(Width(least, most, nonzero))
}

/// Whether the type called `name` holds a whole number.
pub(super) const fn holds(name: &str, json: &str) -> bool {
    // All of them hold it.
    if let [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'] = json.as_bytes() {
        return true;
    }
    let Some(Width(least, most, nonzero)) = width(name) else {
        return true;
    };
    let number = decimal::read(json);
    let least = decimal::compare(number, decimal::read(least));
    let most = decimal::compare(number, decimal::read(most));
    let is_out = matches!(least, Some(-1)) || matches!(most, Some(1));
    let is_zero = matches!(json.as_bytes(), b"0");
    !(is_out || nonzero && is_zero)
}

/// Says which numbers it holds.
#[track_caller]
pub(super) const fn push(message: &mut Message, name: &str) {
    if let Some(Width(least, most, nonzero)) = width(name) {
        match least.as_bytes() {
            b"0" if nonzero => message.push("1 to ").push(most),
            _ if nonzero => message.push(least).push(" to ").push(most).push(" but 0"),
            _ => message.push(least).push(" to ").push(most),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn as_the_types_do() {
        macro_rules! check {
            ($($ty:ty),+) => {$(
                for text in [
                    "0", "1", "9", "99", "100", "127", "128", "255", "256", "-1", "-128", "-129", "32767", "32768", "65535",
                    "65536", "-32769", "2147483648", "4294967296", "-2147483649", "9223372036854775808",
                    "18446744073709551615", "-9223372036854775808",
                ] {
                    let name = stringify!($ty).replace(' ', "");
                    assert_eq!(holds(&name, text), text.parse::<$ty>().is_ok(), "{text} as {name}");
                }
            )+};
        }
        use std::num::NonZero;
        check!(i8, i16, i32, i64, i128, u8, u16, u32, u64, u128);
        check!(NonZero<i8>, NonZero<u8>, NonZero<i64>, NonZero<u64>);
    }
}
