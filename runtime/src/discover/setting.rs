//! What a server's user chooses by a word: how much a description says, and what is listed.

use std::{error::Error, fmt, str::FromStr};

use crate::similar;
use mcpact_rules::truncate::{MAX_NAME, truncate};

/// How much describing a tool says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Verbosity {
    /// Name, one line of description, the parameters that a call must give.
    Minimal,
    /// What `tools/list` would have shown the model: all parameters with their types.
    #[default]
    Standard,
    /// That, with examples, output schema and annotations.
    Full,
}

/// Which tools a server lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// All of them, and no meta-tools.
    #[default]
    Legacy,
    /// The meta-tools alone.
    Dynamic,
    /// The meta-tools and the pinned tools.
    Hybrid,
}

impl Verbosity {
    /// Every verbosity, from little to much.
    pub const ALL: &'static [Verbosity] = &[Verbosity::Minimal, Verbosity::Standard, Verbosity::Full];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Verbosity::Minimal => "minimal",
            Verbosity::Standard => "standard",
            Verbosity::Full => "full",
        }
    }
}

impl Mode {
    /// Every mode.
    pub const ALL: &'static [Mode] = &[Mode::Legacy, Mode::Dynamic, Mode::Hybrid];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Legacy => "legacy",
            Mode::Dynamic => "dynamic",
            Mode::Hybrid => "hybrid",
        }
    }

    /// Whether a server in it lists a tool that is none of the meta-tools.
    pub(crate) fn lists(self, name: &str, pinned: &[impl AsRef<str>]) -> bool {
        match self {
            Mode::Legacy => true,
            Mode::Dynamic => false,
            Mode::Hybrid => pinned.iter().any(|pinned| pinned.as_ref() == name),
        }
    }

    /// Whether a server in it lists the meta-tools.
    pub(crate) fn lists_meta_tools(self) -> bool {
        self != Mode::Legacy
    }
}

/// A word that is none of those that can be chosen.
///
/// ```
/// use mcpact::discover::Mode;
///
/// let error = "dinamic".parse::<Mode>().unwrap_err();
/// assert_eq!(error.to_string(), "`dinamic` is no mode: write `dynamic`, `legacy` or `hybrid`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownChoice {
    /// What was to be chosen.
    pub what: &'static str,
    /// What was written; of what is longer than 64 characters its beginning and `…`.
    pub value: String,
    /// What can be written, the nearest first.
    pub choices: Vec<&'static str>,
}

impl UnknownChoice {
    fn new(what: &'static str, value: &str, all: impl Iterator<Item = &'static str> + Clone) -> UnknownChoice {
        let mut choices = similar(&value.to_lowercase(), all.clone(), all.clone().count());
        choices.extend(all.filter(|name| !choices.contains(name)).collect::<Vec<_>>());
        UnknownChoice {
            what,
            value: truncate(value, MAX_NAME).into_owned(),
            choices,
        }
    }
}

impl fmt::Display for UnknownChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no {}: write {}", self.value, self.what, or(&self.choices))
    }
}

/// Joins words in backticks with commas and `or`.
pub(crate) fn or(words: &[&str]) -> String {
    let mut text = String::new();
    for (index, word) in words.iter().enumerate() {
        let before = match index {
            0 => "",
            _ if index + 1 == words.len() => " or ",
            _ => ", ",
        };
        text.extend([before, "`", word, "`"]);
    }
    text
}

impl Error for UnknownChoice {}

impl fmt::Display for Verbosity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Verbosity {
    type Err = UnknownChoice;

    /// In any case, with white space around it.
    fn from_str(text: &str) -> Result<Verbosity, UnknownChoice> {
        let is_it = |choice: &&Verbosity| choice.name().eq_ignore_ascii_case(text.trim());
        let names = || Verbosity::ALL.iter().map(|choice| choice.name());
        let found = Verbosity::ALL.iter().find(is_it);
        found
            .copied()
            .ok_or_else(|| UnknownChoice::new("verbosity", text.trim(), names()))
    }
}

impl FromStr for Mode {
    type Err = UnknownChoice;

    /// In any case, with white space around it.
    fn from_str(text: &str) -> Result<Mode, UnknownChoice> {
        let is_it = |choice: &&Mode| choice.name().eq_ignore_ascii_case(text.trim());
        let names = || Mode::ALL.iter().map(|choice| choice.name());
        let found = Mode::ALL.iter().find(is_it);
        found
            .copied()
            .ok_or_else(|| UnknownChoice::new("mode", text.trim(), names()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Mode, Verbosity};

    #[test]
    fn words() {
        for verbosity in Verbosity::ALL {
            let text = format!(" {} \n", verbosity.name().to_uppercase());
            assert_eq!(text.parse(), Ok(*verbosity));
            assert_eq!(verbosity.to_string(), verbosity.name());
        }
        for mode in Mode::ALL {
            assert_eq!(mode.to_string().parse(), Ok(*mode));
        }
        assert_eq!(Verbosity::default(), Verbosity::Standard);
        assert_eq!(Mode::default(), Mode::Legacy);
    }

    #[test]
    fn wrong_words() {
        let error = "fulll".parse::<Verbosity>().unwrap_err();
        assert_eq!((error.what, error.value.as_str()), ("verbosity", "fulll"));
        assert_eq!(error.choices, ["full", "minimal", "standard"]);
        let error = " xyz ".parse::<Mode>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`xyz` is no mode: write `legacy`, `dynamic` or `hybrid`"
        );
        let error = "".parse::<Mode>().unwrap_err();
        assert_eq!(error.choices.len(), 3);
        let error = "𝄞".repeat(1_000_000).parse::<Mode>().unwrap_err();
        assert_eq!(error.value, "𝄞".repeat(63) + "…");
        assert_eq!(error.choices.len(), 3);
    }
}
