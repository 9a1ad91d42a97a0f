//! Problems of tools and patterns, which do not affect the other tools.

use std::fmt;

/// A problem of a server's list or of a setting that concerns it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The server, if the problem is in its list.
    pub server: Option<String>,
    /// The problem and its effect, in one sentence.
    pub text: String,
}

/// The maximum number of problems that are kept of one server.
pub(super) const MAX_PROBLEMS: usize = 50;

impl Problem {
    /// Creates a problem of a server's list. The text stays on one line whatever names are in it.
    pub(super) fn of_server(server: &str, text: &str) -> Problem {
        Problem {
            server: Some(server.to_owned()),
            text: text.replace(char::is_control, " "),
        }
    }

    pub(super) fn of_settings(text: String) -> Problem {
        Problem { server: None, text }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.server {
            Some(server) => write!(formatter, "server `{server}`: {}", self.text),
            None => formatter.write_str(&self.text),
        }
    }
}
