//! What who starts a server says of its mode and verbosity, by variables: it has the last word, wherever in the chain it is asked.

use std::{env, str::FromStr};

use super::StartError;
use crate::discover::{Mode, UnknownChoice, Verbosity};

/// The variable that sets the mode.
pub(super) const MODE: &str = "MCP_MODE";
/// The variable that sets the verbosity.
pub(super) const VERBOSITY: &str = "MCP_VERBOSITY";

/// What the variables say, where they are asked and set.
#[derive(Clone, Debug, Default)]
pub(super) struct Environment {
    mode: Option<Mode>,
    verbosity: Option<Verbosity>,
    /// What is wrong with them.
    pub(super) problems: Vec<StartError>,
}

impl Environment {
    /// The variables of this process.
    pub(super) fn new() -> Environment {
        Environment::of(|name| env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
    }

    /// Of variables from elsewhere.
    pub(super) fn of(variable: impl Fn(&'static str) -> Option<String>) -> Environment {
        let mut problems = Vec::new();
        Environment {
            mode: choice(variable(MODE), StartError::Mode, &mut problems),
            verbosity: choice(variable(VERBOSITY), StartError::Verbosity, &mut problems),
            problems,
        }
    }

    /// The mode, where code says this one.
    pub(super) fn mode(&self, said: Mode) -> Mode {
        self.mode.unwrap_or(said)
    }

    /// The verbosity, where code says this one.
    pub(super) fn verbosity(&self, said: Verbosity) -> Verbosity {
        self.verbosity.unwrap_or(said)
    }
}

/// What a variable says; one that is empty is as good as not set.
fn choice<T: FromStr<Err = UnknownChoice>>(
    value: Option<String>,
    problem: fn(UnknownChoice) -> StartError,
    problems: &mut Vec<StartError>,
) -> Option<T> {
    let value = value.filter(|value| !value.trim().is_empty())?;
    value.parse().map_err(|error| problems.push(problem(error))).ok()
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::{Environment, MODE};
    use crate::{
        discover::{Mode, Verbosity},
        serve::StartError,
    };

    fn says(mode: Option<&str>, verbosity: Option<&str>) -> Environment {
        Environment::of(|name| if name == MODE { mode } else { verbosity }.map(str::to_owned))
    }

    #[test]
    fn it_has_the_last_word() {
        let environment = says(Some(" Dynamic "), Some("FULL"));
        assert!(environment.problems.is_empty());
        assert_eq!(environment.mode(Mode::Legacy), Mode::Dynamic);
        assert_eq!(environment.verbosity(Verbosity::Minimal), Verbosity::Full);
    }

    #[test]
    fn what_it_does_not_say_is_as_code_says() {
        for environment in [Environment::default(), says(None, None), says(Some(""), Some(" "))] {
            assert!(environment.problems.is_empty());
            assert_eq!(environment.mode(Mode::Hybrid), Mode::Hybrid);
            assert_eq!(environment.verbosity(Verbosity::Minimal), Verbosity::Minimal);
        }
    }

    #[test]
    fn what_is_wrong_has_a_source() {
        let environment = says(Some("dinamic"), Some("ful"));
        let [StartError::Mode(mode), StartError::Verbosity(verbosity)] = &environment.problems[..] else {
            panic!("{:?}", environment.problems);
        };
        for (problem, choice) in environment.problems.iter().zip([mode, verbosity]) {
            let source = problem.source().expect("a source");
            assert_eq!(source.to_string(), choice.to_string());
        }
        assert!(StartError::NothingPinned.source().is_none());
    }
}
