//! Tiers: the examples of their reference document, names, previews, schemas and parameters.

mod document;
mod document_calls;
mod names;
mod parameter;
mod previews;
pub(crate) mod schemas;

use serde::Serialize;
use serde_json::Value;

/// Returns the JSON of a value.
fn json(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("a JSON value")
}
