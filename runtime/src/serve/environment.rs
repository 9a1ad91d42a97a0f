//! Environment variables that set the mode and the verbosity of a server.

use std::{borrow::Borrow, env, str::FromStr};

use super::start_error::{MODE, StartError, VERBOSITY};
use crate::discover::{Mode, UnknownChoice, Verbosity};

/// The values of the variables, if they are read and set.
#[derive(Clone, Debug, Default)]
pub(super) struct Environment {
    mode: Option<Mode>,
    verbosity: Option<Verbosity>,
    /// The modes that may be set, besides the mode set in code.
    modes: Vec<Mode>,
    problems: Vec<StartError>,
}

impl Environment {
    /// Returns the variables of this process; `MCP_MODE` may set one of these modes.
    pub(super) fn new(modes: impl IntoIterator<Item = impl Borrow<Mode>>) -> Environment {
        let modes = modes.into_iter().map(|mode| *mode.borrow()).collect();
        Environment::of(modes, |name| {
            env::var_os(name).map(|value| value.to_string_lossy().into_owned())
        })
    }

    /// Returns the values of the variables that `variable` looks up.
    pub(super) fn of(modes: Vec<Mode>, variable: impl Fn(&'static str) -> Option<String>) -> Environment {
        let mut problems = Vec::new();
        Environment {
            mode: choice(variable(MODE), StartError::UnknownMode, &mut problems),
            verbosity: choice(variable(VERBOSITY), StartError::UnknownVerbosity, &mut problems),
            modes,
            problems,
        }
    }

    /// Returns the mode and the verbosity, given those set in code, and the problems of the
    /// variables.
    pub(super) fn settings(self, mode: Mode, verbosity: Verbosity) -> (Mode, Verbosity, Vec<StartError>) {
        let mut problems = self.problems;
        let is_allowed = |wanted: &Mode| *wanted == mode || self.modes.contains(wanted);
        if let Some(refused) = self.mode.filter(|wanted| !is_allowed(wanted)) {
            let allowed = Mode::ALL.iter().copied().filter(is_allowed).collect();
            problems.push(StartError::ModeNotAllowed { mode: refused, allowed });
        }
        let verbosity = self.verbosity.unwrap_or(verbosity);
        (self.mode.unwrap_or(mode), verbosity, problems)
    }
}

/// Parses the value of a variable. An empty one counts as not set.
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

    fn environment(modes: &[Mode], mode: Option<&str>, verbosity: Option<&str>) -> Environment {
        Environment::of(modes.to_vec(), |name| {
            if name == MODE { mode } else { verbosity }.map(str::to_owned)
        })
    }

    #[test]
    fn variables_override_the_code() {
        let environment = environment(&[Mode::Dynamic], Some(" Dynamic "), Some("FULL"));
        let settings = environment.settings(Mode::Legacy, Verbosity::Minimal);
        assert_eq!(settings, (Mode::Dynamic, Verbosity::Full, Vec::new()));
    }

    #[test]
    fn unset_variables_change_nothing() {
        for environment in [
            Environment::default(),
            environment(Mode::ALL, None, None),
            environment(Mode::ALL, Some(""), Some(" ")),
        ] {
            let settings = environment.settings(Mode::Hybrid, Verbosity::Minimal);
            assert_eq!(settings, (Mode::Hybrid, Verbosity::Minimal, Vec::new()));
        }
    }

    #[test]
    fn modes_that_the_code_does_not_allow() {
        let problem = |modes: &[Mode], mode| {
            let (.., problems) = environment(modes, Some(mode), None).settings(Mode::Legacy, Verbosity::Standard);
            problems.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(
            problem(&[], "dynamic"),
            ["MCP_MODE: this server does not run in `dynamic` mode; unset it, or write `legacy`"]
        );
        assert_eq!(
            problem(&[Mode::Dynamic], "hybrid"),
            ["MCP_MODE: this server does not run in `hybrid` mode; unset it, or write `legacy` or `dynamic`"]
        );
        // The mode set in code is always allowed.
        assert!(problem(&[], "legacy").is_empty());
    }

    #[test]
    fn problems_have_a_source() {
        let environment = environment(Mode::ALL, Some("dinamic"), Some("ful"));
        let (.., problems) = environment.settings(Mode::Legacy, Verbosity::Standard);
        let [StartError::UnknownMode(mode), StartError::UnknownVerbosity(verbosity)] = &problems[..] else {
            panic!("{problems:?}");
        };
        for (problem, choice) in problems.iter().zip([mode, verbosity]) {
            let source = problem.source().expect("a source");
            assert_eq!(source.to_string(), choice.to_string());
        }
        assert!(StartError::NothingPinned.source().is_none());
    }
}
