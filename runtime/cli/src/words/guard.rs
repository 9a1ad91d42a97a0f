//! Holds until the checker of facts.
use serde_json::{Map, Value};
pub(super) fn is_safe(_tool: &Map<String, Value>, _path: &str, _old: &str, _new: &str) -> bool {
    true
}
