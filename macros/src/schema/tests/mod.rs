//! What the derive writes (`expansions`, `attributes`, `foreign`, against snapshots) and what it refuses (`refusals`, `contradictions`, `lints`).

mod attributes;
mod contradictions;
mod expansions;
mod foreign;
mod lints;
mod refusals;
