//! Code that the expansions of all macros share.
//!
//! `runtime` has the paths into the runtime, and `hinted_json` the expressions of its literal
//! texts. `outside_type` writes a type of a method's signature outside of its block.

pub(crate) mod hinted_json;
pub(crate) mod outside_type;
pub(crate) mod runtime;
