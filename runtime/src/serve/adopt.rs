//! Adoption: what rmcp's own `#[tool]` is told of a tool whose schemas `#[mcp_tools]` has counted.

use std::sync::{Arc, OnceLock};

use serde_json::{Map, Value};

/// A schema as rmcp has it, parsed once: a server may make a router for each connection.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct Adopted(OnceLock<Arc<Map<String, Value>>>);

impl Adopted {
    /// Not parsed yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The schema that `text` is, which is the same at each call.
    ///
    /// # Panics
    ///
    /// Where it is no object, which a schema that was put together at compile time always is.
    pub fn schema(&self, text: &'static str) -> Arc<Map<String, Value>> {
        let parsed = self
            .0
            .get_or_init(|| Arc::new(serde_json::from_str(text).expect("a tool's schema is an object")));
        Arc::clone(parsed)
    }
}
