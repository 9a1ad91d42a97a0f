//! Tool results that fit: counts, truncation, tiers, selected fields, packing, tables, origins.
//!
//! | | |
//! |---|---|
//! | [`tokens`], [`tokens_within`] | the tokens of a text, and whether they are within a maximum |
//! | [`first_tokens`], [`first_characters`], [`grapheme_floor`] | the beginning of a text that is not cut inside a grapheme |
//! | [`Tiered`], [`Tier`], [`At`] | a result in tiers: a summary, a preview, or all of it |
//! | [`Fields`], [`Selected`] | the fields of a result that a call selects |
//! | [`pack()`], [`Packer`], [`Packed`] | the items that fit a maximum of tokens, in order, and how to continue |
//! | [`Batch`] | several items by their ids, in one call |
//! | `Cursors`, with feature `cursors` | cursors that a client cannot change |
//! | [`Table`], [`Flat`] | flat records as CSV |
//! | [`Context`], [`Agent`] | the origin of a result, for `_meta` |

mod context;
#[cfg(feature = "cursors")]
mod cursor;
mod fields;
mod graphemes;
mod pack;
pub(crate) mod table;
pub(crate) mod tiers;
mod tokens;

pub use crate::schema::Flat;
pub use context::{Agent, Context};
#[cfg(feature = "cursors")]
pub use cursor::{CursorError, Cursors, Scope};
pub use fields::{Fields, Selected, UnknownField};
pub use graphemes::{first_characters, first_tokens, grapheme_floor};
pub use pack::{Batch, PackError, Packed, Packer, TooLarge, pack};
pub use table::Table;
pub use tiers::{At, Tier, Tiered, UnknownTier};
pub use tokens::{tokens, tokens_within};
