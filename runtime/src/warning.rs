//! Warnings that depend on a const value, on stable Rust: a function whose return type, chosen by a const, is
//! `#[must_use]` where there is something to say. The macros call it as a statement at the tool's name.
//!
//! rustc shows a type's name without its const arguments, and its note as it is written. So for a number in a warning there
//! is a type for each: near a budget, one for each count of tokens that is left of it, and where many are left, one for each
//! hundredth of it.

/// What there is to say, as a number that a const parameter can be.
pub struct Level<const LEVEL: u8>;

/// Nothing.
pub(crate) const SILENT: u8 = 0;
/// [`OverBudget`].
pub(crate) const OVER: u8 = 1;
/// The first of those that say how many tokens are left: none.
const LEFT: u8 = 2;
/// Of more, the level is the hundredths that are used: 90 to 99.
const MAX_LEFT: u32 = 31;

/// What [`warn`] returns at a level.
pub trait Warning {
    /// A `#[must_use]` type, or `()`.
    type Is;
    /// Its only value.
    const IS: Self::Is;
}

/// The level for `tokens` of more than nine tenths of `budget`, and not over it.
#[expect(clippy::cast_possible_truncation, reason = "they are below 32, and below 100")]
#[track_caller]
pub(crate) const fn near(tokens: u32, budget: u32) -> u8 {
    let left = budget - tokens;
    if left <= MAX_LEFT {
        LEFT + left as u8
    } else {
        (tokens as u64 * 100 / budget as u64) as u8
    }
}

/// Something is over its budget, and `MCPACT_BUDGET=warn` lets it pass.
#[must_use = "this costs more than its budget; without `MCPACT_BUDGET=warn` the build fails here, with the numbers"]
pub struct OverBudget;

impl Warning for Level<SILENT> {
    type Is = ();
    const IS: () = ();
}

impl Warning for Level<OVER> {
    type Is = OverBudget;
    const IS: OverBudget = OverBudget;
}

/// A type `NearBudget` for each number, whose level is the first one and the number.
macro_rules! near {
    ($first:expr, $before:literal, $behind:literal: $($number:literal)+) => {$(
        const _: () = {
            #[must_use = concat!("this tool ", $before, $number, $behind)]
            pub struct NearBudget;

            impl Warning for Level<{ $first + $number }> {
                type Is = NearBudget;
                const IS: NearBudget = NearBudget;
            }
        };
    )+};
}

near!(LEFT, "costs all of its budget, ", " tokens are left: the next word fails the build": 0);
near!(LEFT, "is ", " token below its budget: the next word may fail the build": 1);
near!(LEFT, "is ", " tokens below its budget: the next words may fail the build":
    2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
near!(0, "costs ", " % of its budget: the next sentence may fail the build":
    90 91 92 93 94 95 96 97 98 99);

/// Says it: the caller leaves the value unused.
pub const fn warn<const LEVEL: u8>() -> <Level<LEVEL> as Warning>::Is
where
    Level<LEVEL>: Warning,
{
    <Level<LEVEL> as Warning>::IS
}

#[cfg(test)]
mod tests {
    use super::{LEFT, MAX_LEFT, near};

    #[test]
    fn levels() {
        assert_eq!(near(120, 120), LEFT);
        assert_eq!(near(114, 120), LEFT + 6);
        assert_eq!(near(369, 400), LEFT + 31);
        assert_eq!(near(368, 400), 92);
        assert_eq!(near(1_801, 2_000), 90);
        assert_eq!(near(1_968, 2_000), 98);
        assert_eq!(near(u32::MAX - 32, u32::MAX), 99);
        assert!(u32::from(LEFT) + MAX_LEFT < 90, "the levels of both kinds are apart");
    }
}
