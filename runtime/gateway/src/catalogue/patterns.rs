//! Patterns that select tools by server and name.

use std::{error::Error, fmt};

/// A pattern that selects tools, such as `filesystem.*`. See [`Settings`](super::Settings).
#[derive(Clone, Debug)]
pub struct Pattern {
    text: String,
    /// Each way to read it as a server and a tool: at each dot, since names may have dots.
    pairs: Vec<[glob::Pattern; 2]>,
    /// The name of a tool of any server, without a dot.
    name: Option<glob::Pattern>,
}

/// The error for a text that is no pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    pattern: String,
    reason: String,
}

impl fmt::Display for PatternError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "`{}` is not a pattern ({}); write `server.tool`, with `*` for any characters",
            self.pattern, self.reason
        )
    }
}

impl Error for PatternError {}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is empty, or not in the syntax of globs.
    pub fn new(text: &str) -> Result<Pattern, PatternError> {
        let error = |reason: String| PatternError {
            pattern: text.to_owned(),
            reason,
        };
        if text.trim().is_empty() {
            return Err(error("it is empty".to_owned()));
        }
        let glob = |part: &str| glob::Pattern::new(part).map_err(|problem| error(problem.msg.to_owned()));
        // The whole text is checked first, since a dot may be inside brackets.
        let whole = glob(text)?;
        let dots = text.match_indices('.').filter(|(at, _)| *at > 0 && at + 1 < text.len());
        let pairs: Vec<[glob::Pattern; 2]> = dots
            .filter_map(|(at, _)| Some([glob(&text[..at]).ok()?, glob(&text[at + 1..]).ok()?]))
            .collect();
        Ok(Pattern {
            name: pairs.is_empty().then_some(whole),
            pairs,
            text: text.to_owned(),
        })
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns whether the pattern selects a tool of a server. `names` are the server's own name of
    /// the tool and the one in the client's list.
    ///
    /// If the pattern has a dot, the server must match. So another server cannot get into a toolset
    /// by the names of its tools.
    pub fn matches(&self, server: &str, names: [&str; 2]) -> bool {
        let by_server =
            |[of_server, of_tool]: &[glob::Pattern; 2]| of_server.matches(server) && of_tool.matches(names[0]);
        match &self.name {
            Some(name) => names.iter().any(|other| name.matches(other)),
            None => self.pairs.iter().any(by_server),
        }
    }

    /// Returns a number that is larger for a pattern that selects fewer tools: one without
    /// wildcards, else a longer one.
    pub(super) fn precision(&self) -> (bool, usize) {
        (!self.text.contains(['*', '?', '[']), self.text.len())
    }

    /// Returns whether the pattern may select tools of a server, by the part before a dot.
    pub(super) fn names_server(&self, server: &str) -> bool {
        self.name.is_some() || self.pairs.iter().any(|[of_server, _]| of_server.matches(server))
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[track_caller]
    fn check(pattern: &str, selected: &[(&str, &str)], others: &[(&str, &str)]) {
        let compiled = Pattern::new(pattern).expect(pattern);
        for (server, tool) in selected {
            assert!(
                compiled.matches(server, [tool, tool]),
                "{pattern} selects {server}.{tool}"
            );
        }
        for (server, tool) in others {
            assert!(
                !compiled.matches(server, [tool, tool]),
                "{pattern} selects {server}.{tool}"
            );
        }
    }

    #[test]
    fn selected_tools() {
        check(
            "git.git_commit",
            &[("git", "git_commit")],
            &[("git", "git_log"), ("hub", "git_commit")],
        );
        check(
            "git.*",
            &[("git", "a"), ("git", "b.c")],
            &[("github", "a"), ("x", "git.a")],
        );
        check("*.read_*", &[("files", "read_file")], &[("files", "write_file")]);
        check("my.server.a", &[("my.server", "a"), ("my", "server.a")], &[("my", "a")]);
        check(
            "read_*",
            &[("files", "read_file"), ("git", "read_")],
            &[("files", "unread_")],
        );
        check("git[a-h]ub.?", &[("github", "a")], &[("github", "ab")]);
    }

    #[test]
    fn wrong_patterns() {
        let error = |text: &str| Pattern::new(text).expect_err(text).to_string();
        assert!(error("").contains("it is empty"));
        assert!(error("git.[").contains("`git.[` is not a pattern"));
        assert!(error("***").contains("write `server.tool`"));
    }
}
