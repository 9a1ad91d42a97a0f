//! The rules: each finds one kind of advice.

mod lists;
mod pins;
mod results;

use super::{Advice, Usage};

/// Returns the advice of all rules.
pub(super) fn all(usage: &Usage) -> Vec<Advice> {
    let lists = lists::find(usage);
    let pins = pins::find(usage, &lists);
    let mut advice = lists;
    advice.extend(pins);
    advice.extend(results::find(usage));
    advice
}
