//! The syntax that all macros share: arguments, literals, JSON, patterns, doc comments and tokens.
//!
//! `runtime` has the paths into the runtime, and `hinted_json` the expressions of its literal
//! texts.

pub(crate) mod args;
pub(crate) mod docs;
pub(crate) mod hinted_json;
pub(crate) mod json;
mod json_literal;
pub(crate) mod json_reader;
pub(crate) mod keys;
pub(crate) mod number;
pub(crate) mod outside_type;
pub(crate) mod pattern;
pub(crate) mod range;
pub(crate) mod runtime;
pub(crate) mod target;
pub(crate) mod tokens;
mod value;

pub(crate) use crate::span::{Extent, Spanned};
