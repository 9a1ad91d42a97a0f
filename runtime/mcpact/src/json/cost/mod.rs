//! The tokens of tools, by measure: exact counts, and estimates with their errors.
//!
//! A server sends one list of tools, and each client writes another text of it into the model's
//! context. A [`Measure`] says which text of a tool is counted. The [`Encoding`] defines the
//! tokens.
//!
//! | Measure | Counted text | Exact |
//! |---|---|---|
//! | [`model`](Measure::Model) | the minified `{"name", "description", "inputSchema"}`, which budgets limit | yes |
//! | [`wire`](Measure::Wire) | the minified entry with all that the server sends for a tool | yes |
//! | [`claude`](Measure::Claude) | the tokens that Anthropic's API bills | an estimate: off by 2.8 % in the mean, by at most 6.0 %, for a server's list |
//! | [`openai`](Measure::OpenAi) | the TypeScript of the tool in OpenAI's harmony format | yes, for that text, which the gpt-oss models read |
//! | [`deferred`](Measure::Deferred) | the name alone, which a client that searches tools later loads at first | yes, for the names |
//!
//! Exact counts are named by encoding, estimates by measure. [`Measure::is_exact`] distinguishes
//! them, and [`Measure::error`] returns the error of an estimate.
//!
//! For the lists of 16 published servers, compared with `model`:
//! `wire` is × 1.22, `claude` × 1.83, `openai` × 0.55
//! (`cargo test -p mcpact-tests --test cost totals -- --nocapture`, with the data).
//!
//! ```
//! use mcpact::{cost::Measure, tokens::Encoding};
//! use serde_json::json;
//!
//! let tool = json!({
//!     "name": "search",
//!     "title": "Search",
//!     "description": "Search Trove",
//!     "inputSchema": { "type": "object", "properties": { "query": { "type": "string" } }, "required": ["query"] }
//! });
//! let encoding = Encoding::ALL[0];
//! for measure in Measure::ALL {
//!     println!("{measure:8}{:>6}", measure.tokens(&tool, encoding));
//! }
//! assert!(Measure::Wire.tokens(&tool, encoding) > Measure::Model.tokens(&tool, encoding));
//! assert_eq!(Measure::OpenAi.text(&tool), "// Search Trove\ntype search = (_: {\nquery: string,\n}) => any;");
//! ```
//!
//! # The estimate for Claude
//!
//! The text is one line for each tool, `<function>{"description": …, "name": …, "parameters":
//! …}</function>`, with a space after each comma and colon. The estimate is computed from the
//! text's tokens in a public encoding and from its bytes. A request has 328 more tokens once, with
//! its first tool:
//!
//! | Encoding | Estimate for a tool | Error of a server's list: mean, largest |
//! |---|---|---|
//! | `o200k_base` | 1.0143 × tokens + 0.1197 × bytes | 2.8 %, 5.7 % |
//! | `cl100k_base` | 0.9965 × tokens + 0.1244 × bytes | 2.8 %, 6.0 % |
//!
//! The estimate is fitted to counts of `count_tokens` for 13 servers (324 tools; claude-opus-5,
//! August 2026). The error of each server was measured with a fit to the other servers, and rounded
//! up. The errors are those of whole lists: Anthropic counts no single tools. The formula has the
//! smallest maximum error of nine formulas. If the formula is chosen without the measured server as
//! well, the error is 3.1 % in the mean and 6.6 % at most.
//!
//! `MCPACT_DATA=<folder> cargo test -p mcpact-tests --test cost fit -- --nocapture` repeats the
//! fit, compares the formulas, and fails if a number above is wrong.
//!
//! # The rendering for OpenAI
//!
//! The text equals, byte for byte, the output of the `openai-harmony` crate for 1,400 real tools
//! and 2,000 random ones (`cargo test -p mcpact-harmony`). A schema with more than 128 nested levels
//! is `any`. In `o200k_base`, the count is then that of the gpt-oss models. It omits the tokens
//! around the message with the tools, and one sentence of the system message that a request with
//! tools has. OpenAI does not publish how its hosted models see tools: for them the count is a
//! guess with an unknown error.

mod boundaries;
mod claude;
mod counter;
mod json;
mod measure;
mod openai;
mod rendered;

use mcpact_tokens::Encoding;
use serde_json::Value;

pub(crate) use boundaries::word_ends_in;
pub use counter::{Counter, Counters};
pub(crate) use json::write_object;
pub(crate) use measure::before_schema;
pub use measure::{Measure, StatedError, UnknownMeasure};
pub(crate) use rendered::Rendered;
pub use rendered::abridged;

impl Measure {
    /// Returns the tokens of one tool, an entry of `tools/list`. They are an estimate if the
    /// measure is not [`exact`](Measure::is_exact).
    ///
    /// Tokens that a request has once for all tools are not included:
    /// [`list_tokens`](Measure::list_tokens) adds them.
    ///
    /// Never panics: a tool without a name or with an invalid schema is counted as it is.
    ///
    /// ```
    /// use mcpact::{cost::Measure, tokens::Encoding};
    /// use serde_json::json;
    ///
    /// let tool = json!({ "name": "ping", "inputSchema": { "type": "object", "properties": {} } });
    /// let text = r#"{"name":"ping","inputSchema":{"type":"object","properties":{}}}"#;
    /// # let text = if json!({"b": 0, "a": 0}).to_string().starts_with(r#"{"b"#) {
    /// #     text
    /// # } else {
    /// #     r#"{"name":"ping","inputSchema":{"properties":{},"type":"object"}}"#
    /// # };
    /// let encoding = Encoding::ALL[0];
    /// assert_eq!(Measure::Model.tokens(&tool, encoding), encoding.count(text));
    /// ```
    pub fn tokens(self, tool: &Value, encoding: Encoding) -> usize {
        Counter::new(encoding).tokens(self, tool)
    }

    /// Returns the tokens of a list of tools, with those that a request has once; 0 for no tools.
    ///
    /// [`Model`](Measure::Model) and [`Wire`](Measure::Wire) add nothing: the total is the sum, as
    /// in a toolset. [`Claude`](Measure::Claude) adds 328 tokens. [`OpenAi`](Measure::OpenAi)
    /// adds the lines around the tools and counts the whole text, which may differ from the sum by
    /// a token between two tools.
    ///
    /// ```
    /// use mcpact::{cost::Measure, tokens::Encoding};
    /// use serde_json::json;
    ///
    /// let tools = [json!({ "name": "ping" }), json!({ "name": "pong" })];
    /// let encoding = Encoding::ALL[0];
    /// let sum: usize = tools.iter().map(|tool| Measure::Claude.tokens(tool, encoding)).sum();
    /// assert_eq!(Measure::Claude.list_tokens(&tools, encoding), 328 + sum);
    /// assert_eq!(Measure::Claude.list_tokens(&[], encoding), 0);
    /// ```
    pub fn list_tokens(self, tools: &[Value], encoding: Encoding) -> usize {
        Counter::new(encoding).list_tokens(self, tools)
    }
}
