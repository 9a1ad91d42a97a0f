//! Environment variables that set the mode, the listed tools and the verbosity of a server.

use std::{borrow::Borrow, env, str::FromStr};

use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};

use super::start_error::{CONTEXT_TOOLS, MODE, PINS, StartError, VERBOSITY};
use crate::search::discover::{Mode, UnknownChoice, Verbosity};

/// The values of the variables, if they are read and set.
#[derive(Clone, Debug, Default)]
pub(super) struct Environment {
    mode: Option<Mode>,
    verbosity: Option<Verbosity>,
    /// The names in `MCP_PINS`.
    pinned: Option<Vec<String>>,
    context_tools: Option<bool>,
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
            pinned: variable(PINS)
                .map(|names| parse_names(&names))
                .filter(|names| !names.is_empty()),
            context_tools: switch(variable(CONTEXT_TOOLS), StartError::UnknownContextTools, &mut problems),
            modes,
            problems,
        }
    }

    /// Replaces the settings of the code by those of the variables, and returns the problems of the
    /// variables.
    pub(super) fn apply(
        self,
        mode: &mut Mode,
        verbosity: &mut Verbosity,
        pinned: &mut Vec<String>,
        context_tools: &mut bool,
    ) -> Vec<StartError> {
        let mut problems = self.problems;
        let set = *mode;
        let is_allowed = |wanted: &Mode| *wanted == set || self.modes.contains(wanted);
        match self.mode {
            Some(wanted) if is_allowed(&wanted) => *mode = wanted,
            // Further problems are those of the mode that the code sets.
            Some(refused) => {
                let allowed = Mode::EVERY.iter().copied().filter(is_allowed).collect();
                problems.push(StartError::ModeNotAllowed { mode: refused, allowed });
            }
            None => {}
        }
        *verbosity = self.verbosity.unwrap_or(*verbosity);
        if let Some(names) = self.pinned {
            *pinned = names;
        }
        *context_tools = self.context_tools.unwrap_or(*context_tools);
        problems
    }
}

/// Returns the names in a list with commas.
fn parse_names(names: &str) -> Vec<String> {
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
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

/// Parses the value of a variable that turns something on or off. An empty one counts as not set.
fn switch(value: Option<String>, problem: fn(String) -> StartError, problems: &mut Vec<StartError>) -> Option<bool> {
    let value = value?;
    match value.trim() {
        "" => None,
        "1" => Some(true),
        "0" => Some(false),
        other => {
            problems.push(problem(truncate(other, MAX_SHOWN_NAME).into_owned()));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::{CONTEXT_TOOLS, Environment, MODE, PINS, VERBOSITY};
    use crate::{
        menu::start_error::StartError,
        search::discover::{Mode, Verbosity},
    };

    fn environment(modes: &[Mode], mode: Option<&str>, verbosity: Option<&str>) -> Environment {
        Environment::of(modes.to_vec(), |name| {
            let value = match name {
                MODE => mode,
                VERBOSITY => verbosity,
                _ => None,
            };
            value.map(str::to_owned)
        })
    }

    /// Returns the mode and the verbosity of a server, and the problems.
    fn settings(
        environment: Environment,
        mut mode: Mode,
        mut verbosity: Verbosity,
    ) -> (Mode, Verbosity, Vec<StartError>) {
        let problems = environment.apply(&mut mode, &mut verbosity, &mut Vec::new(), &mut false);
        (mode, verbosity, problems)
    }

    #[test]
    fn variables_override_the_code() {
        let environment = environment(&[Mode::Dynamic], Some(" Dynamic "), Some("FULL"));
        let settings = settings(environment, Mode::All, Verbosity::Minimal);
        assert_eq!(settings, (Mode::Dynamic, Verbosity::Full, Vec::new()));
    }

    #[test]
    fn unset_variables_change_nothing() {
        for environment in [
            Environment::default(),
            environment(Mode::EVERY, None, None),
            environment(Mode::EVERY, Some(""), Some(" ")),
        ] {
            let settings = settings(environment, Mode::Hybrid, Verbosity::Minimal);
            assert_eq!(settings, (Mode::Hybrid, Verbosity::Minimal, Vec::new()));
        }
    }

    #[test]
    fn pinned_tools() {
        let pinned = |value: Option<&str>| {
            let variable = |name| value.filter(|_| name == PINS).map(str::to_owned);
            let mut pinned = vec!["of_the_code".to_owned()];
            let environment = Environment::of(Vec::new(), variable);
            let (mut mode, mut verbosity) = (Mode::Hybrid, Verbosity::Full);
            let problems = environment.apply(&mut mode, &mut verbosity, &mut pinned, &mut false);
            assert_eq!(problems, []);
            pinned
        };
        assert_eq!(pinned(Some(" search, ,submit_order,")), ["search", "submit_order"]);
        for unset in [None, Some(""), Some(" , ")] {
            assert_eq!(pinned(unset), ["of_the_code"], "{unset:?}");
        }
    }

    #[test]
    fn context_tools() {
        let context_tools = |value: &str, mut of_code: bool| {
            let variable = |name| (name == CONTEXT_TOOLS).then(|| value.to_owned());
            let (mut mode, mut verbosity) = (Mode::All, Verbosity::Full);
            let environment = Environment::of(Vec::new(), variable);
            let problems = environment.apply(&mut mode, &mut verbosity, &mut Vec::new(), &mut of_code);
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            (of_code, problems.join("\n"))
        };
        assert_eq!(context_tools(" 1 ", false), (true, String::new()));
        assert_eq!(context_tools("0", true), (false, String::new()));
        assert_eq!(context_tools("", true), (true, String::new()));
        let problem = "MCP_CONTEXT_TOOLS: unknown value `yes`; write `1` or `0`";
        assert_eq!(context_tools("yes", false), (false, problem.to_owned()));
    }

    #[test]
    fn modes_that_the_code_does_not_allow() {
        let problem = |modes: &[Mode], mode| {
            let (.., problems) = settings(environment(modes, Some(mode), None), Mode::All, Verbosity::Standard);
            problems.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(
            problem(&[], "dynamic"),
            ["MCP_MODE: this server does not run in `dynamic` mode; unset it, or write `all`"]
        );
        assert_eq!(
            problem(&[Mode::Dynamic], "hybrid"),
            ["MCP_MODE: this server does not run in `hybrid` mode; unset it, or write `all` or `dynamic`"]
        );
        // The mode set in code is always allowed.
        assert!(problem(&[], "all").is_empty());
        assert!(problem(&[], "legacy").is_empty());
        // The refused mode has no further problems, such as missing pins.
        let refused = environment(&[Mode::All], Some("hybrid"), None);
        let (mode, ..) = settings(refused, Mode::Dynamic, Verbosity::Standard);
        assert_eq!(mode, Mode::Dynamic);
    }

    #[test]
    fn problems_have_a_source() {
        let environment = environment(Mode::EVERY, Some("dinamic"), Some("ful"));
        let (.., problems) = settings(environment, Mode::All, Verbosity::Standard);
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
