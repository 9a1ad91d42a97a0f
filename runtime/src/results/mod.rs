//! Tool results that fit: token counts and truncation at run time.
//!
//! | | |
//! |---|---|
//! | [`pack`], [`Packer`], [`Packed`] | the items that fit a maximum of tokens, in order, and how to continue |
//! | [`Batch`] | several items by their ids, in one call |
//! | [`Table`], [`Flat`] | flat records as CSV |
//! | [`Context`], [`Agent`] | the origin of a result, for `_meta` |
//! | `Cursors`, with feature `cursors` | cursors that a client cannot change |

mod context;
#[cfg(feature = "cursors")]
mod cursor;
mod pack;
mod table;

pub use context::{Agent, Context};
#[cfg(feature = "cursors")]
pub use cursor::{CursorError, Cursors, Scope};
pub use pack::{Batch, PackError, Packed, Packer, TooLarge, pack};
pub use table::Table;

pub use crate::schema::Flat;
