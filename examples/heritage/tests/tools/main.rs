//! The tools of the toolset: their schemas, costs, names in the original server, and search.

mod agreement;
mod lock;
#[path = "../../../../tests/support/needs.rs"]
mod needs;
mod original;
mod recall;
mod requests;
mod search;
mod tiers;
mod tokens;
