//! Tool results that fit: token counts and truncation at run time.
//!
//! | | |
//! |---|---|
//! | [`tokens`], [`tokens_within`] | the tokens of a text, and whether they are within a maximum |
//! | [`first_tokens`], [`first_characters`], [`grapheme_floor`] | the beginning of a text that is not cut inside a grapheme |

mod graphemes;
mod tokens;

pub use graphemes::{first_characters, first_tokens, grapheme_floor};
pub use tokens::{tokens, tokens_within};
