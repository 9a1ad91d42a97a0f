//! Schemas that `#[mcp_tools]` adds to rmcp's own `#[tool]` methods.

use std::sync::{Arc, OnceLock};

use serde_json::{Map, Value};

/// A schema in rmcp's form, which is the same in all versions. It is parsed once, since a server
/// may create a router for each connection.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct AdoptedSchema(OnceLock<Arc<Map<String, Value>>>);

impl AdoptedSchema {
    /// Creates a schema that is not parsed yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// Returns the parsed `text`, which must be the same at each call.
    ///
    /// # Panics
    ///
    /// Panics if the text is not a JSON object. The schema of a tool always is one.
    pub fn schema(&self, text: &'static str) -> Arc<Map<String, Value>> {
        let parsed = self
            .0
            .get_or_init(|| Arc::new(serde_json::from_str(text).expect("a tool's schema is an object")));
        Arc::clone(parsed)
    }
}
