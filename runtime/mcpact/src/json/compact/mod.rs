//! Compacts the input schemas of any MCP server at run time.
//!
//! [`input_schema`] compacts a schema, and [`tool`] a tool as `tools/list` returns it. With
//! feature `rmcp`, `router` compacts all tools of an rmcp server. The results mean the same:
//!
//! - The given schema accepts every value that the compact schema accepts.
//! - The compact schema accepts every value that the given schema accepts, without the optional
//!   properties that are null ([`Pass::Nulls`] says where null is kept).
//!
//! This is true whether a validator ignores `format` or checks it. Only formats of numbers are
//! removed, which state the width of a machine's number. Steps that change which values are
//! accepted are [`Lossy`], and done only on request.
//!
//! ```
//! use mcpact::compact;
//! use serde_json::json;
//!
//! let given = json!({
//!     "$schema": "https://json-schema.org/draft/2020-12/schema",
//!     "title": "SearchParams",
//!     "type": "object",
//!     "properties": {
//!         "query": { "type": "string", "description": "Search text" },
//!         "state": { "anyOf": [{ "$ref": "#/$defs/State" }, { "type": "null" }], "default": null }
//!     },
//!     "required": ["query"],
//!     "$defs": { "State": { "type": "string", "enum": ["vic", "nsw"] } }
//! });
//! let compacted = compact::input_schema(given.as_object().unwrap());
//! assert_eq!(
//!     serde_json::Value::from(compacted.schema),
//!     json!({
//!         "type": "object",
//!         "properties": {
//!             "query": { "type": "string", "description": "Search text" },
//!             "state": { "type": "string", "enum": ["vic", "nsw"] }
//!         },
//!         "required": ["query"]
//!     })
//! );
//! assert!(compacted.tokens_after < compacted.tokens_before);
//! ```
//!
//! A pass is kept only if it saves tokens: fewer in the encoding of the [`Options`], and no more in
//! any other encoding of the build. Only [`Pass::Booleans`] may cost tokens, and only if the forms of
//! some client are allowed. The savings of the steps add up to the difference between
//! [`CompactedTool::tokens_before`] and [`CompactedTool::tokens_after`].
//!
//! A pass adds no form that some client refuses or misreads ([`Form`]). If the clients are known,
//! [`Options::allow`] allows the forms that they accept. [`Lossy`] steps are not checked for this.
//!
//! Keywords are sorted if that saves tokens: title, description, type, contents of the value,
//! rules, default, deprecated. Properties keep their order. Both apply if some crate of the build
//! enables `serde_json/preserve_order`, as feature `rmcp` does; otherwise a [`Map`] is in
//! alphabetical order.
//!
//! Compaction never changes the values of `const`, `enum`, `default` and `examples`. In conditions
//! (`if`, `not`) it only makes changes that keep the same meaning there. It does not follow
//! references out of the schema. It leaves a schema unchanged that is too deep or too large, or
//! whose dialect differs from 2020-12 in a keyword of the schema ([`Untouched`]). Time and memory
//! are bounded by the size of the schema: a definition is only written in place if that takes no
//! more tokens.

// | File | Contents |
// |---|---|
// | `options`, `step`, `compacted` | the settings, the names of the steps, the results |
// | `run`, `run_pass` | run the steps in order, and count |
// | `restrictions`, `dialect`, `ref_targets` | the parts that must not change |
// | `form`, `form_counts`, `form_rules` | forms that some client refuses, their number, and the comparison |
// | `schema_counter` | the tokens of a schema in each encoding |
// | `keywords`, `merge` | edits of one schema; two schemas of one value, as one |
// | `annotations`, `defaults`, `definitions`, `unions`, `choices`, `nulls`, `order` | the lossless passes |
// | `null_meaning` | the texts that say what null does |
// | `lossy` | the steps that lose information |

mod annotations;
mod choices;
mod compacted;
mod defaults;
mod definitions;
mod dialect;
mod form;
mod form_counts;
mod form_rules;
pub(crate) mod keywords;
mod lossy;
mod merge;
mod null_meaning;
mod nulls;
mod options;
mod order;
mod pass_input;
mod ref_targets;
mod restrictions;
#[cfg(feature = "rmcp")]
mod router;
mod run;
mod run_pass;
mod schema_counter;
mod step;
#[cfg(test)]
mod tests;
mod unions;

use serde_json::{Map, Value};

pub use compacted::{Compacted, CompactedTool};
pub use form::Form;
pub use options::Options;
pub use restrictions::Untouched;
#[cfg(feature = "rmcp")]
pub use router::router;
pub use step::{Lossy, Pass, Saving, Step};

/// Compacts the schema of a tool's arguments, without changing its meaning: all passes, no lossy
/// step.
///
/// Never fails and never panics: an invalid or unsupported schema is returned unchanged.
///
/// ```
/// use mcpact::compact::{self, Pass, Step};
/// use serde_json::json;
///
/// let given = json!({
///     "type": "object",
///     "properties": { "limit": { "type": ["integer", "null"], "format": "uint32", "minimum": 0 } }
/// });
/// let compacted = compact::input_schema(given.as_object().unwrap());
/// assert_eq!(compacted.schema["properties"]["limit"], json!({ "type": "integer", "minimum": 0 }));
/// let steps: Vec<Step> = compacted.savings.iter().map(|saving| saving.step).collect();
/// assert!(steps.contains(&Step::Lossless(Pass::NumberFormats)));
/// assert!(steps.contains(&Step::Lossless(Pass::Nulls)));
/// ```
pub fn input_schema(schema: &Map<String, Value>) -> Compacted {
    Options::default().input_schema(schema)
}

/// Compacts the `inputSchema` of a tool, an entry of `tools/list`: all passes, no lossy step.
///
/// `outputSchema` stays: a server may send nulls that a caller can omit. A tool without an
/// `inputSchema` that is an object is returned unchanged.
///
/// ```
/// use mcpact::compact;
/// use serde_json::json;
///
/// let given = json!({
///     "name": "read_file",
///     "inputSchema": {
///         "$schema": "http://json-schema.org/draft-07/schema#",
///         "type": "object",
///         "properties": { "path": { "title": "Path", "type": "string" } },
///         "required": ["path"]
///     }
/// });
/// let compacted = compact::tool(&given);
/// assert_eq!(compacted.tool["inputSchema"]["properties"], json!({ "path": { "type": "string" } }));
/// assert!(compacted.tokens_before - compacted.tokens_after >= 17);
/// ```
pub fn tool(tool: &Value) -> CompactedTool {
    Options::default().tool(tool)
}
