//! Ways to save tokens: changes to one tool, and parameters that several tools repeat. All are counted.
//!
//! | File | Contents |
//! |---|---|
//! | `changes` | changes that make one tool cheaper, each counted on its own |
//! | `text_facts` | facts that a rewrite of a text must keep |
//! | `lossy` | the flags of `mcpact compact --lossy` |
//! | `repeats` | parameters that are the same in several tools |

mod changes;
pub(crate) mod lossy;
mod repeats;
pub(crate) mod text_facts;

pub(crate) use changes::{Change, changes};
pub(crate) use repeats::{Repeat, repeats};
