//! The table of the rules.
//!
//! | File | |
//! |---|---|
//! | `definition` | a rule, with its evidence |
//! | `layout` | white space, blocks of parameters, Markdown |
//! | `repeats` | texts that another text says too |
//! | `stated_by_schema` | statements of the schema |
//! | `filler` | phrases that say nothing |
//! | `grammar` | articles, signs, names |
//! | `selection` | all rules, and those that a user omits |

mod definition;
mod filler;
mod grammar;
mod layout;
mod repeats;
mod selection;
mod stated_by_schema;

pub(super) use definition::Run;
pub(crate) use selection::{Rules, all, full_name, parse};
