//! What the derive writes (`expansions`, against snapshots) and what it refuses (`refusals`).

mod expansions;
mod refusals;
