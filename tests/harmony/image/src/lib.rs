//! Nothing, in the place of a crate that nothing uses.
