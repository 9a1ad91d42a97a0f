//! Facts that a tool's entry states, and those that a newer entry no longer states.
//!
//! | File | |
//! |---|---|
//! | `collect` | the facts of a schema, by the path of the value that they are about |
//! | `path` | the path of a value |
//! | `compare` | the facts that are missing or different in a newer entry |
//! | `instructions` | the sentences of the server's instructions |
//! | `fact` | a lost fact |
//! | `text` | sentences of descriptions |
//! | `form_counts` | keywords that only decide how a schema is written |

mod collect;
mod compare;
mod fact;
mod form_counts;
mod instructions;
mod path;
mod text;

pub(crate) use compare::lost;
pub(crate) use fact::Lost;
pub(crate) use form_counts::{FormCounts, form_only};
pub(crate) use instructions::lost_instructions;
