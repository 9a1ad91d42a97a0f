//! Warnings that depend on a const value, on stable Rust: a function whose return type, chosen by a const, is
//! `#[must_use]` where there is something to say. The macros call it as a statement at the tool's name.

/// Chooses by a const.
pub struct Flag<const YES: bool>;

/// What [`near`] returns.
pub trait Near {
    /// [`NearBudget`] or nothing.
    type Is;
    /// It.
    const IS: Self::Is;
}

/// What [`over`] returns.
pub trait Over {
    /// [`OverBudget`] or nothing.
    type Is;
    /// It.
    const IS: Self::Is;
}

/// A tool costs more than nine tenths of its budget.
#[must_use = "this tool costs more than nine tenths of its budget: the next word may fail the build"]
pub struct NearBudget;

/// Something is over its budget, and `MCPACT_BUDGET=warn` lets it pass.
#[must_use = "this costs more than its budget; without `MCPACT_BUDGET=warn` the build fails here, with the numbers"]
pub struct OverBudget;

impl Near for Flag<true> {
    type Is = NearBudget;
    const IS: NearBudget = NearBudget;
}

impl Near for Flag<false> {
    type Is = ();
    const IS: () = ();
}

impl Over for Flag<true> {
    type Is = OverBudget;
    const IS: OverBudget = OverBudget;
}

impl Over for Flag<false> {
    type Is = ();
    const IS: () = ();
}

/// Warns of a tool near its budget.
pub const fn near<const YES: bool>() -> <Flag<YES> as Near>::Is
where
    Flag<YES>: Near,
{
    <Flag<YES> as Near>::IS
}

/// Warns of what is over its budget.
pub const fn over<const YES: bool>() -> <Flag<YES> as Over>::Is
where
    Flag<YES>: Over,
{
    <Flag<YES> as Over>::IS
}
