//! Defaults that serde applies, as JSON: of primitive types, and values that a `const fn` returns.

use super::{Node, Notes, Text, value_check::allowed_default};
use crate::build::const_message::Message;
use mcpact_shared::number::MAX_EXACT_INTEGER;

/// The value that a `const fn` returns as the default of a field.
#[derive(Clone, Copy, Debug)]
pub struct DefaultValue<T>(pub T);

/// A number or a boolean as JSON.
#[derive(Clone, Copy, Debug)]
pub struct DefaultJson {
    bytes: [u8; MAX_LEN],
    /// The index of the first byte of the text.
    start: usize,
}

/// The maximum length: the sign and the digits of a number of 128 bits.
const MAX_LEN: usize = 40;
/// The maximum number of digits after the point.
const MAX_PLACES: u32 = 9;

impl DefaultJson {
    const EMPTY: DefaultJson = DefaultJson {
        bytes: [0; MAX_LEN],
        start: MAX_LEN,
    };

    const fn push_front(&mut self, byte: u8) {
        self.start -= 1;
        self.bytes[self.start] = byte;
    }

    /// Returns a number of tenths, hundredths and so on: `places` of the digits are after the
    /// point.
    const fn number(is_negative: bool, mut digits: u128, places: u32) -> DefaultJson {
        let mut json = DefaultJson::EMPTY;
        let mut written = 0;
        loop {
            if written > 0 && written == places {
                json.push_front(b'.');
            }
            json.push_front(b'0' + (digits % 10) as u8);
            digits /= 10;
            written += 1;
            if digits == 0 && written > places {
                break;
            }
        }
        if is_negative {
            json.push_front(b'-');
        }
        json
    }

    const fn boolean(value: bool) -> DefaultJson {
        let mut rest: &[u8] = if value { b"true" } else { b"false" };
        let mut json = DefaultJson::EMPTY;
        while let [before @ .., last] = rest {
            json.push_front(*last);
            rest = before;
        }
        json
    }

