//! Exact token counts, as `const fn`, of `o200k_base` and `cl100k_base`.

mod classes;
mod encode;
mod encoding;
pub mod estimate;
mod glue;
mod hash;
mod hint;
mod layout;
mod long;
mod merge;
mod piece;
mod segments;
mod split;
mod vocabulary;

pub use encode::{DecodeError, Token, Tokens};
pub use encoding::{Encoding, UnknownEncoding};
pub use hint::{Hint, PlacedHint};
pub use segments::count_segments;
