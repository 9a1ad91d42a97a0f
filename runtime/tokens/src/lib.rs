//! Exact token counts of `o200k_base` and `cl100k_base`, as `const fn` and at run time.
//!
//! The counts equal those of tiktoken's `encode_ordinary` for every text. The tables are static
//! data of the binary: nothing is loaded or built at start-up, and counting allocates nothing.
//!
//! ```
//! use mcpact_tokens::Encoding;
//!
//! const DESCRIPTION: &str = "Search Trove newspapers, images, books";
//! const TOKENS: usize = Encoding::O200kBase.count(DESCRIPTION);
//! const _: () = assert!(TOKENS <= 10, "the description is over its budget");
//!
//! let tokens = Encoding::O200kBase.encode(DESCRIPTION);
//! assert_eq!(tokens.len(), TOKENS);
//! assert_eq!(Encoding::O200kBase.decode(&tokens)?, DESCRIPTION.as_bytes());
//! # Ok::<(), mcpact_tokens::DecodeError>(())
//! ```
//!
//! [`Encoding`] counts, encodes and decodes. [`count_segments`] counts the parts of a text, and
//! uses [`Hint`]s, which make const evaluation of large texts affordable. Counting costs the
//! compiler about 150 µs for each token, and next to nothing with a hint. [`estimate`] estimates
//! counts without a vocabulary.
//!
//! # Features
//!
//! `o200k_base` (on by default; 3.7 MB of tables) and `cl100k_base` (1.8 MB). Tables that only
//! constants use are not part of the binary.
//!
//! # How it works
//!
//! Hand-written scanners split text into pre-tokens (`split`). Functions that run only at run time
//! find ASCII words and symbols eight bytes at a time (`plain`). One hash finds a pre-token that is
//! a token. Other pre-tokens are divided or merged on the stack (`merge`). Those above 128 bytes are
//! scanned with a window of 256 or 480 bytes (`long`), which is exact and takes linear time. A text
//! often repeats pre-tokens, so the counts of recent ones are kept (`recent`).

#![forbid(unsafe_code)]
#![allow(
    clippy::cast_possible_truncation,
    reason = "const fn has no `try_from`; what is cut off is masked, or bounded by the length of a token or of a text"
)]

#[cfg(not(any(feature = "o200k_base", feature = "cl100k_base")))]
compile_error!(
    "no encoding is enabled; with `default-features = false`, add the feature `o200k_base` or `cl100k_base` of mcpact"
);

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
mod plain;
mod pre_token;
mod recent;
mod segments;
mod split;
mod vocabulary;

pub use encode::{DecodeError, Token, Tokens};
pub use encoding::{Encoding, UnknownEncoding};
pub use hint::{Hint, PlacedHint};
pub use segments::count_segments;
