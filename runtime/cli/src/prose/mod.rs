//! The texts of tools: the facts that they state, and shorter texts with the same facts.
//!
//! The room uses `input` and `print`, and `checks` and `commands` use it. A folder may use those
//! above it in this table, and none below.
//!
//! | Folder or file | |
//! |---|---|
//! | `vocabulary` | the words that several of the others know |
//! | `absent_value` | conditions on whether a call has a value, such as `if unset` |
//! | `text_facts` | the facts of a text, and those that a rewrite would lose |
//! | `words` | filler text, and its rewrites by rules |
//! | `lossy` | compaction with these rewrites |
//! | `lost_facts` | the facts that a newer list no longer states |
//! | `rust_sources` | the texts of tools in Rust sources |
//! | `rewriting` | rewrites by people and models, in lists and in sources |

mod absent_value;
pub(crate) mod lossy;
pub(crate) mod lost_facts;
pub(crate) mod rewriting;
pub(crate) mod rust_sources;
mod text_facts;
mod vocabulary;
pub(crate) mod words;
