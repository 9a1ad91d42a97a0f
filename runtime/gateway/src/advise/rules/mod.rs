//! The rules: each finds one kind of advice.

mod lists;
mod pins;
mod results;

use crate::advise::advice::Advice;
use crate::advise::usage::Usage;

/// Returns the advice of all rules.
pub(super) fn all(usage: &Usage) -> Vec<Advice> {
    let mut advice = lists::find(usage);
    let pins = pins::find(usage, &advice);
    lists::choose_mode(usage, &mut advice, &pins);
    advice.extend(pins);
    advice.extend(results::find(usage));
    advice
}
