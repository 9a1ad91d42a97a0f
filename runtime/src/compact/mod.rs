//! Input schemas made compact at run time: those of any MCP server, whoever made them.
//!
//! [`input_schema`] takes a schema, [`tool`] a tool as `tools/list` has it, and under feature `rmcp` `router` takes all
//! tools of an rmcp server. What they answer means the same:
//!
//! - every value that the compact schema takes, the given one takes;
//! - every value that the given one takes, the compact one takes, once nulls that stand for "absent" are left out:
//!   members that need not be there and may be null ([`Pass::Nulls`] says where null is kept).
//!
//! `format` is an annotation here, or is asserted by both sides; only formats of numbers are left out, which say how wide
//! a machine's number is. What changes what is taken is a step of [`Lossy`], done where it is asked for.
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
//! assert!(compacted.after < compacted.before);
//! ```
//!
//! A pass is kept only if it saves tokens: fewer in the encoding of the [`Options`], and no more in
//! any other encoding of the build. So no tool gets more expensive in any encoding, and the savings
//! of the steps add up to the difference between [`CompactedTool::before`] and
//! [`CompactedTool::after`].
//!
//! A pass adds no form that some client refuses or misreads ([`Form`]). If the clients are known,
//! [`Options::allow`] allows the forms that they take. [`Lossy`] steps are not checked for this.
//!
//! Keywords are reordered if that saves tokens: title, description, type, contents of the value,
//! rules, default, deprecated. Properties keep their order. Both apply if some crate of the build
//! turns on `serde_json/preserve_order`, as feature `rmcp` does; otherwise a [`Map`] is in
//! alphabetical order.
//!
//! What is never touched: the contents of `const`, `enum`, `default` and `examples`; conditions (`if`, `not`) but for what
//! means the same within them; references that lead out of the schema, which are not followed; schemas of another dialect
//! whose keywords mean something else in 2020-12; schemas that are too deep or too large ([`Untouched`]). Time and memory
//! are bounded by the size of what is given: a definition is only written inline where that takes no more tokens.
//!
//! | File | |
//! |---|---|
//! | `step` | the names of what is done: [`Pass`], [`Lossy`] |
//! | `guard`, `places` | what must be left alone |
//! | `form`, `inventory` | forms that some client refuses, and their number in a schema |
//! | `scale` | the tokens of a schema in each encoding |
//! | `walk` | which members of a schema are schemas |
//! | `merge` | two schemas that hold of one value, as one |
//! | `annotations`, `plain`, `definitions`, `unions`, `choices`, `nulls`, `order` | the lossless passes |
//! | `lossy` | the others |

mod annotations;
mod choices;
mod definitions;
mod form;
mod guard;
mod inventory;
mod lossy;
mod merge;
mod nulls;
mod order;
mod places;
mod plain;
#[cfg(feature = "rmcp")]
mod router;
mod run;
mod scale;
mod step;
mod unions;
mod walk;

use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use self::{
    form::Forms,
    scale::{Frame, Scale},
};

pub use form::Form;
pub use guard::Untouched;
#[cfg(feature = "rmcp")]
pub use router::router;
pub use step::{Lossy, Pass, Saving, Step};

/// What is done to a schema: every [`Pass`] and no [`Lossy`] step, unless it says otherwise.
///
/// ```
/// use mcpact::compact::{Lossy, Options, Pass};
/// use serde_json::json;
///
/// let given = json!({ "type": "object", "properties": {}, "additionalProperties": false });
/// let options = Options::default().without(Pass::Nulls).with(Lossy::ClosedObjects);
/// let compacted = options.input_schema(given.as_object().unwrap());
/// assert_eq!(compacted.schema.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    passes: Vec<Pass>,
    lossy: Vec<Lossy>,
    forms: Forms,
    encoding: Encoding,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            passes: Pass::ALL.to_vec(),
            lossy: Vec::new(),
            forms: Forms::default(),
            encoding: Encoding::ALL[0],
        }
    }
}

impl Options {
    /// Leaves out a pass.
    #[must_use]
    pub fn without(mut self, pass: Pass) -> Options {
        self.passes.retain(|other| *other != pass);
        self
    }

