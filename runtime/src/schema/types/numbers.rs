//! Numbers and booleans.

use std::{
    num::{NonZero, Saturating, Wrapping},
    sync::atomic,
};

use super::{Kind, Node, Notes, Range, Text, ToolSchema, leaf};

macro_rules! leaves {
    ($($kind:ident: $($ty:ty),+;)+) => {$($(
        impl ToolSchema for $ty {
            const NODE: &'static Node = &leaf(stringify!($ty), Kind::$kind);
        }
    )+)+};
}

leaves! {
    Boolean: bool;
    Integer: i8, i16, i32, i64, i128, isize;
    Unsigned: u8, u16, u32, u64, u128, usize;
    // Only `not` could exclude zero, and clients drop or refuse it.
    Integer: NonZero<i8>, NonZero<i16>, NonZero<i32>, NonZero<i64>, NonZero<i128>, NonZero<isize>;
    Number: f32, f64;
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
