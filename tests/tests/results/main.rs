//! Tool results that fit: budgets, tiers, selection of fields.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod budget;
mod fields;
mod tiers;
