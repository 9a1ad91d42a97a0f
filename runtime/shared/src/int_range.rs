//! Ranges of Rust's integer types, limited to the integers of JSON numbers in serde_json.

/// The smallest and the greatest value of an integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntRange {
    /// The smallest value.
    pub min: i128,
    /// The greatest value.
    pub max: i128,
    /// [`min`](IntRange::min) in decimal digits, for const evaluation.
    pub min_text: &'static str,
    /// [`max`](IntRange::max) in decimal digits.
    pub max_text: &'static str,
    /// True if the type excludes 0, as `NonZero<u8>` does.
    pub is_nonzero: bool,
    /// True for `i128` and `u128`: the range is that of serde_json's integers, not of the type.
    pub is_narrowed: bool,
}

const fn range(min: i128, min_text: &'static str, max: i128, max_text: &'static str) -> IntRange {
    IntRange {
        min,
        max,
        min_text,
        max_text,
        is_nonzero: false,
        is_narrowed: false,
    }
}

const I8: IntRange = range(i8::MIN as i128, "-128", i8::MAX as i128, "127");
const I16: IntRange = range(i16::MIN as i128, "-32768", i16::MAX as i128, "32767");
const I32: IntRange = range(i32::MIN as i128, "-2147483648", i32::MAX as i128, "2147483647");
const I64: IntRange = range(
    i64::MIN as i128,
    "-9223372036854775808",
    i64::MAX as i128,
    "9223372036854775807",
);
const U8: IntRange = range(0, "0", u8::MAX as i128, "255");
const U16: IntRange = range(0, "0", u16::MAX as i128, "65535");
const U32: IntRange = range(0, "0", u32::MAX as i128, "4294967295");
const U64: IntRange = range(0, "0", u64::MAX as i128, "18446744073709551615");
const I128: IntRange = IntRange {
    is_narrowed: true,
    ..range(
        i64::MIN as i128,
        "-9223372036854775808",
        u64::MAX as i128,
        "18446744073709551615",
    )
};
const U128: IntRange = IntRange {
    is_narrowed: true,
    ..U64
};

impl IntRange {
    /// Returns the range of a Rust type by its name, such as `u8` or `NonZero<i64>`.
    pub const fn of_type(name: &str) -> Option<IntRange> {
        let (name, is_nonzero) = match name.as_bytes() {
            [b'N', b'o', b'n', b'Z', b'e', b'r', b'o', b'<', name @ .., b'>'] => (name, true),
            name => (name, false),
        };
        let range = match name {
            b"i8" => I8,
            b"i16" => I16,
            b"i32" => I32,
            b"i64" | b"isize" => I64,
            b"i128" => I128,
            b"u8" => U8,
            b"u16" => U16,
            b"u32" => U32,
            b"u64" | b"usize" => U64,
            b"u128" => U128,
            _ => return None,
        };
        Some(IntRange { is_nonzero, ..range })
    }

    /// Returns the range of a `format` that schemars writes, such as `uint8`.
    pub fn of_format(format: &str) -> Option<IntRange> {
        Some(match format {
            "int8" => I8,
            "int16" => I16,
            "int32" => I32,
            "int64" | "int" => I64,
            "int128" => I128,
            "uint8" => U8,
            "uint16" => U16,
            "uint32" => U32,
            "uint64" | "uint" => U64,
            "uint128" => U128,
            _ => return None,
        })
    }

    /// Returns whether `keyword` with the value `bound` in a JSON Schema says the same as the
    /// range.
    pub fn implies(self, keyword: &str, bound: i128) -> bool {
        match keyword {
            "minimum" => bound == self.min,
            "maximum" => bound == self.max,
            _ => false,
        }
    }

    /// Returns whether the type has the value `number`.
    pub const fn contains(self, number: i128) -> bool {
        self.min <= number && number <= self.max && !(self.is_nonzero && number == 0)
    }

    /// Returns whether the type has negative values.
    pub const fn is_signed(self) -> bool {
        self.min < 0
    }
}

#[cfg(test)]
mod tests {
    use super::IntRange;
    use std::num::NonZero;

    #[test]
    fn of_types() {
        macro_rules! check {
            ($($ty:ty),+) => {$({
                let name = stringify!($ty).replace(' ', "");
                let range = IntRange::of_type(&name).expect("an integer");
                assert_eq!(range.min.to_string(), range.min_text, "{name}");
                assert_eq!(range.max.to_string(), range.max_text, "{name}");
                let edges = [range.min, range.max, 0, 1, -1, 127, 128, 255, 256, 65_535, 65_536];
                for number in edges.into_iter().flat_map(|edge| [edge - 1, edge, edge + 1]) {
                    let is_json = (i64::MIN.into()..=i128::from(u64::MAX)).contains(&number);
                    let is_value = number.to_string().parse::<$ty>().is_ok();
                    assert_eq!(range.contains(number), is_json && is_value, "{number} as {name}");
                }
            })+};
        }
        check!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);
        check!(NonZero<i8>, NonZero<u8>, NonZero<i64>, NonZero<u64>, NonZero<u128>);
        for name in ["f64", "String", "NonZero<f64>", "NonZero<u8", ""] {
            assert_eq!(IntRange::of_type(name), None, "{name}");
        }
    }

    #[test]
    fn of_formats() {
        for (format, name) in [("int8", "i8"), ("uint16", "u16"), ("int", "isize"), ("uint128", "u128")] {
            assert_eq!(IntRange::of_format(format), IntRange::of_type(name));
        }
        assert_eq!(IntRange::of_format("double"), None);
    }
}