    /// Returns a float with at most [`MAX_PLACES`] digits after the point, and no text for another
    /// one that is not required. `is_single` is true for an `f32`, whose decimal form has fewer
    /// digits than that of the same `f64`.
    #[track_caller]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        clippy::float_cmp,
        reason = "the digits are compared with the value"
    )]
    const fn float(value: f64, is_single: bool, is_required: bool) -> DefaultJson {
        let size = value.abs();
        let (mut places, mut scale) = (0, 1.0);
        while places <= MAX_PLACES && size * scale <= MAX_EXACT_INTEGER as f64 {
            // Adding one half rounds the number, since the cast truncates.
            let digits = (size * scale + 0.5) as u128;
            let decimal = digits as f64 / scale;
            if decimal == size || (is_single && decimal as f32 == size as f32) {
                return DefaultJson::number(value < 0.0, digits, places);
            }
            places += 1;
            scale *= 10.0;
        }
        if !is_required {
            return DefaultJson::EMPTY;
        }
        Message::new()
            .push("a function returns a default with more digits than const evaluation writes; ")
            .push("write `#[mcp(default = …)]` with the number")
            .panic()
    }

    /// Returns the text.
    #[track_caller]
    pub const fn as_str(&self) -> &str {
        let (_, text) = self.bytes.split_at(self.start);
        match std::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

macro_rules! values {
    ($($ty:ty: |$value:ident, $is_required:ident| $json:expr;)+) => {$(
        impl DefaultValue<$ty> {
            /// Returns the value as JSON.
            ///
            /// # Panics
            ///
            /// Panics in const evaluation if the value is required and has too many digits.
            #[track_caller]
            pub const fn json(self, $is_required: bool) -> DefaultJson {
                let $value = self.0;
                $json
            }
        }

        impl DefaultValue<Option<$ty>> {
            /// Returns the value as JSON.
            ///
            /// # Panics
            ///
            /// Panics in const evaluation if the value is required, and there is none.
            #[track_caller]
            pub const fn json(self, is_required: bool) -> DefaultJson {
                match self.0 {
                    Some(value) => DefaultValue(value).json(is_required),
                    None if !is_required => DefaultJson::EMPTY,
                    None => Message::new()
                        .push("the default is `None`, which an absent argument means anyway; ")
                        .push("write `#[serde(default)]` without a function")
                        .panic(),
                }
            }
        }
    )+};
}

macro_rules! integers {
    ($($ty:ty)+) => {
        values! {$(
            $ty: |value, _is_required| DefaultJson::number(value < 0, (value as i128).unsigned_abs(), 0);
        )+}
    };
}

macro_rules! unsigned {
    ($($ty:ty)+) => {
        values! {$(
            $ty: |value, _is_required| DefaultJson::number(false, value as u128, 0);
        )+}
    };
}

integers!(i8 i16 i32 i64 isize);
unsigned!(u8 u16 u32 u64 usize);
values! {
    bool: |value, _is_required| DefaultJson::boolean(value);
    f32: |value, is_required| DefaultJson::float(value as f64, true, is_required);
    f64: |value, is_required| DefaultJson::float(value, false, is_required);
}

/// The method of values without JSON in const evaluation, whose error names this trait.
#[expect(non_camel_case_types, reason = "the name is the only text that rustc shows")]
pub trait NeitherNumberNorBoolean_WriteItsDefaultInTheMcpAttribute {
    /// Never called: it is not const.
    fn json(self, is_required: bool) -> DefaultJson;
}

impl<T> NeitherNumberNorBoolean_WriteItsDefaultInTheMcpAttribute for DefaultValue<T> {
    fn json(self, _is_required: bool) -> DefaultJson {
        DefaultJson::EMPTY
    }
}

/// Returns the default of a field's type, if const evaluation can compute it and the field allows
/// it. `node` and `notes` are those of the field.
///
/// # Panics
///
/// Panics in const evaluation if the field requires the default, and there is none.
#[track_caller]
pub const fn default_of_type(
    field: &str,
    default: Option<Text>,
    node: &'static Node,
    notes: &Notes,
    is_required: bool,
) -> Option<Text> {
    match default {
        Some(default) => allowed_default(field, default, node, notes, is_required),
        None if is_required => Message::new()
            .push("the default of the type of `")
            .push(field)
            .push("` is unknown at compile time; write `default = …` with its value, ")
            .push("or remove `default`")
            .panic(),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{DefaultValue, allowed_default, default_of_type};
    use crate::build::schema::{Notes, Text, ToolSchema};

    macro_rules! assert_json {
        ($($value:expr => $json:literal),+ $(,)?) => {$(
            assert_eq!(DefaultValue($value).json(true).as_str(), $json);
            assert_eq!(DefaultValue(Some($value)).json(true).as_str(), $json);
        )+};
    }

    #[test]
    fn values_as_json() {
        assert_json! {
            0_u8 => "0",
            20_u32 => "20",
            u64::MAX => "18446744073709551615",
            i64::MIN => "-9223372036854775808",
            -7_i8 => "-7",
            true => "true",
            false => "false",
            0.0_f64 => "0",
            0.25_f64 => "0.25",
            -1.5_f64 => "-1.5",
            0.7_f64 => "0.7",
            0.7_f32 => "0.7",
            0.000_001_f64 => "0.000001",
            100.0_f32 => "100",
            3.05_f64 => "3.05",
        }
    }

    #[test]
    fn no_value() {
        for panic in [
            std::panic::catch_unwind(|| DefaultValue(None::<u32>).json(true).as_str().len()),
            std::panic::catch_unwind(|| DefaultValue(1.0_f64 / 3.0).json(true).as_str().len()),
            std::panic::catch_unwind(|| DefaultValue(f64::NAN).json(true).as_str().len()),
            std::panic::catch_unwind(|| {
                default_of_type("wait", None, u32::NODE, &Notes::NONE, true).map_or(0, |text| text.json.len())
            }),
        ] {
            let message = *panic.expect_err("no JSON").downcast::<String>().expect("a message");
            assert!(message.contains("; write "), "{message}");
        }
        // The settings of a crate require no default.
        for json in [
            DefaultValue(None::<u32>).json(false),
            DefaultValue(1.0_f64 / 3.0).json(false),
        ] {
            let text = Text::own(json.as_str().to_owned().leak());
            assert!(text.json.is_empty() && allowed_default("wait", text, u32::NODE, &Notes::NONE, false).is_none());
        }
    }

    #[test]
    fn defaults_of_types() {
        fn of<T: ToolSchema + Default + serde::Serialize>() -> Option<String> {
            let default = T::DEFAULT.map(|text| text.json.to_owned());
            if let Some(default) = &default {
                assert_eq!(*default, serde_json::to_string(&T::default()).expect("JSON"));
            }
            default
        }
        assert_eq!(of::<bool>().as_deref(), Some("false"));
        assert_eq!(of::<u64>().as_deref(), Some("0"));
        assert_eq!(of::<String>().as_deref(), Some("\"\""));
        assert_eq!(of::<Vec<u8>>().as_deref(), Some("[]"));
        assert_eq!(of::<Option<u32>>(), None);
        assert!(default_of_type("x", None, u32::NODE, &Notes::NONE, false).is_none());
    }

    #[test]
    fn bounds_of_types() {
        let of = |bounds: Option<crate::build::schema::Range>| bounds.map(|range| range.keywords.json);
        assert_eq!(of(u8::BOUNDS), Some("\"minimum\":0,\"maximum\":255"));
        assert_eq!(of(i16::BOUNDS), Some("\"minimum\":-32768,\"maximum\":32767"));
        assert_eq!(of(<Option<u64>>::BOUNDS), Some("\"minimum\":0"));
        assert_eq!((of(i64::BOUNDS), of(bool::BOUNDS)), (None, None));
    }
}
