//! The measures of a tool: the text that each one counts, and how exact it is.

use std::{fmt, str::FromStr};

use mcpact_shared::model_entry::MODEL_KEYS;
use mcpact_shared::protocol::ALWAYS_LOAD;
use mcpact_shared::unknown_name::unknown_choice;
use serde_json::Value;

use super::{
    claude,
    json::{self, MINIFIED},
    openai,
    rendered::Rendered,
};

/// Writes the model-visible entry of a tool up to `"inputSchema`. A pre-token ends there in every
/// encoding, so the rest can be counted alone.
pub(crate) fn before_schema(name: Option<&Value>, description: Option<&Value>) -> Rendered {
    let [name_key, description_key, schema_key] = MODEL_KEYS;
    let mut out = Rendered::default();
    out.push_str("{");
    for (key, value) in [(name_key, name), (description_key, description)] {
        if let Some(value) = value {
            json::write_property(&mut out, key, value, &MINIFIED);
            out.push_str(",");
        }
    }
    out.push_str("\"");
    out.push_str(schema_key);
    out
}

/// Writes the name of a tool on a line, or its model-visible entry if clients always load it.
fn deferred(tool: &Value) -> Rendered {
    if tool["_meta"][ALWAYS_LOAD] == Value::Bool(true) {
        return Measure::Model.render(tool);
    }
    let mut out = Rendered::default();
    out.push_str(tool["name"].as_str().unwrap_or_default());
    out.push_str("\n");
    out
}

/// The text of a tool that is counted. The [module documentation](super) compares the measures.
///
/// [`mcpact::Profile`](crate::Profile) is something else: the clients that a schema is written for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Measure {
    /// The model-visible entry: the minified `{"name", "description", "inputSchema"}`. Budgets
    /// limit it.
    #[default]
    Model,
    /// The minified entry as a server sends it: also title, annotations, output schema, icons,
    /// `_meta`.
    Wire,
    /// An estimate of what Anthropic's API bills; its vocabulary is not public.
    Claude,
    /// The TypeScript of OpenAI's harmony format, which the gpt-oss models read.
    OpenAi,
    /// The name alone, on a line. A client that searches tools later first loads the names and the
    /// server's instructions. Claude Code puts `mcp__SERVER__` before each name. It loads a tool
    /// with `"anthropic/alwaysLoad": true` in `_meta` at first, which counts as [`Measure::Model`].
    Deferred,
}

/// The error of an estimate, found with tools that were not used for its fit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct StatedError {
    /// The mean of the servers' absolute errors, in percent.
    pub mean_percent: f64,
    /// The maximum error for the list of one server, in percent.
    pub max_percent: f64,
}

impl fmt::Display for StatedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:.1} % on average, at most {:.1} % for the list of one server",
            self.mean_percent, self.max_percent
        )
    }
}

impl Measure {
    /// All measures.
    pub const ALL: &'static [Measure] = &[
        Measure::Model,
        Measure::Wire,
        Measure::Claude,
        Measure::OpenAi,
        Measure::Deferred,
    ];

    /// Returns the name, such as `openai`.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Model => "model",
            Measure::Wire => "wire",
            Measure::Claude => "claude",
            Measure::OpenAi => "openai",
            Measure::Deferred => "deferred",
        }
    }

    /// Describes the measure in one line.
    pub const fn summary(self) -> &'static str {
        match self {
            Measure::Model => {
                "the name, description and input schema of each tool as minified JSON, which budgets limit"
            }
            Measure::Wire => "the whole entry of each tool as it is sent, minified",
            Measure::Claude => "an estimate of the tokens that Claude's API bills for the tools",
            Measure::OpenAi => "the TypeScript of the tools in OpenAI's harmony format, which the gpt-oss models read",
            Measure::Deferred => "the names alone, which a client that searches tools later loads first",
        }
    }

    /// Returns whether the measure is an exact count. Otherwise it is an estimate with an
    /// [`error`](Measure::error).
    ///
    /// A count is exact for one text in one encoding: a client that writes another text, or a model
    /// with another vocabulary, has another number.
    pub const fn is_exact(self) -> bool {
        self.error().is_none()
    }

    /// Returns the error of an estimate, the larger of both encodings; `None` for an exact count.
    ///
    /// The error of each server was measured with a fit to the other servers.
    ///
    /// ```
    /// use mcpact::cost::Measure;
    ///
    /// assert!(Measure::OpenAi.error().is_none());
    /// assert!(Measure::Claude.error().is_some_and(|error| error.max_percent < 7.0));
    /// ```
    pub const fn error(self) -> Option<StatedError> {
        match self {
            Measure::Claude => Some(StatedError {
                mean_percent: claude::MEAN_ERROR,
                max_percent: claude::MAX_ERROR,
            }),
            Measure::Model | Measure::Wire | Measure::OpenAi | Measure::Deferred => None,
        }
    }

    /// Returns the counted text of a tool.
    ///
    /// Properties keep the order of their [`Map`](serde_json::Map). That is the order in which they
    /// were sent if some crate of the build enables `serde_json/preserve_order`, as feature `rmcp`
    /// does.
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
        self.render(tool).into_string()
    }

    pub(crate) fn render(self, tool: &Value) -> Rendered {
        match self {
            Measure::Model => json::properties(tool, &MODEL_KEYS.map(|key| (key, key)), &MINIFIED),
            Measure::Wire => json::render(tool, &MINIFIED),
            Measure::Claude => claude::render(tool),
            Measure::OpenAi => openai::tool(tool),
            Measure::Deferred => deferred(tool),
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Measure {
    type Err = UnknownMeasure;

    /// Returns the measure of this name.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownMeasure`], which lists the names.
    fn from_str(name: &str) -> Result<Measure, UnknownMeasure> {
        let found = Measure::ALL.iter().find(|measure| measure.name() == name);
        found.copied().ok_or_else(|| UnknownMeasure { name: name.to_owned() })
    }
}

/// A name that no measure has.
///
/// ```
/// let error = "gemini".parse::<mcpact::cost::Measure>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown measure `gemini`; write `model`, `wire`, `claude`, `openai` or `deferred`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMeasure {
    name: String,
}

impl UnknownMeasure {
    /// Returns the unknown name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for UnknownMeasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Measure::ALL.iter().map(|measure| measure.name()).collect();
        f.write_str(&unknown_choice("measure", &self.name, &names))
    }
}

impl std::error::Error for UnknownMeasure {}
