//! The types of the standard library and of common crates: what their schemas are, and that serde agrees with them.
//!
//! `UPDATE_EXPECT=1 cargo test -p mcpact-tests --test types` writes the schemas anew.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod judge;

mod maps;
mod net;
mod numbers;
mod pointers;
mod sequences;
mod text;
mod time;
mod values;

mod bytes;
mod chrono;
mod jiff;
mod rust_decimal;
mod schemars;
mod semver;
mod serde_json;
mod url;
mod uuid;
