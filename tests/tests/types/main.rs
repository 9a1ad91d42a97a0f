//! Types of the standard library and of common crates: their schemas, which agree with serde.
//!
//! `UPDATE_EXPECT=1 cargo test -p mcpact-tests --test types` updates the schemas.
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

mod bytes;
mod chrono;
mod jiff;
mod json_schema;
mod result_schemas;
mod rust_decimal;
mod schemars;
mod semver;
mod serde_json;
mod url;
mod uuid;
