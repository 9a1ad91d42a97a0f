//! The settings that a server's user chooses by name: mode, verbosity and notation.

use std::{error::Error, fmt, str::FromStr};

use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};
use mcpact_shared::unknown_name::{similar_first, unknown_choice};

/// The length of a tool's description.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Verbosity {
    /// Name, description, and the names of the required parameters.
    Minimal,
    /// The content of the model-visible entry of `tools/list`, in the [`Notation`] of the
    /// search index.
    #[default]
    Standard,
    /// The model-visible entry with examples, output schema and annotations.
    Full,
}

/// The notation of described tools. [`Verbosity::Full`] is always JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// A signature in the style of TypeScript. It contains all facts of the JSON Schema, and costs
    /// a third less.
    ///
    /// ```
    /// use mcpact::{discover::{Card, SearchIndex, Verbosity}, tokens::Encoding};
    ///
    /// let schema = concat!(
    ///     r#"{"type":"object","properties":{"query":{"type":"string","minLength":1,"description":"Words to find"},"#,
    ///     r#""sort":{"enum":["relevance","newest"],"default":"relevance"},"#,
    ///     r#""limit":{"type":"integer","minimum":1,"maximum":100,"default":20,"description":"Maximum of results"}},"#,
    ///     r#""required":["query"]}"#,
    /// );
    /// let card = Card::from_text("search", "Search newspapers", schema)?;
    /// let index = SearchIndex::new("press", Encoding::O200kBase, vec![card]);
    /// assert_eq!(
    ///     index.describe(&["search"], Verbosity::Standard).to_text(),
    ///     concat!(
    ///         "search( // Search newspapers\n",
    ///         " query: string(1.. chars) // Words to find\n",
    ///         " sort?: \"relevance\"|\"newest\"=\"relevance\"\n",
    ///         " limit?: int(1..100)=20 // Maximum of results\n",
    ///         ")",
    ///     ),
    /// );
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[default]
    Signature,
    /// The JSON of `tools/list`, with JSON Schema.
    JsonSchema,
}

/// The choice of tools that a server lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// All tools, without meta-tools. The name `legacy` means this mode too.
    #[default]
    All,
    /// Only the meta-tools.
    Dynamic,
    /// The meta-tools and the pinned tools.
    Hybrid,
    /// `describe_tool` with a catalogue of all tools, and `execute_tool`. A model needs no search.
    Catalogue,
}

impl Verbosity {
    /// All verbosities, the shortest first.
    pub const ALL: &'static [Verbosity] = &[Verbosity::Minimal, Verbosity::Standard, Verbosity::Full];

    /// Returns the name in settings and calls.
    pub const fn name(self) -> &'static str {
        match self {
            Verbosity::Minimal => "minimal",
            Verbosity::Standard => "standard",
            Verbosity::Full => "full",
        }
    }
}

impl Notation {
    /// All notations.
    pub const ALL: &'static [Notation] = &[Notation::Signature, Notation::JsonSchema];

    /// Returns the name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Signature => "signature",
            Notation::JsonSchema => "json_schema",
        }
    }
}

impl Mode {
    /// All modes.
    pub const EVERY: &'static [Mode] = &[Mode::All, Mode::Dynamic, Mode::Hybrid, Mode::Catalogue];

    /// Returns the name in settings and calls.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::All => "all",
            Mode::Dynamic => "dynamic",
            Mode::Hybrid => "hybrid",
            Mode::Catalogue => "catalogue",
        }
    }

    /// Returns whether a server in this mode lists a tool that is not a meta-tool.
    pub(crate) fn lists(self, name: &str, pinned: &[impl AsRef<str>]) -> bool {
        match self {
            Mode::All => true,
            Mode::Dynamic | Mode::Catalogue => false,
            Mode::Hybrid => pinned.iter().any(|pinned| pinned.as_ref() == name),
        }
    }

    /// Returns whether a server in this mode lists the meta-tools.
    pub fn lists_meta_tools(self) -> bool {
        self != Mode::All
    }
}

/// An unknown name of a mode, verbosity or notation.
///
/// ```
/// use mcpact::discover::Mode;
///
/// let error = "dinamic".parse::<Mode>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown mode `dinamic`; write `dynamic`, `all`, `hybrid` or `catalogue`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownChoice {
    /// The name of the setting: `mode`, `verbosity` or `notation`.
    pub setting: &'static str,
    /// The unknown name, truncated after 64 characters.
    pub value: String,
    /// The known names, the most similar first.
    pub choices: Vec<&'static str>,
}

