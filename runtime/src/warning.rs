//! Warnings that depend on a const value, on stable Rust: a function whose return type, chosen by a const, is
//! `#[must_use]` where there is something to say. The macros call it as a statement at the tool's name.

/// What there is to say, as a number that a const parameter can be.
pub struct Level<const LEVEL: u8>;

/// Nothing.
pub(crate) const SILENT: u8 = 0;
/// [`NearBudget`].
pub(crate) const NEAR: u8 = 1;
/// [`OverBudget`].
pub(crate) const OVER: u8 = 2;

/// What [`warn`] returns at a level.
pub trait Warning {
    /// A `#[must_use]` type, or `()`.
    type Is;
    /// Its only value.
    const IS: Self::Is;
}

/// A tool costs more than nine tenths of its budget.
#[must_use = "this tool costs more than nine tenths of its budget: the next word may fail the build"]
pub struct NearBudget;

/// Something is over its budget, and `MCPACT_BUDGET=warn` lets it pass.
#[must_use = "this costs more than its budget; without `MCPACT_BUDGET=warn` the build fails here, with the numbers"]
pub struct OverBudget;

impl Warning for Level<SILENT> {
    type Is = ();
    const IS: () = ();
}

impl Warning for Level<NEAR> {
    type Is = NearBudget;
    const IS: NearBudget = NearBudget;
}

impl Warning for Level<OVER> {
    type Is = OverBudget;
    const IS: OverBudget = OverBudget;
}

/// Says it: the caller leaves the value unused.
pub const fn warn<const LEVEL: u8>() -> <Level<LEVEL> as Warning>::Is
where
    Level<LEVEL>: Warning,
{
    <Level<LEVEL> as Warning>::IS
}
