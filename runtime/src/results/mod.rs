//! Tool results that fit: token counts, truncation, tiers, and selection of fields.
//!
//! | | |
//! |---|---|
//! | [`tokens`], [`tokens_within`] | the tokens of a text, and whether they are within a maximum |
//! | [`first_tokens`], [`first_characters`], [`grapheme_floor`] | the beginning of a text that is not cut inside a grapheme |
//! | [`Tiered`], [`Tier`], [`At`] | a result in tiers: a summary, a preview, or all of it |
//! | [`Fields`], [`Selected`] | the fields of a result that a call selects |

mod fields;
mod graphemes;
pub(crate) mod tiers;
mod tokens;

pub use fields::{Fields, Selected, UnknownField};
pub use graphemes::{first_characters, first_tokens, grapheme_floor};
pub use tiers::{At, Tier, Tiered, UnknownTier};
pub use tokens::{tokens, tokens_within};