impl UnknownChoice {
    fn new(setting: &'static str, value: &str, all: &[&'static str]) -> UnknownChoice {
        UnknownChoice {
            setting,
            value: truncate(value, MAX_SHOWN_NAME).into_owned(),
            choices: similar_first(value, all),
        }
    }
}

impl fmt::Display for UnknownChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&unknown_choice(self.setting, &self.value, &self.choices))
    }
}

impl Error for UnknownChoice {}

impl fmt::Display for Verbosity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Finds a choice by name, in any case and with white space around it.
fn find<T: Copy>(
    setting: &'static str,
    text: &str,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<T, UnknownChoice> {
    let text = text.trim();
    let is_named = |choice: &&T| name(**choice).eq_ignore_ascii_case(text);
    let found = all.iter().find(is_named).copied();
    let names = || all.iter().map(|choice| name(*choice)).collect::<Vec<_>>();
    found.ok_or_else(|| UnknownChoice::new(setting, text, &names()))
}

impl FromStr for Verbosity {
    type Err = UnknownChoice;

    /// Returns the verbosity of a name, in any case and with white space around it.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownChoice`], which lists the known names.
    fn from_str(text: &str) -> Result<Verbosity, UnknownChoice> {
        find("verbosity", text, Verbosity::ALL, Verbosity::name)
    }
}

impl FromStr for Mode {
    type Err = UnknownChoice;

    /// Returns the mode of a name, in any case and with white space around it. The former name
    /// `legacy` of [`Mode::All`] is still read, because files and variables of users have it.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownChoice`], which lists the known names.
    fn from_str(text: &str) -> Result<Mode, UnknownChoice> {
        if text.trim().eq_ignore_ascii_case("legacy") {
            return Ok(Mode::All);
        }
        find("mode", text, Mode::EVERY, Mode::name)
    }
}

impl FromStr for Notation {
    type Err = UnknownChoice;

    /// Returns the notation of a name, in any case and with white space around it.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownChoice`], which lists the known names.
    fn from_str(text: &str) -> Result<Notation, UnknownChoice> {
        find("notation", text, Notation::ALL, Notation::name)
    }
}

/// Implements `Deserialize` by the name, in any case.
#[cfg(feature = "serde_json")]
macro_rules! deserialize_by_name {
    ($($Choice:ty),*) => {
        $(
            impl<'de> serde::Deserialize<'de> for $Choice {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let name = String::deserialize(deserializer)?;
                    name.parse().map_err(serde::de::Error::custom)
                }
            }
        )*
    };
}

#[cfg(feature = "serde_json")]
deserialize_by_name!(Verbosity, Notation, Mode);

#[cfg(test)]
mod tests {
    use super::{Mode, Notation, Verbosity};

    #[test]
    fn names() {
        for verbosity in Verbosity::ALL {
            let text = format!(" {} \n", verbosity.name().to_uppercase());
            assert_eq!(text.parse(), Ok(*verbosity));
            assert_eq!(verbosity.to_string(), verbosity.name());
        }
        for mode in Mode::EVERY {
            assert_eq!(mode.to_string().parse(), Ok(*mode));
        }
        assert_eq!(" Legacy ".parse(), Ok(Mode::All));
        for notation in Notation::ALL {
            assert_eq!(notation.to_string().parse(), Ok(*notation));
        }
        assert_eq!(Verbosity::default(), Verbosity::Standard);
        assert_eq!(Mode::default(), Mode::All);
    }

    #[test]
    fn unknown_names() {
        let error = "fulll".parse::<Verbosity>().unwrap_err();
        assert_eq!((error.setting, error.value.as_str()), ("verbosity", "fulll"));
        assert_eq!(error.choices, ["full", "minimal", "standard"]);
        let error = " xyz ".parse::<Mode>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown mode `xyz`; write `all`, `dynamic`, `hybrid` or `catalogue`"
        );
        let error = "".parse::<Mode>().unwrap_err();
        assert_eq!(error.choices.len(), 4);
        let error = "𝄞".repeat(1_000_000).parse::<Mode>().unwrap_err();
        assert_eq!(error.value, "𝄞".repeat(63) + "…");
        assert_eq!(error.choices.len(), 4);
    }
}
