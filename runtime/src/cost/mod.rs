//! What tools cost, by who pays: counting profiles.
//!
//! A server sends one list of tools, and each client writes something else of it into the model's context. A [`Measure`] says what
//! is counted of a tool; the [`Encoding`] says in which tokens.
//!
//! | Measure | What is counted | How sure |
//! |---|---|---|
//! | [`model`](Measure::Model) | the minified `{"name", "description", "inputSchema"}`, which budgets gate | exact |
//! | [`wire`](Measure::Wire) | the minified entry with all that the server sends of a tool | exact |
//! | [`claude`](Measure::Claude) | what Anthropic's API bills | an estimate: off by 2.8 % in the mean, by at most 6.0 %, of a server's list |
//! | [`openai`](Measure::OpenAi) | the TypeScript that OpenAI's harmony format has of the tool | exact for that text, which the gpt-oss models read |
//!
//! Exact counts go by encoding, estimates by profile, and neither is called the other: [`Measure::exact`] says which it is, and
//! [`Measure::error`] how far an estimate was off.
//!
//! The lists of 16 published servers, against `model`: `wire` is × 1.22, `claude` × 1.83, `openai` × 0.55
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
//! for profile in Measure::ALL {
//!     println!("{profile:8}{:>6}", profile.tokens(&tool, encoding));
//! }
//! assert!(Measure::Wire.tokens(&tool, encoding) > Measure::Model.tokens(&tool, encoding));
//! assert_eq!(Measure::OpenAi.text(&tool), "// Search Trove\ntype search = (_: {\nquery: string,\n}) => any;");
//! ```
//!
//! # The estimate for Claude
//!
//! Its text is one line a tool, `<function>{"description": …, "name": …, "parameters": …}</function>`, with a space behind each comma
//! and colon. Its tokens are estimated from the text's tokens in a public encoding and from its bytes, and 328 are paid once a
//! request for the first tool:
//!
//! | Encoding | Estimate for a tool | Error of a server's list: mean, largest |
//! |---|---|---|
//! | `o200k_base` | 1.0143 × tokens + 0.1197 × bytes | 2.8 %, 5.7 % |
//! | `cl100k_base` | 0.9965 × tokens + 0.1244 × bytes | 2.8 %, 6.0 % |
//!
//! Fitted to what `count_tokens` said of 13 servers (324 tools; claude-opus-5, August 2026). The errors are those for a server that
//! was left out of the fit, each in turn, rounded up. They are of whole lists: of a single tool nobody was told the count. The form was
//! chosen among nine as the one whose largest error is smallest; chosen, too, without the server that is left out, the error
//! is 3.1 % in the mean and 6.6 % at most.
//!
//! `MCPACT_DATA=<folder> cargo test -p mcpact-tests --test cost fit -- --nocapture` makes the fit anew, compares the forms, and fails
//! where a number above is not what it finds.
//!
//! # The rendering for OpenAI
//!
//! Equal, byte for byte, to what the `openai-harmony` crate renders, on 1,400 real tools and 2,000 random ones; schemas in each other
//! deeper than 128 levels are `any` (`cargo test -p mcpact-harmony`). In `o200k_base` the count is then
//! the models' own. What is not counted: the tokens around the message that the tools stand in, and one sentence of the system
//! message that a request with tools has. How the hosted models are told of tools is not published: for them the count is a guess
//! whose error nobody has stated.

mod claude;
mod counter;
mod json;
mod measure;
mod openai;

use mcpact_tokens::Encoding;
use serde_json::Value;

pub use counter::Counter;
pub use measure::{Measure, StatedError, UnknownMeasure};

/// Returns a value of any depth as minified JSON.
pub(crate) fn minified(value: &Value) -> String {
    json::text(value, &json::MINIFIED)
}

/// Returns the model-visible entry of a tool up to `"inputSchema`. A pre-token ends there in every
/// encoding, so the rest is counted alone.
pub(crate) fn before_schema(name: Option<&Value>, description: Option<&Value>) -> String {
    let mut text = String::from("{");
    for (key, value) in [("name", name), ("description", description)] {
        if let Some(value) = value {
            text.extend(["\"", key, "\":", &minified(value), ","]);
        }
    }
    text.push_str("\"inputSchema");
    text
}

impl Measure {
    /// The tokens of one tool, an entry of `tools/list`; an estimate where the profile is not [`exact`](Measure::exact).
    ///
    /// What is paid once for all tools is not in it: [`list_tokens`](Measure::list_tokens) adds that.
    ///
    /// Never panics: a tool without a name, or with a schema that is none, is counted as it is.
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

    /// The tokens of a list of tools, with what is paid once for a request; 0 where there are none.
    ///
    /// For [`Model`](Measure::Model) and [`Wire`](Measure::Wire) that is nothing: the total is the sum, as a toolset's is. For
    /// [`Claude`](Measure::Claude) it is 328. For [`OpenAi`](Measure::OpenAi) it is the lines around the tools; the whole text is
    /// counted, which may differ from the sum by a token where two tools meet.
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

    /// What is counted of a tool.
    ///
    /// Members stand in the order of their [`Map`](serde_json::Map): as they were sent, where some crate of the build turns on
    /// `serde_json/preserve_order`, as feature `rmcp` does.
    ///
    /// ```
    /// use mcpact::cost::Measure;
    /// use serde_json::json;
    ///
    /// let tool = json!({ "inputSchema": { "type": "object" }, "name": "ping" });
    /// assert_eq!(Measure::Model.text(&tool), r#"{"name":"ping","inputSchema":{"type":"object"}}"#);
    /// assert_eq!(
    ///     Measure::Claude.text(&tool),
    ///     r#"<function>{"name": "ping", "parameters": {"type": "object"}}</function>"#
    /// );
    /// ```
    pub fn text(self, tool: &Value) -> String {
        match self {
            Measure::Model => {
                let names = mcpact_rules::settings::MODEL_KEYS.map(|name| (name, name));
                json::members(tool, &names, &json::MINIFIED)
            }
            Measure::Wire => json::text(tool, &json::MINIFIED),
            Measure::Claude => claude::text(tool),
            Measure::OpenAi => openai::tool(tool),
        }
    }
}
