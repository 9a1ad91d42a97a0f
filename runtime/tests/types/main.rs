//! Types of the standard library and of common crates: their schemas, which agree with serde.
//!
//! `UPDATE_EXPECT=1 cargo test -p mcpact --all-features --test types` updates the schemas.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod agreement;

mod maps;
mod net;
mod numbers;
mod pointers;
mod sequences;
mod text;
mod time;
mod values;

#[cfg(feature = "bytes")]
mod bytes;
#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "jiff")]
mod jiff;
#[cfg(feature = "rust_decimal")]
mod rust_decimal;
#[cfg(feature = "schemars")]
mod schemars;
#[cfg(feature = "semver")]
mod semver;
#[cfg(feature = "serde_json")]
mod serde_json;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "uuid")]
mod uuid;