    /// Adds a lossy step; they are done in the order in which they are given, before the passes.
    #[must_use]
    pub fn with(mut self, step: Lossy) -> Options {
        self.lossy.push(step);
        self
    }

    /// Allows the passes to write a form that some clients refuse or misread, for servers whose
    /// clients are known to take it.
    ///
    /// ```
    /// use mcpact::compact::{Form, Options};
    /// use serde_json::json;
    ///
    /// let given = json!({ "type": "object", "properties": { "kind": { "type": "string", "enum": ["book"] } } });
    /// let kind = |options: Options| options.input_schema(given.as_object().unwrap()).schema["properties"]["kind"].clone();
    /// assert_eq!(kind(Options::default()), json!({ "type": "string", "enum": ["book"] }));
    /// assert_eq!(kind(Options::default().allow(Form::Const)), json!({ "type": "string", "const": "book" }));
    /// ```
    #[must_use]
    pub fn allow(mut self, form: Form) -> Options {
        self.forms.allow(form);
        self
    }

    /// Counts, and decides what is shorter, in this encoding instead of `o200k_base` (the other one where the build has
    /// only that).
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Options {
        self.encoding = encoding;
        self
    }

    /// As [`input_schema`](fn@input_schema), with these options.
    pub fn input_schema(&self, schema: &Map<String, Value>) -> Compacted {
        run::schema(self, &self.scale(), schema, None, &Frame::Alone)
    }

    /// As [`tool`](fn@tool), with these options.
    pub fn tool(&self, tool: &Value) -> CompactedTool {
        run::tool(self, &self.scale(), tool)
    }

    /// Compacts a tool as [`tool`](Options::tool) does, and returns the tokens that each of these
    /// steps would save in addition.
    ///
    /// ```
    /// use mcpact::compact::{Lossy, Options};
    /// use serde_json::json;
    ///
    /// let tool = json!({ "name": "ping", "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false } });
    /// let (compacted, saves) = Options::default().tool_and_offers(&tool, &[Lossy::ClosedObjects, Lossy::Titles]);
    /// assert_eq!(compacted.tool, tool);
    /// assert!(saves[0] > 0 && saves[1] == 0);
    /// ```
    pub fn tool_and_offers(&self, tool: &Value, offers: &[Lossy]) -> (CompactedTool, Vec<usize>) {
        let scale = self.scale();
        let compacted = run::tool(self, &scale, tool);
        let saves = run::would_save(self, &scale, tool, &compacted, offers);
        (compacted, saves)
    }

    fn scale(&self) -> Scale {
        Scale::new(self.encoding)
    }
}

/// A schema made compact.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Compacted {
    /// The schema, as it was given where [`untouched`](Compacted::untouched) says so.
    pub schema: Map<String, Value>,
    /// Tokens of the given schema, minified, in the encoding of the [`Options`].
    pub before: usize,
    /// Tokens of the compact schema.
    pub after: usize,
    /// What each step saved, in the order in which they were done; steps that found nothing are not listed.
    pub savings: Vec<Saving>,
    /// Why nothing was done, where nothing was.
    pub untouched: Option<Untouched>,
}

/// A tool made compact.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CompactedTool {
    /// The tool, with all its members; only `inputSchema` differs.
    pub tool: Value,
    /// Tokens of the given tool's minified `{"name", "description", "inputSchema"}`, in the encoding of the [`Options`].
    pub before: usize,
    /// Tokens of the same of the compact tool.
    pub after: usize,
    /// What each step saved of the schema, as [`Compacted::savings`].
    pub savings: Vec<Saving>,
    /// Why nothing was done, where nothing was.
    pub untouched: Option<Untouched>,
}

/// The schema of a tool's arguments in fewer tokens, meaning the same: all passes, no lossy step.
///
/// Never fails and never panics: what is no schema, or one that is not understood, is left as it is.
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

/// A tool, as `tools/list` has it, with its `inputSchema` made compact; all passes, no lossy step.
///
/// `outputSchema` stays: what a server sends may hold the nulls that a caller need not write. A tool without an
/// `inputSchema` that is an object is returned as it is.
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
/// assert!(compacted.before - compacted.after >= 17);
/// ```
pub fn tool(tool: &Value) -> CompactedTool {
    Options::default().tool(tool)
}
