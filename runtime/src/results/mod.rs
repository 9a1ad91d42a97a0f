//! Tool results that fit: token counts and truncation at run time.
//!
//! | | |
//! |---|---|
//! | [`tokens`], [`tokens_within`] | the tokens of a text, and whether they are within a maximum |
//! | [`first_tokens`], [`first_characters`], [`grapheme_floor`] | the beginning of a text that is not cut inside a grapheme |
//! | [`pack()`], [`Packer`], [`Packed`] | the items that fit a maximum of tokens, in order, and how to continue |
//! | [`Batch`] | several items by their ids, in one call |
//! | `Cursors`, with feature `cursors` | cursors that a client cannot change |
//! | [`Table`], [`Flat`] | flat records as CSV |
//! | [`Context`], [`Agent`] | the origin of a result, for `_meta` |

mod context;
#[cfg(feature = "cursors")]
mod cursor;
mod graphemes;
mod pack;
pub(crate) mod table;
mod tokens;

pub use crate::schema::Flat;
pub use context::{Agent, Context};
#[cfg(feature = "cursors")]
pub use cursor::{CursorError, Cursors, Scope};
pub use graphemes::{first_characters, first_tokens, grapheme_floor};
pub use pack::{Batch, PackError, Packed, Packer, TooLarge, pack};
pub use table::Table;
pub use tokens::{tokens, tokens_within};
