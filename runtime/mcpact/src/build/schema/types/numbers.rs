//! Numbers and booleans.

use std::{
    num::{NonZero, Saturating, Wrapping},
    sync::atomic,
};

use super::{Kind, Node, Notes, Range, Text, ToolSchema, leaf};

macro_rules! leaves {
    ($($kind:ident $default:tt $bounds:tt: $($ty:ty),+;)+) => {$($(
        impl ToolSchema for $ty {
            const NODE: &'static Node = &leaf(stringify!($ty), Kind::$kind);
            const DEFAULT: Option<Text> = text($default);
            const BOUNDS: Option<Range> = bounds($bounds);
        }
    )+)+};
}

/// Returns the JSON in a literal of a macro, or `None` if the literal is empty.
const fn text(json: &'static str) -> Option<Text> {
    if json.is_empty() { None } else { Some(Text::plain(json)) }
}

const fn bounds(keywords: &'static str) -> Option<Range> {
    match text(keywords) {
        Some(keywords) => Some(Range { keywords }),
        None => None,
    }
}

// The bounds are those that schemars writes: both of types up to 16 bits, and the zero of other
// unsigned types.
leaves! {
    Boolean "false" "": bool;
    Integer "0" "\"minimum\":-128,\"maximum\":127": i8;
    Integer "0" "\"minimum\":-32768,\"maximum\":32767": i16;
    Integer "0" "": i32, i64, i128, isize;
    Unsigned "0" "\"minimum\":0,\"maximum\":255": u8;
    Unsigned "0" "\"minimum\":0,\"maximum\":65535": u16;
    Unsigned "0" "\"minimum\":0": u32, u64, u128, usize;
    // Only `not` could exclude zero, and clients drop or refuse it.
    Integer "" "": NonZero<i8>, NonZero<i16>, NonZero<i32>, NonZero<i64>, NonZero<i128>, NonZero<isize>;
    Number "0" "": f32, f64;
}

/// The range of an unsigned `NonZero`. It is a rule, so that a field's range replaces it.
pub(in super::super) const NOT_ZERO: &str = "\"minimum\":1";

macro_rules! positive {
    ($($ty:ty),+) => {$(
        impl ToolSchema for $ty {
            const NODE: &'static Node = &Node {
                notes: Notes {
                    range: Some(Range {
                        keywords: Text::plain(NOT_ZERO),
                    }),
                    ..Notes::NONE
                },
                ..leaf(stringify!($ty), Kind::Unsigned)
            };
        }
    )+};
}

positive!(
    NonZero<u8>,
    NonZero<u16>,
    NonZero<u32>,
    NonZero<u64>,
    NonZero<u128>,
    NonZero<usize>
);

impl<T: ToolSchema> ToolSchema for Wrapping<T> {
    const NODE: &'static Node = T::NODE;
}

impl<T: ToolSchema> ToolSchema for Saturating<T> {
    const NODE: &'static Node = T::NODE;
}

macro_rules! atomics {
    ($($bits:literal: $($atomic:ident $ty:ty),+;)+) => {$($(
        #[cfg(target_has_atomic = $bits)]
        impl ToolSchema for atomic::$atomic {
            const NODE: &'static Node = <$ty>::NODE;
        }
    )+)+};
}

atomics! {
    "8": AtomicBool bool, AtomicI8 i8, AtomicU8 u8;
    "16": AtomicI16 i16, AtomicU16 u16;
    "32": AtomicI32 i32, AtomicU32 u32;
    "64": AtomicI64 i64, AtomicU64 u64;
    "ptr": AtomicIsize isize, AtomicUsize usize;
}
