//! Tool results: tiers, and selection of fields.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod fields;
mod tiers;
