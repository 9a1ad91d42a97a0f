//! Warnings about budgets: functions of [`Budget`], deprecated at the levels that need a warning.
//!
//! rustc's lint `deprecated` reports the call, with the level and the static text of the function.
//! So `#![deny(warnings)]` turns these warnings into errors, and `#![allow(deprecated)]` hides
//! them. No other attribute reports a text alone: `#[must_use]` suggests `let _ =` in front of the
//! user's name.

/// A cost relative to its budget: up to 31 the number of tokens left, from 90 to 99 the percentage
/// used, 100 if it is exceeded, and 89 if no warning is needed.
///
/// The implementations name their level as a literal, since rustc prints the path of a constant
/// instead of its value.
pub struct Budget<const LEVEL: u8>;

/// The level of a cost without a warning.
pub(crate) const NO_WARNING: u8 = 89;
/// The level of a cost above its budget.
pub(crate) const EXCEEDED: u8 = 100;
/// The maximum number of tokens left that a level states. If more are left, the level is a
/// percentage.
const MAX_LEFT: u32 = 31;

/// Returns the level of `tokens` that are at most `budget`, and more than nine tenths of it.
#[expect(clippy::cast_possible_truncation, reason = "at most 31, or at most 99")]
#[track_caller]
pub(crate) const fn level(tokens: u32, budget: u32) -> u8 {
    let left = budget - tokens;
    if left <= MAX_LEFT {
        left as u8
    } else {
        (tokens as u64 * 100 / budget as u64) as u8
    }
}

impl Budget<89> {
    /// Reports nothing.
    pub const fn check() {}
}

/// Implements `check` for each level of `$number`.
macro_rules! levels {
    ($before:literal, $after:literal: $($number:literal)+) => {$(
        impl Budget<$number> {
            /// Reports the level.
            #[deprecated = concat!("this tool ", $before, $number, $after)]
            pub const fn check() {}
        }
    )+};
}

levels!("costs all of its budget, ", " tokens are left; the next word fails the build": 0);
levels!("is ", " token below its budget; the next word may fail the build": 1);
levels!("is ", " tokens below its budget; the next words may fail the build":
    2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
levels!("costs ", " % of its budget; the next sentence may fail the build":
    90 91 92 93 94 95 96 97 98 99);

impl Budget<100> {
    /// Reports an exceeded budget that `MCPACT_BUDGET=warn` permits.
    #[deprecated = "this costs more than its budget; without `MCPACT_BUDGET=warn` the build fails here and prints the costs"]
    pub const fn check() {}
}

#[cfg(test)]
mod tests {
    use super::level;

    #[test]
    fn levels_near_a_budget() {
        for (tokens, budget, expected) in [
            (120, 120, 0),
            (114, 120, 6),
            (369, 400, 31),
            (368, 400, 92),
            (1_801, 2_000, 90),
            (1_968, 2_000, 98),
            (u32::MAX - 32, u32::MAX, 99),
        ] {
            assert_eq!(level(tokens, budget), expected, "{tokens} of {budget}");
        }
    }
}
