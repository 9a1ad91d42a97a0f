//! Facts that a tool's entry states, and those that a newer entry no longer states.
//!
//! | File | |
//! |---|---|
//! | `collect` | the facts of a schema, by the path of the value that they are about |
//! | `compare` | the facts that are missing or different in a newer entry |
//! | `text` | sentences of descriptions |
//! | `form_counts` | keywords that only decide how a schema is written |

mod collect;
mod compare;
mod form_counts;
mod text;

pub(crate) use compare::{Lost, lost};
pub(crate) use form_counts::{FormCounts, form_only};
