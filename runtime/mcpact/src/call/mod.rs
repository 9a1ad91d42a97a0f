//! One call: its arguments are checked and filled in, and its result is shaped and fits a budget.

pub mod arguments;
pub mod results;
