//! The names of what is counted, and how sure each is.

use std::{fmt, str::FromStr};

use super::claude;

/// What is counted of a tool; the [module](super) compares them.
///
/// Not [`mcpact::Profile`](crate::Profile), which says for which clients a schema is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Measure {
    /// The model-visible entry: the minified `{"name", "description", "inputSchema"}`, as budgets gate it.
    #[default]
    Model,
    /// The entry as it is sent, minified: also title, annotations, output schema, icons and `_meta`.
    Wire,
    /// What Anthropic's API bills, estimated: its vocabulary is not public.
    Claude,
    /// The TypeScript of OpenAI's harmony format, which the gpt-oss models read.
    OpenAi,
}

/// How far an estimate was off from the count, for tools that it was not fitted to.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct StatedError {
    /// The mean over the servers of the test, of the lists' errors without their signs, in percent.
    pub mean_percent: f64,
    /// The largest error of one server's list, in percent.
    pub max_percent: f64,
}

impl fmt::Display for StatedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "±{:.1} % in the mean, at most {:.1} %",
            self.mean_percent, self.max_percent
        )
    }
}

impl Measure {
    /// All profiles.
    pub const ALL: &'static [Measure] = &[Measure::Model, Measure::Wire, Measure::Claude, Measure::OpenAi];

    /// Its name, such as `openai`.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Model => "model",
            Measure::Wire => "wire",
            Measure::Claude => "claude",
            Measure::OpenAi => "openai",
        }
    }

    /// What is counted, in a line.
    pub const fn summary(self) -> &'static str {
        match self {
            Measure::Model => "name, description and input schema of each tool, minified: what budgets gate",
            Measure::Wire => "the whole entry of each tool as it is sent, minified",
            Measure::Claude => "what Claude's API bills for the tools: an estimate",
            Measure::OpenAi => "the TypeScript of the tools in OpenAI's harmony format, which the gpt-oss models read",
        }
    }

    /// Whether what is told is a count. Else it is an estimate, and [`error`](Measure::error) says how good.
    ///
    /// A count is that of a text in an encoding: who reads another text, or has another vocabulary, pays something else.
    pub const fn exact(self) -> bool {
        self.error().is_none()
    }

    /// The error of an estimate, measured on servers that were left out of its fit; the larger of both encodings. None for what
    /// is counted.
    ///
    /// ```
    /// use mcpact::cost::Measure;
    ///
    /// assert!(Measure::OpenAi.error().is_none());
    /// assert!(Measure::Claude.error().is_some_and(|error| error.max_percent < 7.0));
    /// ```
    pub const fn error(self) -> Option<StatedError> {
        match self {
            Measure::Claude => Some(claude::ERROR),
            Measure::Model | Measure::Wire | Measure::OpenAi => None,
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

    /// # Errors
    ///
    /// [`UnknownMeasure`], which names the profiles.
    fn from_str(name: &str) -> Result<Measure, UnknownMeasure> {
        let found = Measure::ALL.iter().find(|profile| profile.name() == name);
        found.copied().ok_or_else(|| UnknownMeasure { name: name.to_owned() })
    }
}

/// A name that is no counting profile.
///
/// ```
/// let error = "gemini".parse::<mcpact::cost::Measure>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown counting profile `gemini`: expected `model`, `wire`, `claude` or `openai`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMeasure {
    name: String,
}

impl UnknownMeasure {
    /// The name that was asked for.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for UnknownMeasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown counting profile `{}`: expected ", self.name)?;
        for (at, profile) in Measure::ALL.iter().enumerate() {
            let between = match at {
                0 => "",
                at if at + 1 == Measure::ALL.len() => " or ",
                _ => ", ",
            };
            write!(f, "{between}`{profile}`")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownMeasure {}
