//! Results in tiers: the trait and its types, the properties of a tier, and previews.

mod preview;
mod project;
mod tiered;

pub use preview::{HasText, assert_text, property};
pub use project::Stored;
pub use tiered::{At, Tier, Tiered, UnknownTier};
