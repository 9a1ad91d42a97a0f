//! Snapshots of expansions. `tests/ui` has the errors.

mod attributes;
mod expansions;
mod fallback;
mod lints;
mod other_crates;
