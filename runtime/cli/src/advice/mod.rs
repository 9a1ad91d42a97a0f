//! Where tokens could be saved: changes to one tool, and what several tools repeat. Every number is counted, none is guessed.
//!
//! | File | |
//! |---|---|
//! | `changes` | what would make a tool cheaper, each change on its own |
//! | `repeats` | parameters that several tools have in the same words |

mod changes;
mod repeats;

pub(crate) use changes::{Change, of_tool};
pub(crate) use repeats::{Repeat, of_tools};
