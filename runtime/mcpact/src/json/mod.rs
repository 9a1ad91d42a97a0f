//! Any JSON Schema: its visitors, compact forms, costs and signatures.

#[cfg(any(feature = "proxy", feature = "schemars"))]
pub(crate) mod adopted_schema;
#[cfg(feature = "serde_json")]
pub mod compact;
#[cfg(feature = "serde_json")]
pub mod cost;
#[cfg(feature = "serde_json")]
pub(crate) mod exact_value;
pub mod json_schema;
#[cfg(feature = "serde_json")]
pub(crate) mod nesting;
#[cfg(feature = "proxy")]
pub(crate) mod raw_json;
#[cfg(feature = "schemars")]
pub(crate) mod schemars;
#[cfg(feature = "serde_json")]
pub(crate) mod signature;
