//! The syntax that all macros share: arguments, literals, JSON, patterns, doc comments and tokens.

pub(crate) mod args;
pub(crate) mod attributes;
pub(crate) mod docs;
pub(crate) mod json;
pub(crate) mod keys;
pub(crate) mod number;
pub(crate) mod pattern;
pub(crate) mod range;
pub(crate) mod target;
pub(crate) mod tokens;
